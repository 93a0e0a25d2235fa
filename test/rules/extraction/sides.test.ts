// The sides of a contradiction: those that the decision saw, and nothing that it had ruled out.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { decideFact, type HumanEntry } from '../../../src/facts/decide.ts';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';
import { sidesOf } from '../../../src/facts/sides.ts';

const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };
const plain: FactSpec = { fact_id: 'total', label: 'Total', type: 'money' };

type Found = [value: string | null, quality: number, docId: string, rest?: Partial<DecidableCandidate>];

const candidatesOf = (found: Found[]): DecidableCandidate[] =>
  found.map(([value, quality, docId, rest = {}], at) => ({
    candidateId: `c${at}`,
    docId,
    value,
    quality,
    reasonCodes: [],
    pageIndex: 0,
    charStart: at * 10,
    ...rest,
  }));

const entry = (rest: Partial<HumanEntry>): HumanEntry => ({
  kind: 'applicant_entered',
  value: null,
  candidateId: null,
  ...rest,
});

type Row = [name: string, found: Found[], expected: string[], more?: { fact?: FactSpec; human?: HumanEntry }];

const ROWS: Row[] = [
  [
    'two documents',
    [
      ['1', 0.9, 'a'],
      ['2', 0.85, 'b'],
    ],
    ['1 a', '2 b'],
  ],
  [
    'three sides',
    [
      ['1', 0.9, 'a'],
      ['2', 0.85, 'b'],
      ['3', 0.95, 'c'],
    ],
    ['3 c', '1 a', '2 b'],
  ],
  [
    'a value that is weak elsewhere is none',
    [
      ['1', 0.95, 'a'],
      ['2', 0.9, 'b'],
      ['3', 0.5, 'b'],
    ],
    ['1 a', '2 b'],
  ],
  [
    'documents of one mind stand together',
    [
      ['1', 0.9, 'a'],
      ['2', 0.88, 'b'],
      ['1', 0.82, 'c'],
    ],
    ['1 a', '1 c', '2 b'],
  ],
  [
    'one document with two values as good',
    [
      ['1', 0.9, 'a'],
      ['2', 0.89, 'a'],
    ],
    ['1 a', '2 a'],
  ],
  [
    'a value that stands twice in a document is cited once',
    [
      ['1', 0.9, 'a'],
      ['1', 0.88, 'a'],
      ['2', 0.9, 'b'],
    ],
    ['1 a', '2 b'],
  ],
  [
    'what the author ruled out is none',
    [
      ['1.00 EUR', 0.9, 'a'],
      ['5.00 EUR', 0.9, 'a'],
      ['7.00 EUR', 0.9, 'b'],
    ],
    ['5.00 EUR a', '7.00 EUR b'],
    { fact: { ...plain, choose: 'largest' } },
  ],
  [
    'a person’s value has what agrees and what surely says otherwise',
    [
      ['1', 0.9, 'a'],
      ['2', 0.85, 'b'],
      ['1', 0.4, 'c'],
      ['3', 0.7, 'c'],
    ],
    ['1 a', '1 c', '2 b'],
    { human: entry({ value: '1' }) },
  ],
  [
    'what was turned down, and what was there then, are none',
    [
      ['0', 0.99, 'a'],
      ['1', 0.9, 'a'],
      ['1', 0.9, 'b'],
      ['2', 0.9, 'c'],
    ],
    ['1 b', '2 c'],
    { human: entry({ kind: 'rejected', value: '0', known: ['a 1'] }) },
  ],
  [
    'a question to the applicant takes no side',
    [
      ['1', 0.9, 'a'],
      ['2', 0.9, 'b'],
    ],
    ['1 a', '2 b'],
    { human: entry({ kind: 'clarification_requested' }) },
  ],
  [
    'values that the type refuses are none',
    [
      ['1', 0.9, 'a'],
      ['2', 0.9, 'b'],
      [null, 0.95, 'c'],
    ],
    ['1 a', '2 b'],
  ],
];

describe('sides', () => {
  test.each(ROWS)('%s', (_name, found, expected, { fact = plain, human } = {}) => {
    const candidates = candidatesOf(found);
    const asked = { fact, settings, candidates, human };
    expect(decideFact({ ...asked, anyDocumentRead: true }).reasonCodes).toContain('conflicting_values');
    const sides = sidesOf(asked).map(({ value, docId }) => `${value} ${docId}`);
    expect(sides).toEqual(expected);
  });
});
