// What a paper as a whole makes of a value: sums to which the tax is still to come, reminders, orders, deductions.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import type { FoundCandidate } from '../../../../src/facts/candidate.ts';
import { candidatesFor, declare, placedPage, textPage, TODAY } from '../pages.ts';
import { DAY, EUR, settled } from './settled.ts';

describe('a total', () => {
  const TOTAL = { label: 'Total', type: EUR, like: 'total' } as const;

  test('is none where it and the tax come to another amount', () => {
    expect(settled(TOTAL, 'Total  150,00\nIVA 21%: 31,50\nA pagar en caja  181,50\n')).toBeNull();
    expect(settled(TOTAL, 'Total  150.00\nVAT 20%  30.00\nEstimate total  180.00\n')).toBe('180.00 EUR');
  });

  test.each([
    'Total (VAT 10 % included)',
    'Total (10 % VAT included)',
    'Total (VAT incl.)',
    'Total (IVA incluido)',
  ])('is one with a remark: %s', (label) => {
    expect(settled(TOTAL, `${label}   € 724.00\n`)).toBe('724.00 EUR');
    expect(settled(TOTAL, 'Total (VAT)   € 72.40\n')).toBeNull();
  });

  test('over the row of the tax is no part of its label, nor it of that', () => {
    const tax = { label: 'VAT', type: EUR, like: 'tax' } as const;
    for (const [name, sum] of [
      ['VAT', 'Total'],
      ['MwSt.', 'Gesamt'],
      ['BTW', 'Totaal'],
    ]) {
      const paper = `Net  100.00\n${name}    19.00\n${sum}  119.00\n`;
      expect(settled(tax, paper) ?? '19.00 EUR').toBe('19.00 EUR');
      expect(settled(TOTAL, paper)).toBe('119.00 EUR');
    }
  });

  test('is in the currency that its label names, where the paper names several', () => {
    const total = { ...TOTAL, type: 'money' } as const;
    for (const label of ['Total €', 'Total €:', 'Total (EUR)', 'Total EUR'])
      expect(settled(total, `${label}   724.00\nApprox. £ 627.10\n`)).toBe('724.00 EUR');
  });

  test('beside what it is rounded to goes to a person', () => {
    const paper = (rounding: string): string => `Total  14.18\n${rounding}  0.02\nTo pay  14.20\n`;
    expect(settled(TOTAL, paper('Rounding'))).toBeNull();
    expect(settled(TOTAL, paper('Tip'))).toBe('14.18 EUR');
  });

  test('is one where the tax is a part of it', () => {
    expect(settled(TOTAL, 'Net  150.00\nVAT 20%  30.00\nTotal  180.00\n')).toBe('180.00 EUR');
    expect(settled(TOTAL, 'Total  180.00\nincl. VAT 0%  0.00\n')).toBe('180.00 EUR');
  });
});

test('what is to be paid is not what was', () => {
  const paid = { label: 'Amount paid', type: EUR, like: 'amount_paid' } as const;
  expect(settled(paid, 'Zahlbetrag 119,00\nZahlbar bis 17.08.2026\n')).toBeNull();
  expect(settled(paid, 'Gezahlter Betrag 119,00\n')).toBe('119.00 EUR');
});

test('the minus of what is taken off says that, no more', () => {
  const deposit = { label: 'Deposit', type: EUR, like: 'down_payment' } as const;
  expect(settled(deposit, 'Deposit received  -€500.00\n')).toBe('500.00 EUR');
  expect(settled(deposit, 'Deposit received  €500.00\n')).toBe('500.00 EUR');
});

test('of several parts of an excess none is the excess', () => {
  const excess = { label: 'Deductible', type: EUR, like: 'deductible' } as const;
  const parts = 'Compulsory excess  €250.00\nVoluntary excess  €200.00\n';
  expect(settled(excess, parts)).toBeNull();
  expect(settled(excess, `${parts}Total excess  €450.00\n`)).toBe('450.00 EUR');
});

test('two numbers of tax are two persons’', () => {
  const number = { label: 'Tax number', type: 'identifier', like: 'tax_number' } as const;
  expect(settled(number, 'CIF: B58378431\n\nCliente: Ana Pérez\nNIF: 12345678Z\n')).toMatch(/ or /);
});

describe('the date of an invoice', () => {
  const ISSUED = { label: 'Invoice date', type: DAY, like: 'invoice_date' } as const;

  test.each(['HERINNERING', '2. MAHNUNG', 'Payment reminder', 'Lettre de relance', 'Recordatorio de pago'])(
    'is not that of a paper called %s',
    (title) => {
      expect(settled(ISSUED, `${title}\nDatum: 20-10-2026\n`)).toBeNull();
    },
  );

  test('is that of an invoice', () => {
    expect(settled(ISSUED, 'FACTUUR 2026991\nDatum: 04-09-2026\n')).toBe('2026-09-04');
  });
});

