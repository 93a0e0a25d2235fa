// Values by the words around them, and the parts of a document in which to look.
import { describe, expect, test } from 'vitest';
import type { FactTypeName } from '../../../src/declarations/fact-type.ts';
import type { FindRule } from '../../../src/declarations/find-rule.ts';
import type { Where } from '../../../src/declarations/find-rule-parts.ts';
import { extract } from '../../../src/extraction/extract.ts';
import { TODAY, candidatesFor, declare, placedPage, textPage, values } from './pages.ts';

const DAY = { name: 'date', order: 'DMY' } as const;
const context: FindRule[] = [{ by: 'context' }];

describe('by context', () => {
  const found = (label: string, text: string): (string | null)[] =>
    values(candidatesFor({ label, type: DAY, find: context }, [textPage(text)]));

  test('words that stand around everything are no words of a label', () => {
    const fact = {
      label: 'Interest of this period',
      type: 'money' as const,
      find: [{ by: 'context' as const }],
    };
    const text = 'Paid time off of this period: 4.62 EUR\nFees of this period: 7.50 EUR\n';
    expect(candidatesFor(fact, [textPage(text)])).toEqual([]);
    expect(values(candidatesFor(fact, [textPage(`${text}Interest charged: 9.00 EUR\n`)]))).toEqual([
      '9.00 EUR',
    ]);
  });

  test('the words of a label in another order, in the row or above', () => {
    expect(
      found('Delivery date', 'Date on which delivery took place  03.05.2025\nPrinted 01.01.2024\n')[0],
    ).toBe('2025-05-03');
    const page = placedPage([
      [10, 10, 'Delivery'],
      [50, 10, 'Printed'],
      [10, 12, '03.05.2025'],
      [50, 12, '01.01.2024'],
    ]);
    expect(values(candidatesFor({ label: 'Delivery', type: DAY, find: context }, [page]))).toEqual([
      '2025-05-03',
    ]);
  });

  const best = (label: string, type: FactTypeName, text: string): string | undefined =>
    candidatesFor({ label, type, find: context }, [textPage(text)])[0]?.value ?? undefined;

  test('words that every value of the type has beside it say nothing', () => {
    const text = 'Date of this report 31.07.2025\nInspected on 22.07.2025\n';
    expect(found('Date of inspection', text)).toEqual(['2025-07-22']);
    expect(found('Date of purchase', text)).toEqual([]);
    expect(best('Loan amount', 'money', 'Amount of fees: 4.00 EUR\nAmount of interest: 5.00 EUR\n')).toBe(
      undefined,
    );
  });

  test('compounds are what they begin with', () => {
    const text = 'Wir haben den Schaden am 03.05.2025 besehen.\nDatum: 01.01.2025\n';
    expect(found('Schadendatum', text)[0]).toBe('2025-05-03');
    expect(best('Gültigkeitsdauer', 'duration', 'Dauer 3 Tage\nDas Angebot ist 6 Wochen gültig.\n')).toBe(
      'P6W',
    );
  });

  test('identifiers and figures only beside all of the words, and identifiers that are long enough', () => {
    const text = 'Ihr SEPA-Mandat FWM-118842 erlischt.\nVertrag 77120934 und Mandat 4\n';
    expect(best('Mandatsreferenz', 'identifier', text)).toBe('FWM-118842');
    expect(best('Mandat Kunde Nummer', 'identifier', text)).toBe(undefined);
    expect(best('Nummer des Voranschlags', 'identifier', 'Voranschlag  KV 4418/25\n')).toBe('KV 4418/25');
    expect(best('Floor area', 'number', 'The gross floor area is 132 m² (1,421 sq ft).\nStorey 2\n')).toBe(
      '132',
    );
    expect(best('Loyalty card', 'identifier', 'Confirmation 6620718443\n')).toBe(undefined);
  });

  test.each<[string, string, string]>([
    ['Policy start', 'The policy takes effect on 03.05.2025.\nPrinted 01.01.2025\n', '2025-05-03'],
    ['Mietbeginn', 'The lease commences on 03.05.2025.\nDated 01.01.2025\n', '2025-05-03'],
    ['Period end', 'Week ending:  Sunday 9 February 2025\nDate:  10/02/2025\n', '2025-02-09'],
    ['Geburtsdatum des Kindes', 'Kind: Frieda, geboren am 03.05.2025\nDatum: 01.01.2025\n', '2025-05-03'],
    ['Fecha de recepción', 'Datum: 01.01.2025\nRecibí conforme el 03.05.2025\n', '2025-05-03'],
  ])('%s: other words of the same meaning, of other languages as well', (label, text, date) => {
    expect(found(label, text)[0]).toBe(date);
  });

  test('words that mean something else are none', () => {
    expect(found('Policy start', 'The policy ends on 03.05.2025.\nPrinted 01.01.2025\n')).toEqual([]);
    expect(found('Delivery date', 'Payable until 03.05.2025\nIssued 01.01.2025\n')).toEqual([]);
  });

  test('what an identifier is has a digit, and the capitals before it', () => {
    const text = 'held under title number ND 88213 and no lease\n';
    expect(best('Title number', 'identifier', text)).toBe('ND 88213');
    expect(best('Supply point number', 'identifier', 'Supply point number\nPrevious reading\n')).toBe(
      undefined,
    );
  });

  test('the only one of its type, whatever stands around', () => {
    expect(found('Delivery date', 'Hello\n03.05.2025\nHello\n')).toEqual(['2025-05-03']);
    expect(found('Delivery date', '03.05.2025 and 04.05.2025\n')).toEqual([]);
  });

  test('none of them resolves', () => {
    const [best] = candidatesFor({ label: 'Delivery date', type: DAY, find: context }, [
      textPage('Delivery date 03.05.2025\n'),
    ]);
    expect(best?.quality).toBeLessThan(0.8);
  });

  test('free text has no form to be found by', () => {
    expect(candidatesFor({ type: 'text', find: context }, [textPage('Wanted: this\n')])).toEqual([]);
  });

  test('hostile text: thousands of values', () => {
    expect(found('Delivery date', `${'delivery date 03.05.2025 '.repeat(5000)}\n`).length).toBeLessThan(11);
  });
});

