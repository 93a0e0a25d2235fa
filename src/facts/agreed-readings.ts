// Text that can be read in two ways, beside a source that says one of them plainly: that reading is meant (completions §4).
import type { ReviewSettings } from '../declarations/rules.ts';
import type { DecidableCandidate } from './choose.ts';
import { isAmbiguous, isGoodMatch, isSamePlace, isUncertain } from './doubts.ts';

/** The candidates without the readings that a person's word rules out: what they said is one of those of the same place. */
export function agreedWith<C extends DecidableCandidate>(
  candidates: readonly C[],
  said: readonly string[],
): C[] {
  return candidates.flatMap((candidate) => agreed(candidate, candidates, said));
}

/** The same by what other documents and connectors say plainly. */
export function agreedAmong<C extends DecidableCandidate>(
  candidates: readonly C[],
  settings: Pick<ReviewSettings, 'minMatch'>,
): C[] {
  if (!candidates.some(isAmbiguous)) return [...candidates];
  const plain = candidates.filter((one) => !isUncertain(one) && isGoodMatch(one, settings));
  return candidates.flatMap((candidate) => {
    const others = plain.filter(({ docId }) => docId === null || docId !== candidate.docId);
    return agreed(
      candidate,
      candidates,
      others.flatMap(({ value }) => value ?? []),
    );
  });
}

/** A reading that was said is plain now, those beside it are none; what nobody said anything of stays as it is. */
function agreed<C extends DecidableCandidate>(candidate: C, all: readonly C[], said: readonly string[]): C[] {
  if (!isAmbiguous(candidate)) return [candidate];
  const isSaid = ({ value }: C): boolean => value !== null && said.includes(value);
  if (isSaid(candidate)) return [{ ...candidate, reasonCodes: candidate.reasonCodes.filter(isOther) }];
  return all.some((one) => isSamePlace(one, candidate) && isAmbiguous(one) && isSaid(one)) ? [] : [candidate];
}

const isOther = (code: DecidableCandidate['reasonCodes'][number]): boolean =>
  code !== 'ambiguous_date' && code !== 'ambiguous_number';
