// Answers that a table has as columns, one of which is marked in the row of a label.
import { markedInRow } from '../forms/answer-columns.ts';
import { joinedIban } from '../digits/broken-numbers.ts';
import { answersOf } from '../forms/answer-list.ts';
import { parseValue } from '../../values/parse.ts';
import type { Draft } from '../draft.ts';
import type { Layout } from '../layout.ts';
import type { CutContext } from './cut.ts';
import type { LabelPlace } from './labels.ts';
import { isOfOptions } from './options.ts';
import type { Region } from './region.ts';

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

type Asked = { place: LabelPlace; cut: CutContext };

/** The answers that are marked in the row of a label, most of all one; null where its row is of no such table. */
export function findMarked(layout: Layout, { place, cut }: Asked, quality: number): Draft[] | null {
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

/** Of an answer of a list: what stands beside a label of its own in one line is nearer. */
const IN_LIST = { answer: 0.93, value: 0.83 };

/** The ticked answers of the list beside or below a label as regions, most of all one; null where it has no list. */
export function findListed(layout: Layout, { place, cut }: Asked): Region[] | null {
  const answers = answersOf(layout, place);
  if (answers === null) return null;
  const ticked = answers.filter(({ isTicked, start, end }) => isTicked && end > start);
  const isUnsure = ticked.length > 1;
  return ticked.map(({ start, end }) => ({
    relation: 'below',
    start,
    end,
    quality: isOfOptions(cut) ? IN_LIST.answer : IN_LIST.value,
    isUnsure,
    isTicked: true,
  }));
}

/** An IBAN that goes on in the line below, as its check digits prove; null where a region has none. */
export function findJoined(
  layout: Layout,
  region: Region,
  { place, cut, quality }: Asked & { quality: number },
): Draft | null {
  const joined = cut.type.name === 'iban' ? joinedIban(layout, region, cut.parse) : null;
  if (joined === null) return null;
  const { page } = layout;
  return {
    by: 'anchor',
    place: { page, start: joined.start, end: joined.end },
    readings: [joined.value],
    refusal: null,
    quality,
    label: { page, start: place.start, end: place.end },
    also: [{ page, ...joined.rest }],
    origin: `anchor ${place.key} ${region.relation}`,
  };
}
