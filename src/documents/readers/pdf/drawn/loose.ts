// Ticks and crosses that are drawn without a box, right beside one of several answers.

import type { Glyph } from '../../layout/glyph.ts';
import type { Drawn } from './objects.ts';
import { isDark, isSeen } from './outlines.ts';
import { penMarks } from './pen-marks.ts';
import { glyphsIn, type Rows } from './rows.ts';
import { centreOf, grown, holds, overlaps, sizeOf, type Bounds } from './shape.ts';
import { answersAt, mayBeAnswer, type Words } from './words.ts';

/** A page of more marks is a drawing. */
const MAX_MARKS = 60;
/** Of its size: what is no smaller than this around a mark is what it was drawn into. */
const ROOM = 0.6;
/** In em: from a mark to its answer, how far it may reach into it, to the next answer of its row, and to those above and below. */
const REACH = 1.5;
const INTO = 0.3;
const NEAR = 8;
const LINE = 2.5;
const ALIGNED = 0.5;
/** How much farther the answer on its other side stands. */
const FARTHER = 1.6;

/** The marks of a page that lie in no box and on no picture. */
export function looseMarks({ shapes, pictures }: Drawn, boxes: Bounds[]): Bounds[] {
  const marks = penMarks(shapes.filter(({ stroke, fill }) => isSeen(stroke) || isDark(fill)));
  if (marks.length === 0 || marks.length > MAX_MARKS) return [];
  const rooms = [...boxes, ...shapes.filter(({ isClosed }) => isClosed)];
  return marks.filter(
    (mark) =>
      !pictures.some((picture) => overlaps(picture, mark)) &&
      !rooms.some((room) => room !== mark && isAround(room, mark)),
  );
}

const isAround = (room: Bounds, mark: Bounds): boolean =>
  holds(grown(room, 0.1 * sizeOf(room)), centreOf(mark)) && sizeOf(room) > ROOM * sizeOf(mark);

type Marked = { mark: Bounds; answer: Words };

/** For each mark the first glyph of the answer that it stands beside, where an answer without a mark stands beside or below that. */
export function markedAmong(marks: Bounds[], rows: Rows): Glyph[] {
  const marked = marks.flatMap((mark) => {
    const answer = glyphsIn(rows, mark).length > 0 ? undefined : answerOf(mark, rows);
    return answer === undefined ? [] : [{ mark, answer }];
  });
  const firsts = marked
    .filter((one) => hasOther(one, marked, rows))
    .flatMap(({ answer }) => answer.glyphs[0] ?? []);
  return [...new Set(firsts)];
}

function answerOf(mark: Bounds, rows: Rows): Words | undefined {
  const parts = answersAt(rows, centreOf(mark).y);
  const [near, far] = [
    ...beside(
      parts.findLast(({ left }) => left < mark.left),
      mark,
    ),
    ...beside(
      parts.find(({ left }) => left >= mark.left),
      mark,
    ),
  ].toSorted((a, b) => a.gap - b.gap);
  if (near === undefined || near.gap > REACH * near.words.em) return undefined;
  const isBetween = far !== undefined && Math.max(near.gap, 1) * FARTHER > far.gap;
  return isBetween ? undefined : near.words;
}

function beside(words: Words | undefined, mark: Bounds): { words: Words; gap: number }[] {
  if (words === undefined || !mayBeAnswer(words)) return [];
  const gap = Math.max(mark.left - words.right, words.left - mark.right);
  return gap >= -INTO * words.em ? [{ words, gap }] : [];
}

function hasOther({ mark, answer }: Marked, marked: Marked[], rows: Rows): boolean {
  const y = centreOf(mark).y;
  const reach = NEAR * answer.em;
  const isBeside = answersAt(rows, y).some(
    (other) =>
      other.glyphs[0] !== answer.glyphs[0] &&
      mayBeAnswer(other) &&
      other.left - answer.right <= reach &&
      answer.left - other.right <= reach,
  );
  return isBeside || hasOtherLine(answer, marked, rows);
}

/** One of its column, above or below, that has no mark: where all have one, they are the points of a list. */
function hasOtherLine(answer: Words, marked: Marked[], rows: Rows): boolean {
  const [first] = answer.glyphs;
  if (first === undefined) return false;
  const isMarked = new Set(marked.map((one) => one.answer.glyphs[0]));
  const near = grown(
    { left: answer.left, right: answer.left, top: first.originY, bottom: first.originY },
    LINE * answer.em,
  );
  return glyphsIn(rows, near).some((glyph) => {
    if (Math.abs(glyph.left - answer.left) > ALIGNED * answer.em || isMarked.has(glyph)) return false;
    if (Math.abs(glyph.originY - first.originY) < 0.5 * answer.em) return false;
    return answersAt(rows, glyph.originY - 0.3 * answer.em).some(
      (other) => other.glyphs[0] === glyph && mayBeAnswer(other),
    );
  });
}
