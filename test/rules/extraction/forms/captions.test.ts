// Forms whose titles stand in small print below their values.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { settled } from '../certainties/settled.ts';
import { candidatesFor, placedPage } from '../pages.ts';

const SMALL = 0.009;

/** A row of a form: values, and close below each its title in small print. */
const row = (
  y: number,
  ...boxes: [x: number, value: string, title: string][]
): Parameters<typeof placedPage>[0] =>
  boxes.flatMap(([x, value, title]) => [
    [x, y, value] as [number, number, string],
    [x, y + 1.4, title, SMALL] as [number, number, string, number],
  ]);

const FORM = placedPage([
  [10, 8.9, 'Gonzalo'],
  ...row(
    10,
    [10, 'Arrizabalaga', 'Paciente'],
    [40, '14/06/1988', 'Nacimiento'],
    [70, 'P-5107/25', 'Presupuesto'],
  ),
  ...row(14, [10, 'Leire Mendizábal', 'Doctor/a'], [40, '48/2917', 'Colegiado'], [70, 'Jon Otaola', 'Envía']),
]);

describe('the title below a value', () => {
  test.each<[string, FactSpec['type'], string]>([
    ['Presupuesto', 'identifier', 'P-5107/25'],
    ['Doctor/a', 'person_name', 'Leire Mendizábal'],
    ['Colegiado', 'identifier', '48/2917'],
    ['Envía', 'person_name', 'Jon Otaola'],
    ['Nacimiento', { name: 'date', order: 'DMY' }, '1988-06-14'],
  ])('%s is of what stands above it', (label, type, value) => {
    expect(settled({ label, type }, FORM)).toBe(value);
  });

  test('a value of two lines is for a person', () => {
    expect(settled({ label: 'Paciente', type: 'text' }, FORM)).toBeNull();
  });

  test('nothing that stands below it is its value', () => {
    const found = candidatesFor({ label: 'Colegiado', type: 'text' }, [FORM]);
    expect(found.map(({ value }) => value)).toEqual(['48/2917']);
  });

  test('where the value below stands as near, titles stand above theirs', () => {
    const page = placedPage(
      [10, 14, 18].flatMap((y) => [
        [10, y, `Title ${'ABC'[(y - 10) / 4]}`, SMALL] as [number, number, string, number],
        [10, y + 1.1, `Value ${y}`] as [number, number, string],
      ]),
    );
    expect(settled({ label: 'Title B', type: 'text' }, page)).toBe('Value 14');
  });
});

test('a box below an empty one has no value of the box above, whose title stands over it', () => {
  const boxes = (y: number, ...all: [x: number, title: string, value?: string][]) =>
    all.flatMap(([x, title, value]) => [
      [x, y, title, SMALL] as [number, number, string, number],
      ...(value === undefined ? [] : [[x, y + 1.4, value] as [number, number, string]]),
    ]);
  const page = placedPage([
    ...boxes(10, [10, 'Fahrer', 'Anna Krug'], [40, 'Halter', 'Uwe Petersen'], [70, 'Zeuge', 'Ina Wolf']),
    ...boxes(13, [10, 'Fahrzeug'], [40, 'Farbe'], [70, 'Telefon']),
  ]);
  expect(settled({ label: 'Halter', type: 'person_name' }, page)).toBe('Uwe Petersen');
  for (const [label, above] of [
    ['Fahrzeug', 'Anna Krug'],
    ['Farbe', 'Uwe Petersen'],
    ['Telefon', 'Ina Wolf'],
  ] as const)
    expect(candidatesFor({ label, type: 'text' }, [page]).map(({ value }) => value)).not.toContain(above);
});
