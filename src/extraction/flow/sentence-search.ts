// `by: sentence`: values of a type in the same sentence as a phrase, in running text.
import type { FindRule } from '../../declarations/find-rule.ts';
import { findValues } from '../../values/parse.ts';
import { MOST_OF_SEVERAL, type Draft } from '../draft.ts';
import { isWholeText, outcomeOf } from '../labels/cut.ts';
import type { CutContext } from '../labels/cut.ts';
import { placeInFlow, sentenceAt } from './flow.ts';
import type { Flow, Range } from './flow.ts';
import { findPhrasesIn } from './phrase-search.ts';
import { wordsBeside, type Found } from './words-beside.ts';

export type SentenceRule = Extract<FindRule, { by: 'sentence' }>;

const DEFAULT_PRIOR = 0.88;
/** A longer sentence is searched around the phrase only. */
const REACH = 600;
const MOST_DRAFTS = 60;
const VALUES_PER_PHRASE = 4;
/** Words between phrase and value that tell nothing yet. */
const NEAR_WORDS = 4;
const PER_WORD = 0.012;
const MOST_LOST = 0.45;
/** Where the sentence speaks of another value too, a person has to look, however sure the phrase is. */
const WITH_ANOTHER = 0.85;
const MOST_WITH_ANOTHER = 0.79;

/** The values near the phrases of a rule, each with the phrase that led there. */
export function findBySentence(
  flow: Flow,
  rule: SentenceRule,
  search: { cut: CutContext; within: Range[] },
): Draft[] {
  const near = findPhrasesIn(flow.text, rule.near).filter((place) =>
    search.within.some((range) => isWithin(place, range)),
  );
  const away = near.length > 0 ? findPhrasesIn(flow.text, rule.not_near ?? []) : [];
  const drafts: Draft[] = [];
  const isEnough = search.cut.isList === true ? moreThanKept() : () => drafts.length >= MOST_DRAFTS;
  for (const phrase of near) {
    const found = draftsNear(flow, phrase, { rule, away, cut: search.cut });
    drafts.push(...found);
    if (isEnough(found)) break;
  }
  return drafts;
}

/** Values of a list at more places than are kept: a value may be found from several phrases. */
function moreThanKept(): (found: Draft[]) => boolean {
  const places = new Set<string>();
  return (found) => {
    for (const { place } of found) places.add(`${place.page.pageIndex} ${place.start}`);
    return places.size > MOST_OF_SEVERAL;
  };
}

const isWithin = (place: Range, range: Range): boolean =>
  place.start >= range.start && place.start < range.end;

type Asked = { rule: SentenceRule; away: Range[]; cut: CutContext };

function draftsNear(flow: Flow, phrase: Range, { rule, away, cut }: Asked): Draft[] {
  const sentence = sentenceAt(flow, phrase.start);
  const window = windowOf(flow.text, sentence, phrase);
  const barring = away.filter((place) => place.start < window.end && place.end > window.start);
  const found = isWholeText(cut.type.name)
    ? wordsBeside(flow.text, phrase, { isPlace: rule.expect === 'place', window })
    : valuesIn(flow.text, window, cut);
  return found
    .map((value) => ({
      value,
      quality: closeness(flow.text, phrase, value) * value.quality * barredBy(barring, phrase, value),
    }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .slice(0, VALUES_PER_PHRASE)
    .flatMap(({ value, quality }, rank) => {
      const place = placeInFlow(flow, value);
      const label = placeInFlow(flow, phrase);
      if (!place) return [];
      const sure = (rule.prior ?? DEFAULT_PRIOR) * quality * (1 - 0.06 * rank);
      return {
        by: 'sentence' as const,
        place,
        readings: value.readings,
        refusal: value.refusal,
        quality: barring.length > 0 ? Math.min(sure, MOST_WITH_ANOTHER) : sure,
        ...(label ? { label } : {}),
        origin: `sentence ${flow.text.slice(phrase.start, phrase.end).toLowerCase()}`,
      };
    });
}

/** The sentence, as far as it is near; no word is cut. */
function windowOf(text: string, sentence: Range, phrase: Range): Range {
  let start = Math.max(sentence.start, phrase.start - REACH);
  let end = Math.min(sentence.end, phrase.end + REACH);
  while (start > sentence.start && text[start - 1] !== ' ' && phrase.start - start < REACH + 50) start--;
  while (end < sentence.end && text[end] !== ' ' && end - phrase.end < REACH + 50) end++;
  return { start, end };
}

function valuesIn(text: string, window: Range, cut: CutContext): Found[] {
  return findValues(cut.type, text.slice(window.start, window.end), cut.parse)
    .map((value) => ({
      start: window.start + value.start,
      end: window.start + value.end,
      quality: 1,
      ...outcomeOf(value),
    }))
    .filter(({ readings }) => readings.length > 0);
}

function closeness(text: string, phrase: Range, value: Range): number {
  const inside = value.start < phrase.end && value.end > phrase.start;
  if (inside) return 1;
  const after = value.start >= phrase.end;
  const between = after ? text.slice(phrase.end, value.start) : text.slice(value.end, phrase.start);
  const words = between.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (1 - Math.min(MOST_LOST, PER_WORD * Math.max(0, words - NEAR_WORDS))) * (after ? 1 : 0.97);
}

/** Nothing where a phrase of another value stands nearer, a little less where it is in the sentence at all. */
function barredBy(barring: Range[], phrase: Range, value: Range): number {
  if (barring.length === 0) return 1;
  const own = gap(phrase, value);
  const nearer = barring.some(
    (place) => gap(place, value) < own || (place.start < phrase.end && place.end > phrase.start),
  );
  return nearer ? 0 : WITH_ANOTHER;
}

function gap(a: Range, b: Range): number {
  return Math.max(0, a.start - b.end, b.start - a.end);
}
