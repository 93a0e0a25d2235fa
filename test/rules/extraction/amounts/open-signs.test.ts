// Signs and separators that change what an amount is: read as they stand, or left to a person.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, textPage } from '../pages.ts';

const EUR: FactSpec['type'] = { name: 'money', currency: 'EUR' };

const readings = (type: FactSpec['type'], text: string, label = 'Saldo') =>
  foundIn({ label, type }, text).map(({ value, reasonCodes }) => value ?? reasonCodes.join());

describe('a minus between label and value', () => {
  test.each([
    ['Saldo: -1250.50 EUR', '-1250.50 EUR'],
    ['Saldo -250,00', '-250.00 EUR'],
    ['Saldo: −250.00 EUR', '-250.00 EUR'],
    ['Saldo: €-250.00', '-250.00 EUR'],
    ['Saldo: -€250.00', '-250.00 EUR'],
    ['Saldo: -EUR 250.00', '-250.00 EUR'],
    ['Saldo .......... -250.00', '-250.00 EUR'],
    ['Saldo – 250.00', '250.00 EUR'],
    ['Saldo -> 250.00', '250.00 EUR'],
    ['Saldo ----- 250.00', '250.00 EUR'],
  ])('%s', (text, value) => {
    expect(readings(EUR, text)[0]).toBe(value);
  });

  test('of numbers and percentages as well', () => {
    expect(readings('number', 'Temperature: -12', 'Temperature')).toEqual(['-12']);
    expect(readings('percentage', 'Change: -3.2 %', 'Change')).toEqual(['-3.2']);
  });

  test('what is no number has none', () => {
    expect(readings('identifier', 'Order No: -4711', 'Order No')).toEqual(['4711']);
  });
});

describe('a sign that may be none', () => {
  const BOTH = ['250.00 EUR', '-250.00 EUR'];
  test.each([
    'Saldo: - 250.00',
    'Saldo - 250.00 EUR',
    'Saldo: − 250.00 EUR',
    'Saldo    - 250.00',
    'Saldo: 250.00 -',
    'Saldo 250,00 EUR S',
    'Saldo: 250,00 Soll',
    'Saldo 250.00 DR',
    'Saldo 250.00 OD',
    'Saldo: € 250,00 debet',
    'Saldo: EUR (250.00)',
  ])('%s is read both ways', (text) => {
    const [first, second] = foundIn({ label: 'Saldo', type: EUR }, text);
    expect(new Set([first?.value, second?.value])).toEqual(new Set(BOTH));
    expect([first, second].map((one) => one?.reasonCodes)).toEqual([
      ['ambiguous_number'],
      ['ambiguous_number'],
    ]);
  });

  test.each(['Saldo 250,00 H', 'Saldo 250.00 Debit note'])('%s', (text) => {
    expect(readings(EUR, text)).toEqual(['250.00 EUR']);
  });
});

describe('three digits behind the decimal sign', () => {
  const ways = (text: string) => foundIn({ label: 'Total', type: EUR }, text).map(({ value }) => value);
  test('a time of day does not say which sign it is', () => {
    expect(ways('Uhrzeit 18.30 Uhr\nTotal: 12.500 EUR')).toEqual(['12500.00 EUR', '12.50 EUR']);
  });
  test('amounts do', () => {
    expect(ways('Net: 8.30 EUR\nTotal: 12.500 EUR')).toEqual(['12.50 EUR']);
    expect(ways('Netto: 8,30 EUR\nTotal: 12.500 EUR')).toEqual(['12500.00 EUR']);
    expect(ways('1.20\n3.40\n18.99\nTotal: 12.500 EUR')).toEqual(['12.50 EUR']);
  });
  test('so does the author', () => {
    const declared = foundIn(
      { label: 'Total', type: { ...(EUR as object), decimal: '.' } as FactSpec['type'] },
      'Total: 12.500',
    );
    expect(declared.map(({ value }) => value)).toEqual(['12.50 EUR']);
  });
});

test('a number that a line breaks at its hyphen does not stand', () => {
  const asked = { label: 'Invoice number', type: 'identifier' } as const;
  const [broken] = foundIn(asked, 'Invoice number INV-2026-\n0091\nDate 7 November 2026');
  expect(broken?.quality).toBeLessThan(0.8);
  const [whole] = foundIn(asked, 'Invoice number INV-2026-0091\nDate 7 November 2026');
  expect(whole?.quality).toBeGreaterThan(0.9);
});

describe('a bound is no value: a person has to say', () => {
  test.each<[FactSpec['type'], string]>([
    [EUR, 'Saldo: < 500.00 EUR'],
    [EUR, 'Saldo ≤500.00 EUR'],
    ['number', 'Saldo: <0.1'],
    ['number', 'Saldo  >= 12'],
    ['percentage', 'Saldo: > 3.2 %'],
  ])('%j: %s', (type, text) => {
    const [first] = foundIn({ label: 'Saldo', type }, text);
    expect(first?.quality ?? 0).toBeLessThan(0.8);
  });

  test('also where the largest is asked for', () => {
    const [first] = candidatesFor({ label: 'Saldo', type: EUR, choose: 'largest' }, [
      textPage('Saldo: < 500.00 EUR'),
    ]);
    expect(first?.quality ?? 0).toBeLessThan(0.8);
  });

  test('an arrow is none', () => {
    expect(foundIn({ label: 'Saldo', type: EUR }, 'Saldo -> 250.00')[0]?.quality).toBeGreaterThan(0.8);
  });
});
