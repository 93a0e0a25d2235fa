// Papers that say who somebody is: cards, licences, registrations, certificates.
import { describe, expect, test } from 'vitest';
import { entriesCalled } from '../../../../src/declarations/lexicon/lexicon.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, placedPage } from '../pages.ts';

const first = (label: string, type: FactSpec['type'], text: string): string | null | undefined =>
  foundIn({ label, type }, text)[0]?.value;

describe('a card', () => {
  // Two labels of one field, its number, and small print between them.
  const CARD = [
    '[a] is the name, [b] the name at birth',
    '1. Name / Surname / Nom [a] Geburtsname / Name at birth / Nom de naissance',
    '[a] WESTERKAMP',
    '[b] GEB. OLDHÖVER',
    '2. Vornamen / Given names / Prénoms',
    'JULE FRIEDERIKE',
    '3. Staatsangehörigkeit / Nationality / Nationalité',
    'DEUTSCH',
    '',
  ].join('\n');

  test.each<[string, FactSpec['type'], string]>([
    ['Family name', 'person_name', 'WESTERKAMP'],
    ['Surname before marriage', 'person_name', 'OLDHÖVER'],
    ['First names', 'person_name', 'JULE FRIEDERIKE'],
    ['Nationality', 'country', 'DE'],
  ])('%s', (label, type, value) => {
    expect(first(label, type, CARD)).toBe(value);
  });

  test('what a label is called in other languages is no value of it', () => {
    const names = (text: string): (string | null)[] =>
      foundIn({ label: 'Given names', type: 'person_name' }, text).map(({ value }) => value);
    expect(names('Vornamen / Prénoms / Nomi  Seraina Luzia\n')).toEqual(['Seraina Luzia']);
    expect(names('NOMBRE / NAME\nNEREA\n')).toEqual(['NEREA']);
    const [legend] = foundIn({ label: 'Given names', type: 'person_name' }, '2. Vorname, Prénom, Nome\n');
    expect(legend?.quality ?? 0).toBeLessThan(0.8);
  });

  test('the number of another field is none', () => {
    const licence = (text: string): string | null | undefined => first('Licence number', 'identifier', text);
    expect(licence('Licence number  4b\n')).toBeUndefined();
    expect(licence('Licence number  C.1\n')).toBeUndefined();
    expect(first('SIREN', 'identifier', 'SIREN  page 1/1\n')).toBeUndefined();
    expect(first('SIREN', 'identifier', 'SIREN  842 917 361 R.C.S. Rouen\n')).toBe('842 917 361');
  });

  test('one with several numbers: each by what it is called', () => {
    const text = 'Card Number  2 047 518 396\nLicence No.  17394628\n';
    expect(first('Card number', 'identifier', text)).toBe('2 047 518 396');
    expect(first('Driver licence number', 'identifier', text)).toBe('17394628');
  });

  test('a number of Spain, as a person’s and as that of the paper', () => {
    const text = 'DNI  48210637S\n';
    expect(first('DNI', 'identifier', text)).toBe('48210637S');
    const like: FactSpec = { fact_id: 'id', label: 'Id', type: 'identifier', like: 'id_number' };
    expect(foundIn(like, text)[0]?.value).toBe('48210637S');
  });

  test('what stands in another paper’s mention is not the date of this one', () => {
    const text = 'Personalausweis  L7C2XK94T, ausgestellt am 30.11.2021 von Stadt Husum\n';
    const [date] = foundIn({ label: 'Date of the certificate', type: 'date' }, text);
    expect(date?.quality ?? 0).toBeLessThan(0.8);
  });
});

