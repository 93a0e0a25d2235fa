// Which labels decisions teach, by rule: words of enough cases, for facts that documents are searched for, as far as these are told better.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { labelKey } from '../../../src/extraction/layout.ts';
import { areLabelsDue, lookedAt } from '../../../src/learning/labels.ts';
import type { DecidedFact } from '../../../src/learning/queries.ts';
import type { Standing } from '../../../src/proof/compare.ts';
import { leading, proposedLabels, searchable, worthy } from '../../../src/proof/learned-labels.ts';
import type { Observed } from '../../../src/proof/propose.ts';

const budget: FactSpec = { fact_id: 'budget', label: 'Budget', type: 'money' };
const declared = (...facts: FactSpec[]): Declaration => ({
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts,
});

const seen = (count: number, text: string, standing: (at: number) => Standing): Observed[] =>
  Array.from({ length: count }, (_, at) => ({
    caseId: `case ${at}`,
    factId: 'budget',
    standing: standing(at),
    reasonCodes: [],
    before: [[{ key: labelKey(text), text, isAbove: false }]],
    beforeWrong: [],
  }));

describe('labels that could be learned', () => {
  const asked = (): Standing => 'asked_without';

  test('are words that five cases share', () => {
    expect(proposedLabels(declared(budget), seen(5, 'Campaign sum', asked))).toEqual({
      budget: [{ text: 'Campaign sum', cases: 5 }],
    });
    expect(proposedLabels(declared(budget), seen(4, 'Campaign sum', asked))).toEqual({});
  });

  test('are none where all but two were found as they were decided', () => {
    const found = (at: number): Standing => (at < 2 ? 'asked_with_other' : 'right');
    expect(proposedLabels(declared(budget), seen(9, 'Campaign sum', found))).toEqual({});
  });

  test('are none of facts that no document is searched for, and no currency', () => {
    const observed = seen(9, 'Campaign sum', asked);
    expect(proposedLabels(declared({ ...budget, find: [{ by: 'form' }] }), observed)).toEqual({});
    expect(proposedLabels(declared({ ...budget, derive: 'facts.a.number' }), observed)).toEqual({});
    expect(proposedLabels(declared(budget), seen(9, 'EUR', asked))).toEqual({});
  });
});

describe('labels that lead to what was decided', () => {
  const labels = {
    budget: [
      { text: 'Campaign sum', cases: 5 },
      { text: 'Rate', cases: 5 },
    ],
  };
  const led = (text: string, right: number, wrong: number) => [
    ...Array.from({ length: right }, () => ({ factId: 'budget', labelKey: labelKey(text), isRight: true })),
    ...Array.from({ length: wrong }, () => ({ factId: 'budget', labelKey: labelKey(text), isRight: false })),
  ];

  test.each([
    ['more often than to something else', led('Campaign sum', 5, 4), ['Campaign sum']],
    ['as often as to something else', led('Campaign sum', 5, 5), undefined],
    ['in two cases', led('Campaign sum', 2, 0), undefined],
    ['each by itself', [...led('Campaign sum', 9, 1), ...led('Rate', 5, 20)], ['Campaign sum']],
  ])('%s', (_how, cases, kept) => {
    expect(leading(labels, cases)['budget']?.map(({ text }) => text)).toEqual(kept);
  });
});

