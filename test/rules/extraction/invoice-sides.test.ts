// Seller and buyer of invoices and receipts: under their headings, in the letterhead, in the address block.
import { describe, expect, test } from 'vitest';
import type { FindRule } from '../../../src/declarations/find-rule.ts';
import type { Page } from '../../../src/documents/page.ts';
import { candidatesFor, placedPage, textPage } from './pages.ts';

type Party = Extract<FindRule, { by: 'party' }>;

const best = (page: Page, rule: Omit<Party, 'by'>): string | null | undefined =>
  candidatesFor(
    { type: rule.part === 'address' ? 'address' : 'organization_name', find: [{ by: 'party', ...rule }] },
    [page],
  )[0]?.value;

describe('under a heading', () => {
  test.each([
    ['Seller', 'Buyer'],
    ['Verkäufer', 'Käufer'],
    ['Vendeur', 'Acheteur'],
    ['Vendedor', 'Comprador'],
    ['Verkoper', 'Koper'],
  ])('%s and %s: numbers before the name are no name', (seller, buyer) => {
    const page = placedPage([
      [10, 10, seller],
      [50, 10, buyer],
      [10, 12, 'GLN 4333741000005'],
      [50, 12, 'Nr. 0815'],
      [10, 14, 'Muster Supply GmbH'],
      [50, 14, 'Jane Doe'],
      [10, 16, 'Bahnhofstr. 9'],
      [50, 16, 'Hauptstr. 1'],
      [10, 18, '99199 Musterhausen'],
      [50, 18, '40235 Köln'],
    ]);
    expect(best(page, { role: 'seller' })).toBe('Muster Supply GmbH');
    expect(best(page, { role: 'buyer' })).toBe('Jane Doe');
    expect(best(page, { role: 'seller', part: 'address' })).toBeUndefined();
  });

  test('behind “Name:”, and not what another label says', () => {
    const page = textPage('Verkäufer:\nNummer: 549910\nName: Beispiel AG\nAnschrift: Weg 1\n');
    expect(best(page, { role: 'seller' })).toBe('Beispiel AG');
  });

  test('who stands under the heading of the buyer is not the seller, even where nobody else is named', () => {
    const page = textPage(
      'Cliente\nDistribuciones Norte, S.A.\nCalle Mayor 1\n39600 Santander\nFactura 17\n',
    );
    expect(best(page, { role: 'buyer' })).toBe('Distribuciones Norte, S.A.');
    expect(best(page, { role: 'seller' })).toBeUndefined();
  });

  test('who sends an order buys, and whom it is to sells', () => {
    const order =
      'Wexcombe Castings plc\nFoundry Lane, Chippenham SN15 4XF\n\nPURCHASE ORDER\n4500071862\n\nTO\nAldermoor Tooling Ltd\nUnit 11\nCoventry CV6 5RD\n';
    expect(best(textPage(order), { role: 'seller' })).toBe('Aldermoor Tooling Ltd');
    expect(best(textPage(order), { role: 'buyer' })).toBe('Wexcombe Castings plc');
    const invoice = order.replace('\n\nTO', '\n\nInvoice\n\nTO');
    expect(best(textPage(invoice), { role: 'seller' })).toBe('Wexcombe Castings plc');
    expect(best(textPage(invoice), { role: 'buyer' })).toBe('Aldermoor Tooling Ltd');
  });

  test('the address of a delivery is nobody’s', () => {
    const page = textPage('Rechnung 17\n\nLieferadresse\nLager Nord\nAm Kanal 3\n20095 Hamburg\n');
    expect(best(page, { role: 'buyer' })).toBeUndefined();
  });
});

