// Machine-readable zones of passports and cards.
import { describe, expect, test } from 'vitest';
import { outcome, foundIn } from './table.ts';

describe('machine-readable zones', () => {
  const TD3 = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
  const TD1 =
    'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
  const TD2 = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';
  test.each([
    ['document_number', 'L898902C3'],
    ['last_name', 'ERIKSSON'],
    ['first_name', 'ANNA MARIA'],
    ['birth_date', '1974-08-12'],
    ['expiration_date', '2012-04-15'],
    ['nationality', 'UTO'],
    ['issuing_state', 'UTO'],
    ['sex', 'F'],
    ['personal_number', 'ZE184226B'],
    ['bogus', 'invalid_format'],
    ['__proto__', 'invalid_format'],
  ])('%s → %s', (field, expected) => {
    expect(outcome({ name: 'mrz', field }, TD3)).toBe(expected);
  });
  test('all three formats, lost fillers, blanks, no line ends', () => {
    for (const zone of [TD1, TD2])
      expect(outcome({ name: 'mrz', field: 'document_number' }, zone)).toBe('D23145890');
    expect(outcome({ name: 'mrz' }, TD3)).toBe(TD3);
    expect(outcome({ name: 'mrz' }, TD3.replace('<<<<<<<<<\n', '\n').replace('L898', 'L 898'))).toBe(TD3);
    expect(outcome({ name: 'mrz' }, TD3.replace('\n', ''))).toBe(TD3);
  });
  test('fillers that a picture is read with as small letters', () => {
    const misread = TD1.replace('<<<<<<<<<<<<<<<\n', '<<<<<<<ccccckes\n');
    expect(misread).not.toBe(TD1);
    expect(outcome({ name: 'mrz', field: 'document_number' }, misread)).toBe('D23145890');
  });
  test('a wrong check digit costs its own field, and those that have none', () => {
    const misread = TD3.replace('7408122', '7408123');
    expect(outcome({ name: 'mrz', field: 'document_number' }, misread)).toBe('L898902C3');
    expect(outcome({ name: 'mrz', field: 'birth_date' }, misread)).toBe('invalid_format');
    expect(outcome({ name: 'mrz', field: 'last_name' }, misread)).toBe('invalid_format');
    expect(outcome({ name: 'mrz' }, misread)).toBe('invalid_format');
  });
  test('within a page', () => {
    expect(foundIn({ name: 'mrz', field: 'birth_date' }, `PASSPORT\n${TD3}\nend`)).toEqual([
      `${TD3} = 1974-08-12`,
    ]);
  });
});
