// How the bench of extraction reads what annotators wrote of the parties of a contract: names, short names and definitions in one.
import { describe, expect, test } from 'vitest';
import { partyAlternatives } from '../../bench/extraction/gold.ts';

const names = (answer: string): string[] => partyAlternatives(answer).map(([name = '']) => name);

describe('parties of an answer', () => {
  test.each<[string, string[]]>([
    ['Acme, Inc. (“Acme”); Beta Works LLC ("Supplier")', ['Acme, Inc.', 'Beta Works LLC']],
    ['Acme, Inc."Acme"', ['Acme, Inc.']],
    // A bracket within a name is a part of it, one that ends it is not.
    ['Acme Online (BVI) Limited ("Online BVI")', ['Acme Online (BVI) Limited']],
    ['ACME FUND (MASTER), L.P.', ['ACME FUND (MASTER), L.P.']],
    ['Acme Ltd (the Company)', ['Acme Ltd']],
    // Whoever stands for others is named before them.
    [
      'Acme Energy, Inc., on behalf of itself and its affiliates (collectively, “Acme”)',
      ['Acme Energy, Inc.'],
    ],
    // What is called a party after a short name is still one; what is only called the parties is none.
    ['Acme Ltd ("Acme", each a "Party")', ['Acme Ltd']],
    ['Acme, Inc. ("Acme") Acme and Beta (individually a “Party”)', ['Acme, Inc.']],
    ['Acme and Beta ("Parties"); each a "Party", and together, the "Parties"', []],
    ['(Customer and Beta collectively referred to as the “Parties”)', []],
  ])('%s', (answer, expected) => {
    expect(names(answer)).toEqual(expected);
  });

  test('either side of what a company does business as is right', () => {
    expect(partyAlternatives('Acme, Inc. d/b/a Beta Hall ("Acme")')).toEqual([
      ['Acme, Inc. d/b/a Beta Hall', 'Acme, Inc.', 'Beta Hall'],
    ]);
  });
});
