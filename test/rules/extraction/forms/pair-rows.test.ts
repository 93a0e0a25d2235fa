// Rows of labels and values, one pair or several in a row: what belongs together where a value is missing, or set to the right.
import { describe, expect, test } from 'vitest';
import type { FactTypeName } from '../../../../src/declarations/fact-type.ts';
import type { FoundCandidate } from '../../../../src/facts/candidate.ts';
import { candidatesFor, foundIn, placedPage } from '../pages.ts';

const standing = ([first]: FoundCandidate[]): string | null => {
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
};

describe('two pairs in a row', () => {
  const sheet = (borrower: string): string =>
    [
      'LOAN SCHEDULE (draft)',
      '',
      'Borrower             Mme Sandrine Roustan               Loan no.              PR 0044718-02',
      `Co-borrower          ${borrower.padEnd(25)}          Purpose of the loan   Delivery van`,
      'Amount lent          24000.00 €                         Interest rate         4.29%',
      'Duration             36 months                          APR                   4.87%',
      '',
    ].join('\n');

  test.each<FactTypeName>(['person_name', 'organization_name', 'text'])(
    'a %s stands, though it has few words and others stand below it',
    (type) => {
      const found = foundIn({ label: 'Co-borrower', type }, sheet('Ewan Roustan'));
      expect(standing(found)).toBe('Ewan Roustan');
    },
  );

  test('nothing stands where it is missing, the next label least of all', () => {
    const found = foundIn({ label: 'Co-borrower', type: 'person_name' }, sheet(''));
    expect(standing(found)).toBeNull();
    expect(
      found.filter(({ value, reasonCodes }) => value === 'Purpose of the loan' && reasonCodes.length === 0),
    ).toEqual([]);
  });

  test('the heads of a table are no such pairs', () => {
    const table = [
      'Name          Position      Branch        Town',
      'Jane Doe      Clerk         Main Street   Leeds',
      'John Roe      Driver        Mill Lane     York',
      'Ann Poe       Clerk         Main Street   Leeds',
      '',
    ].join('\n');
    expect(standing(foundIn({ label: 'Name', type: 'person_name' }, table))).toBeNull();
    expect(standing(foundIn({ label: 'Branch', type: 'text' }, table))).toBeNull();
  });
});

test('values that are set to the right edge are those of their lines', () => {
  const right = (y: number, text: string): [number, number, string] => [92 - text.length, y, text];
  const page = placedPage([
    [8, 33, 'Room'],
    right(33, 'Double, sea view'),
    [8, 35.3, 'Meals'],
    right(35.3, 'Half board'),
    [8, 37.6, 'Channel'],
    right(37.6, 'Tramuntana Travel'),
  ]);
  const [first] = candidatesFor({ label: 'Meals', type: 'text' }, [page]);
  expect(first?.value).toBe('Half board');
});

test.each(['EORI DE4471902', 'Importer — EORI DE4471902'])('%s is a number and no firm', (text) => {
  const found = foundIn({ label: 'Consignee', type: 'organization_name' }, `Consignee: ${text}\n`);
  expect(standing(found)).toBeNull();
});
