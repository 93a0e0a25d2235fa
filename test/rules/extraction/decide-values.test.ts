// A fact with several values: which finds are values, in which order, and what people's words make of them.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';
import { decideValues, type ValuesDecision } from '../../../src/facts/decide-values.ts';
import type { HumanEntry } from '../../../src/facts/decide.ts';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { runs } from '../../harness/properties.ts';

const FACT: FactSpec = { fact_id: 'party', label: 'Party', type: 'organization_name', multiple: true };
const DATES: FactSpec = { fact_id: 'paid', label: 'Paid', type: 'date', multiple: true };
const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };

let next = 0;
const found = (
  value: string | null,
  quality: number,
  more: Partial<DecidableCandidate> = {},
): DecidableCandidate => {
  next += 1;
  const charStart = more.charStart ?? next * 100;
  return {
    candidateId: `c${next}`,
    docId: 'doc_1',
    value,
    quality,
    reasonCodes: [],
    pageIndex: 0,
    charStart,
    charEnd: charStart + (value?.length ?? 5),
    ...more,
  };
};
const decide = (candidates: DecidableCandidate[], said: HumanEntry[] = [], fact = FACT): ValuesDecision =>
  decideValues({ fact, settings, candidates, said, anyDocumentRead: true });
const shown = ({ values }: ValuesDecision): string[] =>
  values.map(({ value, status, reasonCodes }) => [value, status, ...reasonCodes].join(' '));
const says = (
  kind: HumanEntry['kind'],
  value: string | null,
  more: Partial<HumanEntry> = {},
): HumanEntry => ({
  kind,
  value,
  candidateId: null,
  known: [],
  ...more,
});

describe('what is one value, and what is two', () => {
  const GRADES: FactSpec = { fact_id: 'grade', label: 'Grade', type: 'text', multiple: true };
  const count = (values: string[]): number =>
    decide(
      values.map((value) => found(value, 0.95)),
      [],
      GRADES,
    ).values.length;

  test.each([
    ['A+', 'A-'],
    ['A', 'A-'],
    ['C', 'C++'],
    ['Main St 1-2', 'Main St 12'],
    ['राम', 'रोम'],
  ])('%s and %s are two', (one, other) => {
    expect(count([one, other])).toBe(2);
  });

  test.each([
    ['ACME, Inc.', 'Acme Inc'],
    ['Müller-Thurgau', 'Müller Thurgau'],
    ['12 - 14', '12-14'],
    ['Mill Lane 5, 10115 Berlin', 'Mill Lane 5 10115 Berlin'],
  ])('%s and %s are one', (one, other) => {
    expect(count([one, other])).toBe(1);
  });
});

describe('what is found', () => {
  test('what only looks like a value is none where the same document surely names others', () => {
    const named = (docId: string): DecidableCandidate => found('Acme Inc', 1, { docId, foundBy: 'anchor' });
    const guess = found('Purchase order', 0.66, { foundBy: 'party' });
    expect(shown(decide([guess, named('doc_1')]))).toEqual(['Acme Inc resolved']);
    expect(shown(decide([guess, named('doc_2')]))).toContain('Purchase order needs_input low_anchor_quality');
    expect(shown(decide([guess]))).toEqual(['Purchase order needs_input low_anchor_quality']);
    expect(shown(decide([found('Beta AG', 0.85, { foundBy: 'party' }), named('doc_1')])).toSorted()).toEqual([
      'Acme Inc resolved',
      'Beta AG resolved',
    ]);
  });

  test('stands in the order of documents and pages, not of quality', () => {
    const decision = decide([
      found('Zeta AG', 1, { docId: 'doc_2', charStart: 0 }),
      found('Beta AG', 0.85, { pageIndex: 1 }),
      found('Acme Inc', 0.9),
    ]);
    expect(decision).toMatchObject({
      status: 'resolved',
      value: '["Acme Inc","Beta AG","Zeta AG"]',
      quality: 0.85,
    });
  });

  test('a weak one is asked about, one that is far behind is none', () => {
    const decision = decide([found('Acme Inc', 0.9), found('Beta AG', 0.7), found('Street 5', 0.5)]);
    expect(shown(decision)).toEqual(['Acme Inc resolved', 'Beta AG needs_input low_anchor_quality']);
    expect(decision).toMatchObject({ status: 'needs_input', reasonCodes: ['low_anchor_quality'] });
    expect(shown(decide([found('Beta AG', 0.55)]))).toEqual(['Beta AG needs_input low_anchor_quality']);
  });

  test('of two readings of one place the better counts; nearly as good ones are a doubt', () => {
    const whole = found('Acme Inc Berlin', 0.95, { charStart: 10 });
    expect(shown(decide([whole, found('Acme Inc', 0.85, { charStart: 10 })]))).toEqual([
      'Acme Inc Berlin resolved',
    ]);
    expect(shown(decide([whole, found('Acme Inc', 0.93, { charStart: 10 })]))).toEqual([
      'Acme Inc Berlin needs_input conflicting_values',
    ]);
  });

  test('an ambiguous date is a value that is not known; the reading that a person selects takes its place', () => {
    const doubt = { charStart: 50, reasonCodes: ['ambiguous_date' as const] };
    const two = [found('2025-03-04', 0.9, doubt), found('2025-04-03', 0.9, doubt), found('2025-05-05', 0.9)];
    const open = decide(two, [], DATES);
    expect(shown(open)).toEqual([' needs_input ambiguous_date', '2025-05-05 resolved']);
    expect(open).toMatchObject({ status: 'needs_input', value: '["2025-05-05"]' });
    const chosen = says('value_confirmed', '2025-04-03', { candidateId: two[1]?.candidateId ?? '' });
    expect(decide(two, [chosen], DATES)).toMatchObject({
      status: 'resolved',
      value: '["2025-04-03","2025-05-05"]',
    });
  });

  test('nothing found has the reason of any other fact', () => {
    expect(decide([])).toMatchObject({
      status: 'needs_input',
      value: null,
      reasonCodes: ['no_anchor'],
      values: [],
    });
    expect(decide([found(null, 0.9, { reasonCodes: ['invalid_format'] })])).toMatchObject({
      value: null,
      reasonCodes: ['invalid_format'],
    });
  });
});

