// Amounts: what the words behind a label make of them, tables of tax, credit notes, the currency of a document.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { candidatesFor, textPage } from '../pages.ts';

const EUR: FactSpec['type'] = { name: 'money', currency: 'EUR' };
const TOTAL = { label: 'Total', type: EUR, like: 'total' };

const best = (text: string, fact: Partial<FactSpec> = TOTAL): string | null | undefined =>
  candidatesFor({ type: EUR, ...fact }, [textPage(text)])[0]?.value;

describe('qualifiers behind a label', () => {
  test.each([
    ['Total (excluding GST): 28.00\nTotal (inclusive of GST): 29.68\n', '29.68 EUR'],
    ['Total 29.68\nTotal before tax 28.00\n', '29.68 EUR'],
    ['Gesamt ohne MwSt 100,00\nGesamt inkl. MwSt 119,00\n', '119.00 EUR'],
    ['Total hors taxe 100,00\nTotal TTC 120,00\n', '120.00 EUR'],
    ['Total sin IVA 100,00\nTotal con IVA 121,00\n', '121.00 EUR'],
    ['Totaal excl. btw 100,00\nTotaal incl. btw 121,00\n', '121.00 EUR'],
    ['Total discount 4.00\nTotal qty 12.00\nTotal 36.50\n', '36.50 EUR'],
    ['Total 36.50\nCard\nTotal 6010000000000001\n', '36.50 EUR'],
    ['Total cash 50.00\nTotal change 13.50\nTotal 36.50\n', '36.50 EUR'],
    ['GST @ 6% included in total 2.88\nTotal 50.80\n', '50.80 EUR'],
    ['TOTAL EUR 12,50\n', '12.50 EUR'],
    ['Total: 348.00\nPaid: 100.00\nBalance due: 248.00\n', '348.00 EUR'],
    ['Rechnungsbetrag 500,00\nMahngebühr 13,20\nGesamtforderung 513,20\n', '500.00 EUR'],
    ['Net 320.00\nGST 28.00\nAmount due 348.00\n', '348.00 EUR'],
  ])('%s', (text, expected) => {
    expect(best(text)).toBe(expected);
  });

  test('a fact that asks for the net amount gets it', () => {
    const net = { label: 'Net total', like: 'net' };
    expect(best('Total (excl. VAT): 100.00\nTotal (incl. VAT): 119.00\nNet total: 100.00\n', net)).toBe(
      '100.00 EUR',
    );
  });

  test('a contradicted label does not resolve', () => {
    const [found] = candidatesFor({ label: 'Total', type: EUR, find: [{ by: 'anchor' }] }, [
      textPage('Total (excluding GST): 28.00\n'),
    ]);
    expect(found?.quality).toBeLessThan(0.8);
  });

  test('the sum of a table of tax begins with the net amount', () => {
    const text =
      'Total sales (inclusive of GST):  29.68\nGST summary  Amount  Tax\nSR 6%  28.00  1.68\nTotal:  28.00  1.68\n';
    expect(best(text)).toBe('29.68 EUR');
  });
});

describe('credit notes', () => {
  test.each(['Credit note', 'Gutschrift', 'Avoir', 'Nota de crédito', 'Creditnota'])('%s', (title) => {
    const [found] = candidatesFor(TOTAL, [textPage(`${title} 17\nTotal  -233,47 EUR\n`)]);
    expect(found?.value).toBe('233.47 EUR');
    expect(found?.spans[0].quote).toBe('233,47 EUR');
  });

  test('elsewhere a minus counts', () => {
    expect(best('Invoice 17\nTotal  -233,47 EUR\n')).toBe('-233.47 EUR');
  });
});

describe('the currency of a document', () => {
  const bare = { label: 'Total', type: 'money' as const };
  const all = (text: string, type: FactSpec['type'] = 'money'): (string | null)[] =>
    candidatesFor({ label: 'Total', type, find: [{ by: 'anchor' }] }, [textPage(text)]).map(
      ({ value }) => value,
    );

  test('one that is named is everybody’s; of several, each is shown', () => {
    expect(best('All amounts in EUR.\nPaper 3.00 EUR\nTotal: 12.50\n', bare)).toBe('12.50 EUR');
    expect(all('Paper 3.00 EUR, ink 4.00 USD\nTotal: 12.50\n')).toEqual(['12.50 EUR', '12.50 USD']);
    expect(best('Open Mo.-Fr. 8.30\nTotal: 12.50\n', bare)).toBeNull();
  });

  test.each([
    'All amounts in EUR',
    'Alle Beträge in EUR, USt 19 %',
    'Montants en euros',
    'Importes en euros',
    'Bedragen in EUR',
    'Item   Euros',
    'Item   (€)',
    'EUR',
  ])('is what a document says plainly: %s', (statement) => {
    expect(best(`${statement}\nTotal: 12.50\n`, bare)).toBe('12.50 EUR');
  });

  test.each(['All amounts in EUR, paid in USD', 'EUR   USD'])('is none of two: %s', (statement) => {
    expect(all(`${statement}\nTotal: 12.50\n`)).toEqual(['12.50 EUR', '12.50 USD']);
  });

  test.each([
    ['nothing else is named', 'Total: 12.50\n', ['12.50 EUR']],
    ['only the declared one is named', 'Paper 3.00 €\nTotal: 12.50\n', ['12.50 EUR']],
    ['another one stands beside the amount', 'Total: 12.50 USD\n', ['12.50 USD']],
    [
      'all else is of another one',
      'Paper 3.00 USD\nInk 4.00 USD\nTotal: 12.50\n',
      ['12.50 EUR', '12.50 USD'],
    ],
    ['two are named', 'Paper 3.00 EUR\nInk 4.00 USD\nTotal: 12.50\n', ['12.50 EUR', '12.50 USD']],
    ['a sentence names another one', 'All amounts are in USD\nTotal: 12.50\n', ['12.50 EUR', '12.50 USD']],
    ['a line names another one', 'Währung: CHF\nTotal: 12.50\n', ['12.50 EUR', '12.50 CHF']],
    ['a sentence names two', 'Beträge in EUR und USD\nTotal: 12.50\n', ['12.50 EUR', '12.50 USD']],
    ['a head names another one alone', 'Item   USD\nTotal: 12.50\n', ['12.50 EUR', '12.50 USD']],
    ['a head names another one', 'Article  Montant (CHF)\nTotal: 12.50\n', ['12.50 EUR', '12.50 CHF']],
    ['the label names another one', 'Paper 3.00 EUR\nTotal USD  12.50\n', ['12.50 USD']],
    ['a rate of exchange is no amount', '1 EUR = 1.08 USD, 0.9231 USD\nTotal: 12.50\n', ['12.50 EUR']],
    ['a number of something is none', 'Beleg-Nr: KR87654321012\nTotal: 12.50\n', ['12.50 EUR']],
    ['neither are petrol and kilograms', 'Petrol RON 95\n2KGS. of paint 3.00\nTotal: 12.50\n', ['12.50 EUR']],
    ['a rarer one is named', 'Paper 95.00 RON\nTotal: 12.50\n', ['12.50 EUR', '12.50 RON']],
    ['feet are none', 'Cord, 100 ft  39.00\nTotal: 12.50\n', ['12.50 EUR']],
  ])('with a declared one, where %s', (_, text, values) => {
    expect(all(text, EUR)).toEqual(values);
  });

  test('a dollar is the declared one', () => {
    expect(all('Paper $3.00\nTotal: 12.50\n', { name: 'money', currency: 'CAD' })).toEqual(['12.50 CAD']);
  });
});
