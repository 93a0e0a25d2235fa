// Labels of the other of two: the end of a period where a paper tells its beginning, the employer where it names the employee.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, textPage } from '../pages.ts';

type Asked = Omit<FactSpec, 'fact_id'>;

const valuesIn = (asked: Asked, text: string): (string | null)[] =>
  candidatesFor(asked, [textPage(text)]).map(({ value }) => value);

describe('one end of a period alone', () => {
  const end: Asked = { label: 'End of employment', type: 'date', like: 'end_date' };
  const start: Asked = { label: 'Start of employment', type: 'date', like: 'start_date' };

  test.each([
    ['Start date: 1 June 2026'],
    ['Vertragsbeginn: 14.06.2026'],
    ['Date de début : 14/06/2026'],
    ['Fecha de inicio: 14/06/2026'],
    ['Begindatum: 14-06-2026'],
  ])('%s is no end', (text) => {
    expect(valuesIn(end, text)).toEqual([]);
  });

  test.each([
    ['End date: 1 June 2026'],
    ['Vertragsende: 14.06.2026'],
    ['Date de fin : 14/06/2026'],
    ['Fecha de fin: 14/06/2026'],
    ['Einddatum: 14-06-2026'],
  ])('%s is no beginning', (text) => {
    expect(valuesIn(start, text)).toEqual([]);
  });

  test('both have their own', () => {
    const text = 'Start date: 1 June 2026\nEnd date: 31 May 2027';
    expect(valuesIn(start, text)[0]).toBe('2026-06-01');
    expect(valuesIn(end, text)[0]).toBe('2027-05-31');
  });
});
