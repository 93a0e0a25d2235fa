// What contracts and letters of agreement say of themselves, found by the names of the lexicon alone.
import { describe, expect, test } from 'vitest';
import { LEXICON_NAMES, lexiconEntry } from '../../../../src/declarations/lexicon/lexicon.ts';
import { compilePattern } from '../../../../src/declarations/patterns.ts';
import { candidatesFor, textPage } from '../pages.ts';

type Type = 'date' | 'duration' | 'text';
type Found = { value: string | null; quality: number };

const find = (like: string, type: Type, text: string): Found[] =>
  candidatesFor({ type, like, label: 'Asked' }, [textPage(`${text}\n`)]);
const best = (...asked: [like: string, type: Type, text: string]): string | null | undefined =>
  find(...asked)[0]?.value;

test('every pattern of the lexicon is one that a workflow may have', () => {
  const patterns = LEXICON_NAMES.flatMap((name) =>
    (lexiconEntry(name)?.rules ?? []).flatMap((rule) => (rule.by === 'pattern' ? [rule.regex] : [])),
  );
  expect(patterns.length).toBeGreaterThan(5);
  expect(patterns.filter((regex) => !compilePattern(regex).ok)).toEqual([]);
});

describe('titles', () => {
  const BODY = 'This paper is made between Acme, Inc. and Beta, LLC.';

  test.each([
    [
      'AMENDMENT NO. 2 TO\nEXCLUSIVE DISTRIBUTION AGREEMENT',
      'AMENDMENT NO. 2 TO EXCLUSIVE DISTRIBUTION AGREEMENT',
    ],
    [
      'AMENDMENT NUMBER THREE\nTO\nMASTER SERVICES AGREEMENT',
      'AMENDMENT NUMBER THREE TO MASTER SERVICES AGREEMENT',
    ],
    ['FIRST AMENDMENT TO\nSUPPLY AGREEMENT', 'FIRST AMENDMENT TO SUPPLY AGREEMENT'],
    ['AMENDED AND RESTATED\nSUPPLY AGREEMENT', 'AMENDED AND RESTATED SUPPLY AGREEMENT'],
    ['RULE 24b-2 OF THE ACT, AS AMENDED.\nSUPPLY AGREEMENT', 'SUPPLY AGREEMENT'],
    ['ACME, INC.\nSUPPLY AGREEMENT', 'SUPPLY AGREEMENT'],
    ['EXECUTION COPY\nSUPPLY AGREEMENT', 'SUPPLY AGREEMENT'],
  ])('%s', (heading, title) => {
    const [first] = find('document_title', 'text', `Exhibit 10.9\n${heading}\n${BODY}`);
    expect(first).toMatchObject({ value: title });
    expect(first?.quality).toBeGreaterThanOrEqual(0.8);
  });

  test('the last line of one in capitals is not taken for the whole', () => {
    const heading = 'INFORMATION TECHNOLOGY\nOUTSOURCING SERVICES AGREEMENT\n';
    const whole = 'THIS INFORMATION TECHNOLOGY OUTSOURCING SERVICES AGREEMENT is made on 3 May 2002.';
    for (const body of [BODY, whole])
      expect(find('document_title', 'text', heading + body).filter(({ quality }) => quality >= 0.8)).toEqual(
        [],
      );
  });

  test('behind "Re:" of a letter', () => {
    expect(best('document_title', 'text', 'Re: SALES AGENCY AGREEMENT\nDear Mr. Doe:\n')).toBe(
      'SALES AGENCY AGREEMENT',
    );
  });
});

