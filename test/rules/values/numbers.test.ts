// Numbers, percentages and amounts of money.
import { describe, expect, test } from 'vitest';
import { settleDecimal } from '../../../src/values/money/decimal-sign.ts';
import { currencyMarks, settledCurrency } from '../../../src/values/money/money.ts';
import { TODAY, foundIn, outcome, parses } from './table.ts';

const NUMBER = { name: 'number' } as const;
const MONEY = { name: 'money' } as const;

describe('numbers', () => {
  parses(NUMBER, [
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,5', '1234.5'],
    ['1\u202f234.5', '1234.5'],
    ["1'234.50", '1234.5'],
    ['12,34,567.89', '1234567.89'],
    ['1.234.567', '1234567'],
    ['1.234', 'ambiguous_number 1234 1.234'],
    ['1,234', 'ambiguous_number 1234 1.234'],
    ['1 234.50', 'ambiguous_number 1234.5 234.5'],
    ['0.123', '0.123'],
    ['1234.567', '1234.567'],
    ['12,5', '12.5'],
    ['.5', '0.5'],
    ['-5', '-5'],
    ['−5', '-5'],
    ['5-', '-5'],
    ['890,00 -', '-890'],
    ['35,00 +', '35'],
    ['(1,234.5)', '-1234.5'],
    ['+5', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['１２', '12'],
    ['٣٫٥', '3.5'],
    ['5 million', '5000000'],
    ['1.5 Mio.', '1500000'],
    ...['5 bn', '5m', '1e5', '12kg', '1.2.3', '10-20', '1/2', '', '-', 'ten', '9'.repeat(41), 'Infinity'].map(
      (text): [string, string] => [text, 'invalid_format'],
    ),
  ]);
  parses(
    NUMBER,
    [
      ['1.234', '1234'],
      ['1,234', '1.234'],
    ],
    { ...TODAY, decimal: ',' },
  );
  parses(NUMBER, [['1.234', '1.234']], { ...TODAY, locale: 'en' });
  parses(NUMBER, [['1.234', 'ambiguous_number 1234 1.234']], { ...TODAY, locale: 'es' });
  parses({ ...NUMBER, decimal: '.' }, [['1.234', 'ambiguous_number 1234 1.234']], { ...TODAY, decimal: ',' });
  parses({ ...NUMBER, decimal: ',' }, [['1.234', '1.234']], { ...TODAY, canonical: true });
  parses({ ...NUMBER, min: 0, max: '100' }, [
    ['100', '100'],
    ['100.01', 'invalid_format'],
    ['-0.5', 'invalid_format'],
  ]);
  test('an area is a number with its unit, and no amount', () => {
    expect(foundIn(NUMBER, 'Wand 86,40 m² und 3 m')).toEqual(['86,40 = 86.4', '3: invalid_format']);
    expect(foundIn({ ...MONEY, currency: 'EUR' }, 'Wand 86,40 m² zu 7,90')).toEqual(['7,90 = 7.90 EUR']);
  });

  test('within a text, parts of other things are no numbers', () => {
    expect(foundIn(NUMBER, 'three (3) of 12.03.2020 at 10:30, A12, 5-10, 7 and 3,5.')).toEqual([
      '3 = 3',
      '7 = 7',
      '3,5 = 3.5',
    ]);
  });
});

describe('a number that goes on in signs that are none of ours is no other number', () => {
  test.each([
    '12\u200b34.50 EUR',
    '1\u00ad234.50 EUR',
    '12.\u206034 EUR',
    '12\u{1d7d3}.00 EUR',
    '12⁵⁰ EUR',
    '€ 12⁵⁰',
    '€ 5½',
    '€ 5 ½',
    '10^3 EUR',
  ])('%j', (text) => {
    expect(foundIn({ ...MONEY, currency: 'EUR' }, text)).toEqual([]);
    expect(foundIn(NUMBER, text.replace(/ ?(?:EUR|€) ?/, ''))).toEqual([]);
  });

  test('but the number of a footnote, and marks of direction around it, are no part of it', () => {
    expect(foundIn(MONEY, '\u200e12.50 EUR\u200e, €49.99²')).toEqual([
      '12.50 EUR = 12.50 EUR',
      '€49.99 = 49.99 EUR',
    ]);
    expect(foundIn({ ...MONEY, currency: 'EUR' }, '49,99²')).toEqual(['49,99 = 49.99 EUR']);
  });
});

describe('percentages', () => {
  parses({ name: 'percentage' }, [
    ['19 %', '19'],
    ['7,5%', '7.5'],
    ['19', '19'],
    ['5 percent', '5'],
    ['12.345%', 'ambiguous_number 12345 12.345'],
    ['x%', 'invalid_format'],
  ]);
  test('within a text only with their sign', () => {
    expect(foundIn({ name: 'percentage' }, 'VAT 19% of 450 is 7,5 Prozent')).toEqual([
      '19% = 19',
      '7,5 Prozent = 7.5',
    ]);
    expect(foundIn({ name: 'percentage' }, ' 19 ')).toEqual(['19 = 19']);
  });
});

describe('money', () => {
  parses(MONEY, [
    ['$450', '450.00 USD'],
    ['$1,234.00', '1234.00 USD'],
    ['1.234,56 €', '1234.56 EUR'],
    ["CHF 1'250.–", '1250.00 CHF'],
    ['EUR 16.675,-', '16675.00 EUR'],
    ['$ 16,675.-', '16675.00 USD'],
    ['(12.50) EUR', '-12.50 EUR'],
    ['($450.00)', '-450.00 USD'],
    ['-$450', '-450.00 USD'],
    ['EUR -12,50', '-12.50 EUR'],
    ['12.50- EUR', '-12.50 EUR'],
    ['EUR 890,00 -', '-890.00 EUR'],
    ['EUR 35,00 +', '35.00 EUR'],
    ['1 250,00 zł', '1250.00 PLN'],
    ['$5.00 CAD', '5.00 CAD'],
    ['US$ 5', '5.00 USD'],
    ['500 US dollars', '500.00 USD'],
    ['5 Mio. €', '5000000.00 EUR'],
    ['JPY 1.234', '1234 JPY'],
    ['12.5 KWD', '12.500 KWD'],
    ['12.345 EUR', 'ambiguous_number 12345.00 EUR 12.345 EUR'],
    ['450 kr', 'ambiguous_number 450.00 SEK 450.00 NOK 450.00 DKK 450 ISK'],
    ['¥500', 'ambiguous_number 500 JPY 500.00 CNY'],
    ...['450', '$5m', '$5 billion', 'EUR', '5 XYZ', '12.50 12.50 EUR'].map((text): [string, string] => [
      text,
      'invalid_format',
    ]),
  ]);
  parses({ ...MONEY, currency: 'EUR' }, [
    ['450', '450.00 EUR'],
    ['890,00 -', '-890.00 EUR'],
    ['86,40 m²', 'invalid_format'],
    ['16,675.-', '16675.00 EUR'],
    ['$5', '5.00 USD'],
  ]);
  parses({ ...MONEY, currency: 'CAD' }, [['$5', '5.00 CAD']]);
  // On receipts of Malaysia and Brunei as well as RM and B$.
  parses({ ...MONEY, currency: 'MYR' }, [['$5', '5.00 MYR']]);
  parses({ ...MONEY, currency: 'BND' }, [['$5', '5.00 BND']]);
  parses(
    MONEY,
    [
      ['450 kr', '450.00 SEK'],
      ['$5', '5.00 USD'],
    ],
    { ...TODAY, locale: 'sv' },
  );
  parses({ ...MONEY, currency: 'EUR' }, [['450', 'ambiguous_number 450.00 EUR 450.00 USD']], {
    ...TODAY,
    currency: 'USD',
  });
  parses({ ...MONEY, min: 0, max: '1000 EUR' }, [
    ['1000 EUR', '1000.00 EUR'],
    ['1000.01 EUR', 'invalid_format'],
    ['-1 EUR', 'invalid_format'],
    ['5 USD', 'invalid_format'],
  ]);

  test('within a text', () => {
    const text = 'Total $1,234.50 tax 19% 234.00 EUR 450.00 € 20.00 € 3 items on 03.04.2020';
    expect(foundIn(MONEY, text)).toEqual([
      '$1,234.50 = 1234.50 USD',
      '234.00 EUR = 234.00 EUR',
      '450.00 € = 450.00 EUR',
      '20.00 € = 20.00 EUR',
    ]);
  });
  test('a sign belongs to the amount that it touches', () => {
    expect(foundIn({ ...MONEY, currency: 'USD' }, '450.00  € 20.00')).toEqual([
      '450.00 = 450.00 USD',
      '€ 20.00 = 20.00 EUR',
    ]);
  });
  test('brackets: negative in accounts, the same amount in contracts, unsure behind other words', () => {
    expect(foundIn(MONEY, 'five hundred dollars ($500.00)')).toEqual(['$500.00 = 500.00 USD']);
    expect(foundIn(MONEY, 'Net:  ($500.00)')).toEqual(['($500.00) = -500.00 USD']);
    expect(foundIn(MONEY, 'net loss ($500.00)')).toEqual(['($500.00): ambiguous_number']);
  });
  test('feet, rooms and dashes are no money', () => {
    expect(foundIn(MONEY, '10 ft in RM 305, TOP 10 - $1')).toEqual(['$1 = 1.00 USD']);
  });
  test('an amount without any currency is refused, not left out', () => {
    expect(foundIn(MONEY, 'Total 12.50')).toEqual(['12.50: invalid_format']);
  });
});

describe('what a document settles', () => {
  test.each([
    [['1.234,56'], ',', true],
    [['$1,234.56', 'Section 2.10'], '.', true],
    [['12,50 EUR', 'at 2.10'], ',', true],
    [['12.50'], '.', false],
    [['Uhrzeit 18.30', 'Tel. 0221.12'], '.', false],
    [['12.50', '3.20 and 8.99'], '.', true],
    [['1,234'], undefined, false],
    [['12.50', '12,50'], undefined, false],
    [['12.03.2020'], undefined, false],
  ])('decimal sign of %j → %s, for sure: %s', (texts, sign, isSure) => {
    expect(settleDecimal(texts)).toEqual({ sign, isSure });
  });
  test('currency', () => {
    expect(settledCurrency(currencyMarks(['12,50 EUR', '3.00 €']))).toBe('EUR');
    expect(settledCurrency(currencyMarks(['12,50 EUR', '$3.00']))).toBeUndefined();
    expect(outcome(MONEY, '12.50', { ...TODAY, currency: 'EUR' })).toBe('12.50 EUR');
  });
});