describe('labels that win', () => {
  const labels = { budget: [{ text: 'Campaign sum', cases: 5 }] };
  const judged = (...pairs: [Standing, Standing, times: number][]) =>
    pairs.flatMap(([before, after, times]) =>
      Array.from({ length: times }, () => ({ factId: 'budget', before, after })),
    );
  const isKept = (...pairs: [Standing, Standing, times: number][]): boolean =>
    worthy(labels, judged(...pairs))['budget'] !== undefined;

  test.each<[string, boolean, ...[Standing, Standing, number][]]>([
    ['five more right ones', true, ['asked_without', 'right', 5]],
    ['five more to confirm', true, ['asked_without', 'asked_with_it', 5]],
    ['a single one', false, ['asked_without', 'right', 1], ['right', 'right', 9]],
    ['as many wrong as right', false, ['asked_without', 'right', 5], ['asked_without', 'wrong', 5]],
    ['one wrong among ten', true, ['asked_without', 'right', 9], ['asked_without', 'wrong', 1]],
    ['four of ten wrong', false, ['asked_without', 'right', 6], ['asked_without', 'wrong', 4]],
    ['what was right before', false, ['right', 'right', 20]],
    ['what was right and is none', false, ['right', 'asked_with_other', 3], ['asked_without', 'right', 3]],
    ['nothing that was judged', false],
  ])('%s: %s', (_what, kept, ...pairs) => {
    expect(isKept(...pairs)).toBe(kept);
  });
});

describe('past cases are searched', () => {
  const typed = (count: number): DecidedFact[] =>
    Array.from({ length: count }, (_, at) => ({
      caseId: `case ${at}`,
      factId: 'budget',
      kind: 'operator_corrected',
      entered: '1.00 EUR',
      value: '1.00 EUR',
      status: 'resolved',
      at: '2026-01-01T00:00:00.000Z',
    }));
  const typedOn = (day: number, count: number): DecidedFact[] =>
    typed(count).map((one) => ({ ...one, at: `2026-01-0${day}T00:00:00.000Z` }));
  const known = (looked: number) => ({ format: 1 as const, facts: {}, ...lookedAt(typedOn(1, looked)) });

  test('once people have typed in a fact five times', () => {
    expect(areLabelsDue(typed(4), null)).toBe(false);
    expect(areLabelsDue(typed(5), null)).toBe(true);
    const confirmed = typed(9).map((one) => ({ ...one, kind: 'operator_confirmed' as const }));
    expect(areLabelsDue(confirmed, null)).toBe(false);
  });

  test('and again once there is a fifth more to go by', () => {
    expect(areLabelsDue([...typedOn(2, 1), ...typedOn(1, 10)], known(10))).toBe(false);
    expect(areLabelsDue([...typedOn(2, 2), ...typedOn(1, 10)], known(10))).toBe(true);
  });

  test('also where more was decided than is read: the newest decisions take the place of the oldest', () => {
    expect(areLabelsDue([...typedOn(2, 199), ...typedOn(1, 801)], known(1000))).toBe(false);
    expect(areLabelsDue([...typedOn(2, 200), ...typedOn(1, 800)], known(1000))).toBe(true);
    // Of a model that was stored before there was a time.
    expect(areLabelsDue(typedOn(1, 1000), { looked: 1000 })).toBe(true);
  });

  test('also where labels are known and nobody types any more: they have to go on winning', () => {
    const labels = { budget: [{ text: 'Campaign sum', cases: 5 }] };
    const settled = typedOn(2, 12).map((one) => ({ ...one, kind: null }));
    expect(areLabelsDue(settled, { ...known(10), labels })).toBe(true);
  });

  test.each([
    ['as far as their pages are few', [100, 300, 1], [0, 1]],
    ['the others where one alone has too many', [450, 20, 30], [1, 2]],
    ['those that still have room behind one that has none', [390, 20, 10], [0, 2]],
    ['none of which no document is left', [null, 1], [1]],
  ] as const)('%s', (_how, pages, found) => {
    const document = { docId: 'doc', filename: null, mimeType: null, claimedType: null, day: '2026-01-01' };
    const cases = pages.map((pageCount, at) => ({
      caseId: `${at}`,
      externalCaseId: null,
      decided: [],
      documents: pageCount === null ? [] : [{ ...document, pageCount }],
      erasedDocuments: 0,
    }));
    expect(searchable(cases).map(({ caseId }) => Number(caseId))).toEqual(found);
  });
});
