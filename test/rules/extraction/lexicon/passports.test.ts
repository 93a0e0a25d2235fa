// Passports: labels in two languages above their values, and the machine-readable zone.
import { describe, expect, test } from 'vitest';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, placedPage } from '../pages.ts';

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
    expect(foundIn({ label, type }, PASSPORT)[0]?.value).toBe(value);
    expect(foundIn({ label, type }, PASSPORT + ZONE)[0]?.value).toBe(value);
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
    const [candidate] = foundIn({ label, type }, `P\n${ZONE}`);
    expect(candidate).toMatchObject({ value, quality, by: 'typed' });
    const [span] = candidate?.spans ?? [];
    expect(sliceCodePoints(`P\n${ZONE}`, span?.charStart ?? 0, span?.charEnd ?? 0)).toBe(span?.quote);
  });

  test('its zone is cited to the characters of the field, or to its line where blanks were read into it', () => {
    const quote = (text: string): string | undefined =>
      foundIn({ label: 'Date of birth', type: 'date' }, text)[0]?.spans[0].quote;
    expect(quote(`P\n${ZONE}`)).toBe('790627');
    const [, line = ''] = ZONE.replace('GBR7906', 'GBR 7906').split('\n');
    expect(quote(`P\n${ZONE.replace('GBR7906', 'GBR 7906')}`)).toBe(line);
  });

  test.each([
    ['MÜLLER', 'MUELLER', true],
    ['MÜLLER', 'MULLER', true],
    // The umlaut was lost in a picture.
    ['MULLER', 'MUELLER', false],
    ["O'HANRAHAN", 'OHANRAHAN', true],
    ['NÚÑEZ PEÑA', 'NUNEZ<PENA', true],
    // One of two rows alone.
    ['ARRIZABALAGA', 'ARRIZABALAGA<QUINTERO', false],
    ['STRAßER', 'STRASSER', true],
  ])('a name printed %s, in the zone %s', (printed, said, stands) => {
    const zone = ZONE.replace('PENHALIGON<<TAMSIN<ROSE<<<<<<<<<<<<<<<<', `${said}<<TAMSIN`.padEnd(39, '<'));
    const [name] = foundIn({ label: 'Surname', type: 'text' }, `Surname  ${printed}\n${zone}`);
    expect(name?.value).toBe(printed);
    expect(name?.reasonCodes.includes('low_anchor_quality')).toBe(!stands);
  });

  test.each([
    ['Nationality', 'BRITISH CITIZEN'],
    ['Sex', 'FEMALE'],
    ['Date of birth', '27 JUN 79'],
  ])('%s as it is printed is not held against the code of a zone', (label, printed) => {
    const [text] = foundIn({ label, type: 'text' }, `${label}  ${printed}\n${ZONE}`);
    expect(text).toMatchObject({ value: printed, reasonCodes: [] });
  });

  test('its number, which is called as those of invoices are', () => {
    const [number] = foundIn({ label: 'Document number', type: 'identifier' }, 'Passport No.  558214907\n');
    expect(number).toMatchObject({ value: '558214907' });
    expect(number?.quality).toBeLessThan(0.8);
    const [invoice] = foundIn({ label: 'Document number', type: 'identifier' }, 'Invoice No.  RE-17\n');
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
    expect(foundIn({ label: 'Date of birth', type: 'date' }, altered)).toEqual([]);
    expect(foundIn({ label: 'Surname', type: 'person_name' }, altered)).toEqual([]);
  });

  test('a zone that contradicts what is printed settles nothing', () => {
    const forged = PASSPORT.replace('27 JUN /JUIN 79', '27 JUN /JUIN 99') + ZONE;
    const resolves = (text: string): boolean => {
      const [best] = foundIn({ label: 'Date of birth', type: 'date' }, text);
      return best !== undefined && best.quality >= 0.8 && best.reasonCodes.length === 0;
    };
    expect(resolves(PASSPORT + ZONE)).toBe(true);
    expect(resolves(forged)).toBe(false);
  });

  test('a date that can be read two ways is the one that a check digit vouches for, or neither', () => {
    const ways = (text: string) =>
      foundIn({ label: 'Date of birth', type: 'date' }, text).map(({ value, reasonCodes }) => [
        value,
        ...reasonCodes,
      ]);
    const printed = 'Date of birth\n06.07.1979\n';
    expect(ways(printed)).toEqual([
      ['1979-07-06', 'ambiguous_date'],
      ['1979-06-07', 'ambiguous_date'],
    ]);
    // 7 June, with its check digit.
    const zone = ZONE.replace('7906271F', '7906075F');
    expect(ways(`${printed}${zone}`)[0]).toEqual(['1979-06-07']);
    expect(ways(`${printed}${ZONE}`).every(([, ...reasons]) => reasons.length > 0)).toBe(true);
  });
});
