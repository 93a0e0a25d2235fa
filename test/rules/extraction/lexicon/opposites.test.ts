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

describe('the other of two people', () => {
  test.each<[Asked['label'], string]>([
    ['Employee number', 'Employer number: 120/AB456'],
    ['Employee name', 'Employer name: Mary Smith'],
    ['Payee account', 'Payer account: 12345678'],
    ['Lender number', 'Sender number: 123456'],
    ['Nummer des Versicherten', 'Nummer des Versicherers: 4471823'],
    ['Nom du locataire', 'Nom du colocataire : 4471823'],
    ['Nombre del asegurado', 'Nombre del asegurador: 4471823'],
    ['Nombre del empleado', 'Nombre del empleador: 4471823'],
    ['Nummer van de werknemer', 'Nummer van de werkgever: 4471823'],
    ['Naam opdrachtnemer', 'Naam opdrachtgever: 4471823'],
  ])('%s is not in %s', (label, text) => {
    const [best] = candidatesFor({ label, type: 'identifier' }, [textPage(text)]);
    expect(best?.quality ?? 0).toBeLessThan(0.8);
  });

  test('nor are the words around a number a form of it', () => {
    expect(valuesIn({ label: 'Employee number', type: 'identifier' }, 'Employer number: 120/AB456')).toEqual(
      [],
    );
  });

  test.each([
    ['Employee number', 'Employce number: 4471823'],
    ['Employee number', 'Employees number: 4471823'],
    ['Nummer des Versicherten', 'Nummer des Versichertcn: 4471823'],
    ['Invoice number', 'Invoivenumber: 4471823'],
  ])('a slip of %s is read: %s', (label, text) => {
    expect(valuesIn({ label, type: 'identifier' }, text)[0]).toBe('4471823');
  });
});
