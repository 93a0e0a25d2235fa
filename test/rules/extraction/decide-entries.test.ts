// The decision on a fact that a person has spoken about: their word stands, documents only ask again.
import { describe, expect, test } from '@jest/globals';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { decideFact } from '../../../src/facts/decide.ts';
import type { DecidableCandidate, DecideInput } from '../../../src/facts/decide.ts';

const fact: FactSpec = { fact_id: 'total', label: 'Total', type: 'money' };
const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };

let serial = 0;
function candidate(
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

function decide(
  candidates: DecidableCandidate[],
  rest: Partial<DecideInput> = {},
): ReturnType<typeof decideFact> {
  return decideFact({ fact, settings, candidates, anyDocumentRead: true, ...rest });
}

describe('what people said', () => {
  const entered = { kind: 'applicant_entered', value: '5', candidateId: null } as const;

  test('an entered value stands', () => {
    expect(decide([], { human: entered })).toMatchObject({
      status: 'resolved',
      value: '5',
      reasonCodes: ['applicant_entered'],
    });
    expect(decide([candidate('5', 0.9)], { human: entered })).toMatchObject({
      status: 'resolved',
      value: '5',
    });
  });

  test('a disagreeing document asks again and changes nothing', () => {
    expect(decide([candidate('6', 0.9)], { human: entered })).toMatchObject({
      status: 'needs_input',
      value: '5',
      reasonCodes: ['applicant_entered', 'conflicting_values'],
    });
    expect(decide([candidate('6', 0.7)], { human: entered }).status).toBe('resolved');
  });

  test('an operator who saw the other candidates is not asked again; a new document does ask', () => {
    const other = candidate('6', 0.9);
    const human = {
      kind: 'operator_corrected',
      value: '5',
      candidateId: null,
      knownCandidateIds: [other.candidateId],
    } as const;
    expect(decide([other], { human })).toMatchObject({
      status: 'resolved',
      reasonCodes: ['operator_corrected'],
    });
    expect(decide([other, candidate('7', 0.9, { docId: 'doc2' })], { human }).status).toBe('needs_input');
  });

  test('a confirmed candidate keeps its id', () => {
    const human = { kind: 'operator_confirmed', value: '6', candidateId: 'c-x' } as const;
    expect(decide([], { human })).toMatchObject({
      status: 'resolved',
      candidateId: 'c-x',
      reasonCodes: ['operator_confirmed'],
    });
  });

  test('a prefill waits for the applicant, whatever the documents say', () => {
    const human = { kind: 'prefilled', value: '5', candidateId: null } as const;
    expect(decide([candidate('5', 1)], { human })).toMatchObject({
      status: 'needs_input',
      value: '5',
      reasonCodes: ['prefilled'],
    });
    expect(decide([candidate('6', 1)], { human })).toMatchObject({
      reasonCodes: ['prefilled', 'conflicting_values'],
    });
  });

  test('waived', () => {
    const human = { kind: 'waived', value: null, candidateId: null } as const;
    expect(decide([candidate('5', 1)], { human })).toMatchObject({
      status: 'not_applicable',
      value: null,
      reasonCodes: ['waived'],
    });
  });

  test('a clarification keeps the proposal and asks', () => {
    const human = { kind: 'clarification_requested', value: null, candidateId: null } as const;
    expect(decide([candidate('5', 1)], { human })).toMatchObject({
      status: 'needs_input',
      value: '5',
      reasonCodes: ['clarification_requested'],
    });
  });
});
