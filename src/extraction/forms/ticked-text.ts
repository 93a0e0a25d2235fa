// Answers in words that a form prints with boxes: `☐ cash ☒ cheque ☐ transfer`.
import { boxesIn } from '../../values/words/ticks.ts';

type Range = { start: number; end: number };

/** The words of the answer that is ticked; `unclear` where none or several are, null where the text has no boxes. */
export function tickedText(text: string): Range | 'unclear' | null {
  const boxes = boxesIn(text);
  const [first] = boxes;
  if (first === undefined) return null;
  const isBefore = !/\p{L}/u.test(text.slice(0, first.start));
  // At its words without a blank, behind those of others: where its words end nobody knows.
  if (boxes.length === 1 && !isBefore && /^\p{L}/u.test(text.slice(first.end))) return 'unclear';
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

function trimmed(text: string, { start, end }: Range): Range {
  const own = text.slice(start, end);
  const from = start + (own.length - own.trimStart().length);
  return { start: from, end: Math.max(from, end - (own.length - own.trimEnd().length)) };
}
