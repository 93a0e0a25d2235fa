// What a form prints and nobody gave: answers with empty boxes, fields of others, examples, limits; none of it stands.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { foundIn } from '../pages.ts';

type Type = FactSpec['type'];
const MONEY: Type = { name: 'money', currency: 'EUR' };
const DAY: Type = { name: 'date', order: 'DMY' };

/** The value that would stand by itself; null where a person is asked. */
function standing(label: string, type: Type, text: string): string | null {
  const [first] = foundIn({ label, type }, `${text}\n`);
  const isSure = first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0;
  return isSure ? first.value : null;
}

describe('an answer whose box is empty', () => {
  test.each<[Type, string, string]>([
    [MONEY, 'Deductible: ☐ EUR 0 ☒ EUR 150 ☐ EUR 300', '150.00 EUR'],
    [MONEY, 'Deductible: 20 EUR ☐ 30 EUR ☒ 40 EUR ☐', '30.00 EUR'],
    [MONEY, 'Deductible: [ ] 120.00 EUR [x] 180.00 EUR', '180.00 EUR'],
    [DAY, 'Deductible: ☐ 01.04.2026 ☒ 01.07.2026 ☐ 01.10.2026', '2026-07-01'],
    ['duration', 'Deductible: ☐ 1 year ☐ 3 years ☒ 5 years', 'P5Y'],
    ['country', 'Deductible: ☐ France ☒ Belgium ☐ Spain', 'BE'],
    ['identifier', 'Deductible: ☐ T-100 ☒ T-200', 'T-200'],
    ['organization_name', 'Deductible: ☐ Alpha Mutual Ltd ☒ Beta Insurance plc', 'Beta Insurance plc'],
    [MONEY, 'Deductible: ○ 5.00 EUR ◉ 8.00 EUR', '8.00 EUR'],
  ])('%j: %s', (type, text, value) => {
    const [first, ...others] = foundIn({ label: 'Deductible', type }, `${text}\n`);
    expect(first?.value).toBe(value);
    expect(others.map((other) => other.value)).toEqual([]);
  });

  test.each<[Type, string]>([
    [MONEY, 'Refund: ☐ 12.00 EUR ☐ 14.00 EUR'],
    [MONEY, 'Refund: ☐ 3.00 EUR'],
    [DAY, 'Refund: ☐ 30.06.2026'],
    [MONEY, 'Refund: ☒ 12.00 EUR ☒ 14.00 EUR'],
    [MONEY, 'Refund: 5.00 EUR ✓ 7.00 EUR'],
    [MONEY, 'Refund: 80.00 EUR × 95.00 EUR'],
  ])('%j: %s is for a person', (type, text) => {
    expect(standing('Refund', type, text)).toBeNull();
  });

  test('a bullet is no box, and a product no tick', () => {
    expect(standing('Total', MONEY, '● Total: 12.00 EUR')).toBe('12.00 EUR');
    expect(standing('Total', MONEY, 'Total: 2 × 6.00 = 12.00 EUR')).not.toBe('6.00 EUR');
  });

  test.each(['Alarm?  Yes\n        No ☒', 'Alarm?\n[ ] Yes\n[x] No', 'Alarm?  Yes\n        X No'])(
    '%j, below each other',
    (text) => {
      expect(standing('Alarm?', 'yes_no', text)).not.toBe('yes');
    },
  );

  test('where nothing is ticked in a list, or the answer is put in brackets', () => {
    expect(standing('Alarm?', 'yes_no', 'Alarm?  Yes\n        No')).toBeNull();
    expect(standing('Alarm?', 'yes_no', 'Alarm? (Yes) No')).toBeNull();
  });
});

describe('the field of another', () => {
  test.each<[string, Type, string]>([
    ['Date of loss', DAY, 'Date of loss:      Date of report: 05.01.2026'],
    ['Claim number', 'identifier', 'Claim number:      Policy number: P-4410'],
    ['Colour', 'text', 'Colour:      Make: Fiat'],
    ['Amount claimed', MONEY, 'Amount claimed:      Amount paid: 300.00 EUR'],
    ['Date of loss', DAY, 'Date of loss  ______  Date of report  02.02.2026'],
    ['Eintrittsdatum', DAY, 'Eintrittsdatum    Austrittsdatum    30.06.2025'],
    ['E-Mail privat', 'email', 'E-Mail privat    E-Mail dienstlich    a.b@firma.example'],
    ['Rauchertarif', 'yes_no', 'Rauchertarif    Nichtrauchertarif    ja'],
    ['Date of birth', DAY, 'Date of birth    12.12.1990    05.05.1985'],
    ['Policy number', 'identifier', 'Policy number    FS-1/2024    KX-77/2025'],
  ])('%s, %j: %s', (label, type, text) => {
    expect(standing(label, type, text)).toBeNull();
  });

  test('what belongs to a label stands, whatever else is in the row', () => {
    expect(standing('Date of loss', DAY, 'Date of loss: 04.01.2026      Date of report: 05.01.2026')).toBe(
      '2026-01-04',
    );
    expect(standing('Total', MONEY, 'Total    EUR    12.00')).toBe('12.00 EUR');
  });
});