describe('without a heading', () => {
  test('the line of the sender, and the block below it', () => {
    const page = textPage(
      'Bei Spiel GmbH ● Ecke 12 ● 12345 Stadthausen\n\nTheodor Est\nBahnstr. 42\n88802 Spielkreis\n\nRechnung 17\n',
    );
    expect(best(page, { role: 'seller' })).toBe('Bei Spiel GmbH');
    expect(best(page, { role: 'buyer' })).toBe('Theodor Est');
  });

  test('who stands below the line of the sender is no seller, and a name ends before its address', () => {
    const sure = (text: string): (string | null)[] =>
      candidatesFor({ type: 'organization_name', find: [{ by: 'party', role: 'seller' }] }, [textPage(text)])
        .filter(({ quality }) => quality >= 0.8)
        .map(({ value }) => value);
    const block = 'Stadtcafé Huber KG\nHauptplatz 1\n8010 Graz\nRechnung\n';
    expect(sure(`Alpenholz Möbelwerk GmbH · Sägeweg 4 · 6020 Innsbruck\nFirma\n${block}`)).toEqual([]);
    expect(sure('Harbour Rope Works Ltd, 7 Quay Street, Bristol\nINVOICE\nRef 1\n')).toEqual([
      'Harbour Rope Works Ltd',
    ]);
  });

  test('a name without a legal form is for a person to confirm, whatever heading it stands under', () => {
    const quality = (name: string): number =>
      candidatesFor({ type: 'organization_name', find: [{ by: 'party', role: 'buyer' }] }, [
        textPage(`Bill to: ${name}\n1 Road\n`),
      ])[0]?.quality ?? 0;
    expect(quality('Max Mustermann')).toBeLessThan(0.8);
    expect(quality('Muster GmbH')).toBeGreaterThanOrEqual(0.8);
  });

  test('a receipt begins with its company and its address', () => {
    const page = textPage(
      'CORNER SHOP SDN BHD (123456-X)\nNO. 5, JALAN EXAMPLE 2,\nTAMAN TEST,\n81100 JOHOR BAHRU\nTEL: 07-1234567\nTAX INVOICE\nTOTAL 9.00\n',
    );
    expect(best(page, { role: 'seller' })).toBe('CORNER SHOP SDN BHD');
    expect(best(page, { role: 'seller', part: 'address' })).toBe(
      'NO. 5, JALAN EXAMPLE 2, TAMAN TEST, 81100 JOHOR BAHRU',
    );
  });

  test.each([
    ['31 MAR 2024 18:22\n(123456-U)', '12, Jalan Example 7/4,\nKawasan Test, 81200 Johor Bahru, Johor'],
    ['COMPANY NO: 12345-W\nSITE: 1046', '176 Jalan Example\n57100 Kuala Lumpur'],
    ['BR No.: (123456-H)', 'NO 19-G&19-1 JALAN EXAMPLE 4,\nMEDAN TEST'],
    ['WWW.EXAMPLE.COM', 'LOT 7 JALAN EXAMPLE\nTAMAN TEST\n51200 KUALA LUMPUR'],
    ['JM0123456-U', 'NO: G3, BLK G, JLN EXAMPLE 1A/3,\nTAMAN TEST, 47301\nPETALING JAYA, SELANGOR'],
  ])('between the name and its address stands %j', (between, address) => {
    const page = textPage(`CORNER SHOP SDN BHD\n${between}\n${address}\nTAXINVOICE\nNO: 17\nTOTAL 9.00\n`);
    expect(best(page, { role: 'seller', part: 'address' })).toBe(
      address.replaceAll(/(?<=,|\d{5})\n/g, ' ').replaceAll('\n', ', '),
    );
  });

  test.each([
    ['a number and a place are no address yet', 'TEL: 07-1234567\nCounter 12\nCashier 4711 Mary\n'],
    ['the kind of the paper ends its head', 'TAX INVOICE\n12, Jalan Example\n81200 Johor Bahru\n'],
  ])('%s', (_what, text) => {
    const page = textPage(`CORNER SHOP SDN BHD\n${text}TOTAL 9.00\n`);
    expect(best(page, { role: 'seller', part: 'address' })).toBeUndefined();
  });

  test('behind its region nothing of another kind belongs to an address', () => {
    const address = (below: string): unknown =>
      best(textPage(`CORNER SHOP SDN BHD\n1, Jalan Example\n16200 Kota, Kelantan\n${below}\n`), {
        role: 'seller',
        part: 'address',
      });
    expect(address('PREPAY CHIT')).toBe('1, Jalan Example, 16200 Kota, Kelantan');
    expect(address('Malaysia.')).toBe('1, Jalan Example, 16200 Kota, Kelantan, Malaysia.');
  });

  test.each(['* CORNER RESTAURANT\n1, Road\n', '"CORNER RESTAURANT\n1, Road\n'])(
    'marks before the name: %j',
    (text) => {
      expect(best(textPage(text), { role: 'seller' })).toBe('CORNER RESTAURANT');
    },
  );

  test('a name whose form stands in the next line', () => {
    expect(best(textPage('CORNER STORES\nSDN BHD\n1, Road\n'), { role: 'seller' })).toBe(
      'CORNER STORES SDN BHD',
    );
    expect(best(textPage('BLUE HARDWARE\nENTERPRISE (NORTH) SDN BHD\n1, Road\n'), { role: 'seller' })).toBe(
      'BLUE HARDWARE ENTERPRISE (NORTH) SDN BHD',
    );
  });

  test.each(['TAX INVOICE\n', '31/12/2024\n', '0049 30 1234\n', 'GmbH\n', '***\n'])(
    'no company: %s',
    (text) => {
      expect(best(textPage(text), { role: 'seller' })).toBeUndefined();
    },
  );
});
