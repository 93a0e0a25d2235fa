// Values that stand near a label and are another's: of the next sentence, of a sentence that goes on, of several columns.
import { describe, expect, test } from 'vitest';
import { foundIn, values } from '../pages.ts';

const MANDATE = { label: 'Référence unique de mandat', type: 'identifier' } as const;

test('what a label says ends before the next one of its line', () => {
  const paper =
    'Référence unique de mandat : ++OM0031187740201. Compte débité :\nFR76 2004 1010 05** 83 286.\n';
  expect(values(foundIn(MANDATE, paper))[0]).toBe('++OM0031187740201');
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
