// Constraints among what was found: the combination that fits, how far it is looked for, and where nothing is chosen.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';
import { decideFact, type Decision } from '../../../src/facts/decide.ts';
import { chooseTogether } from '../../../src/settling/choosing/choose-together.ts';

const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };
const SUM = 'facts.net.number + facts.tax.number == facts.total.number';
const declare = (constraints: string[], ids = ['net', 'tax', 'total']): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts: ids.map((fact_id) => ({ fact_id, label: fact_id, type: 'money' })),
  constraints,
});

type Found = [value: number, quality: number, docId?: string][];
let next = 0;
const candidatesOf = (found: Found): DecidableCandidate[] =>
  found.map(([value, quality, docId = 'doc_1']) => ({
    candidateId: `c${(next += 1)}`,
    docId,
    value: `${value.toFixed(2)} EUR`,
    quality,
    reasonCodes: [],
    charStart: next,
  }));

function choose(found: Record<string, Found>, declaration = declare([SUM])): Record<string, string> {
  const all = new Map(Object.entries(found).map(([id, one]) => [id, candidatesOf(one)]));
  const decide = (fact: Declaration['facts'][number], candidates: DecidableCandidate[]): Decision =>
    decideFact({ fact, settings, candidates, anyDocumentRead: true });
  const each = new Map(
    declaration.facts.map((fact) => [fact.fact_id, decide(fact, all.get(fact.fact_id) ?? [])]),
  );
  const asked = {
    settings,
    candidatesOf: ({ fact_id }: { fact_id: string }) => all.get(fact_id) ?? [],
    decide,
  };
  const chosen = chooseTogether(declaration, each, asked);
  return Object.fromEntries([...chosen].map(([id, { status, value }]) => [id, `${status} ${value}`]));
}

describe('a sum', () => {
  const NET_AND_TAX = { net: [[100, 0.9]], tax: [[19, 0.9]] } satisfies Record<string, Found>;

  test('wins over a rival that matches nearly as well and does not fit', () => {
    const total: Found = [
      [100, 0.95],
      [119, 0.92],
    ];
    expect(choose({ ...NET_AND_TAX, total })).toEqual({
      net: 'resolved 100.00 EUR',
      tax: 'resolved 19.00 EUR',
      total: 'resolved 119.00 EUR',
    });
  });

  test('wins over the better match that does not stand by itself', () => {
    const total: Found = [
      [100, 0.79],
      [119, 0.7],
    ];
    expect(choose({ ...NET_AND_TAX, total })['total']).toBe('needs_input 119.00 EUR');
  });

  // Before, the row of a tax table that adds up overturned the total that stood surely under its own label.
  test('takes nothing away that stands surely: that it does not fit is for a person', () => {
    const total: Found = [
      [518.99, 1],
      [382.47, 0.82],
    ];
    const found = choose({ net: [[321.4, 0.9]], tax: [[61.07, 0.9]], total });
    expect(found['total']).toBe('resolved 518.99 EUR');
    expect(found['net']).toBe('resolved 321.40 EUR');
  });

  test('does not bring back what the workflow has ruled out', () => {
    const declaration = declare([SUM]);
    const facts = declaration.facts.map((fact): FactSpec =>
      fact.fact_id === 'total' ? { ...fact, choose: 'largest' } : fact,
    );
    const total: Found = [
      [382.47, 0.91],
      [518.99, 0.87],
    ];
    const found = choose({ net: [[321.4, 0.9]], tax: [[61.07, 0.9]], total }, { ...declaration, facts });
    expect(found['total']).toBe('resolved 518.99 EUR');
  });

  test('may still decide between two values of which one stands twice', () => {
    const total: Found = [
      [382.47, 0.9],
      [382.47, 0.9],
      [518.99, 0.88],
    ];
    expect(choose({ net: [[448.99, 0.9]], tax: [[70, 0.9]], total })['total']).toBe('resolved 518.99 EUR');
  });

  test('chooses the others so that they fit what stands surely', () => {
    const found = choose({
      net: [
        [321.4, 0.78],
        [436.12, 0.7],
      ],
      tax: [
        [61.07, 0.78],
        [82.87, 0.7],
      ],
      total: [
        [518.99, 1],
        [382.47, 0.82],
      ],
    });
    expect(found).toEqual({
      net: 'needs_input 436.12 EUR',
      tax: 'needs_input 82.87 EUR',
      total: 'resolved 518.99 EUR',
    });
  });

  test('is no reason to take what matches too badly', () => {
    const total: Found = [
      [100, 0.79],
      [119, 0.3],
    ];
    expect(choose({ ...NET_AND_TAX, total })['total']).toBe('needs_input 100.00 EUR');
  });

  test('that two combinations satisfy alike chooses nothing where they differ', () => {
    const two = choose({
      net: [
        [100, 0.9],
        [81, 0.9],
      ],
      tax: [
        [19, 0.9],
        [0, 0.9],
      ],
      total: [
        [119, 0.9],
        [100, 0.9],
        [81, 0.9],
      ],
    });
    expect(two['total']).toBe('needs_input 119.00 EUR');
  });

  test('that the last of many combinations satisfies as well chooses nothing', () => {
    const amounts = (values: number[]): Found => values.map((value, at) => [value, 0.9 - at / 2000]);
    const found = {
      net: amounts([100, 211.13, 322.29, 433.37, 544.41, 655.53, 766.61, 877.71]),
      tax: amounts([19, 23.01, 29.03, 31.07, 37.09, 41.11, 43.19, 47.23]),
      total: amounts([1190.99, 119, 1290.97, 1390.91, 1490.89, 1590.83, 1690.79, 924.94]),
    };
    expect(choose(found)['total']).toBe('needs_input 1190.99 EUR');
    const alone = { ...found, total: found.total.slice(0, -1) };
    expect(choose(alone)['total']).toBe('resolved 119.00 EUR');
  });

  test('does not overrule another document', () => {
    const { total } = choose({
      net: [[100, 0.9]],
      tax: [[19, 0.9]],
      total: [
        [119, 0.9],
        [238, 0.9, 'doc_2'],
      ],
    });
    expect(total).toBe('needs_input null');
  });

  test('of which a part is not known helps nobody', () => {
    expect(
      choose({
        net: [[100, 0.9]],
        total: [
          [100, 0.95],
          [119, 0.85],
        ],
      })['total'],
    ).toBe('resolved 100.00 EUR');
  });
});

test('however many facts and finds there are, it comes to an end', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `f${at}`);
  const constraint = `${ids.map((id) => `facts.${id}.number`).join(' + ')} == 1.0`;
  const found = Object.fromEntries(
    ids.map((id, at): [string, Found] => [
      id,
      Array.from({ length: 10 }, (_, n) => [at * 10 + n, 0.9 - n / 100]),
    ]),
  );
  expect(Object.keys(choose(found, declare([constraint], ids)))).toHaveLength(12);
});
