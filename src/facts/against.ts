// Which other candidates speak against the one that was chosen.
import type { ReviewSettings } from '../declarations/rules.ts';
import type { DecidableCandidate } from './choose.ts';
import { isAmbiguous, isGoodMatch, isSamePlace, isUncertain } from './doubts.ts';

/** How much better the chosen one is. */
export const marginOver = (rival: DecidableCandidate, chosen: DecidableCandidate): number =>
  Math.round((chosen.quality - rival.quality) * 1e4) / 1e4;

type Against = (rival: DecidableCandidate, chosen: DecidableCandidate, settings: ReviewSettings) => boolean;

/** What past decisions are sure of leaves no doubt about its neighbours in the same document. */
export const isClose: Against = (rival, chosen, { minMargin }) =>
  !(chosen.learned?.sure === true && rival.docId === chosen.docId) && marginOver(rival, chosen) < minMargin;

/** Two documents or connectors that both meet the threshold with different values, or are as good as each other. */
export const disagrees: Against = (rival, chosen, settings) =>
  (rival.docId !== chosen.docId || rival.docId === null) &&
  (isGoodMatch(rival, settings) || chosen.quality - rival.quality < settings.minMargin) &&
  !isUncertain(rival);

/** Dates, amounts and durations: of numbers alone and identifiers those near a label are others as often. */
const HAS_FORM = /^(?:\d{4}-\d{2}-\d{2}|-?[\d.]+ [A-Z]{3}|P\d[\dA-Z]*)$/;

/** How far below the threshold a find still speaks for its document; of words around a value all of its label. */
const BELOW: Record<string, number> = { sentence: 0.15, context: 0.04 };

/**
 * What running text of another document says, though not so surely that it would stand by itself: `Your employment will begin on 4 May`
 * beside `Start date: 1 June`. Weaker finds would have nearly everything asked where there are many documents.
 */
export function isSaidElsewhere(
  rival: DecidableCandidate,
  chosen: DecidableCandidate,
  { usable, settings }: Among,
): boolean {
  const below = BELOW[rival.foundBy ?? ''];
  if (below === undefined || rival.docId === chosen.docId || rival.value === null) return false;
  if (rival.quality < settings.minMatch - below || isUncertain(rival)) return false;
  if (rival.foundBy === 'context' && !HAS_FORM.test(rival.value)) return false;
  // Two documents outweigh one.
  const documents = usable.flatMap(({ value, docId }) => (value === chosen.value ? [docId] : []));
  return new Set(documents).size < 2;
}

type Among = { usable: readonly DecidableCandidate[]; settings: ReviewSettings };

/**
 * Another document whose text may be read in two ways, neither of which is the chosen value; or another figure of the same document that
 * may be read in two ways at all: `1 500 EUR` is no second word for 500.
 */
export function saysOtherwise(
  rival: DecidableCandidate,
  chosen: DecidableCandidate,
  { usable, settings }: Among,
): boolean {
  if (!isAmbiguous(rival) || !isGoodMatch(rival, settings)) return false;
  if (rival.docId === chosen.docId)
    return rival.reasonCodes.includes('ambiguous_number') && !isSamePlace(rival, chosen);
  return !usable.some((other) => other.value === chosen.value && isSamePlace(other, rival));
}

/** Whether a rival is a side of its own, so that the chosen one is not certain. */
export const standsAgainst = (
  rival: DecidableCandidate,
  chosen: DecidableCandidate,
  among: Among,
): boolean => {
  const { settings } = among;
  return (
    disagrees(rival, chosen, settings) ||
    isClose(rival, chosen, settings) ||
    isSaidElsewhere(rival, chosen, among) ||
    saysOtherwise(rival, chosen, among)
  );
};
