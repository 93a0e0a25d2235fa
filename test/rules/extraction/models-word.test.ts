// What a language model proposes beside what was found: when it stands, when it contradicts, and when it is only shown.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';
import { decideFact, type Decision, type DecideInput } from '../../../src/facts/decide.ts';
import { sidesOf } from '../../../src/facts/sides.ts';
import { decideDocument } from '../../../src/settling/decide-document.ts';

const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };
const open: FactSpec = { fact_id: 'total', label: 'Total', type: 'money' };
const asking: FactSpec = { ...open, find: [{ by: 'anchor' }, { by: 'model', question: 'What is due?' }] };

let serial = 0;
const found = (
  value: string | null,
  quality: number,
  rest: Partial<DecidableCandidate> = {},
): DecidableCandidate => ({
  candidateId: `c${(serial += 1)}`,
  docId: 'doc1',
  value,
  quality,
  reasonCodes: [],
  foundBy: 'anchor',
  pageIndex: 0,
  charStart: serial * 10,
  charEnd: serial * 10 + 5,
  ...rest,
});
/** The word of a model that its author asks. */
const word = (value: string, rest: Partial<DecidableCandidate> = {}): DecidableCandidate =>
  found(value, 0.9, { foundBy: 'model', ...rest });
/** Where nobody asked for it. */
const proposal = (value: string, rest: Partial<DecidableCandidate> = {}): DecidableCandidate =>
  word(value, { reasonCodes: ['low_anchor_quality'], ...rest });

const decide = (candidates: DecidableCandidate[], rest: Partial<DecideInput> = {}): Decision =>
  decideFact({ fact: asking, settings, candidates, anyDocumentRead: true, ...rest });

describe('where a model is asked by its author', () => {
  test('its word stands where nothing else was found, or next to nothing', () => {
    expect(decide([word('1')])).toMatchObject({ status: 'resolved', value: '1', quality: 0.9 });
    expect(decide([found('2', 0.4), word('1')])).toMatchObject({ status: 'resolved', value: '1' });
  });

  test('a find that says otherwise is a conflict, however much better or worse it is', () => {
    for (const quality of [0.5, 0.75, 0.9, 1])
      expect(decide([found('2', quality), word('1')])).toMatchObject({
        status: 'needs_input',
        value: null,
        reasonCodes: ['conflicting_values'],
      });
  });

  test('what learning has chosen is contradicted as well', () => {
    const learned = { score: 9, chooses: true, sure: true };
    expect(decide([found('2', 1, { learned }), word('1')]).reasonCodes).toEqual(['conflicting_values']);
  });

  test('another document that says otherwise is a conflict', () => {
    expect(decide([found('2', 0.9, { docId: 'doc2' }), word('1')]).status).toBe('needs_input');
  });

  test('that it says the same as what stands changes nothing of it', () => {
    const own = found('1', 0.85);
    expect(decide([own, word('1')])).toEqual(decide([own]));
  });

  test('two words of it that differ leave the fact open', () => {
    expect(decide([word('1'), word('2')])).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['conflicting_values'],
    });
  });

  test('a number refused in the place of the value stays a doubt', () => {
    const refused = found(null, 0.95, { reasonCodes: ['invalid_format'] });
    expect(decide([refused, word('1')])).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['invalid_format'],
    });
  });

  test('print that is hard to read counts as for everybody', () => {
    expect(decide([word('1', { quality: 0.6 })]).status).toBe('needs_input');
  });

  test('names that differ in case or punctuation are no contradiction', () => {
    const fact: FactSpec = { ...asking, type: 'organization_name' };
    const own = found('ACME, Inc.', 0.9);
    expect(decide([own, word('Acme Inc')], { fact })).toMatchObject({
      status: 'resolved',
      value: 'ACME, Inc.',
    });
  });

  test('a text that can be read in two ways is as ambiguous as before', () => {
    const place = { charStart: 3, charEnd: 13, reasonCodes: ['ambiguous_date' as const] };
    const readings = ['2025-04-03', '2025-03-04'];
    const decision = decide([
      ...readings.map((value) => found(value, 0.97, place)),
      ...readings.map((value) => word(value, place)),
    ]);
    expect(decision).toMatchObject({ status: 'needs_input', value: null, reasonCodes: ['ambiguous_date'] });
  });
});

