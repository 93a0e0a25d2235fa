// Papers of every day as people name their facts: by words that are not printed, in another language, in sentences.
import { describe, expect, test } from 'vitest';
import { entriesCalled } from '../../../../src/declarations/lexicon/lexicon.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, foundIn, placedPage, textPage, values } from '../pages.ts';

type Asked = Pick<FactSpec, 'label' | 'type'>;

const EUR = { name: 'money', currency: 'EUR', decimal: ',' } as const;
const first = (asked: Asked, text: string): string | null | undefined => foundIn(asked, text)[0]?.value;

describe('a fact is called', () => {
  test.each<[string, Asked, string, string]>([
    [
      'by the same words in another order',
      { label: 'Date of the bill', type: 'date' },
      'Rechnungsdatum: 2025-05-03\n',
      '2025-05-03',
    ],
    [
      'with what stands in brackets',
      { label: 'Überwiesen (Auszahlung)', type: EUR },
      'Net pay: 2.512,63\n',
      '2512.63 EUR',
    ],
    [
      'with the time that it is for',
      { label: 'Kaltmiete pro Monat', type: EUR },
      'Loyer mensuel: 720,00\n',
      '720.00 EUR',
    ],
    [
      'as the name of somebody',
      { label: 'Name der Mieterin', type: 'person_name' },
      'Huurster: Els de Wit\n',
      'Els de Wit',
    ],
    [
      'with another word for its number',
      { label: 'Meter serial number', type: 'identifier' },
      'Meter serial no.: 21K883\n',
      '21K883',
    ],
    [
      'so, in French',
      { label: 'Numéro de dossier médical', type: 'identifier' },
      'Dossier médical n° : DM-204\n',
      'DM-204',
    ],
    [
      'as what a note is put to',
      { label: 'Vakantietoeslag', type: EUR },
      'Vakantietoeslag ²  8 %  3.459,84\n',
      '3459.84 EUR',
    ],
  ])('%s', (_how, asked, text, expected) => {
    expect(first(asked, `A paper\n${text}`)).toBe(expected);
  });

  test.each([
    'Total amount (before VAT)',
    'Gross pay (YTD)',
    'Rent (last year)',
    'Contract value (net)',
    'Total per month',
    'VAT (%)',
    'Total name',
    'Document',
  ])('%s is another thing than without what stands there besides', (label) => {
    expect(entriesCalled(label)).toEqual([]);
  });

  test.each([
    ['Total (EUR)', 'total'],
    ['Rent per month', 'rent'],
    ['Name of the landlord', 'landlord'],
    ['Cuenta bancaria (IBAN)', 'iban'],
  ])('%s is %s', (label, name) => {
    expect(entriesCalled(label)).toEqual([name]);
  });

  test.each<[Asked, string]>([
    [{ label: 'Date of the tests', type: 'date' }, 'Due date: 2025-05-03\nDate: 2025-05-01\n'],
    [{ label: 'Total number of pages', type: EUR }, 'Total 12,00 EUR\n'],
    [{ label: 'Net pay', type: 'date' }, 'Auszahlungsbetrag 2025-05-03\n'],
  ])('nothing like it: %o', (asked, text) => {
    expect(candidatesFor(asked, [textPage(text)])[0]?.quality ?? 0).toBeLessThan(0.8);
  });
});

describe('said in a sentence', () => {
  test.each<[string, Asked['type'], string, string]>([
    [
      'Rent',
      EUR,
      'Die monatliche Nettokaltmiete beträgt 890,00 Euro und ist im Voraus zu zahlen.',
      '890.00 EUR',
    ],
    [
      'Security deposit',
      EUR,
      'De huurder betaalt een waarborgsom van 1.200,00 euro aan de verhuurder.',
      '1200.00 EUR',
    ],
    [
      'Salary',
      EUR,
      'Het salaris bedraagt 3.125,00 euro bruto per maand, te betalen op de 25e.',
      '3125.00 EUR',
    ],
    [
      'Interest rate',
      'percentage',
      'Interest accrues from day to day at a fixed rate of 7.4 % a year.',
      '7.4',
    ],
    ['Probation period', 'duration', 'Als Probezeit werden sechs Monate vereinbart.', 'P6M'],
    ['Date of joining', 'date', 'Das Arbeitsverhältnis beginnt am 1. September 2025 in Bonn.', '2025-09-01'],
    ['Purchase price', EUR, 'Le prix de vente convenu est de 9 500,00 euros, payé ce jour.', '9500.00 EUR'],
  ])('%s', (label, type, text, expected) => {
    expect(first({ label, type }, `${text}\n`)).toBe(expected);
  });

  test('a place and a date above a letter', () => {
    const asked = { label: 'Invoice date', type: 'date' } as const;
    const text = 'Atelier Bleu\nNantes, le 6 février 2025\nDevis du 4 décembre 2024\n';
    const [found] = candidatesFor(asked, [textPage(text)]);
    expect(found?.value).toBe('2025-02-06');
    expect(found?.quality).toBeLessThan(0.8);
  });
});