describe('where', () => {
  const PAGE = textPage(
    `Acme GmbH 1111\n${'\n'.repeat(5)}Body 2222\n${'\n'.repeat(40)}In witness 3333\nBy: ________ 4444\n`,
  );
  const within = (where: Where): (string | null)[] =>
    values(candidatesFor({ type: 'identifier', find: [{ by: 'pattern', regex: '\\d{4}', where }] }, [PAGE]));

  test('letterhead, first line, signature', () => {
    expect(within('first_line')).toEqual(['1111']);
    expect(within('letterhead')).toContain('1111');
    expect(within('letterhead')).not.toContain('4444');
    expect(within('signature')).toEqual(['3333', '4444']);
  });

  const block = (facts: Parameters<typeof declare>[0]): (string | null)[] =>
    values(
      extract({
        declaration: declare(facts),
        pages: [
          placedPage([
            [10, 10, 'Seller: Muster GmbH'],
            [60, 10, 'Buyer: Beispiel AG'],
            [10, 11.5, 'seller@acme.example'],
            [60, 11.5, 'buyer@acme.example'],
          ]),
        ],
        today: TODAY,
      }).candidates.filter(({ factId }) => factId === 'mail'),
    );

  test('the block in which another fact stands', () => {
    const mail = (other: string): (string | null)[] =>
      block([
        {
          fact_id: 'mail',
          label: 'E-mail',
          type: 'email',
          find: [{ by: 'typed', where: { same_block_as: other } }],
        },
        { fact_id: 'seller', label: 'Seller', type: 'organization_name' },
        { fact_id: 'buyer', label: 'Buyer', type: 'organization_name' },
      ]);
    expect(mail('seller')).toEqual(['seller@acme.example']);
    expect(mail('buyer')).toEqual(['buyer@acme.example']);
  });

  test('two facts that wait for each other find nothing, and end', () => {
    const wait = (id: string, other: string): Parameters<typeof declare>[0][number] => ({
      fact_id: id,
      label: id,
      type: 'email',
      find: [{ by: 'typed', where: { same_block_as: other } }],
    });
    expect(block([wait('mail', 'other'), wait('other', 'mail')])).toEqual([]);
  });
});
