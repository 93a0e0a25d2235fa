// What decisions suggest, by rule: words that enough cases share, never those of a few; and the declaration with one change.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { checkStructure } from '../../../src/declarations/reading/structure.ts';
import { labelKey } from '../../../src/extraction/layout.ts';
import { peoplesFacts, proposalsOf, type Observed } from '../../../src/proof/propose.ts';
import { changedFact, withChange } from '../../../src/proof/variants.ts';

const total: FactSpec = { fact_id: 'total', label: 'Amount', type: 'money', find: [{ by: 'anchor' }] };
const declared = (...facts: FactSpec[]): Declaration => ({
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts,
});

/** All phrases that a run of words makes. */
const phrases = (run: string): Observed['before'] => {
  const words = run.split(' ');
  return [
    words.map((_, from) => {
      const text = words.slice(from).join(' ');
      return { key: labelKey(text), text, isAbove: false };
    }),
  ];
};
const seen = (count: number, more: Partial<Observed> | ((at: number) => Partial<Observed>)): Observed[] =>
  Array.from({ length: count }, (_, at) => ({
    caseId: `case ${at}`,
    factId: 'total',
    standing: 'asked_without' as const,
    reasonCodes: ['no_anchor' as const],
    before: [],
    beforeWrong: [],
    ...(typeof more === 'function' ? more(at) : more),
  }));
const proposed = (observed: Observed[], ...others: FactSpec[]) =>
  proposalsOf(declared(total, ...others), observed).map(({ kind, text, cases }) => [kind, text, cases]);

describe('labels', () => {
  test('are the longest words that stand before decided values in five cases', () => {
    expect(proposed(seen(5, { before: phrases('Total to pay') }))).toEqual([['label', 'Total to pay', 5]]);
    const mixed = seen(10, (at) => ({ before: phrases(at < 9 ? 'Total to pay' : 'Please pay') }));
    expect(proposed(mixed)).toEqual([['label', 'Total to pay', 9]]);
  });

  test('are never words of fewer cases, though one case says them ten times', () => {
    expect(proposed(seen(4, { before: phrases('Total to pay') }))).toEqual([]);
    const often = seen(10, () => ({ caseId: 'one', before: phrases('Anna Example') }));
    expect(proposed(often)).toEqual([]);
    const named = seen(6, (at) => ({
      before: phrases(`${['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'][at]} owes`),
    }));
    expect(proposed(named)).toEqual([['label', 'owes', 6]]);
  });

  test('are written as most cases write them', () => {
    const cased = seen(7, (at) => ({ before: phrases(at < 6 ? 'Grand Sum' : 'GRAND SUM') }));
    expect(proposed(cased)).toEqual([['label', 'Grand Sum', 7]]);
    const each = seen(6, (at) => ({ before: phrases(at % 2 === 0 ? 'Grand Sum' : 'GRAND SUM') }));
    expect(proposed(each)).toEqual([['label', 'grand sum', 6]]);
  });

  test('are none that the declaration has, for this fact or another, and none where all is right', () => {
    expect(proposed(seen(9, { before: phrases('Amount') }))).toEqual([]);
    const net: FactSpec = { fact_id: 'net', label: 'Total to pay', type: 'money' };
    expect(proposed(seen(9, { before: phrases('Total to pay') }), net)).not.toContainEqual([
      'label',
      'Total to pay',
      9,
    ]);
    expect(proposed(seen(9, { standing: 'right', before: phrases('Total to pay') }))).toEqual([]);
  });
});

describe('counter-labels', () => {
  const wrong = { standing: 'wrong' as const, beforeWrong: phrases('Net Amount') };

  test('are longer words around a label that stand before wrong values', () => {
    expect(proposed(seen(6, wrong))).toEqual([['counter_label', 'Net Amount', 6]]);
    expect(proposed(seen(4, wrong))).toEqual([]);
    expect(proposed(seen(6, { ...wrong, beforeWrong: phrases('Amount') }))).toEqual([]);
  });

  test('are none that stand before right values too', () => {
    const both = [
      ...seen(6, wrong),
      ...seen(9, (at) => ({ caseId: `good ${at}`, standing: 'right', before: phrases('Net Amount') })),
    ];
    expect(proposed(both).map(([kind]) => kind)).not.toContain('counter_label');
  });
});

test('facts that always fall to people are named, with how often the right value was there', () => {
  const asked = seen(10, (at) => ({
    standing: at < 7 ? 'asked_with_it' : 'asked_without',
    before: at < 8 ? phrases('Amount') : [],
  }));
  expect(peoplesFacts(declared(total), asked)).toEqual([
    { factId: 'total', cases: 10, asked: 10, proposed: 7, inDocuments: 8, reason: 'no_anchor' },
  ]);
  expect(
    peoplesFacts(
      declared(total),
      seen(10, (at) => ({ standing: at < 2 ? 'right' : 'asked_with_other' })),
    ),
  ).toEqual([]);
  expect(peoplesFacts(declared(total), asked.slice(0, 4))).toEqual([]);
  expect(peoplesFacts(declared({ ...total, find: [{ by: 'form' }] }), asked)).toEqual([]);
});

describe('a declaration with one change', () => {
  const label = { kind: 'label', text: 'To pay' } as const;
  const counter = { kind: 'counter_label', text: 'Net Amount' } as const;

  test('adds to the rules that are there', () => {
    const fact: FactSpec = {
      ...total,
      find: [{ by: 'context' }, { by: 'anchor', labels: ['Sum'], max_rows: 2 }],
    };
    expect(changedFact(fact, label)).toEqual({
      find: [{ by: 'context' }, { by: 'anchor', labels: ['Sum', 'To pay'], max_rows: 2 }],
    });
    expect(changedFact(fact, counter).find).toEqual([
      { by: 'context', not_labels: ['Net Amount'] },
      { by: 'anchor', labels: ['Sum'], max_rows: 2, not_labels: ['Net Amount'] },
    ]);
    expect(changedFact({ ...total, find: [{ by: 'typed' }] }, label).find).toEqual([
      { by: 'anchor', labels: ['To pay'] },
      { by: 'typed' },
    ]);
  });

  test('writes out what held without rules: the entry of the lexicon, or the ways of the type', () => {
    const { find: _find, ...bare } = total;
    expect(changedFact({ ...bare, label: 'Frobnication fee' }, label)).toEqual({
      find: [{ by: 'anchor', labels: ['To pay'] }, { by: 'context' }],
    });
    expect(changedFact({ ...bare, label: 'Invoice number', type: 'identifier' }, label)).toMatchObject({
      like: 'invoice_number',
      find: [{ by: 'anchor', labels: ['To pay'] }],
    });
    expect(changedFact({ ...bare, like: 'total' }, counter)).toEqual({
      find: [{ by: 'anchor', not_labels: ['Net Amount'] }],
    });
  });

  test('is a declaration, the other facts as they are', () => {
    const other: FactSpec = { fact_id: 'other', label: 'Other', type: 'text' };
    const changed = withChange(declared(total, other), { factId: 'total', ...label });
    expect(checkStructure(changed).ok).toBe(true);
    expect(changed.facts[1]).toBe(other);
  });
});