describe('a driving licence, whose fields have numbers alone', () => {
  const EU =
    '1.  Steindlegger\n2.  Maximilian Josef\n3.  19.04.1997 Bruck an der Mur\n4a.  28.07.2020  4c.  BH Leoben\n4b.  27.07.2035\n5.  20274193\n';
  const US =
    '4d DLN: 27418906  9 CLASS C\n3DOB: 07/19/1992\n4bEXP: 07/20/2027  4a ISs: 06/30/2023\n1 KOWALCZYK-HAYES\n2 DENISE MARIE\n8 418 SYCAMORE HOLLOW RD\nLANCASTER, PA 17603\n';

  test.each<[string, FactSpec['type'], string, string]>([
    ['Surname', 'person_name', 'Steindlegger', 'KOWALCZYK-HAYES'],
    ['Given names', 'person_name', 'Maximilian Josef', 'DENISE MARIE'],
    ['Date of birth', 'date', '1997-04-19', '1992-07-19'],
    ['Licence issued on', 'date', '2020-07-28', '2023-06-30'],
    ['Licence valid until', 'date', '2035-07-27', '2027-07-20'],
    ['Driving licence number', 'identifier', '20274193', '27418906'],
  ])('%s', (label, type, european, american) => {
    expect(first(label, type, EU)).toBe(european);
    expect(first(label, type, US)).toBe(american);
    // A person looks at it: there is no label.
    expect(foundIn({ label, type }, EU)[0]?.quality).toBeLessThan(0.8);
  });

  test.each<[string, FactSpec['type'], string]>([
    ['Surname', 'person_name', 'van der Ploeg'],
    ['Given names', 'person_name', 'Sjoerd Willem'],
    ['Date of birth', 'date', '1986-04-30'],
    ['Place of birth', 'text', 'Leeuwarden'],
    ['Licence issued on', 'date', '2022-02-16'],
    ['Licence valid until', 'date', '2032-02-16'],
    ['Driving licence number', 'identifier', '5072839416'],
  ])('%s, where a picture lost the small numbers', (label, type, expected) => {
    const rows =
      'van der Ploeg\nSjoerd Willem\n30.04.1986 Leeuwarden\n16.02.2022  4c.  Gemeente Zwolle\n16.02.2032\n5072839416\n';
    expect(first(label, type, `RIJBEWIJS\n${rows}`)).toBe(expected);
  });

  test('where somebody was born, and who issued it', () => {
    expect(first('Place of birth', 'text', EU)).toBe('Bruck an der Mur');
    expect(first('Issuing authority', 'text', EU)).toBe('BH Leoben');
  });

  test('a day is no field of that number', () => {
    expect(foundIn({ label: 'Date of birth', type: 'date' }, 'Tag\n30.03.1987\n31.12.2020\n')).toEqual([]);
  });
});

test('a vehicle registration, whose fields have letters alone', () => {
  const text =
    'A  GK-482-TR  B  18/03/2021  I  24/10/2023\nC.1  MARCHEGAY SOLENE\nD.1  RENAULT  D.3  CLIO\nE  VF1RJA00X67204183\n';
  expect(first('Licence plate', 'identifier', text)).toBe('GK-482-TR');
  expect(first('First registration', { name: 'date', order: 'DMY' }, text)).toBe('2021-03-18');
  expect(first('Make of the car', 'text', text)).toBe('RENAULT');
  expect(first('Vehicle model', 'text', text)).toBe('CLIO');
  expect(first('Registered keeper', 'person_name', text)).toBe('MARCHEGAY SOLENE');
  expect(first('Chassis number', 'identifier', text)).toBe('VF1RJA00X67204183');
});

describe('a certificate', () => {
  test.each([
    ['Graduate', 'geboren op 14 maart 1999 te Zierikzee\n', 'Zierikzee'],
    ['née', 'Mme Morel, née le 3 mai 1990 à Tours\n', 'Tours'],
    ['nacida', 'nacida el 3 de octubre de 1995 en Tolosa (Gipuzkoa)\n', 'Tolosa'],
  ])('where somebody was born, in a sentence: %s', (_who, text, place) => {
    expect(first('Place of birth', 'text', text)).toBe(place);
  });

  test.each([
    ['Fait à Marchelle, le 22 septembre 2025\n', '2025-09-22'],
    ['Afgegeven te IJsselrade op 14 januari 2025\n', '2025-01-14'],
    ['Ravensbrügge, den 19.08.2025\n', '2025-08-19'],
  ])('when it was made: %s', (text, date) => {
    expect(first('Date of the certificate', 'date', `Text\n${'and more of it\n'.repeat(9)}${text}`)).toBe(
      date,
    );
  });

  test('the head of the next column is not what stands below its own', () => {
    const head = placedPage([
      [5, 10, 'Matrikelnummer'],
      [30, 10, 'Studiengang'],
      [55, 10, 'Abschluss'],
      [5, 12, '70418295'],
      [30, 12, 'Chemie'],
      [55, 12, 'Bachelor'],
    ]);
    const [best] = candidatesFor({ label: 'Field of study', type: 'text' }, [head]);
    expect(best?.reasonCodes).toContain('low_anchor_quality');
    const list = placedPage([
      [5, 10, 'Studiengang:'],
      [30, 10, 'Chemie'],
      [55, 10, 'Olten'],
      [5, 12, 'Anlass:'],
      [30, 12, 'Kindergeld'],
      [55, 12, 'Bern'],
    ]);
    const [beside] = candidatesFor({ label: 'Field of study', type: 'text' }, [list]);
    expect(beside).toMatchObject({ value: 'Chemie', reasonCodes: [] });
  });
});

describe('a fact is called', () => {
  test.each([
    ['Passport issued on', 'invoice_date'],
    ['Expiry date of the passport', 'expiration_date'],
    ['Licence valid until', 'valid_until'],
    ['Authority that issued the licence', 'issuing_authority'],
    ['Travel document number', 'passport_number'],
    ['Number', undefined],
  ])('%s: %s', (label, name) => {
    expect(entriesCalled(label)[0]).toBe(name);
  });
});
