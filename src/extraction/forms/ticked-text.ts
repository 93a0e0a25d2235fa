// Answers in words that a form prints with boxes: `☐ cash ☒ cheque ☐ transfer`.
import { boxesIn } from '../../values/words/ticks.ts';

type Range = { start: number; end: number };

/** The words of the answer that is ticked; `unclear` where none or several are, null where the text has no boxes. */
export function tickedText(text: string): Range | 'unclear' | null {
  const boxes = boxesIn(text);
  const [first] = boxes;
  if (first === undefined) return null;
  const isBefore = !/\p{L}/u.test(text.slice(0, first.start));
  // Behind the words of others, nobody knows where its own end.
  if (boxes.length === 1 && !isBefore && isAtWords(text, first)) return 'unclear';
  if (boxes.length === 1 && isAtWords(text, first)) return wordsBehind(text, first);
  const answers = boxes.map((box, index) => ({
    isTicked: box.isTicked,
    start: isBefore ? box.end : (boxes[index - 1]?.end ?? 0),
    end: isBefore ? (boxes[index + 1]?.start ?? text.length) : box.start,
  }));
  const given = answers
    .filter(({ isTicked }) => isTicked)
    .map(({ start, end }) => trimmed(text, { start, end }))
    .filter(({ start, end }) => end > start);
  return given.length === 1 && given[0] !== undefined ? given[0] : 'unclear';
}

/** `☒single`: what a ring or a mark beside words is read as, whatever stands beside these. */
const isAtWords = (text: string, { end }: Range): boolean => /^\p{L}/u.test(text.slice(end));

/** Up to a gap, or a sign between two answers; of several words some may be of the next answer. */
function wordsBehind(text: string, { end }: Range): Range | 'unclear' {
  const words = /^.*?(?= ?[/|;]| {2}|\t|\s*$)/su.exec(text.slice(end))?.[0] ?? '';
  return /\s/.test(words) ? 'unclear' : { start: end, end: end + words.length };
}

function trimmed(text: string, { start, end }: Range): Range {
  const own = text.slice(start, end);
  const from = start + (own.length - own.trimStart().length);
  return { start: from, end: Math.max(from, end - (own.length - own.trimEnd().length)) };
}

/** `☒single`, without a blank between. */
const CHOSEN = /[☒☑](?=\p{L})/gu;
const GAP = / {2,}|\t| ?[/|] ?/;
/** What stands below another answer is one of few words. */
const ANSWER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .’'()-]{0,30}$/u;
const MOST_LINES = 6;
const MOST_LINE = 2000;

/** Where they stand in the text of a page. */
export function othersIn(text: string): Range[] {
  if (!/[☒☑]\p{L}/u.test(text)) return [];
  let start = 0;
  const lines = text.split('\n').map((line) => {
    const place = { line, start, end: start + line.length };
    start = place.end + 1;
    return place;
  });
  return lines.flatMap(({ line, ...place }, index) => {
    const chosen = line.length > MOST_LINE ? [] : [...line.matchAll(CHOSEN)];
    if (chosen.length !== 1) return [];
    const at = chosen[0]?.index ?? 0;
    const words = line.slice(at).split(GAP)[0] ?? '';
    const beside = [
      { start: place.start, end: place.start + at },
      { start: place.start + at + words.length, end: place.end },
    ];
    const isFirst = line.slice(0, at).trim() === '';
    return isFirst ? [...beside, ...inList(lines, index)] : beside;
  });
}

type Line = Range & { line: string };

/** Lines above and below one that begins with what was chosen; the first of them may stand behind their label. */
function inList(lines: Line[], index: number): Range[] {
  const found: Range[] = [];
  for (const step of [-1, 1]) {
    for (let at = index + step; Math.abs(at - index) <= MOST_LINES; at += step) {
      const here = lines[at];
      if (here === undefined) break;
      const cells = here.line.trim().split(/: *| {2,}|\t/);
      if (!ANSWER.test(cells.at(-1) ?? '') || (cells.length > 1 && step > 0)) break;
      found.push({ start: here.start, end: here.end });
      if (cells.length > 1) break;
    }
  }
  return found;
}
