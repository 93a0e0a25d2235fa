// Figures that a paper counts in thousands, in millions or in parts of a thousand: proposed, never resolved.
import { describe, expect, test } from 'vitest';
import { candidatesFor, textPage } from '../pages.ts';

const stand = (text: string[], type: 'money' | 'number' | 'percentage', label: string): (string | null)[] =>
  candidatesFor(
    { label, type: type === 'money' ? { name: 'money', currency: 'EUR' } : type },
    text.map((page, index) => textPage(page, index)),
  )
    .filter(({ quality, reasonCodes }) => quality >= 0.8 && reasonCodes.length === 0)
    .map(({ value }) => value);

describe('a person says what is meant', () => {
  test.each([
    'Sales (in thousands): EUR 45.00',
    "Sales ('000): EUR 45.00",
    'Sales (000s): EUR 45.00',
    'Sales in Tsd. EUR: 45.00 EUR',
    'Sales in Mio. €: 45.00 €',
    'Sales: EUR 45.00 (in thousands)',
    'Sales   TEUR   45.00 EUR',
    'All figures in thousands of EUR\nSales: EUR 45.00',
    'Annual report\nin 1,000 EUR\nSales: 45.00 EUR',
    '(in EUR million)\nSales: EUR 45.00',
    '(unaudited, in thousands)\nSales: EUR 45.00',
    '(Euros in thousands, except per share data)\nSales: EUR 45.00',
    'Angaben in TEUR\nSales: 45,00',
    '            kEUR\nSales       45.00',
    'en milliers d’euros\nSales: 45,00 EUR',
    'importes en miles de euros\nSales: 45,00 EUR',
    'bedragen in duizenden euro\nSales: 45,00 EUR',
  ])('%s', (text) => {
    expect(stand([text], 'money', 'Sales')).toEqual([]);
  });

  test('on the pages behind one that says it of all', () => {
    const said = 'All amounts are stated in thousands of EUR unless otherwise noted.';
    expect(stand([said, 'Sales: EUR 45.00'], 'money', 'Sales')).toEqual([]);
    expect(stand(['Sales: EUR 45.00', said], 'money', 'Sales')).toEqual(['45.00 EUR']);
  });

  test.each(['Staff (thousands): 45', "Staff (in '000): 45", 'Staff in Tsd.: 45', 'Staff (x1000): 45'])(
    '%s',
    (text) => {
      expect(stand([text], 'number', 'Staff')).toEqual([]);
    },
  );

  test.each(['Rate (‰): 5', 'Rate (per mille): 5', 'Rate (bps): 5 %'])('%s', (text) => {
    expect(stand([text], 'percentage', 'Rate')).toEqual([]);
  });
});

describe('what stands', () => {
  test.each([
    'Thank you for being one in millions.\nSales: EUR 45.00',
    'Fee per 1,000 EUR: 5.00 EUR\nSales: EUR 45.00',
    'Amounts in EUR\nSales (EUR): 45.00',
    'Part     000\nSales: EUR 45.00',
    'Payable in 1,000 EUR instalments\nSales: EUR 45.00',
  ])('%s', (text) => {
    expect(stand([text], 'money', 'Sales')).toEqual(['45.00 EUR']);
  });

  test('says itself by how much it is multiplied', () => {
    expect(stand(['Angaben in TEUR\nSales: EUR 5 million'], 'money', 'Sales')).toEqual(['5000000.00 EUR']);
  });

  test('is of a unit that its author asks for, or that multiplies nothing', () => {
    expect(stand(['Staff in thousands: 45'], 'number', 'Staff in thousands')).toEqual(['45']);
    expect(stand(['Mileage (miles): 45'], 'number', 'Mileage')).toEqual(['45']);
    expect(stand(['Rate (%): 5'], 'percentage', 'Rate')).toEqual(['5']);
  });
});
