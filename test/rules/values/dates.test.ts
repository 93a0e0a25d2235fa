// Dates: every notation that documents come in, nothing guessed.
import { orderOfLanguage } from '../../../src/values/dates/day-first.ts';
import { describe, expect, test } from 'vitest';
import { settleDateOrder } from '../../../src/values/dates/dates.ts';
import { TODAY, foundIn, outcome, parses } from './table.ts';

const DATE = { name: 'date' } as const;
const BOTH = 'ambiguous_date 2025-04-03 2025-03-04';

describe('one reading', () => {
  parses(DATE, [
    ['2020-03-05', '2020-03-05'],
    ['2020-03-05T10:00:00Z', '2020-03-05'],
    ['20180314', '2018-03-14'],
    // Passports have the month in two languages, and pictures are read with O for 0.
    ['09 FEB/FEB 1986', '1986-02-09'],
    ['17 MEI/MAY 2023', '2023-05-17'],
    ['27 JUN /JUIN 79', '1979-06-27'],
    ['12 OKT/OCT 2033', '2033-10-12'],
    ['190CT1989', '1989-10-19'],
    ['O5FEB2024', '2024-02-05'],
    ['9/22/20', '2020-09-22'],
    ['22.09.2020', '2020-09-22'],
    ['22. 3. 2020', '2020-03-22'],
    ['05/05/2020', '2020-05-05'],
    ['24/12/1999 10:30', '1999-12-24'],
    ['99/12/31', '1999-12-31'],
    ['1/31/69', '2069-01-31'],
    ['1/31/70', '1970-01-31'],
    ['Apr16/20', '2020-04-16'],
    ["Apr 16 '20", '2020-04-16'],
    ['Apr. 16, 2020', '2020-04-16'],
    ['Sept. 5, 2019', '2019-09-05'],
    ['3rd day of April, 2020', '2020-04-03'],
    ['this 12th day of May 2014', '2014-05-12'],
    ['first day of May, 2020', '2020-05-01'],
    ['the twenty-first day of June, 2019', '2019-06-21'],
    ['April 3rd, 2020', '2020-04-03'],
    ['1er mars 2024', '2024-03-01'],
    ['1ᵉʳ mars 2024', '2024-03-01'],
    ['1.º de marzo de 2024', '2024-03-01'],
    ['1ro de marzo de 2024', '2024-03-01'],
    ['1ero. de marzo del 2024', '2024-03-01'],
    ['le 1er janvier 2024', '2024-01-01'],
    ['1º de março de 2024', '2024-03-01'],
    ['1ste maart 2024', '2024-03-01'],
    ['1e maart 2024', '2024-03-01'],
    ['December 31 , 2011', '2011-12-31'],
    ['5-Mar-20', '2020-03-05'],
    ['05MAR2020', '2020-03-05'],
    ['2020-Mar-05', '2020-03-05'],
    ['Monday, April 3, 2023', '2023-04-03'],
    ['12. März 2020', '2020-03-12'],
    ['1er janvier 2021', '2021-01-01'],
    ['3 de mayo de 2026', '2026-05-03'],
    ['14 mei 2024', '2024-05-14'],
    ['1° gennaio 2021', '2021-01-01'],
    ['7 de março de 2022', '2022-03-07'],
    ['12 listopada 2020', '2020-11-12'],
    ['3 maj 2024', '2024-05-03'],
    ['17. mai 2023', '2023-05-17'],
    ['3. maaliskuuta 2020', '2020-03-03'],
    ['5. října 2021', '2021-10-05'],
    ['2020. március 5.', '2020-03-05'],
    ['2020年3月5日', '2020-03-05'],
    ['２０２０年３月５日', '2020-03-05'],
    ['٠٥/٠٥/٢٠٢٠', '2020-05-05'],
    ['9999-12-31', '9999-12-31'],
  ]);
});

describe('refused', () => {
  const refusals = [
    '31/02/2020',
    '2021-02-29',
    'February 30, 2020',
    'May 3',
    'March 2020',
    '10 am',
    '10.1.12.20',
    '1.2.3',
    '03/04',
    '0000-00-00',
    'soon',
    '',
  ];
  parses(
    DATE,
    refusals.map((text): [string, string] => [text, 'invalid_format']),
  );
});

