// Digits of an account are no amount, whatever label stands before them.
import { expect, test } from 'vitest';
import { EUR } from '../certainties/settled.ts';
import { foundIn } from '../pages.ts';

test.each([
  ['Deposit', 'Deposit account   44556677'],
  ['Deposit', 'Deposit to be paid to account no. 12 345 678'],
  ['Kaution', 'Kaution auf Konto 12345678'],
  ['Waarborgsom', 'Waarborgsom op rekening 12345678'],
])('%s: %s', (label, text) => {
  expect(foundIn({ label, type: EUR }, `${text}\nOther: abc\n`)).toEqual([]);
});

test.each([
  ['Deposit', 'Deposit account: 1,200.00', '1200.00 EUR'],
  ['Total', 'Total: 123456 EUR', '123456.00 EUR'],
])('%s: %s is one', (label, text, value) => {
  expect(foundIn({ label, type: EUR }, `${text}\n`)[0]?.value).toBe(value);
});
