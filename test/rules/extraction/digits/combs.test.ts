// Combs of forms with gaps between their groups: dates, IBANs, numbers and identifiers of one character in each box.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { foundIn } from '../pages.ts';

const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };
const MONEY: FactSpec['type'] = { name: 'money', currency: 'EUR' };

function standing(label: string, type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label, type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

describe.each([': ', '    '])('behind %j', (between) => {
  test.each<[string, FactSpec['type'], string, string | null]>([
    ['Date of birth', DAY, '1 4  0 3  1 9 8 4', '1984-03-14'],
    ['Geburtsdatum', DAY, '1 4 | 0 3 | 1 9 8 4', '1984-03-14'],
    ['Geboortedatum', DAY, '1 4 . 0 3 . 1 9 8 4', '1984-03-14'],
    ['Fecha de nacimiento', DAY, '14   03   1984', '1984-03-14'],
    ['IBAN', 'iban', 'D E 8 9  3 7 0 4  0 0 4 4  0 5 3 2  0 1 3 0  0 0', 'DE89370400440532013000'],
    ['IBAN', 'iban', 'F R 1 4 2 0 0 4 1 0 1 0 0 5 0 5 0 0 0 1 3 M 0 2 6 0 6', 'FR1420041010050500013M02606'],
    ['IBAN', 'iban', 'D E 8 9  3 7 0 4  0 0 4 4  0 5 3 2  0 1 3 0  0 1', null],
    ['Policy number', 'identifier', 'A B 1 2 3 4 5', 'AB12345'],
    ['Mileage', 'number', '4 5 2 0 0', '45200'],
    ['Kilometerstand', 'number', '4|5|2|0|0', '45200'],
    ['Betrag', MONEY, '1 2 5 0 , 0 0', '1250.00 EUR'],
  ])('%s %j %s', (label, type, comb, value) => {
    expect(standing(label, type, `${label}${between}${comb}\nOther: abc\n`)).toBe(value);
  });
});

describe.each([': ', '    ', '\n'])('edges of boxes that are printed, behind %j', (between) => {
  test.each<[string, FactSpec['type'], string, string]>([
    ['Date of birth', DAY, '| 1 | 4 | 0 | 3 | 1 | 9 | 8 | 4 |', '1984-03-14'],
    ['Date of birth', DAY, '[1][4][0][3][1][9][8][4]', '1984-03-14'],
    ['Date of birth', DAY, '¦1¦4¦0¦3¦1¦9¦8¦4¦', '1984-03-14'],
    ['Policy number', 'identifier', '|A|B|1|4|0|3|', 'AB1403'],
    ['Policy number', 'identifier', '[1][4][0][3]', '1403'],
    ['PIN', 'identifier', '|1|4|0|3|', '1403'],
    ['Betrag', MONEY, '|1|2|5|0|,|0|0|', '1250.00 EUR'],
  ])('%s %j %s', (label, type, comb, value) => {
    expect(standing(label, type, `Form\n\n${label}${between}${comb}\n\nOther: abc\n`)).toBe(value);
  });

  test.each(['|W|A|L|S|H|', 'W A L S H', '[W][A][L][S][H]'])('letters %s', (comb) => {
    const text = `Form\n\nSurname${between}${comb}\n\nOther: abc\n`;
    expect(foundIn({ label: 'Surname', type: 'text' }, text)[0]?.value).toBe('WALSH');
  });
});

test('an identifier in groups is proposed whole, its blanks are for a person', () => {
  const [found] = foundIn({ label: 'Tax number', type: 'identifier' }, 'Tax number  1 2  3 4 5  6 7\n');
  expect(found?.value).toBe('1234567');
  expect(found?.quality).toBeLessThan(0.8);
});

test('figures of several columns are none of one number', () => {
  expect(foundIn({ label: 'Persons', type: 'number' }, 'Persons  1  2  5\n')[0]?.value).toBe('1');
  expect(standing('Tax number', 'identifier', 'Tax number: 12 345 67890\n')).toBe('12 345 67890');
});
