// Numbers of vehicles (ISO 3779): seventeen signs without I, O and Q, which are left out because 1 and 0 look like them.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { Draft } from '../draft.ts';

const MISREAD = /^(?=[A-Z0-9]*[IOQ])(?=(?:[A-Z]*\d){4})(?=(?:\d*[A-Z]){4})[A-Z0-9]{17}$/;

/** Proposed, never resolved. */
const DOUBTED = 0.75;

/** One that looks like such a number and has one of these letters is misread, or misprinted. */
export function knowingVehicles(drafts: Draft[], type: FactTypeName): Draft[] {
  if (type !== 'identifier' && type !== 'text') return drafts;
  return drafts.map((draft) =>
    draft.by !== 'structured' && draft.readings.some((value) => MISREAD.test(value))
      ? { ...draft, quality: draft.quality * DOUBTED, doubtful: true }
      : draft,
  );
}