describe('an answer that there is none', () => {
  test.each<[string, Type, string]>([
    ['Agent', 'person_name', 'Agent:  None\nDate:  Jane Doe'],
    ['Conductor ocasional', 'person_name', 'Conductor ocasional\nNo declarado\nJane Doe'],
    ['Zweiter Fahrer', 'person_name', 'Zweiter Fahrer  nicht angegeben\nFahrzeug  Seat Leon'],
    ['Courtier', 'organization_name', 'Courtier : NÉANT\nAssureur : Armor SA'],
    ['Tussenpersoon', 'organization_name', 'Tussenpersoon  n.v.t.\nVerzekeraar  Delta NV'],
    ['Licence number', 'identifier', 'Licence number  (to be supplied)\nAt the gate, 38 a night'],
    ['Leaving date', DAY, 'Leaving date  none\nEntry  05.01.2026'],
  ])('%s, %j: %j leaves nothing to be found', (label, type, text) => {
    expect(foundIn({ label, type }, `${text}\n`).filter(({ by }) => by === 'anchor')).toEqual([]);
  });

  test('names that begin alike, and texts, are answers', () => {
    expect(standing('Insurer', 'organization_name', 'Insurer: No Limit Ltd')).toBe('No Limit Ltd');
    expect(standing('Exclusions', 'text', 'Exclusions: none')).toBe('none');
  });
});

describe('examples, limits and figures in combs', () => {
  test.each<[string, Type, string]>([
    ['Geburtsdatum', DAY, 'Geburtsdatum (z. B. 01.01.1980): ______'],
    ['Policy number', 'identifier', 'Policy number (e.g. AB-123456): ______'],
    ['IBAN', 'iban', 'IBAN (Beispiel: DE89 3704 0044 0532 0130 00): ____'],
    ['Rente', MONEY, 'Rente (höchstens 2.000,00 EUR)'],
    ['Betrag', MONEY, 'Betrag  1 2 5 0 , 0 0 €'],
    ['Anteil', 'percentage', 'Anteil  3 5 %'],
  ])('%s: %j is none', (label, type, text) => {
    expect(standing(label, type, text)).toBeNull();
  });

  test('the value behind an example', () => {
    expect(standing('Franchise', MONEY, 'Franchise (par ex. 150 €) : 300,00 €')).toBe('300.00 EUR');
  });
});

describe('words that hedge', () => {
  test.each<[Type, string]>([
    [DAY, 'not 3 May 2026 but 4 May 2026'],
    [DAY, '3 May 2026 or 4 May 2026'],
    [DAY, 'before 3 May 2026'],
    [DAY, 'between 3 and 5 May 2026'],
    [DAY, 'zwischen dem 3. und 5. Mai 2026'],
    [MONEY, '500.00 EUR or 700.00 EUR'],
    [MONEY, 'not 500.00 EUR'],
    [MONEY, '3 x 500.00 EUR'],
    [MONEY, 'up to 1,200.00 EUR'],
    [MONEY, 'approx. 1,200.00 EUR'],
    ['iban', 'DE89 3704 0044 0532 0130 00 (old), new NL91 ABNA 0417 1643 00'],
    ['person_name', 'Eva Klein, Jan de Boer'],
    ['person_name', 'Prof. Dr. Maximiliana von'],
    ['text', 'see attachment'],
    ['long_text', 'n/a'],
  ])('%j: %s', (type, said) => {
    expect(standing('Claimed', type, `Claimed: ${said}`)).toBeNull();
  });

  test('plain words do not', () => {
    expect(standing('Claimed', DAY, 'Claimed: on 4 May 2026')).toBe('2026-05-04');
    expect(standing('Claimed', 'person_name', 'Claimed: Klein, Eva')).toBe('Klein, Eva');
  });
});

describe('the heading of the next part', () => {
  const HEADINGS = [
    'Your details',
    'Vehicle details',
    'Personal information',
    'About you',
    'Witnesses',
    'Persönliche Daten',
    'Angaben zur Person',
    'Uw gegevens',
    'Vos coordonnées',
    'Datos personales',
  ];

  test.each(HEADINGS)('%s is no name', (heading) => {
    for (const between of [': ', ':   ', '    ', ':\n'])
      for (const type of ['person_name', 'organization_name'] as const)
        expect(standing('Name', type, `Form\n\nName${between}${heading}\nOther: abc`)).toBeNull();
  });

  test.each(HEADINGS)('%s behind a gap is no text', (heading) => {
    expect(standing('Name', 'text', `Form\n\nName:   ${heading}\nOther: abc`)).toBeNull();
    expect(standing('Subject', 'text', `Subject: ${heading}`)).toBe(heading);
  });
});
