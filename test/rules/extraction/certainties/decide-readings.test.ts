// A page that can be read in two ways agrees with whoever says one of them, and disagrees with anybody else.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import type { DecidableCandidate } from '../../../../src/facts/choose.ts';
import { decideFact } from '../../../../src/facts/decide.ts';
import type { HumanEntry } from '../../../../src/facts/decide.ts';
import { decideValues } from '../../../../src/facts/decide-values.ts';
import { sidesOf } from '../../../../src/facts/sides.ts';

const fact: FactSpec = { fact_id: 'start', label: 'Start', type: 'date' };
const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };

const found = (candidateId: string, value: string, rest: Partial<DecidableCandidate> = {}) => ({
  candidateId,
  docId: 'doc1',
  value,
  quality: 0.97,
  reasonCodes: [],
  pageIndex: 0,
  charStart: 6,
  ...rest,
});
const ambiguous = { reasonCodes: ['ambiguous_date' as const] };
const readings = [found('april', '2025-04-03', ambiguous), found('march', '2025-03-04', ambiguous)];
const said = (kind: HumanEntry['kind'], value: string): HumanEntry => ({ kind, value, candidateId: null });
const input = { fact, settings, anyDocumentRead: true };

describe('a person', () => {
  test.each(['applicant_entered', 'operator_corrected'] as const)('%s one of them', (kind) => {
    const decision = decideFact({ ...input, candidates: readings, human: said(kind, '2025-04-03') });
    expect(decision).toMatchObject({ status: 'resolved', value: '2025-04-03', reasonCodes: [kind] });
  });

  test('what an applicant says is cited by its reading', () => {
    const human = said('applicant_entered', '2025-03-04');
    expect(decideFact({ ...input, candidates: readings, human })).toMatchObject({
      candidateId: 'march',
      quality: 0.97,
    });
  });

  test('a prefill agrees with it, and waits all the same', () => {
    const human = said('prefilled', '2025-04-03');
    expect(decideFact({ ...input, candidates: readings, human })).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['prefilled'],
    });
  });

  test('a third value is contradicted by both', () => {
    const human = said('applicant_entered', '2025-05-05');
    expect(decideFact({ ...input, candidates: readings, human })).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['applicant_entered', 'conflicting_values'],
    });
  });

  test('another document contradicts, and the reading that nobody meant is no side', () => {
    const human = said('applicant_entered', '2025-04-03');
    const candidates = [...readings, found('may', '2025-05-05', { docId: 'doc2' })];
    expect(decideFact({ ...input, candidates, human })).toMatchObject({
      reasonCodes: ['applicant_entered', 'conflicting_values'],
    });
    const sides = sidesOf({ fact, settings, candidates, human });
    expect(sides.map(({ candidateId }) => candidateId).toSorted()).toEqual(['april', 'may']);
  });

  test('one of several values', () => {
    const human = said('applicant_entered', '["2025-04-03"]');
    const several = { ...fact, multiple: true };
    expect(decideValues({ ...input, fact: several, candidates: readings, said: [human] })).toMatchObject({
      status: 'resolved',
      values: [{ value: '2025-04-03', status: 'resolved', candidateId: 'april' }],
    });
    const other = decideValues({
      ...input,
      fact: several,
      candidates: readings,
      said: [said('applicant_entered', '["2025-05-05"]')],
    });
    expect(other.status).toBe('needs_input');
  });
});

describe('another source', () => {
  const connector = { docId: null, quality: 1, charStart: undefined, pageIndex: undefined };

  test.each([
    ['a connector', connector],
    ['another document', { docId: 'doc2' }],
  ])('%s that says one of them', (_, rest) => {
    const candidates = [...readings, found('plain', '2025-04-03', rest)];
    expect(decideFact({ ...input, candidates })).toMatchObject({ status: 'resolved', value: '2025-04-03' });
  });

  test.each([
    ['a connector', connector],
    ['another document', { docId: 'doc2' }],
  ])('%s that says neither', (_, rest) => {
    const candidates = [...readings, found('plain', '2025-05-05', rest)];
    expect(decideFact({ ...input, candidates })).toMatchObject({
      status: 'needs_input',
      reasonCodes: expect.arrayContaining(['conflicting_values']),
    });
  });

  test('one that is not sure itself settles nothing', () => {
    const candidates = [...readings, found('weak', '2025-04-03', { docId: 'doc2', quality: 0.6 })];
    expect(decideFact({ ...input, candidates }).status).toBe('needs_input');
  });

  test('the same in the document itself settles nothing', () => {
    const candidates = [...readings, found('below', '2025-04-03', { charStart: 60, quality: 0.9 })];
    expect(decideFact({ ...input, candidates }).status).toBe('needs_input');
  });
});

test('a figure that can be read in two ways is no second word for one that stands elsewhere in its document', () => {
  const open = { reasonCodes: ['ambiguous_number' as const], charStart: 40 };
  const figures = [found('whole', '1500', open), found('part', '500', open)];
  expect(decideFact({ ...input, candidates: [found('plain', '500'), ...figures] })).toMatchObject({
    status: 'needs_input',
    value: null,
    reasonCodes: ['conflicting_values'],
  });
});
