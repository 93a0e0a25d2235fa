// Papers that say who somebody is: passports, cards, licences, registrations, certificates.
import { describe, expect, test } from 'vitest';
import { entriesCalled } from '../../../../src/declarations/lexicon/lexicon.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import type { FoundCandidate } from '../../../../src/facts/candidate.ts';
import { candidatesFor, placedPage, textPage } from '../pages.ts';

type Asked = Pick<FactSpec, 'label' | 'type'>;

const found = (asked: Asked, text: string): FoundCandidate[] => candidatesFor(asked, [textPage(text)]);
const first = (label: string, type: FactSpec['type'], text: string): string | null | undefined =>
  found({ label, type }, text)[0]?.value;

const ZONE = 'P<GBRPENHALIGON<<TAMSIN<ROSE<<<<<<<<<<<<<<<<\n5582149079GBR7906271F3111068<<<<<<<<<<<<<<<4\n';
const PASSPORT = [
  'PASSPORT  Type/Type  Code/Code  Passport No./Passeport No.',
  'PASSEPORT  P         GBR        558214907',
  'Surname/Nom (1)',
  'PENHALIGON',
  'Given names/Prénoms (2)',
  'TAMSIN ROSE',
  'Nationality/Nationalité (3)',
  'BRITISH CITIZEN',
  'Date of birth/Date de naissance (4)',
  '27 JUN /JUIN 79',
  'Date of issue/Date de délivrance (7)',
  '06 NOV /NOV 21',
  'Date of expiry/Date d’expiration (9)',
  '06 NOV /NOV 31',
  '',
].join('\n');

describe('a passport', () => {
  test.each<[string, FactSpec['type'], string]>([
    ['Last name', 'person_name', 'PENHALIGON'],
    ['First and middle names', 'person_name', 'TAMSIN ROSE'],
    ['Country of citizenship', 'country', 'GB'],
    ['Date of birth', 'date', '1979-06-27'],
    ['Passport issued on', 'date', '2021-11-06'],
    ['Expiry date of the passport', 'date', '2031-11-06'],
  ])('%s, by labels in two languages above the value', (label, type, value) => {
    expect(first(label, type, PASSPORT)).toBe(value);
    expect(first(label, type, PASSPORT + ZONE)).toBe(value);
  });

  test.each<[string, FactSpec['type'], string, number]>([
    ['Passport number', 'identifier', '558214907', 0.97],
    ['Date of birth', 'date', '1979-06-27', 0.97],
    ['Expiry date', 'date', '2031-11-06', 0.97],
    // Without a check digit of their own.
    ['Surname', 'person_name', 'PENHALIGON', 0.78],
    ['Given names', 'person_name', 'TAMSIN ROSE', 0.78],
    ['Nationality', 'country', 'GB', 0.78],
  ])('%s, by its machine-readable zone', (label, type, value, quality) => {
    const [candidate] = found({ label, type }, `P\n${ZONE}`);
    expect(candidate).toMatchObject({ value, quality, by: 'typed' });
    const [span] = candidate?.spans ?? [];
    expect(sliceCodePoints(`P\n${ZONE}`, span?.charStart ?? 0, span?.charEnd ?? 0)).toBe(span?.quote);
  });

  test('its zone is cited to the characters of the field, or to its line where blanks were read into it', () => {
    const quote = (text: string): string | undefined =>
      found({ label: 'Date of birth', type: 'date' }, text)[0]?.spans[0].quote;
    expect(quote(`P\n${ZONE}`)).toBe('790627');
    const [, line = ''] = ZONE.replace('GBR7906', 'GBR 7906').split('\n');
    expect(quote(`P\n${ZONE.replace('GBR7906', 'GBR 7906')}`)).toBe(line);
  });

  test('its number, which is called as those of invoices are', () => {
    const [number] = found({ label: 'Document number', type: 'identifier' }, 'Passport No.  558214907\n');
    expect(number).toMatchObject({ value: '558214907' });
    expect(number?.quality).toBeLessThan(0.8);
    const [invoice] = found({ label: 'Document number', type: 'identifier' }, 'Invoice No.  RE-17\n');
    expect(invoice).toMatchObject({ value: 'RE-17', reasonCodes: [] });
  });

  test('boxes that reach into each other, as on a photo that lies askew', () => {
    const page = placedPage([
      [10, 10, 'Surname/Nom'],
      [10, 10.5, 'PENHALIGON'],
      [10, 20, 'a line of the usual height and more of it'],
    ]);
    const askew = page.words.map((word) =>
      word.y < 0.11 ? { ...word, height: word.y > 0.1 ? 0.037 : 0.018 } : word,
    );
    const [surname] = candidatesFor({ label: 'Surname', type: 'person_name' }, [{ ...page, words: askew }]);
    expect(surname?.value).toBe('PENHALIGON');
  });

  test('a digit that is not what its check digit says proposes nothing', () => {
    const altered = ZONE.replace('7906271F', '7806271F');
    expect(found({ label: 'Date of birth', type: 'date' }, altered)).toEqual([]);
    expect(found({ label: 'Surname', type: 'person_name' }, altered)).toEqual([]);
  });

  test('a zone that contradicts what is printed settles nothing', () => {
    const forged = PASSPORT.replace('27 JUN /JUIN 79', '27 JUN /JUIN 99') + ZONE;
    const resolves = (text: string): boolean => {
      const [best] = found({ label: 'Date of birth', type: 'date' }, text);
      return best !== undefined && best.quality >= 0.8 && best.reasonCodes.length === 0;
    };
    expect(resolves(PASSPORT + ZONE)).toBe(true);
    expect(resolves(forged)).toBe(false);
  });
});

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
      found({ label: 'Given names', type: 'person_name' }, text).map(({ value }) => value);
    expect(names('Vornamen / Prénoms / Nomi  Seraina Luzia\n')).toEqual(['Seraina Luzia']);
    expect(names('NOMBRE / NAME\nNEREA\n')).toEqual(['NEREA']);
    const [legend] = found({ label: 'Given names', type: 'person_name' }, '2. Vorname, Prénom, Nome\n');
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

  test('what stands in another paper’s mention is not the date of this one', () => {
    const text = 'Personalausweis  L7C2XK94T, ausgestellt am 30.11.2021 von Stadt Husum\n';
    const [date] = found({ label: 'Date of the certificate', type: 'date' }, text);
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
    expect(found({ label, type }, EU)[0]?.quality).toBeLessThan(0.8);
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
    expect(found({ label: 'Date of birth', type: 'date' }, 'Tag\n30.03.1987\n31.12.2020\n')).toEqual([]);
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
