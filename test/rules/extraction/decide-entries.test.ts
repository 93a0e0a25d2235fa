// The decision on a fact that a person has spoken about: their word stands, documents only ask again.
import { describe, expect, test } from 'vitest';
import { knownKey } from '../../../src/facts/decide.ts';
import { candidate, decide } from './deciding.ts';

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
      known: [knownKey(other)],
    } as const;
    const settled = { status: 'resolved', value: '5', reasonCodes: ['operator_corrected'] };
    expect(decide([other], { human })).toMatchObject(settled);
    // The same document read again has candidates of other ids that say the same.
    expect(decide([candidate('6', 0.9)], { human })).toMatchObject(settled);
    for (const news of [candidate('7', 0.9), candidate('6', 0.9, { docId: 'doc2' })])
      expect(decide([other, news], { human })).toMatchObject({
        status: 'needs_input',
        value: '5',
        reasonCodes: ['operator_corrected', 'conflicting_values'],
      });
  });

  test('a confirmed candidate keeps its id', () => {
    const human = { kind: 'operator_confirmed', value: '6', candidateId: 'c-x' } as const;
    expect(decide([], { human })).toMatchObject({
      status: 'resolved',
      candidateId: 'c-x',
      reasonCodes: ['operator_confirmed'],
    });
  });

  test('a confirmed candidate whose document was read again is the one that says the same', () => {
    const human = { kind: 'operator_confirmed', value: '6', candidateId: 'gone' } as const;
    const again = candidate('6', 0.7);
    expect(decide([candidate('5', 0.6), again], { human })).toMatchObject({
      status: 'resolved',
      value: '6',
      candidateId: again.candidateId,
      quality: 0.7,
    });
  });

  test('an applicant has not seen what the documents say: knowing it belongs to operators alone', () => {
    const other = candidate('6', 0.9);
    const human = { ...entered, known: [knownKey(other)] };
    expect(decide([other], { human })).toMatchObject({ status: 'needs_input', value: '5' });
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

  describe('a rejected value', () => {
    const refused = candidate('5', 1);
    const rejected = {
      kind: 'rejected',
      value: '5',
      candidateId: null,
      reasonCode: 'value_mismatch',
    } as const;
    const human = { ...rejected, known: [knownKey(refused)] };

    test('does not come back, also from another document or a second reading', () => {
      for (const candidates of [[], [refused], [refused, candidate('5', 1, { docId: 'doc2' })]])
        expect(decide(candidates, { human })).toMatchObject({
          status: 'needs_input',
          value: null,
          candidateId: null,
          reasonCodes: ['value_mismatch'],
        });
    });

    test('gives way to what was not there when it was refused', () => {
      const news = candidate('6', 1, { docId: 'doc2' });
      expect(decide([refused, news], { human })).toMatchObject({
        status: 'resolved',
        value: '6',
        candidateId: news.candidateId,
      });
      const weak = candidate('7', 0.5, { docId: 'doc2' });
      expect(decide([refused, weak], { human })).toMatchObject({ status: 'needs_input', value: '7' });
    });

    test('is not replaced by what stood beside it and was known', () => {
      const beside = candidate('6', 1, { docId: 'doc2' });
      const both = { ...human, known: [knownKey(refused), knownKey(beside)] };
      expect(decide([refused, beside], { human: both })).toMatchObject({
        status: 'needs_input',
        value: null,
      });
    });

    test('where there was none says why the fact is open', () => {
      const none = { ...rejected, value: null, reasonCode: null };
      expect(decide([], { human: none })).toMatchObject({ status: 'needs_input', reasonCodes: ['missing'] });
    });
  });
});
