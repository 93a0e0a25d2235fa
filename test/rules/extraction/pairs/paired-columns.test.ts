// Tables of two vehicles or two people: whoever says which one is answered from its column, whoever does not is asked.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, textPage } from '../pages.ts';

const DAY: FactSpec['type'] = { name: 'date', order: 'DMY' };
const line = (...cells: string[]): string =>
  cells
    .map((cell) => cell.padEnd(24))
    .join('')
    .trimEnd();
const table = (...lines: string[][]): string => `${lines.map((cells) => line(...cells)).join('\n')}\n`;

function standing(label: string, type: FactSpec['type'], text: string): string | null {
  const [first] = foundIn({ label, type }, text);
  return first !== undefined && first.quality >= 0.8 && first.reasonCodes.length === 0 ? first.value : null;
}

const VEHICLES = table(
  ['', 'Vehicle A', 'Vehicle B'],
  ['Registration', 'KX74 ZVN', 'AB12 CDE'],
  ['Driver', 'Jane Doe', 'Tom Short'],
  ['First registered', '01.02.2019', '03.04.2020'],
  ['Mileage', '45200', '61000'],
  ['Seats', '5', '5'],
  ['Keeper', '', 'Tom Short'],
);

describe('a label that says which one', () => {
  test.each<[string, FactSpec['type'], string | null]>([
    ['Registration of vehicle A', 'identifier', 'KX74 ZVN'],
    ['Registration of vehicle B', 'identifier', 'AB12 CDE'],
    ['Vehicle B: driver', 'person_name', 'Tom Short'],
    ["Second vehicle's mileage", 'number', '61000'],
    ['First registered, vehicle B', DAY, '2020-04-03'],
    ['Keeper of vehicle A', 'person_name', null],
    ['Keeper of vehicle B', 'person_name', 'Tom Short'],
  ])('%s', (label, type, value) => {
    expect(standing(label, type, VEHICLES)).toBe(value);
  });

  test.each([
    ['Applicant 1', 'Applicant 2', 'Surname', "First applicant's surname", 'Surname of the second applicant'],
    [
      '1. Antragsteller',
      '2. Antragsteller',
      'Nachname',
      'Nachname des ersten Antragstellers',
      'Nachname Antragsteller 2',
    ],
    [
      'Aanvrager 1',
      'Aanvrager 2',
      'Achternaam',
      'Achternaam eerste aanvrager',
      'Achternaam tweede aanvrager',
    ],
    [
      'Demandeur 1',
      'Demandeur 2',
      'Nom',
      'Nom du premier demandeur',
      'Nom du second demandeur'.replace('second', 'deuxième'),
    ],
    [
      'Solicitante 1',
      'Solicitante 2',
      'Apellidos',
      'Apellidos del primer solicitante',
      'Apellidos del segundo solicitante',
    ],
    ['Applicant', 'Co-applicant', 'Surname', 'Surname of the applicant', 'Surname of the co-applicant'],
    [
      'Antragsteller',
      'Mitantragsteller',
      'Nachname',
      'Nachname des Antragstellers',
      'Nachname des Mitantragstellers',
    ],
    ['Véhicule A', 'Véhicule B', 'Conducteur', 'Conducteur du véhicule A', 'Conducteur du véhicule B'],
  ])('%s and %s', (one, other, label, first, second) => {
    const text = table(['', one, other], [label, 'Walsh', 'Kelly'], ['Telephone', '030 4711', '030 4712']);
    expect([first, second].map((called) => standing(called, 'text', text))).toEqual(['Walsh', 'Kelly']);
  });

  test('is cited with its row and the head of its column', () => {
    const asked = { label: 'Registration of vehicle B', type: 'identifier' } as const;
    const [found] = candidatesFor(asked, [textPage(VEHICLES)]);
    expect(found?.spans.map(({ quote }) => quote)).toEqual(['AB12 CDE', 'Registration', 'Vehicle B']);
  });
});

describe('a label that does not', () => {
  test.each<[string, FactSpec['type']]>([
    ['Registration', 'identifier'],
    ['Driver', 'person_name'],
    ['First registered', DAY],
    ['Mileage', 'number'],
    ['Keeper', 'person_name'],
    ['Registration of vehicle C', 'identifier'],
  ])('%s is for a person', (label, type) => {
    expect(standing(label, type, VEHICLES)).toBeNull();
  });

  test('stands where both have the same', () => {
    expect(standing('Seats', 'number', VEHICLES)).toBe('5');
  });

  test('columns of other kinds are none of a pair', () => {
    const text = table(['', 'Vehicle', 'Trailer'], ['Mileage', '45200', '61000']);
    expect(standing('Mileage', 'number', text)).toBe('45200');
  });
});
