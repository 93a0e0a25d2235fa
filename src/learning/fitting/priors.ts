// What a model holds before it has seen a decision: the declaration's own order; and how firmly it holds each of its weights.
import { QUALITY } from './instance.ts';

type Prior = { mean: number; variance: number };

const PRIORS: Record<string, Prior> = {
  [QUALITY]: { mean: 4, variance: 1 },
  // Against "none of them": what the declaration would take is proposed until decisions say otherwise.
  any: { mean: -3, variance: 4 },
  declared: { mean: 2, variance: 1 },
  says_declared: { mean: 0.5, variance: 1 },
};
// Measured on orders, receipts and contracts: between half and twice of these nothing changes.
const FORM_AND_PLACE: Prior = { mean: 0, variance: 0.75 };
const WORDS: Prior = { mean: 0, variance: 0.5 };

export function priorOf(name: string): Prior {
  const own = PRIORS[name];
  if (own !== undefined) return own;
  return /^(?:label|before|behind|above|under)\d?:/.test(name) ? WORDS : FORM_AND_PLACE;
}