describe('what people say', () => {
  const two = (): DecidableCandidate[] => [found('Acme Inc', 0.9), found('Beta AG', 0.9)];

  test('a list that was entered stands; what an applicant leaves out is asked about, what an operator knew is not', () => {
    const list = '["Acme Inc"]';
    expect(decide(two(), [says('applicant_entered', list)])).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['applicant_entered', 'conflicting_values'],
    });
    const known = ['doc_1 Beta AG'];
    expect(decide(two(), [says('operator_corrected', list, { known })])).toMatchObject({
      status: 'resolved',
      value: list,
      reasonCodes: ['operator_corrected'],
    });
  });

  test('a prefilled list waits for its yes', () => {
    expect(decide([], [says('prefilled', '["Acme Inc"]')])).toMatchObject({
      status: 'needs_input',
      value: '["Acme Inc"]',
      reasonCodes: ['prefilled'],
    });
  });

  test('each word since counts, whatever the spelling; a later word on the whole counts above them', () => {
    const words = [says('value_removed', 'ACME, INC.'), says('value_added', 'Gamma Ltd')];
    expect(decide(two(), words)).toMatchObject({ status: 'resolved', value: '["Beta AG","Gamma Ltd"]' });
    expect(decide(two(), [...words, says('value_confirmed', 'Acme Inc')]).value).toBe(
      '["Acme Inc","Beta AG","Gamma Ltd"]',
    );
    expect(decide(two(), [...words, says('rejected', null, { known: ['doc_1 Acme Inc'] })]).value).toBe(
      '["Beta AG"]',
    );
    expect(decide(two(), [...words, says('waived', null)])).toMatchObject({
      status: 'not_applicable',
      value: null,
    });
    expect(decide(two(), [...words, says('clarification_requested', null)])).toMatchObject({
      status: 'needs_input',
      value: '["Beta AG","Gamma Ltd"]',
      reasonCodes: ['clarification_requested'],
    });
  });

  test('all of them taken away: there is nothing, and nothing is settled', () => {
    const words = [says('value_removed', 'Acme Inc'), says('value_removed', 'Beta AG')];
    expect(decide(two(), words)).toMatchObject({
      status: 'needs_input',
      value: null,
      reasonCodes: ['missing'],
    });
  });
});

test('an operator has confirmed the fact once they have had a word on each of its values', () => {
  const list = says('applicant_entered', '["Acme GmbH","Beta AG"]');
  const each = ['Acme GmbH', 'Beta AG'].map((value) => says('value_confirmed', value));
  expect(decide([], [list, ...each.slice(1)]).reasonCodes).toEqual(['applicant_entered']);
  expect(decide([], [list, ...each]).reasonCodes).toEqual(['operator_confirmed']);
});

const name = fc.constantFrom('Acme Inc', 'ACME INC.', 'Beta AG', '["x"]', '\u202eGamma', '');
const candidate = fc.record({
  value: fc.option(name),
  quality: fc.double({ min: 0, max: 1, noNaN: true }),
  docId: fc.option(fc.constantFrom('doc_1', 'doc_2')),
  charStart: fc.nat(40),
});
const entry = fc.record({
  kind: fc.constantFrom<HumanEntry['kind']>(
    ...([
      'applicant_entered',
      'operator_corrected',
      'rejected',
      'waived',
      'clarification_requested',
    ] as const),
    ...(['value_confirmed', 'value_added', 'value_removed', 'value_rejected'] as const),
  ),
  value: fc.option(name),
});

test('whatever is found and said: resolved has a value, each of its values is resolved, none stands twice', () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 8 }), fc.array(entry, { maxLength: 6 }), (all, words) => {
      const { status, value, values } = decide(
        all.map(({ value: one, quality, ...more }) => found(one, quality, more)),
        words.map(({ kind, value: one }) => says(kind, one)),
      );
      if (status === 'resolved') {
        expect(value).not.toBeNull();
        expect(values.every((one) => one.status === 'resolved')).toBe(true);
      }
      if (value !== null) expect(JSON.parse(value)).toEqual(values.flatMap((one) => one.value ?? []));
      const keys = values.map((one) => one.value?.toLowerCase().replaceAll(/[^\p{L}]/gu, ''));
      expect(new Set(keys).size).toBe(keys.length);
    }),
    runs(300),
  );
});