test('a rate is no number of a firm', () => {
  const number = { label: 'VAT number', type: 'identifier', like: 'vat_number' } as const;
  expect(settled(number, 'Facture 7\nTVA 20 % 36,00 EUR\n')).toBeNull();
  expect(settled(number, 'UID-Nr.: ATU12345675\n')).toBe('ATU12345675');
});

describe('the header of a mail', () => {
  const mail = textPage(
    'From: Holz AG <a@b.example>\nDate: Wed, 06 May 2026 10:00:00 +0000\n\nTotal: 10.00 EUR\n',
  );
  const found = (fact: FactSpec): FoundCandidate | undefined =>
    extract({ declaration: declare([fact]), pages: [mail], mimeType: 'message/rfc822', today: TODAY })
      .candidates[0];

  test('says nothing of an invoice in it', () => {
    const [issued, seller] = [
      found({ fact_id: 'issued', label: 'Invoice date', type: DAY, like: 'invoice_date' }),
      found({ fact_id: 'seller', label: 'Seller', type: 'organization_name', like: 'seller' }),
    ];
    expect([issued?.quality ?? 0, seller?.quality ?? 0].every((quality) => quality < 0.6)).toBe(true);
    expect(found({ fact_id: 'total', label: 'Total', type: EUR, like: 'total' })?.value).toBe('10.00 EUR');
  });

  test('says what its author looks for there', () => {
    const sent = found({
      fact_id: 'sent',
      label: 'Sent',
      type: DAY,
      find: [{ by: 'anchor', labels: ['Date'] }],
    });
    expect([sent?.value, (sent?.quality ?? 0) > 0.8]).toEqual(['2026-05-06', true]);
  });
});

describe('an account without a label', () => {
  const IBAN = 'NL91ABNA0417164300';
  const of = (label: string, title: string): string | null =>
    settled(
      { label, type: 'iban' },
      `${title}\nStichting Eemsland · KvK 41018873 · NL91 ABNA 0417 1643 00\n`,
    );

  test('is whose the paper is', () => {
    expect(of('IBAN of the supplier', 'Invoice 4711')).toBe(IBAN);
    expect(of('IBAN of the supplier', 'INKOOPORDER')).toBeNull();
    expect(of('IBAN of the supplier', 'Purchase order no. 4711')).toBeNull();
    expect(of('IBAN of the account holder', 'Invoice 4711')).toBeNull();
    expect(of('IBAN des Zahlers', 'Beitrittserklärung')).toBeNull();
    expect(of('IBAN', 'INKOOPORDER')).toBe(IBAN);
  });
});

test('a side of an account that only words around an amount speak of is read both ways', () => {
  const opening = { label: 'Opening balance', type: EUR, find: [{ by: 'context' as const }] };
  const page = textPage('The opening balance  1.204,88 S\n05.08. Lohn  2.500,00 H\n');
  const found = candidatesFor(opening, [page]).map(({ value }) => value);
  expect(found).toEqual(expect.arrayContaining(['1204.88 EUR', '-1204.88 EUR']));
});

describe('rows of a table', () => {
  const X = [10, 20, 35, 50, 65, 80];
  const row = (y: number, ...texts: string[]): [number, number, string][] =>
    texts.map((text, at) => [X[at] ?? 0, y, text]);
  const doubtsOf = (...rows: [number, number, string][][]): unknown => {
    const head = row(10, 'No', 'Date', 'Échéance', 'Intérêts', 'Capital', 'Restant');
    const page = placedPage([...head, ...rows.flat()]);
    const found = candidatesFor({ label: 'Montant du prêt', type: EUR }, [page]);
    return found.find(({ value }) => value === '454.69 EUR')?.reasonCodes;
  };
  const FIRST = row(12, '1', '10/01/2026', '1093.52', '590.07', '454.69', '211545.31');
  const NEXT = row(14, '2', '10/02/2026', '1093.52', '588.80', '455.96', '211089.35');

  test('the first of several is doubtful, the only one is not', () => {
    expect(doubtsOf(FIRST)).toEqual([]);
    expect(doubtsOf(FIRST, NEXT)).toEqual(['low_anchor_quality']);
  });
});

test('of a sum with its parts no part stands', () => {
  const line = 'Excess  standard 385.00 EUR + chosen 500.00 EUR  885.00 EUR\n';
  expect(settled({ label: 'Excess', type: EUR }, line)).toBe('885.00 EUR');
});
