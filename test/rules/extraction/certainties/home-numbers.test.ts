// Telephone numbers without a country's code: proposed by the one country that the paper is from, never more.
import { describe, expect, test } from 'vitest';
import { candidatesFor, foundIn, textPage } from '../pages.ts';

const found = (label: string, text: string) => foundIn({ label, type: 'phone' }, text);

describe('by the one country of the paper', () => {
  test.each([
    ['a postcode', 'Acme\n12 High Street, Leeds LS1 4AB\n\nPhone: 0113 496 0001\n', 'Phone', '+441134960001'],
    [
      'an IBAN',
      'Muster GmbH\nIBAN DE89 3704 0044 0532 0130 00\nTelefon: 030 12345678\n',
      'Telefon',
      '+493012345678',
    ],
    [
      'a VAT number',
      'Muster GmbH\nUSt-IdNr. DE136695976\nTelefon: 030 12345678\n',
      'Telefon',
      '+493012345678',
    ],
    [
      'an address',
      'SARL Petit\n12 rue des Lilas, 75011 Paris, France\nTéléphone : 01 42 68 53 00\n',
      'Téléphone',
      '+33142685300',
    ],
    [
      'the line below a postcode',
      'Gil SL\n28013 Madrid\nEspaña\nTeléfono: 912 345 678\n',
      'Teléfono',
      '+34912345678',
    ],
  ])('%s', (_what, text, label, value) => {
    const [first] = found(label, text);
    expect(first?.value).toBe(value);
    expect(first?.quality).toBeLessThan(0.8);
    expect(first?.reasonCodes).toContain('low_anchor_quality');
  });
});

test.each([
  [
    'several countries',
    'IBAN DE89 3704 0044 0532 0130 00\n12 High Street, Leeds LS1 4AB\nPhone: 030 12345678\n',
  ],
  ['none', 'Note\nPhone: 0113 496 0001\n'],
  ['an IBAN that is none', 'IBAN DE89 3704 0044 0532 0130 01\nPhone: 030 12345678\n'],
])('nothing by %s', (_what, text) => {
  expect(found('Phone', text).flatMap(({ value }) => value ?? [])).toEqual([]);
});

test('a number with its code stands, and digits without a label are no number', () => {
  const text = '12 High Street, Leeds LS1 4AB\nPhone: +49 30 12345678\n';
  expect(found('Phone', text)[0]).toMatchObject({ value: '+493012345678', reasonCodes: [] });
  const bare = textPage('12 High Street, Leeds LS1 4AB\nOrder 0113 496 0001\n');
  expect(candidatesFor({ type: 'phone', label: 'Mobile', find: [{ by: 'typed' }] }, [bare])).toEqual([]);
});

test('the author’s country goes before the one of the paper', () => {
  const text = '12 High Street, Leeds LS1 4AB\nPhone: 030 12345678\n';
  const [first] = foundIn({ label: 'Phone', type: { name: 'phone', country: 'DE' } }, text);
  expect(first).toMatchObject({ value: '+493012345678', reasonCodes: [] });
});
