// Numbers of workbooks: shown so that every country reads them alike.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { parseFormat } from '../../../src/documents/readers/office/workbook/format.ts';
import { showNumber } from '../../../src/documents/readers/office/workbook/number.ts';
import { findValues } from '../../../src/values/parse.ts';
import { runs } from '../../harness/properties.ts';

const shown = (value: number, code: string): string => showNumber(value, parseFormat(code), '1900');
const EURO = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-';
const DOLLAR = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';

describe('numbers', () => {
  test.each<[number, string, string]>([
    [4711, 'General', '4711'],
    [0.1 + 0.2, 'General', '0.3'],
    [1.234, 'General', '1.2340'],
    [-1.5, 'General', '-1.5'],
    [1e-9, 'General', '0.000000001'],
    [1e22, 'General', '1e+22'],
    [1051, '#,##0', '1051'],
    [1.051, '0.000', '1.0510'],
    [3, '0.0##', '3.0'],
    [1234.5, '#,##0.00', '1234.50'],
    [23.7405, '0.00', '23.74'],
    [1.005, '0.00', '1.01'],
    [-1.005, '0.00', '-1.01'],
    [-0.001, '0.00', '0.00'],
    [12.5, '0', '12.5'],
    [1e15 + 0.3, '0.00', '1000000000000000.00'],
    [1234567, '#\\ ##0', '1234567'],
    [1234567, '#,##0,', '1234567'],
    [46145.5, '0.0,"k"', '46145.5'],
    [12500000, '#,##0.00,," Mio."', '12500000'],
    [1500, '#,##0,.00', '1500'],
    [1234567.89, '#,##0.0,"k EUR"', '1234567.89 EUR'],
    [1234567, '#,##0,"T€"', '1234567.00 €'],
    [1234567.5, '#,##0, "TEUR"', '1234567.50 EUR'],
    [-12500000, '[$CHF] #,##0.0,,"Mio."', 'CHF -12500000.00'],
    [0.5, '# ?/?', '0.5'],
    [12345, '0.00E+00', '12345'],
    [0.19, '0%', '19%'],
    [0.075, '0.0%', '7.5%'],
    [0.07123, '0%', '7.1230%'],
    [5, '0 "kg"', '5 kg'],
    [5, '0"kg"', '5kg'],
    [45, 'General" Stück"', '45 Stück'],
  ])('%d as %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });

  test.each<[number, string, string]>([
    [1234.5, '#,##0.00\\ "€"', '1234.50 €'],
    [1234.5, '#,##0\\ "€"', '1234.50 €'],
    [1234, '"€"#,##0', '€ 1234.00'],
    [-1234.5, '#,##0.00\\ "€";[Red]\\-#,##0.00\\ "€"', '-1234.50 €'],
    [-1234.5, '#,##0.00\\ "€";[Red]#,##0.00\\ "€"', '-1234.50 €'],
    [1234.5, '[$EUR]\\ #,##0.00', 'EUR 1234.50'],
    [1234567.5, '#\\ ##0.00\\ [$€-40C]', '1234567.50 €'],
    [1234.5, '#,##0.00 [$CHF]', '1234.50 CHF'],
    [1234.5, 'CHF #,##0.00', 'CHF 1234.50'],
    [1234.5, '[$-409]#,##0.00', '1234.50'],
    [0, EURO, '0.00 €'],
    [-5, DOLLAR, '$ -5.00'],
    [-3, '0.00" S";0.00" H"', '3.00 H'],
    [-3, '0.00" S";\\-0.00" H"', '-3.00 H'],
    [3, '\\-0.00\\ "€"', '-3.00 €'],
    [3, '_-0.00\\ "€"', '3.00 €'],
  ])('amounts: %d as %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });

  test.each<[number, string, string]>([
    [42, '00000', '00042'],
    [12, '"INV-"0000', 'INV-0012'],
    [78051120, '000\\-00\\-0000', '078-05-1120'],
    [612345678, '00\\ 00\\ 00\\ 00\\ 00', '06 12 34 56 78'],
    [5551234, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '555-1234'],
    [5, ';;;', ''],
    [0, '0;-0;;@', ''],
    [1, '"ja";"nein";"nein"', 'ja'],
    [-1, '"ja";"nein";"nein"', 'nein'],
    [0, '"ja";"nein";"nein"', 'nein'],
    [0, '"ja";"nein"', 'ja'],
    [0, '"☒";;"☐"', '☐'],
    [0, '0.00;-0.00;"entfällt"', 'entfällt'],
    [0, '#,##0.00 "EUR";-#,##0.00 "EUR";"- EUR"', '0.00 EUR'],
    [1, '[=1]"ja";[=0]"nein";General', 'ja'],
    [0, '[=1]"ja";[=0]"nein";General', 'nein'],
    [7, '[=1]"ja";[=0]"nein";General', '7'],
    [7, '[=1]"ja";[=0]"nein"', '7'],
    [0, '[Blue][=0]"offen";[>=1.5]"bezahlt";"teils"', 'offen'],
    [1, '[Blue][=0]"offen";[>=1.5]"bezahlt";"teils"', 'teils'],
    [2, '[Blue][=0]"offen";[>=1.5]"bezahlt";"teils"', 'bezahlt'],
    [6125551234, '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '612 555-1234'],
    [-3, '[<0]0.00" H";0.00" S"', '3.00 H'],
    [3, '[<0]0.00" H";0.00" S"', '3.00 S'],
    [-3, '[<>0]0.00" S";"nichts"', '-3.00 S'],
  ])('codes and words: %d as %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });

  test.each<[number, string, string]>([
    [45000, 'dd.mm.yyyy', '2023-03-15'],
    [45000, '[$-407]d. mmmm yyyy;@', '2023-03-15'],
    [45000, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', '2023-03-15'],
    [45000, 'd/m', '2023-03-15'],
    [45000, 'mmm yy', '2023-03'],
    [45000, 'yyyy', '2023'],
    [45000.5, 'dd.mm.yyyy hh:mm', '2023-03-15 12:00'],
    [45000.999999, 'dd.mm.yyyy hh:mm:ss', '2023-03-15 23:59:59'],
    [45000 + 86_399.999 / 86_400, 'dd.mm.yyyy hh:mm', '2023-03-15 23:59'],
    [44999.99999999999, 'dd.mm.yyyy hh:mm', '2023-03-15 00:00'],
    [45000, 'DD.MM.YYYY', '2023-03-15'],
    [45000, 'YYYY-MM-DD', '2023-03-15'],
    [45000, 'MMM-YY', '2023-03'],
    [45000, '[$-407]DD. MMMM YYYY', '2023-03-15'],
    [45000.5, 'DD/MM/YYYY HH:MM', '2023-03-15 12:00'],
    [45000, 'TT.MM.JJJJ', '2023-03-15'],
    [45000.5, 'tt\\.mm\\.jjjj hh:mm', '2023-03-15 12:00'],
    [45000, 'jj/mm/aaaa', '2023-03-15'],
    [45000, 'dd-mm-jjjj', '2023-03-15'],
    [1.5, '[HH]:MM:SS', '36:00:00'],
    [45000.75, 'hh:mm AM/PM', '18:00'],
    [0.5, 'mm:ss.0', '12:00:00'],
    [1.5, '[h]:mm', '36:00'],
    [1, 'd/m/yy', '1900-01-01'],
    [59, 'd/m/yy', '1900-02-28'],
    [60, 'd/m/yy', '1900-02-29'],
    [61, 'd/m/yy', '1900-03-01'],
    [-1, 'd/m/yy', '-1'],
    [1e9, 'd/m/yy', '1000000000'],
  ])('days and times: %d as %s', (value, code, expected) => {
    expect(shown(value, code)).toBe(expected);
  });

  test('days of a workbook that counts from 1904', () => {
    expect(showNumber(0, parseFormat('yyyy-mm-dd'), '1904')).toBe('1904-01-01');
    expect(showNumber(2_957_003, parseFormat('yyyy-mm-dd'), '1904')).toBe('9999-12-31');
    expect(showNumber(2_957_004, parseFormat('yyyy-mm-dd'), '1904')).not.toContain('-');
    expect(showNumber(0, parseFormat('yyyy-mm-dd'), '1900')).not.toContain('-');
    expect(showNumber(0.5, parseFormat('hh:mm'), '1900')).toBe('12:00');
  });
});

test('whatever the amount, every country reads it as it is', () => {
  const locales = ['de-DE', 'en-US', 'fr-FR', 'es-ES', 'nl-NL', 'de-CH'];
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      fc.integer({ min: 0, max: 5 }),
      fc.constantFrom('General', '0.000', '#,##0', '#,##0.0##', '#\\ ##0.0000'),
      (digits, decimals, code) => {
        const value = Number(`${digits}e-${decimals}`);
        const text = shown(value, code);
        const read = locales.map((locale) =>
          findValues({ name: 'number' }, text, { locale, today: '2026-05-03' }),
        );
        expect(text).not.toMatch(/\.\d{3}$/);
        const values = read.map((found) => found.map((one) => ('value' in one ? Number(one.value) : one)));
        const wanted = Math.abs(value - Number(text)) < 1e-9 ? value + 0 : Number(text) + 0;
        expect({ text, values }).toEqual({ text, values: locales.map(() => [wanted]) });
      },
    ),
    runs(300),
  );
});

test('a format costs no more than its length, and breaks nothing, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...Array.from('0#?.,%/;"\\_*[]$-€hmsydE+@()GeneralAM ')),
        maxLength: 60,
      }),
      fc.double(),
      (code, value) => {
        const text = shown(value, code);
        expect(typeof text).toBe('string');
        expect(text).toBe(text.trim());
      },
    ),
    runs(500),
  );
  const began = performance.now();
  for (const each of ['"', '[', '0', '\\', 'y', 'e', 'General', '_', 'h"']) shown(1, each.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(500);
});
