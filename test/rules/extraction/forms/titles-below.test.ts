// A field that is left empty above headings, legends, labels of further fields and the foot of the page: none of them is its value.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { foundIn } from '../pages.ts';

const TYPES: FactSpec['type'][] = ['text', 'long_text', 'organization_name', 'person_name', 'address'];

function standing(type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label: 'Custodian', type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

describe.each(['Custodian:\n', 'Custodian\n', 'Custodian:\n\n', 'Custodian   '])('%j', (label) => {
  test.each([
    'SECTION B – VEHICLE',
    'Part 2: Your vehicle',
    'Abschnitt B: Fahrzeug',
    'DEEL B – VOERTUIG',
    'Cadre 2 Votre véhicule',
    'Apartado 2 Su vehículo',
    '(please print)',
    '(in Blockschrift)',
    '(in blokletters)',
    '(en lettres capitales)',
    '(en mayúsculas)',
    'For office use only',
    'Nur für amtliche Zwecke',
    'In te vullen door de gemeente',
    'Réservé à l’administration',
    'A rellenar por la administración',
    'Page 1 of 3',
    'Seite 1 von 3',
    'Página 1 de 3',
    'Form CA-17 (01/2026)',
    'Date of birth (dd/mm/yyyy)',
    '. . . . . . . . . . . . .',
    'Bitte wenden',
    'Details of the accident',
    'Angaben zum Unfall',
    'Gegevens voertuig',
    'Renseignements sur le véhicule',
    'Datos del vehículo',
    'Signature of the applicant',
    'Unterschrift',
    'Handtekening',
    'Cachet',
    'Firma del solicitante',
  ])('%s', (printed) => {
    for (const type of TYPES) expect(standing(type, `${label}${printed}\n`)).toBeNull();
  });
});

test.each([
  'Address of employer: 12 High Street, Leeds',
  'Address of employer',
  'Anschrift des Arbeitgebers',
  'Adres werkgever',
  'Adresse de l’employeur',
  'Dirección de la empresa',
  'Telephone number',
  'Personalnummer',
  '2. Your vehicle',
  'B. Angaben zum Fahrzeug',
  'Occupation',
  'Beruf',
])('the label of another field: %s', (label) => {
  for (const type of TYPES)
    for (const between of [':\n', '\n', ':\n\n'])
      expect(standing(type, `Custodian${between}${label}\n`)).toBeNull();
});

test('what has a value of its own beside it, or stands below a line that is left blank, is for a person', () => {
  expect(standing('text', 'Custodian\nWeave     coarse\n')).toBeNull();
  expect(standing('text', 'Custodian\n\nWe hope to hear from you.\n')).toBeNull();
});

test('a label that goes on in small letters is another one', () => {
  expect(standing('text', 'Custodian contact\n')).toBeNull();
  expect(standing('text', 'Custodian: unknown to us\n')).toBe('unknown to us');
});

test.each<[FactSpec['type'], string]>([
  ['organization_name', 'Northgate Stores Ltd'],
  ['organization_name', 'Firma Huber GmbH'],
  ['person_name', 'Maria Lopez'],
  ['person_name', 'P. Lindqvist'],
  ['text', 'Dark blue'],
  ['text', 'WALSH'],
  ['text', 'Section manager'],
  ['long_text', 'Part-time work at the school'],
  ['address', '12 High Street, Leeds LS1 4AP'],
])('%j: %s stands wherever a form has it', (type, value) => {
  for (const between of [': ', ':\n', '\n', '    '])
    expect(standing(type, `Custodian${between}${value}\n`)).toBe(value);
});

test('behind a colon anything may be meant', () => {
  expect(standing('text', 'Custodian: Section B\n')).toBe('Section B');
});