describe('papers of other languages', () => {
  test.each([
    'Mietvertrag über gewerbliche Räume',
    'Gegenseitige Geheimhaltungsvereinbarung',
    '2. Nachtrag zum Kooperationsvertrag vom 14. Mai 2018',
    'Contrat de maintenance d’ascenseurs',
    'BAIL COMMERCIAL',
    'AVENANT N° 1 AU CONTRAT D’AGENCE DU 2\nMAI 2013',
    'CONTRATO DE ARRENDAMIENTO DE LOCAL',
    'Contrato marco de transporte de mercancías por\ncarretera',
    'MIETVERTRAG\nüber Geschäftsräumlichkeiten',
    'Nachtrag Nr. 2\nzum Kooperationsvertrag vom 12. Mai 2014',
    'ADENDA N.º 2 AL CONTRATO DE SUMINISTRO DE\nCALEFACCIÓN',
    'OVEREENKOMST VAN OPDRACHT',
    'Licentieovereenkomst',
  ])('title: %s', (title) => {
    const text = `${title}\n\n§ 1 Text of it, between Acme GmbH and others.\n`;
    expect(best('document_title', 'text', text)).toBe(title.replace('\n', ' '));
  });

  test.each([
    ['Flensburg, den 3. Dezember 2012', '2012-12-03'],
    ['geschlossen zu Salzburg am 6.10.2009 zwischen', '2009-10-06'],
    ['Die Parteien schließen am 9. November 2020 den nachfolgenden Vertrag.', '2020-11-09'],
    ['LIZENZVERTRAG\nvom 27. Juni 2014\nzwischen', '2014-06-27'],
    ['Fait à Lannion, le 12 septembre 2017, en deux exemplaires.', '2017-09-12'],
    ['À Villeneuve, le 8 janvier 2019', '2019-01-08'],
    ['Y para que conste, firman en Villar del Tormes, a 28 de mayo de 2020.', '2020-05-28'],
    ['Aldus ondertekend te Assen op 16 april 2019.', '2019-04-16'],
    ['Opgemaakt te Poperinge, op 10 juni 2019, in twee exemplaren', '2019-06-10'],
  ])('date: %s', (text, date) => expect(best('agreement_date', 'date', text)).toBe(date));

  test.each([
    ['Es gilt deutsches Recht unter Ausschluss des Übereinkommens.', 'deutsches Recht'],
    ['Der Vertrag untersteht ausschliesslich schweizerischem Recht', 'schweizerischem Recht'],
    ['Dieser Vertrag unterliegt dem Recht der Republik Österreich.', 'Österreich'],
    ['Le contrat est régi par le droit suisse.', 'droit suisse'],
    ['Este contrato se regirá por la legislación portuguesa.', 'legislación portuguesa'],
    ['Op deze overeenkomst is Nederlands recht van toepassing.', 'Nederlands recht'],
  ])('law: %s', (text, law) => expect(best('governing_law', 'text', text)).toBe(law));

  test('the law of a firm is not that of the paper', () => {
    const text =
      'Data B.V., een vennootschap naar Nederlands recht. Op deze overeenkomst is uitsluitend Duits recht van toepassing.';
    expect(find('governing_law', 'text', text).map(({ value }) => value)).toEqual(['Duits recht']);
  });
});

describe('dates', () => {
  test('what is called the Effective Date, also beside the end of something else', () => {
    const text =
      'The former agreement is terminated and replaced by this Agreement, with effect from 25 September 2018 (the "Effective Date").\nNothing shall require this (with effect from 22 July 2013) of any fund.';
    expect(best('effective_date', 'date', text)).toBe('2018-09-25');
  });

  test('where it runs from is not when it ends', () => {
    const text =
      'The term of this Agreement commences on the Effective Date and terminates on December 31, 2017.';
    expect(find('effective_date', 'date', text).filter(({ quality }) => quality >= 0.8)).toEqual([]);
  });

  test('of an agreement that recitals speak of: no date of this one for certain', () => {
    const text = 'Licensee and Badger, Inc. entered into a Maintenance Agreement dated June 1, 2003.';
    expect(find('agreement_date', 'date', text).filter(({ quality }) => quality >= 0.8)).toEqual([]);
  });
});

test.each([
  [
    'This Agreement, other than Section 4, shall terminate on the date falling thirty months after its date.',
    'P30M',
  ],
  ['This agreement ends eighteen (18) months after its effective date.', 'P18M'],
  ['What you undertake will continue in force for eighteen months from the date of this letter.', 'P18M'],
  [
    'The obligations under it shall continue for thirty-\nsix (36) months from the date of this Agreement.',
    'P36M',
  ],
])('terms: %s', (text, term) => expect(best('term', 'duration', text)).toBe(term));

test('a notice not to renew goes before any other', () => {
  const text =
    'Either party may end this Agreement upon ninety (90) days prior written notice.\nIt renews unless a party gives notice not to renew sixty (60) days before the end of the term.';
  expect(best('notice_period', 'duration', text)).toBe('P60D');
});
