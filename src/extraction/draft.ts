// What a search hands on: a value at a place, not yet grounded, with the quality of how it was found.
import type { AnchorMatch, FoundCandidate } from '../facts/candidate.ts';
import type { RefusalReason } from '../values/parsed.ts';
import type { Place } from './quotes/ground.ts';

/** Of a fact that may have several values so many are kept. */
export const MOST_OF_SEVERAL = 1000;

export type Draft = {
  by: FoundCandidate['by'];
  /** Where the value stands, in UTF-16 units of its page. */
  place: Place;
  /** One canonical value; several where it is ambiguous; none where the type refuses it. */
  readings: string[];
  refusal: RefusalReason | null;
  /** Quality of the anchor (completions §4), without that of the text layer. */
  quality: number;
  /** The best there is, perhaps, but a person has to look at it. */
  doubtful?: boolean;
  /** Whoever proposed it says another value than stands there. */
  isMismatch?: boolean;
  /** How exactly its quote was found, where it was quoted by somebody. */
  match?: AnchorMatch;
  /** The label that led there. */
  label?: Place;
  /** What else is read for it: the head over a mark, the rest of a number in the next line. */
  also?: Place[];
  /** Which rule and label found it: the same again on a later page is a repeated header, not a second source. */
  origin: string;
};
