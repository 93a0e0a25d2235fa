// What running text of another document says against a value that would stand by itself.
import { describe, expect, test } from 'vitest';
import { decideFact } from '../../../../src/facts/decide.ts';
import type { DecidableCandidate } from '../../../../src/facts/choose.ts';

let serial = 0;
function candidate(value: string, quality: number, rest: Partial<DecidableCandidate>): DecidableCandidate {
  serial += 1;
  const place = { pageIndex: 0, charStart: serial };
  return { candidateId: `c${serial}`, docId: 'doc1', value, quality, reasonCodes: [], ...place, ...rest };
}

const decide = (candidates: DecidableCandidate[]): ReturnType<typeof decideFact> =>
  decideFact({
    fact: { fact_id: 'start', label: 'Start', type: 'date' },
    settings: { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] },
    candidates,
    anyDocumentRead: true,
  });

describe('running text of another document', () => {
  const stands = candidate('2026-06-01', 0.9, { foundBy: 'anchor' });
  const said = (value: string, quality: number, foundBy: string, docId = 'doc2'): DecidableCandidate =>
    candidate(value, quality, { foundBy, docId });

  test.each([
    [0.66, 'sentence'],
    [0.78, 'context'],
  ])('contradicts a value, at %s by %s', (quality, foundBy) => {
    expect(decide([stands, said('2026-05-04', quality, foundBy)])).toMatchObject({
      status: 'needs_input',
      value: '2026-06-01',
      reasonCodes: ['conflicting_values'],
    });
  });

  test.each<[string, DecidableCandidate[]]>([
    ['where it says too little', [said('2026-05-04', 0.6, 'sentence')]],
    ['by some of the words alone', [said('2026-05-04', 0.7, 'context')]],
    ['by another label', [said('2026-05-04', 0.78, 'anchor')]],
    ['of the same document', [said('2026-05-04', 0.78, 'sentence', 'doc1')]],
    ['that says the same', [said('2026-06-01', 0.78, 'sentence')]],
    ['of a number without a form', [said('4711', 0.78, 'context')]],
    [
      'that two documents outweigh',
      [said('2026-06-01', 0.85, 'anchor', 'doc3'), said('2026-05-04', 0.78, 'sentence')],
    ],
  ])('leaves it %s', (_why, others) => {
    expect(decide([stands, ...others])).toMatchObject({ status: 'resolved', value: '2026-06-01' });
  });
});
