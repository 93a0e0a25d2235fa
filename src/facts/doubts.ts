// What extraction doubted about a candidate, and which of those that say the same is cited.
import type { ReviewSettings } from '../declarations/rules.ts';
import type { ReasonCode } from './candidate.ts';
import type { DecidableCandidate } from './choose.ts';

export function isAmbiguous(candidate: DecidableCandidate): boolean {
  return candidate.reasonCodes.some((reason) => reason === 'ambiguous_date' || reason === 'ambiguous_number');
}

/** Two readings of one text: that is an ambiguity, not a conflict. */
export const isOtherReading = (rival: DecidableCandidate, chosen: DecidableCandidate): boolean =>
  isSamePlace(rival, chosen) && isAmbiguous(rival) && isAmbiguous(chosen);

export const isSamePlace = (one: DecidableCandidate, other: DecidableCandidate): boolean =>
  one.pageIndex === other.pageIndex && one.charStart === other.charStart && one.docId === other.docId;

const HARMLESS = new Set<ReasonCode>([
  'operator_confirmed',
  'operator_corrected',
  'applicant_entered',
  'prefilled',
]);

/** Whether extraction itself had a doubt about the candidate. */
export function isUncertain(candidate: DecidableCandidate): boolean {
  return candidate.reasonCodes.some((reason) => !HARMLESS.has(reason));
}

/** Whether the match is good enough to stand without a person: by past decisions where they say so, else by the threshold. */
export const isGoodMatch = (
  { quality, learned }: Pick<DecidableCandidate, 'quality' | 'learned'>,
  { minMatch }: Pick<ReviewSettings, 'minMatch'>,
): boolean => learned?.sure ?? quality >= minMatch;

/** Whether a good match is doubted all the same, by what is known of documents of any kind. It speaks for no other value. */
export const isDoubted = ({ learned }: Pick<DecidableCandidate, 'learned'>): boolean =>
  learned?.doubted === true && learned.sure === null;

/** What a connector answered is cited by a document's own words where these say the same, and are as sure as it takes. */
export function citedBy(
  chosen: DecidableCandidate,
  usable: DecidableCandidate[],
  settings: Pick<ReviewSettings, 'minMatch'>,
): Pick<DecidableCandidate, 'candidateId' | 'quality'> {
  const quoted = usable
    .filter(({ docId, value }) => docId !== null && value === chosen.value)
    .filter((candidate) => isGoodMatch(candidate, settings) && !isUncertain(candidate))
    .toSorted((a, b) => b.quality - a.quality)[0];
  const { candidateId, quality } = chosen.docId === null ? (quoted ?? chosen) : chosen;
  return { candidateId, quality };
}
