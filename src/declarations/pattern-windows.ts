// Cuts a text into the stretches that a pattern is tried on, so that many matches on a long text stay cheap.

/** A match may begin from `start` (inclusive) to `startsBefore` (exclusive) and reach to `end`. */
export type Window = { start: number; startsBefore: number; end: number };

/** How many lines a match may touch. */
const LINES = 4;
/** Longer lines are cut; no value of a fact is as long. */
const MAX_LINE = 2000;

/** Whether a pattern can match a line break at all: any class that may hold one. */
export function spansLines(regex: string): boolean {
  return /\\[snrDWSPpxf0v]|\[\^|\n|\r|\(\?[a-zA-Z]*s|\[:\^?|\\Q/.test(regex);
}

/** The windows of a text, from top to bottom: one for each line. */
export function* windowsOf(text: string, multiline: boolean): Generator<Window> {
  const starts = [...lineStarts(text)];
  for (const [index, start] of starts.entries()) {
    const startsBefore = starts[index + 1] ?? text.length + 1;
    const last = multiline ? index + LINES : index + 1;
    const end = Math.min(starts[last] ?? text.length, start + 2 * MAX_LINE, text.length);
    yield {
      start,
      startsBefore,
      end: multiline ? end : withoutBreak(text, start, Math.min(end, startsBefore)),
    };
  }
}

/** Where each line begins; a line longer than `MAX_LINE` counts as several. */
function* lineStarts(text: string): Generator<number> {
  for (let start = 0; start < text.length;) {
    yield start;
    const lineBreak = text.indexOf('\n', start);
    const lineEnd = lineBreak === -1 ? text.length : lineBreak + 1;
    start = Math.min(lineEnd, start + MAX_LINE);
  }
}

/** Without the break at its end, so that `$` and `.` meet what they mean. */
function withoutBreak(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\n' ? end - 1 : end;
}
