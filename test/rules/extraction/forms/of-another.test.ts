// Labels that go on: of somebody else, of before, given back. What they lead to is proposed, never resolved.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, textPage } from '../pages.ts';

type Asked = Omit<FactSpec, 'fact_id'>;

const STANDS = 0.8;
const money = (label: string, like: string): Asked => ({ label, type: { name: 'money' }, like });
const best = (asked: Asked, text: string) => candidatesFor(asked, [textPage(text)])[0];

const netPay = money('Net pay', 'net_pay');
const grossPay = money('Gross pay', 'gross_pay');
const deposit = money('Deposit', 'deposit');
const rent = money('Rent', 'rent');
const birth: Asked = { label: 'Date of birth', type: 'date', like: 'birth_date' };
const vacation: Asked = { label: 'Vacation days', type: 'number', like: 'vacation_days' };

describe('another value', () => {
  test.each<[Asked, string]>([
    [netPay, 'Net pay of partner: 1,000.00 EUR'],
    [netPay, 'Net pay previous month: 2,000.00 EUR'],
    [netPay, 'Nettolohn Vormonat: 2.000,00 EUR'],
    [grossPay, 'Gross pay to date: 19,000.00 EUR'],
    [grossPay, 'Gross pay per hour: 15.00 EUR'],
    [grossPay, 'Salaire brut cumulé : 19 000,00 EUR'],
    [netPay, 'Salario neto del mes pasado: 2.000,00 EUR'],
    [netPay, 'Nettoloon vorige maand: 2.000,00 EUR'],
    [deposit, 'Deposit returned: 300.00 EUR'],
    [deposit, 'Deposit paid back: 300.00 EUR'],
    [rent, 'Rent until 31 December 2025: 900.00 EUR'],
    [rent, 'Kaltmiete bis 31.12.2025: 900,00 EUR'],
    [rent, 'Rent reduction: 50.00 EUR'],
    [birth, 'Date of birth of spouse: 1 May 1980'],
    [birth, 'Geburtsdatum Ehepartner: 13.05.1980'],
    [birth, 'Date de naissance du conjoint : 13/05/1980'],
    [birth, 'Fecha de nacimiento del cónyuge: 13/05/1980'],
    [birth, 'Geboortedatum partner: 13-05-1980'],
    [vacation, 'Vacation days taken: 12'],
    [vacation, 'Urlaubstage genommen: 12'],
    [vacation, 'Jours de congés pris : 12'],
  ])('%o in %s', (asked, text) => {
    const found = best(asked, text);
    expect(found?.value ?? '').not.toBe('');
    expect(found?.quality).toBeLessThan(STANDS);
  });

  test.each([
    ["Employer's IBAN: GB33 BUKB 2020 1555 5555 55"],
    ['IBAN of employer: GB33 BUKB 2020 1555 5555 55'],
    ['Old IBAN: NL20 INGB 0001 2345 67'],
    ['Oude IBAN  NL20 INGB 0001 2345 67'],
    ["Employer's IBAN  Telephone\nGB33 BUKB 2020 1555 5555 55  +44 7700 900999"],
    ['Oude rekening IBAN (vervalt): NL20 INGB 0001 2345 67'],
    ['Alte IBAN: NL20 INGB 0001 2345 67'],
    ['Ancien IBAN : NL20 INGB 0001 2345 67'],
    ['IBAN antiguo: NL20 INGB 0001 2345 67'],
  ])('the only IBAN is not the one that is asked for: %s', (text) => {
    const found = best({ label: 'IBAN', type: 'iban', like: 'iban' }, text);
    expect(found?.value ?? '').not.toBe('');
    expect(found?.quality).toBeLessThan(STANDS);
  });
});

describe('the value itself', () => {
  test.each<[Asked, string]>([
    [netPay, 'Net pay for March 2026: 2,000.00 EUR'],
    [netPay, 'Net pay of the month: 2,000.00 EUR'],
    [rent, 'Rent from 1 January 2026: 900.00 EUR'],
    [birth, 'Date of birth of the applicant: 1 May 1980'],
    [birth, 'Geburtsdatum des Antragstellers: 13.05.1980'],
    [vacation, 'Vacation days per year: 30'],
    [money('Net pay of partner', 'net_pay'), 'Net pay of partner: 1,000.00 EUR'],
    [
      { label: 'IBAN', type: 'iban' },
      'Telephone of landlord  Account\n+44 7700 900999  GB33 BUKB 2020 1555 5555 55',
    ],
    [{ label: "Employer's IBAN", type: 'iban' }, 'IBAN of employer: GB33 BUKB 2020 1555 5555 55'],
    [
      { label: 'IBAN', type: 'iban' },
      'Old IBAN: NL20 INGB 0001 2345 67\nNew IBAN: GB33 BUKB 2020 1555 5555 55',
    ],
  ])('%o in %s', (asked, text) => {
    expect(best(asked, text)?.quality).toBeGreaterThan(STANDS);
  });

  test('a representative is nobody’s son', () => {
    const landlord: Asked = { label: 'Bailleur', type: 'organization_name', like: 'landlord' };
    expect(best(landlord, 'Bailleur (ou son représentant) : SCI Les Acacias')).toMatchObject({
      value: 'SCI Les Acacias',
      reasonCodes: [],
    });
  });
});

test('the digits of an IBAN are no telephone number, be they right or wrong', () => {
  const phone: Asked = { label: 'Phone', type: { name: 'phone', country: 'DE' } };
  for (const check of ['33', '34'])
    expect(best(phone, `IBAN: GB${check} BUKB 2020 1555 5555 55`)).toBeUndefined();
  expect(best(phone, 'DE89 3704 0044 0532 0130 00, call 0228 123456')?.value).toBe('+49228123456');
});