describe('where nobody asked for its word', () => {
  const decideOpen = (candidates: DecidableCandidate[], rest: Partial<DecideInput> = {}): Decision =>
    decide(candidates, { fact: open, ...rest });

  test('it is proposed and never stands', () => {
    expect(decideOpen([proposal('1')])).toMatchObject({
      status: 'needs_input',
      value: '1',
      reasonCodes: ['low_anchor_quality'],
    });
  });

  test('what stands by itself stands, in this document or in another', () => {
    for (const docId of ['doc1', 'doc2'])
      expect(decideOpen([found('2', 0.85, { docId }), proposal('1')])).toMatchObject({
        status: 'resolved',
        value: '2',
      });
  });

  test('a weak find that says the same stays a proposal: it is no second source', () => {
    const weak = found('1', 0.7);
    expect(decideOpen([weak, proposal('1')])).toEqual(decideOpen([weak]));
  });

  test('a weak find that says otherwise is shown beside it', () => {
    expect(decideOpen([found('2', 0.7), proposal('1')]).reasonCodes).toEqual(['conflicting_values']);
  });

  test('where it contradicts itself, it is shown alone, and says nothing beside a find', () => {
    const torn = proposal('1', { reasonCodes: ['value_mismatch'] });
    expect(decideOpen([torn])).toMatchObject({ status: 'needs_input', reasonCodes: ['value_mismatch'] });
    const weak = found('2', 0.7);
    expect(decideOpen([weak, torn])).toEqual(decideOpen([weak]));
    expect(decide([found('2', 0.9), torn]).status).toBe('resolved');
  });

  test('what a person entered is not contradicted by it', () => {
    const human = { kind: 'applicant_entered' as const, value: '2', candidateId: null };
    expect(decideOpen([proposal('1')], { human }).status).toBe('resolved');
    expect(decide([word('1')], { human }).reasonCodes).toContain('conflicting_values');
  });
});

describe('the sides of a contradiction', () => {
  test('what was found and what the model says, each with its document', () => {
    const [own, models] = [found('2', 0.97), word('1')];
    const sides = sidesOf({ fact: asking, settings, candidates: [own, models] });
    expect(sides.map(({ value, foundBy }) => [value, foundBy])).toEqual([
      ['2', 'anchor'],
      ['1', 'model'],
    ]);
  });
});

describe('facts of several values', () => {
  const several = (fact: FactSpec, candidates: DecidableCandidate[]): Decision | undefined => {
    const many: FactSpec = { ...fact, multiple: true };
    const declaration: Declaration = { workflow_id: 'w', case_type_id: 'w', title: 'W', facts: [many] };
    return decideDocument(
      declaration,
      candidates.map((one) => ({ ...one, factId: 'total' })),
    ).get('total');
  };

  test('values of a model are open ones, and those that stand beside them stay', () => {
    const decision = several(asking, [found('1', 0.9), proposal('2'), proposal('1')]);
    expect(decision?.values?.map(({ value, status }) => [value, status])).toEqual([
      ['1', 'resolved'],
      ['2', 'needs_input'],
    ]);
  });

  test('where nobody asked for it, they are left out beside values that stand', () => {
    expect(several(open, [found('1', 0.9), proposal('2')])).toMatchObject({ status: 'resolved' });
  });
});

describe('sums', () => {
  const facts: FactSpec[] = ['net', 'tax', 'total'].map((fact_id) => ({
    ...(fact_id === 'net' ? asking : open),
    fact_id,
  }));
  const declaration: Declaration = {
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    facts,
    constraints: ['facts.net.number + facts.tax.number == facts.total.number'],
  };
  const rest = [
    { ...found('20.00 EUR', 0.95), factId: 'tax' },
    { ...found('120.00 EUR', 0.95), factId: 'total' },
  ];
  const netOf = (candidates: DecidableCandidate[]): Decision | undefined =>
    decideDocument(declaration, [...candidates.map((one) => ({ ...one, factId: 'net' })), ...rest]).get(
      'net',
    );

  test('do not make a contradicted value stand', () => {
    expect(netOf([found('100.00 EUR', 0.95), word('90.00 EUR')])?.status).toBe('needs_input');
  });

  test('do not make a proposal stand that nobody asked for', () => {
    expect(netOf([proposal('100.00 EUR')])?.status).toBe('needs_input');
  });

  test('choose among what was found as if no proposal were there', () => {
    const own = [found('100.00 EUR', 0.85), found('90.00 EUR', 0.84)];
    expect(netOf(own)).toMatchObject({ status: 'resolved', value: '100.00 EUR' });
    expect(netOf([...own, proposal('90.00 EUR')])).toMatchObject({
      status: 'resolved',
      value: '100.00 EUR',
    });
  });
});
