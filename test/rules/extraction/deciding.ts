// Candidates of one fact, and what is decided on them.
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { decideFact } from '../../../src/facts/decide.ts';
import type { DecideInput } from '../../../src/facts/decide.ts';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';

export const fact: FactSpec = { fact_id: 'total', label: 'Total', type: 'money' };
export const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };

let serial = 0;
export function candidate(
  value: string | null,
  quality: number,
  rest: Partial<DecidableCandidate> = {},
): DecidableCandidate {
  serial += 1;
  return {
    candidateId: `c${serial}`,
    docId: 'doc1',
    value,
    quality,
    reasonCodes: [],
    pageIndex: 0,
    charStart: serial,
    ...rest,
  };
}

export function decide(
  candidates: DecidableCandidate[],
  rest: Partial<DecideInput> = {},
): ReturnType<typeof decideFact> {
  return decideFact({ fact, settings, candidates, anyDocumentRead: true, ...rest });
}
