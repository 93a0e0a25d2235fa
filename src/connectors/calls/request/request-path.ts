// The path of a request: a value stays within its segment, and no segment changes how deep the path is.
import { refused, Unfit, type Inputs } from './inputs.ts';
import { partsOf, textOf } from './templates.ts';

type Segment = { text: string; names: string[] };

/**
 * `/iban/{{iban}}` with its values, as it stands in a URL. `encode` writes a value.
 * @throws Unfit where a segment with a value would be empty, `.` or `..`: URL parsers take these for steps.
 */
export function pathOf(template: string, inputs: Inputs, encode: (text: string) => string): string {
  let last: Segment = { text: '', names: [] };
  const segments = [last];
  for (const part of partsOf(template)) {
    if ('name' in part) {
      last.text += encode(textOf(part, inputs));
      last.names.push(part.name);
      continue;
    }
    const [first = '', ...more] = literal(part.text).split('/');
    last.text += first;
    segments.push(...more.map((text) => ({ text, names: [] })));
    last = segments.at(-1) ?? last;
  }
  for (const segment of segments) refuseStep(segment);
  return segments.map(({ text }) => text).join('/');
}

/** The author's text keeps its slashes and percent sequences; a `%` that begins none is the sign itself. */
function literal(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/%[0-9a-f]{2}|[^%]+|%/gi, (piece) =>
      piece.startsWith('%') && piece.length === 3
        ? piece
        : encodeURI(piece).replaceAll(/[?#]/g, encodeURIComponent),
    );
}

/** `.` and `..` count in any spelling: `%2e` is one of them to URL parsers. */
function refuseStep({ text, names: [name] }: Segment): void {
  if (name === undefined) return;
  if (text === '') throw new Unfit(refused(name, 'stands in the path and needs a value'));
  if (/^(?:\.|%2e){1,2}$/i.test(text))
    throw new Unfit(refused(name, 'stands in the path and must not be "." or ".."'));
}
