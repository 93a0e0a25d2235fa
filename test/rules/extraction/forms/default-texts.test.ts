// What a form itself puts into a field, and what points at the answer of another field: neither stands.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { foundIn } from '../pages.ts';

const stand = (type: FactSpec['type'], text: string): (string | null)[] =>
  foundIn({ label: 'Wanted', type }, `Wanted: ${text}\n`)
    .filter(({ quality, reasonCodes }) => quality >= 0.8 && reasonCodes.length === 0)
    .map(({ value }) => value);

describe('a field that nobody has filled in', () => {
  test.each([
    'Click or tap here to enter text.',
    'Please select',
    '-- Please select --',
    'Select...',
    'Choose an item.',
    'Enter full name',
    '[Name of the tenant]',
    'e.g. Jane Doe',
    'Klicken oder tippen Sie hier, um Text einzugeben.',
    'Wählen Sie ein Element aus.',
    'Bitte auswählen',
    'bitte hier eintragen',
    'Cliquez ou appuyez ici pour entrer du texte.',
    'Choisissez un élément.',
    'Haga clic o pulse aquí para escribir texto.',
    'Elija un elemento.',
    'Klik of tik om tekst in te voeren.',
    'Kies een item.',
    'Vorname Nachname',
  ])('%s', (text) => {
    expect(stand('text', text)).toEqual([]);
    expect(stand('person_name', text)).toEqual([]);
    expect(stand('organization_name', text)).toEqual([]);
  });

  test.each(['Street, number, postcode, city', 'Straße, Hausnummer, PLZ, Ort', 'Enter your address'])(
    '%s',
    (text) => {
      expect(stand('address', text)).toEqual([]);
    },
  );
});

test.each([
  'same as above',
  'As above',
  'as applicant',
  'wie oben',
  'wie Antragsteller',
  'le même',
  'zie boven',
])('the answer of another field: %s', (text) => {
  expect(stand('text', text)).toEqual([]);
  expect(stand('address', text)).toEqual([]);
});

test.each(['Enter Gaming Ltd', 'Select Services GmbH', 'Same Day Couriers Ltd', 'Kies Logistics BV'])(
  'a name: %s',
  (name) => {
    expect(stand('organization_name', name)).toEqual([name]);
  },
);

test.each(['Pick up', 'Type approval missing', 'Same-day courier', 'Selected goods', 'Entered in 2019'])(
  'a text: %s',
  (text) => {
    expect(stand('text', text)).toEqual([text]);
  },
);
