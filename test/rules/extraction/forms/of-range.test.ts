// One end of a range whose month, currency or sign stands once, and a day from which another counts: proposed, never resolved.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, textPage } from '../pages.ts';

/** The best candidate; `?` behind one that is for a person. */
function best(text: string, fact: Pick<FactSpec, 'type' | 'choose'>): string | null | undefined {
  const [first] = candidatesFor({ ...fact, label: 'Wanted' }, [textPage(`Wanted: ${text}`)]);
  return first && (first.quality < 0.8 ? `${first.value}?` : first.value);
}

const DATE = { type: { name: 'date', order: 'DMY' } } as const;
const MONEY = { type: { name: 'money', currency: 'EUR' } } as const;
const RATE = { type: 'percentage' } as const;

describe('a person has to say', () => {
  test.each([
    ['3 - 5 May 2026', '2026-05-05?'],
    ['3 to 5 May 2026', '2026-05-05?'],
    ['3. bis 5. Mai 2026', '2026-05-05?'],
    ['du 3 au 5 mai 2026', '2026-05-05?'],
    ['del 3 al 5 de mayo de 2026', '2026-05-05?'],
    ['3.–5.5.2026', '2026-05-05?'],
    ['3.5. - 5.5.2026', '2026-05-05?'],
    ['3 May to 5 June 2026', '2026-06-05?'],
    ['3 or 5 May 2026', '2026-05-05?'],
    ['30 days after 3 May 2026', '2026-05-03?'],
    ['14 Tage nach dem 3. Mai 2026', '2026-05-03?'],
    ['3 May 2026 + 30 days', '2026-05-03?'],
  ])('%s', (text, expected) => {
    expect(best(text, DATE)).toBe(expected);
  });

  test.each([
    ['100 - 200 EUR', '200.00 EUR?'],
    ['100 to 200 EUR', '200.00 EUR?'],
    ['EUR 100 - 200', '100.00 EUR?'],
    ['€100-€200', '100.00 EUR?'],
    ['100,00 - 200,00 EUR', '100.00 EUR?'],
    ['200 EUR/100 EUR', '100.00 EUR?'],
  ])('%s', (text, expected) => {
    expect(best(text, MONEY)).toBe(expected);
  });

  test.each([
    ['5 - 10 %', '10?'],
    ['5 bis 10 %', '10?'],
    ['5 à 10 %', '10?'],
    ['5 + 12 %', '12?'],
  ])('%s', (text, expected) => {
    expect(best(text, RATE)).toBe(expected);
  });
});

describe('no range', () => {
  test.each([
    ['5 May 2026', DATE, '2026-05-05'],
    ['Page 3 - 5 May 2026', DATE, '2026-05-05'],
    ['10:30 - 5 May 2026', DATE, '2026-05-05'],
    ['Weg 3a 5 May 2026', DATE, '2026-05-05'],
    ['12 - 500.00 EUR', MONEY, '500.00 EUR'],
    ['4711 - 500 EUR', MONEY, '500.00 EUR'],
    ['19% - 200 EUR', MONEY, '200.00 EUR'],
    ['500.00 EUR - 12 items', MONEY, '500.00 EUR'],
    ['EURIBOR + 1.5%', RATE, '1.5'],
  ])('%s', (text, fact, expected) => {
    expect(best(text, fact)).toBe(expected);
  });

  test('the end is what is asked for', () => {
    expect(best('3 - 5 May 2026', { ...DATE, choose: 'latest' })).toBe('2026-05-05');
  });
});