describe('who', () => {
  test('what goes on behind a label in running text is no name', () => {
    const text =
      'The Landlord shall keep the roof in good repair.\nThe consent of the Landlord\nArticle 4\nThe Landlord, on request, lets him in.\n';
    const asked = { label: 'Landlord', type: 'organization_name' } as const;
    expect(values(candidatesFor(asked, [textPage(text)]))).toEqual([]);
  });

  test.each(['Private Label Foods Ltd', 'Bail Bonds Ltd'])('%s is the name of a company', (name) => {
    const letterhead = `${name}\n12 High Street\nLeeds LS1 4AB\n`;
    expect(first({ label: 'Seller', type: 'organization_name' }, letterhead)).toBe(name);
  });

  test.each(['PRIVATE AND CONFIDENTIAL', 'Bail commercial', 'Einschreiben'])('%s is nobody', (heading) => {
    const found = candidatesFor({ label: 'Seller', type: 'organization_name' }, [
      textPage(`${heading}\n12 High Street\nLeeds LS1 4AB\n`),
    ]);
    expect(values(found)).not.toContain(heading);
  });

  test('a name that is typed in small letters behind a colon waits for a person', () => {
    const found = candidatesFor({ label: 'Tenant', type: 'person_name' }, [
      textPage('tenant: maria jansen\n'),
    ]);
    expect(values(found)).toEqual(['maria jansen']);
    expect(found[0]?.reasonCodes).toContain('low_anchor_quality');
  });

  test('scripts without capitals', () => {
    const asked = { label: 'Tenant', type: 'person_name' } as const;
    expect(first(asked, 'Tenant ნინო ბერიძე\n')).toBe('ნინო ბერიძე');
    expect(first(asked, 'Tenant 山田 太郎\n')).toBe('山田 太郎');
  });

  test('whoever stands beside the role of somebody else is another one', () => {
    const page = placedPage([
      [10, 80, 'Gisela Muster, Vermieterin'],
      [60, 80, 'Jonas Beispiel, Mieter'],
    ]);
    const [found] = candidatesFor({ label: 'Landlord', type: 'person_name' }, [page]);
    expect(found?.quality ?? 0).toBeLessThan(0.8);
  });

  test('a title is no part of the name of a person, an initial is', () => {
    const asked = { label: 'Tenant', type: 'person_name' } as const;
    expect(first(asked, 'Mieter: Herrn Jonas Brandt\n')).toBe('Jonas Brandt');
    expect(first(asked, 'Huurder: M. Jansen\n')).toBe('M. Jansen');
    expect(first(asked, 'Locataire : M. Karim Benali\n')).toBe('Karim Benali');
  });

  test('who signs below the name of a role waits for a person; who stands beside it does not', () => {
    const asked = { label: 'Employer', type: 'organization_name' } as const;
    const signed = placedPage([
      [10, 80, 'Werkgever,'],
      [10, 81.5, 'P. van der Laan'],
    ]);
    expect(candidatesFor(asked, [signed])[0]?.quality).toBeLessThan(0.8);
    const [beside] = candidatesFor(asked, [textPage('Werkgever: Bakkerij Zon B.V.\n')]);
    expect(beside).toMatchObject({ value: 'Bakkerij Zon B.V.' });
    expect(beside?.quality).toBeGreaterThan(0.9);
    // Its name is the word for a role.
    expect(first(asked, 'Employer: Other GmbH\n')).toBe('Other GmbH');
  });
});

test('the box at the post office is no order', () => {
  const asked = { label: 'Purchase order number', type: 'identifier' } as const;
  expect(first(asked, 'PO Box 9016\nPO number: 4500-27731\n')).toBe('4500-27731');
  const [found] = candidatesFor(asked, [textPage('PO Box 9016\n')]);
  expect(found?.quality ?? 0).toBeLessThan(0.8);
});

describe('what is due and what it is beside', () => {
  test('is not the total, where the paper says both', () => {
    const text = 'Total price  1.024,50\nPaid  256,00\nStill to pay  768,50\n';
    expect(first({ label: 'Balance due', type: EUR }, text)).toBe('768.50 EUR');
    expect(first({ label: 'Total price', type: EUR }, text)).toBe('1024.50 EUR');
  });

  test('an amount far beside the label is nearer than one in the text below it', () => {
    const page = placedPage([
      [10, 50, 'Total TTC'],
      [85, 50, '1.671,15'],
      [10, 52, 'Frais de rappel: 20,00 EUR'],
    ]);
    expect(candidatesFor({ label: 'Total TTC', type: EUR }, [page])[0]?.value).toBe('1671.15 EUR');
  });

  test('a name ends before what is said of it, and a number of the tax office is none', () => {
    const asked = { label: 'Employer', type: 'organization_name' } as const;
    expect(first(asked, 'Employeur : Les Tilleuls SARL, 45 cours Gambetta, 69007 Lyon\n')).toBe(
      'Les Tilleuls SARL',
    );
    const [found] = candidatesFor(asked, [textPage('Employer PAYE ref. 073/HV4418\n')]);
    expect(found?.quality ?? 0).toBeLessThan(0.8);
  });
});

describe('small labels above large values', () => {
  test('what is printed below the next label belongs to that', () => {
    const page = placedPage([
      [10, 50, 'Ort, Datum des Vertrags'],
      [60, 50, 'Übergabe'],
      [10, 50.6, 'Bonn, 17.04.2025'],
      [60, 50.6, '25.04.2025'],
    ]);
    const asked = { label: 'Datum des Vertrags', type: { name: 'date', order: 'DMY' } } as const;
    const found = candidatesFor(asked, [page]);
    expect(found.find(({ value }) => value === '2025-04-25')?.quality ?? 0).toBeLessThan(0.8);
  });

  test('a rate between the name of a tax and its amount', () => {
    const text = 'Total hors taxes  85,30 €\nTVA 20 %  17,06 €\nTotal TTC  102,36 €\n';
    const found = candidatesFor({ label: 'TVA', type: EUR }, [textPage(text)]);
    expect(found[0]?.value).toBe('17.06 EUR');
  });
});
