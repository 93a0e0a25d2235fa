// Words right before and behind a value that say that it is not, or not just, the value: a person has to look at it.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { foundIn } from '../pages.ts';

const MONEY: FactSpec['type'] = { name: 'money', currency: 'EUR' };
const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };

const stand = (type: FactSpec['type'], text: string, label = 'Wanted'): (string | null)[] =>
  foundIn({ label, type }, `${label}: ${text}\n`)
    .filter(({ quality, reasonCodes }) => quality >= 0.8 && reasonCodes.length === 0)
    .map(({ value }) => value);

describe('a printed scale says not what was chosen', () => {
  test.each(['0 1 2 3 4 5', '1 2 3', '5 4 3 2 1', '1 | 2 | 3 | 4', '1  2  3  4  5', '8 9 10 11'])(
    '%s',
    (text) => {
      expect(stand('number', text)).toEqual([]);
    },
  );

  test.each<[string, string]>([
    ['4 5 2 0 0', '45200'],
    ['1 2 4', '124'],
  ])('%s is none', (text, value) => {
    expect(stand('number', text)).toEqual([value]);
  });
});

describe('a person has to say', () => {
  test.each([
    'more than 2',
    'at least 2',
    'min. 2',
    '2 or more',
    '2+',
    'mehr als 2',
    '2 oder mehr',
    'plus de 2',
    'más de 2',
    'meer dan 2',
    'minus 2',
    '±2',
    '1.5E+3',
  ])('which number is meant: %s', (text) => {
    expect(stand('number', text)).toEqual([]);
  });

  test.each(['over 5 %', '± 5 %', 'minus 5 %'])('which rate is meant: %s', (text) => {
    expect(stand('percentage', text)).toEqual([]);
  });

  test.each([
    'minimum EUR 500.00',
    'EUR 500.00+',
    '~ EUR 500.00',
    'EUR 500.00 (est.)',
    'EUR 500.00 x 3',
    'EUR 500.00 waived',
    'EUR 500.00 entfällt',
    'none (usually EUR 500.00)',
    'kostenlos (sonst 500,00 EUR)',
    'free, instead of EUR 500.00',
    '~~EUR 500.00~~',
    'EUR 500.00?',
  ])('which amount is meant: %s', (text) => {
    expect(stand(MONEY, text)).toEqual([]);
  });

  test.each([
    'was 23.04.2020',
    'originally 23.04.2020',
    '23.04.2020 cancelled',
    '23.04.2020?',
    '~23.04.2020',
  ])('which day is meant: %s', (text) => {
    expect(stand(DAY, text)).toEqual([]);
  });
});

describe('what stands', () => {
  test('is to what a day was moved', () => {
    expect(stand(DAY, '23.04.2020 (postponed to 24.04.2020)')).toEqual(['2020-04-24']);
  });

  test('is a bound where its label asks for one', () => {
    expect(stand(MONEY, 'at least EUR 500.00', 'Minimum wage')).toEqual(['500.00 EUR']);
  });

  test.each<[FactSpec['type'], string, string]>([
    ['number', '2 persons', '2'],
    ['number', '-2', '-2'],
    [MONEY, 'EUR 500.00 (incl. VAT)', '500.00 EUR'],
    [MONEY, 'EUR 500.00, payable on request', '500.00 EUR'],
    [MONEY, 'EUR 500.00 + VAT', '500.00 EUR'],
    [DAY, '23.04.2020, Bonn', '2020-04-23'],
    ['percentage', '5 %', '5'],
  ])('%j: %s', (type, text, value) => {
    expect(stand(type, text)).toEqual([value]);
  });
});
