// Numbers that carry check digits, and identifiers of an author's pattern.
import { describe, expect, test } from 'vitest';
import { findValues } from '../../../src/values/parse.ts';
import { TODAY, foundIn, parses } from './table.ts';

describe('IBAN', () => {
  parses({ name: 'iban' }, [
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['gb82west12345698765432', 'GB82WEST12345698765432'],
    ['IBAN: NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['DE89370400440532013001', 'invalid_format DE89370400440532013001'],
    ['DE8937040044053201300', 'invalid_format'],
  ]);
  test('within a text', () => {
    expect(
      foundIn({ name: 'iban' }, 'IBANDE89370400440532013000 BIC X, is 12 months from the execution'),
    ).toEqual(['DE89370400440532013000 = DE89370400440532013000']);
  });
});

test('an IBAN that goes on in the next line', () => {
  const text = 'on our account DE89 3704 0044\n0532 0130 00 by the end of May';
  expect(foundIn({ name: 'iban' }, text)).toEqual(['DE89 3704 0044\n0532 0130 00 = DE89370400440532013000']);
  expect(foundIn({ name: 'iban' }, text.replace('00 by', '01 by'))[0]).toContain('invalid_format');
});

describe('VAT numbers', () => {
  const good =
    'DE136695976 NL004495445B01 ATU13585627 BE0428759497 FR40303265045 IT00743110157 ESB58378431 PL8567346215 GB980780684 EL094259216 SE556188840401 FI20774740 DK13585628 ' +
    'PT501964843 IE6433435F LU15027442 HU12892312 CZ25123891 SK2022749619 SI50223054 RO18547290 HR33392005961 EE100931558 LT119511515 CY10259033P MT11679112 LV40003521600 BG175074752';
  parses(
    { name: 'vat_number' },
    good.split(' ').map((number): [string, string] => [number, number]),
  );
  parses({ name: 'vat_number' }, [
    ['DE 136 695 976', 'DE136695976'],
    ['BE 0428.759.497', 'BE0428759497'],
    ['CHE-107.787.577 MWST', 'CHE107787577'],
    ['NO 995 525 828 MVA', 'NO995525828'],
    ['de136695976', 'DE136695976'],
    ['GR094259216', 'EL094259216'],
    ['DE123456789', 'invalid_format DE123456789'],
    ['136695976', 'invalid_format'],
  ]);
  parses({ name: 'vat_number', country: 'DE' }, [['136 695 976', 'DE136695976']]);
  test('every single wrong digit of a German number is refused', () => {
    for (let i = 2; i < 11; i++)
      for (let digit = 0; digit < 10; digit++) {
        const number = `DE136695976`.slice(0, i) + digit + `DE136695976`.slice(i + 1);
        expect(findValues({ name: 'vat_number' }, number, TODAY).some((value) => value.ok)).toBe(
          number === 'DE136695976',
        );
      }
  });
  test('within a text', () => {
    expect(foundIn({ name: 'vat_number' }, 'USt-IdNr. DE136695976, Tel 030')).toEqual([
      'DE136695976 = DE136695976',
    ]);
  });
});

describe('BIC', () => {
  parses({ name: 'bic' }, [
    ['DEUTDEFF', 'DEUTDEFF'],
    ['cobadeffxxx', 'COBADEFFXXX'],
    ['COBAXXFF', 'invalid_format'],
  ]);
  test('capitals are not enough within a text', () => {
    expect(foundIn({ name: 'bic' }, 'THIS DOCUMENT names BIC: COBADEFFXXX and GENODEM1GLS')).toEqual([
      'COBADEFFXXX = COBADEFFXXX',
      'GENODEM1GLS = GENODEM1GLS',
    ]);
  });
});

describe('identifiers', () => {
  const PATTERN = { name: 'identifier', pattern: '^[A-Z]{2}-[0-9]{4}$' } as const;
  parses(PATTERN, [
    ['AB-1234', 'AB-1234'],
    [' AB-1234.', 'invalid_format'],
    ['ab-1234', 'invalid_format'],
  ]);
  test('nothing fits a pattern that is refused, wherever it is looked for', () => {
    for (const pattern of ['(', '(?!a)b', '((A{30}){30}){30}'])
      expect(findValues({ name: 'identifier', pattern }, 'No. AB-1234', TODAY)).toEqual([]);
  });
  parses({ name: 'identifier' }, [
    ['INV-2020-17', 'INV-2020-17'],
    ['# 123', '123'],
    ['RE 2020 17', 'RE 2020 17'],
    ['AB‑１２', 'AB-12'],
    ['...', 'invalid_format'],
  ]);
  parses({ name: 'identifier', checksum: 'luhn' }, [
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['4111 1111 1111 1112', 'invalid_format'],
  ]);
  parses({ name: 'identifier', checksum: 'mod97' }, [
    ['5493001KJTIIGC8Y1R12', '5493001KJTIIGC8Y1R12'],
    ['5493001KJTIIGC8Y1R13', 'invalid_format'],
  ]);
  parses({ name: 'identifier', min_length: 3, max_length: 4 }, [
    ['12', 'invalid_format'],
    ['123', '123'],
    ['12345', 'invalid_format'],
  ]);
  test.each([
    ['HRB 91772 B Hamburg', 'HRB 91772 B Hamburg'],
    ['RCS Rouen 842 917 361', 'RCS Rouen 842 917 361'],
    ['FN 123456a', 'FN 123456a'],
    ['Previous reading', undefined],
    ['Price list 2', undefined],
    ['under title number ND 88213 and', 'ND 88213'],
    ['TITLE NUMBER ND 88213', '88213'],
    ['paid to EUR 88213', '88213'],
  ])('%s: with the capitals before it, never words alone', (text, value) => {
    expect(foundIn({ name: 'identifier' }, text)[0]?.split(' = ')[1]).toBe(value);
  });
  test('within a text', () => {
    expect(foundIn(PATTERN, 'our AB-1234, CD-9999 and XAB-12345')).toEqual([
      'AB-1234 = AB-1234',
      'CD-9999 = CD-9999',
    ]);
    expect(foundIn({ name: 'identifier' }, 'Invoice No. 2006411-1 dated 03.04.2020 for 12.50 EUR')).toEqual([
      '2006411-1 = 2006411-1',
    ]);
    for (const grouped of [
      '7 224 190 553',
      '8501 4427 193',
      'BMH 8840 217 01',
      'RF18 2602 0933 18',
      'SK19 VTF',
      'A-8841 2096',
      'SL-TG 418',
      'KÜ-A 12',
      'PHV 70.418.556-2',
      'RCX 7 042 916-03',
    ])
      expect(foundIn({ name: 'identifier' }, grouped)).toEqual([`${grouped} = ${grouped}`]);
    expect(foundIn({ name: 'identifier' }, '2 500')).toEqual(['500 = 500']);
    expect(foundIn({ name: 'identifier' }, 'R.C.S. Morvanges, page 1/1')).toEqual([]);
    expect(foundIn({ name: 'identifier' }, 'Husum Blatt 4711, field 4b')).toEqual(['4711 = 4711']);
    expect(foundIn({ name: 'identifier' }, 'HRB 12345 B')).toEqual(['HRB 12345 B = HRB 12345 B']);
  });
});
