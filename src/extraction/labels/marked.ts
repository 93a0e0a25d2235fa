// Answers that a table has as columns, one of which is marked in the row of a label.
import { markedInRow } from '../forms/answer-columns.ts';
import { parseValue } from '../../values/parse.ts';
import type { Draft } from '../draft.ts';
import type { Layout } from '../layout.ts';
import type { CutContext } from './cut.ts';
import type { LabelPlace } from './labels.ts';

const HEAD = /^\p{L}[\p{L} .’'/-]{0,30}$/u;
const MOST_WORDS = 4;

/** A head of a column as the fact's type reads it; of a text its words. */
function read(text: string, { type, parse }: CutContext): string | null {
  if (type.name === 'text')
    return HEAD.test(text) && text.split(' ').length <= MOST_WORDS && !/^[xX]$/.test(text) ? text : null;
  const parsed = parseValue(type, text, parse);
  return parsed.ok ? parsed.value : null;
}

const isAsked = ({ type }: CutContext): boolean => ['yes_no', 'choice', 'text'].includes(type.name);

/** The answers that are marked in the row of a label, most of all one; null where its row is of no such table. */
export function findMarked(
  layout: Layout,
  { place, cut }: { place: LabelPlace; cut: CutContext },
  quality: number,
): Draft[] | null {
  const marked = isAsked(cut) ? markedInRow(layout, place, (text) => read(text, cut)) : null;
  const { page } = layout;
  return (
    marked?.map(({ value, mark, head, isUnclear }) => ({
      by: 'anchor',
      place: { page, ...mark },
      readings: [value],
      refusal: null,
      quality,
      doubtful: isUnclear,
      label: { page, start: place.start, end: place.end },
      also: [{ page, start: head.start, end: head.end }],
      origin: `anchor ${place.key} marked`,
    })) ?? null
  );
}