describe('day and month', () => {
  parses(DATE, [
    ['03/04/2025', BOTH],
    ['Monday 03/04/2025', BOTH],
    ['Thursday 03/04/2025', '2025-04-03'],
    ['Dienstag, 03.04.2025', '2025-03-04'],
  ]);
  test.each([
    [{ ...DATE, order: 'DMY' as const }, TODAY, '2025-04-03'],
    [{ ...DATE, order: 'MDY' as const }, TODAY, '2025-03-04'],
    [DATE, { ...TODAY, dateOrder: 'MDY' as const }, '2025-03-04'],
    [DATE, { ...TODAY, locale: 'en-US' }, '2025-03-04'],
    [DATE, { ...TODAY, locale: 'en-GB' }, '2025-04-03'],
    [DATE, { ...TODAY, locale: 'de' }, '2025-04-03'],
    [DATE, { ...TODAY, locale: 'en' }, BOTH],
    [DATE, { ...TODAY, locale: 'en-CA' }, BOTH],
    [DATE, { ...TODAY, locale: 'not a locale' }, BOTH],
    [{ ...DATE, order: 'DMY' as const }, { ...TODAY, dateOrder: 'MDY' as const }, BOTH],
    [{ ...DATE, order: 'DMY' as const }, { ...TODAY, locale: 'en-US' }, '2025-04-03'],
  ])('03/04/2025 with %j %j → %s', (type, context, expected) => {
    expect(outcome(type, '03/04/2025', context)).toBe(expected);
  });
  test('a date that contradicts the declared order is shown, not taken', () => {
    expect(outcome({ ...DATE, order: 'DMY' }, '9/22/20')).toBe('ambiguous_date 2020-09-22');
    expect(outcome({ ...DATE, order: 'DMY' }, '9/22/20', { ...TODAY, dateOrder: 'MDY' })).toBe('2020-09-22');
  });
});

describe('bounds', () => {
  parses({ ...DATE, not_before: '-2y', not_after: '+1d' }, [
    ['2026-05-21', '2026-05-21'],
    ['2026-05-22', 'invalid_format'],
    ['2024-05-20', '2024-05-20'],
    ['2024-05-19', 'invalid_format'],
  ]);
  parses(
    { ...DATE, not_after: '+1m' },
    [
      ['2026-02-28', '2026-02-28'],
      ['2026-03-01', 'invalid_format'],
    ],
    { today: '2026-01-31' },
  );
  // A year of two digits is of the century that is allowed.
  parses({ ...DATE, not_after: 'today' }, [
    ['27 JUN 31', '1931-06-27'],
    ['31.12.55', '1955-12-31'],
    ['31.12.2055', 'invalid_format'],
    ['2055-12-31', 'invalid_format'],
    ['29.02.40', '1940-02-29'],
    ['03/04/55', 'ambiguous_date 1955-04-03 1955-03-04'],
  ]);
  parses({ ...DATE, not_before: '2020-01-01' }, [
    ['2019-12-31', 'invalid_format'],
    ['2020-01-01', '2020-01-01'],
  ]);
});

describe('within a text', () => {
  test('ranges, prose and things that are no dates', () => {
    const text =
      'Flight 9/22/20-9/28/20, Monday, April 3rd, 2020; ver 1.2.3.4 tel 12-12-2012-55 at §4.2.10 and 6.5. 18 or December 31, June 30';
    expect(foundIn(DATE, text)).toEqual([
      '9/22/20 = 2020-09-22',
      '9/28/20 = 2020-09-28',
      'Monday, April 3rd, 2020 = 2020-04-03',
    ]);
  });
  test('ambiguous ones are shown, not left out', () => {
    expect(foundIn(DATE, 'from 03/04/2025 on')).toEqual(['03/04/2025: ambiguous_date']);
  });
});

describe('what the language of a document settles', () => {
  test.each([
    ['Rechnung Nr. 4\nRechnungsdatum: 03.05.2026\nBitte zahlen Sie den Betrag bis 02.06.2026', 'DMY'],
    ['Factuur 12, factuurdatum 03-05-2026, te betalen bedrag, btw en totaal', 'DMY'],
    ['Invoice date: 03/05/2026. Please pay the amount by the date above.', undefined],
    ['Invoice / Rechnung, date / Datum, total / Betrag, the amount / netto, MwSt', undefined],
    ['Date de la facture : 03/05/2026, montant total à payer, TVA comprise', undefined],
    ['Facture du 03/05/2026, montant total à payer 12,00 € avec TVA, échéance le 02/06/2026', 'DMY'],
    ['Facture du 03/05/2026, montant total à payer 12,00 $ CAD avec TVA, échéance le 02/06/2026', undefined],
    ['Factura, fecha 03/05/2026, importe 12,00 euros, cuota de IVA, vencimiento 02/06/2026', 'DMY'],
    ['Factura, fecha 03/05/2026, importe 12,00 dólares, cuota de IVA, vencimiento 02/06/2026', undefined],
    ['Rechnung 03.05.2026', undefined],
    ['', undefined],
  ])('%j → %s', (page, order) => {
    expect(orderOfLanguage([page])).toBe(order);
  });
});

describe('what a document settles', () => {
  test.each([
    [['Date 9/22/20, due 04/03/20'], 'MDY'],
    [['22.09.2020'], 'DMY'],
    [['9/22/20', '22/9/2020'], undefined],
    [['03/04/2025 and 2020-03-05'], undefined],
    [['Thursday 03/04/2025'], 'DMY'],
    [['99/12/31'], 'YMD'],
    [[], undefined],
  ])('%j → %s', (pages, order) => {
    expect(settleDateOrder(pages)).toBe(order);
  });
});
