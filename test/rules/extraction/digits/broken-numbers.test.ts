// Numbers of accounts over two lines: an IBAN is joined where its check digits prove it, nothing else is.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, textPage } from '../pages.ts';

function standing(label: string, type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label, type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

describe('an IBAN', () => {
  test.each([
    ['below its beginning', 'IBAN: DE89 3704 0044 0532\n      0130 00\nBIC: COBADEFFXXX\n'],
    ['below its label', 'IBAN: DE89 3704 0044 0532\n0130 00\nBIC: COBADEFFXXX\n'],
    [
      'in a column',
      'Holder       IBAN                    Bank\nKarl Dürr    DE89 3704 0044 0532     Commerzbank\n             0130 00                 Köln\n',
    ],
    ['under its label', 'IBAN\nDE89 3704 0044 0532\n0130 00\n'],
  ])('%s', (_, text) => {
    expect(standing('IBAN', 'iban', text)).toBe('DE89370400440532013000');
  });

  test('is cited with both lines', () => {
    const text =
      'Holder       IBAN                    Bank\nKarl Dürr    DE89 3704 0044 0532     Commerzbank\n             0130 00                 Köln\n';
    const [found] = candidatesFor({ label: 'IBAN', type: 'iban' }, [textPage(text)]);
    expect(found?.spans.map(({ quote }) => quote)).toEqual(['DE89 3704 0044 0532', 'IBAN', '0130 00']);
  });

  test.each([
    'IBAN: DE89 3704 0044 0532\n      0130 01\n',
    'IBAN: DE89 3704 0044 0532\n\n      0130 00\n',
    'IBAN: DE89 3704 0044 0532\n      Invoice 0130 00\n',
  ])('%j is none', (text) => {
    expect(standing('IBAN', 'iban', text)).toBeNull();
  });
});

test('a number without check digits that may go on is for a person', () => {
  expect(
    standing('Account number', 'identifier', 'Account number: 1234 5678\n                9012\n'),
  ).toBeNull();
  expect(standing('Account number', 'identifier', 'Account number: 1234 5678\nBank: Lloyds\n')).toBe(
    '1234 5678',
  );
});
