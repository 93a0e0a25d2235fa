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
    saysOtherwise(rival, chosen, among)
  );
};
