// Values that stand near a label and are another's: of the next sentence, of a sentence that goes on, of several columns.
import { describe, expect, test } from 'vitest';
import { candidatesFor, foundIn, placedPage, values } from '../pages.ts';

const MANDATE = { label: 'Référence unique de mandat', type: 'identifier' } as const;

test('what a label says ends before the next one of its line', () => {
  const paper =
    'Référence unique de mandat : ++OM0031187740201. Compte débité :\nFR76 2004 1010 05** 83 286.\n';
  expect(values(foundIn(MANDATE, paper))[0]).toBe('++OM0031187740201');
});

test('what ends before a label begins does not stand below it, however near', () => {
  const page = placedPage([
    [9, 10, 'Charges'],
    [51, 10, 'Declared value'],
    [9, 11.3, 'Freight'],
    [38, 11.3, 'USD 2,340.00'],
    [9, 12.6, 'Documents'],
    [41, 12.6, 'USD 60.00'],
  ]);
  expect(values(candidatesFor({ label: 'Declared value', type: 'money' }, [page]))).toEqual([]);
});

test('a word alone is no address: it is what the next field is called', () => {
  const page = placedPage([
    [8, 12.7, 'Site'],
    [26, 12.7, 'Kaiserufer 17, Haus C,'],
    [51, 12.7, 'Number'],
    [70, 12.7, 'FN 40-77321'],
    [26, 14, '56999 Moselstadt'],
    [8, 16.2, 'Model'],
    [26, 16.2, 'Lift, 630'],
  ]);
  const [first] = candidatesFor({ label: 'Site', type: 'address' }, [page]);
  expect(first?.value).toBe('Kaiserufer 17, Haus C');
});

describe('a label that a sentence goes on with in a new line', () => {
  const before = 'De una parte, como ARRENDADORA, doña Covadonga Prendes, mayor de edad,';

  test.each(['con', 'y'])('leads to nothing that stands by itself, behind %j', (word) => {
    const [found] = foundIn(
      { label: 'DNI', type: 'identifier' },
      `${before} ${word}\nDNI 10.884.217-F y domicilio en Gijón.\n`,
    );
    expect(found).toMatchObject({ value: '10.884.217-F' });
    expect(found?.quality).toBeLessThan(0.8);
  });

  test('is one where the sentence has ended', () => {
    const [found] = foundIn({ label: 'DNI', type: 'identifier' }, `${before} sola.\nDNI 10.884.217-F\n`);
    expect(found?.quality).toBeGreaterThan(0.9);
  });
});

describe('figures of several columns', () => {
  const total = (rows: string): unknown[] =>
    foundIn({ label: 'Total hours', type: 'number' }, rows)
      .filter(({ reasonCodes }) => reasonCodes.length === 0)
      .map(({ value }) => value);

  test('of the sum of a table, nobody knows which is meant', () => {
    expect(
      total(
        'Day           Basic    Overtime    Total\nMon           8        0           8\nTue           6        1.5         7.5\nTotal hours   14       1.5         15.5\n',
      ),
    ).toEqual([]);
  });

  test('beside a label with no table above, the nearest is', () => {
    expect(total('Weekly sheet of Jane Doe\nTotal hours   14       1.5\n')).toContain('14');
  });
});
