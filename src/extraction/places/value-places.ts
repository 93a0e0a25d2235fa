// Where values of a type stand on a page: read by the type's own parser; words are looked for as somebody wrote them.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { findValues, parseValue, type FoundValue } from '../../values/parse.ts';
import { isWholeText, outcomeOf, type CutContext } from '../labels/cut.ts';
import { alignWords } from '../quotes/align.ts';
import { alignable } from '../quotes/alignable.ts';
import { withoutWords, type PageText, type ValuePlace } from './place.ts';

/** Words that are shorter stand everywhere. */
const SHORTEST_WORDS = 3;

/** Every value of the type on a page, in order; one that runs on in the next line where it is read as nothing else. */
export function valuesOn(page: PageText, cut: CutContext): ValuePlace[] {
  const inLines = everyValue(page.text, cut);
  const broken = GOES_ON.has(cut.type.name) ? overLineEnds(page.text, cut, inLines) : [];
  return [...inLines, ...broken]
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .flatMap((found) => placeOf(page, found, cut));
}

function placeOf(page: PageText, found: FoundValue, cut: CutContext): ValuePlace[] {
  const { readings } = outcomeOf(found);
  return readings.length === 0 ? [] : [{ page, start: found.start, end: found.end, readings, cut }];
}

/** Columns stand two spaces apart. An identifier may be all of a cell: `KV 4418/25`. */
const CELL = /[^\s|]+(?:[^\S\n]?[^\s|]+)*/g;

function everyValue(text: string, { type, parse }: CutContext): FoundValue[] {
  if (type.name !== 'identifier') return findValues(type, text, parse);
  return [...text.matchAll(CELL)].flatMap(({ 0: cell, index }) =>
    findValues(type, cell, parse).map((one) => ({
      ...one,
      start: index + one.start,
      end: index + one.end,
    })),
  );
}

/** Of which a line may end within a value: between words, or anywhere in what its check digits hold together. */
const GOES_ON: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'date',
  'money',
  'duration',
  'percentage',
  'iban',
]);
/** Figures over each other are two, however they might be read as one. */
const BETWEEN_FIGURES = /[\d.,][^\S\n]*\n\s*[\d.,]/u;

function overLineEnds(text: string, { type, parse }: CutContext, known: FoundValue[]): FoundValue[] {
  const isKnown = (one: FoundValue): boolean =>
    known.some((other) => other.ok && one.start < other.end && one.end > other.start);
  return findValues(type, text.replaceAll(/\s/g, ' '), parse).filter((one) => {
    const slice = text.slice(one.start, one.end);
    const isBroken = slice.includes('\n') && !/\n\s*\n/.test(slice);
    return isBroken && (type.name === 'iban' || !BETWEEN_FIGURES.test(slice)) && !isKnown(one);
  });
}

/**
 * Figures that are amounts because somebody looks for one: `1250` or `12,5`, where it is all of its cell and the fact or the document says the
 * currency. Who looks for every amount does not mean each number.
 */
export function bareAmountsOn(page: PageText, cut: CutContext): ValuePlace[] {
  if (cut.type.name !== 'money') return [];
  return [...page.text.matchAll(CELL)].flatMap(({ 0: cell, index }) => {
    if (!BARE.test(cell)) return [];
    const start = index;
    const parsed = parseValue(cut.type, cell, cut.parse);
    return placeOf(page, { ...parsed, start, end: start + cell.length }, cut);
  });
}

/** Neither grouped nor with the two places of cents, by which an amount is told without looking for it. */
const BARE = /^[-−]?\d+(?:[.,]\d)?$/u;

/** Every place where the words stand, but for case and spacing; each is read as the page writes it. */
export function wordsOn(page: PageText, entered: string, cut: CutContext): ValuePlace[] {
  const { type, parse } = cut;
  if (entered.replaceAll(/[^\p{L}\p{N}]/gu, '').length < SHORTEST_WORDS) return [];
  return alignWords(alignable([withoutWords(page)]), entered).flatMap(({ start, end }) =>
    placeOf(page, { ...parseValue(type, page.text.slice(start, end), parse), start, end }, cut),
  );
}

/** Whether values have no form of their own, so that only somebody's words for one can be looked for. */
export const isOnlyWords = isWholeText;
