// Values from XML inside an invoice: paths, older names, entities, and what is no XML to be read.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import { candidatesFor, textPage, values, xmlPage } from '../pages.ts';

const NEW = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="r" xmlns:udt="u">
  <rsm:ExchangedDocument>
    <ram:ID> RE&#45;17/&quot;ü&quot; </ram:ID>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260503</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeSettlement>
      <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation>
    </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty>
      <ram:Name>Müller &amp; Söhne 🏭 GmbH</ram:Name>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">12/345</ram:ID></ram:SpecifiedTaxRegistration>
      <ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE136695976</ram:ID></ram:SpecifiedTaxRegistration>
    </ram:SellerTradeParty></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:SpecifiedTradeSettlementHeaderMonetarySummation>
      <ram:GrandTotalAmount currencyID="EUR">1234.500</ram:GrandTotalAmount>
      <ram:Note><![CDATA[A < B]]></ram:Note>
    </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const OLD = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="r">
  <rsm:HeaderExchangedDocument><ram:ID>471102</ram:ID></rsm:HeaderExchangedDocument>
  <rsm:SpecifiedSupplyChainTradeTransaction><ram:ApplicableSupplyChainTradeSettlement>
    <ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount currencyID="EUR">215.14</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
  </ram:ApplicableSupplyChainTradeSettlement>
  <ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedSupplyChainTradeSettlement>
    <ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount currencyID="EUR">1.00</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
  </ram:SpecifiedSupplyChainTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
  </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`;

const UBL = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="c" xmlns:cac="a">
  <cac:OrderReference><cbc:ID>ORDER-1</cbc:ID></cac:OrderReference>
  <cbc:ID>INV-9</cbc:ID><cbc:IssueDate>2026-05-03</cbc:IssueDate>
</Invoice>`;

const MONEY = 'cii:SpecifiedTradeSettlementHeaderMonetarySummation/GrandTotalAmount';

function at(path: string, type: FactSpec['type'], xml: string): ReturnType<typeof candidatesFor> {
  return candidatesFor({ type, find: [{ by: 'structured', path }] }, [textPage('Invoice\n'), xmlPage(xml)]);
}

describe('paths', () => {
  test.each([
    ['cii:ExchangedDocument/ID', 'text', NEW, 'RE-17/"ü"'],
    ['cii:ExchangedDocument/IssueDateTime', 'date', NEW, '2026-05-03'],
    ['cii:rsm:ExchangedDocument/ram:ID', 'text', NEW, 'RE-17/"ü"'],
    ['cii:SellerTradeParty/Name', 'organization_name', NEW, 'Müller & Söhne 🏭 GmbH'],
    ["cii:SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID='VA']", 'vat_number', NEW, 'DE136695976'],
    [MONEY, 'money', NEW, '1234.50 EUR'],
    ['cii:SpecifiedTradeSettlementHeaderMonetarySummation/Note', 'text', NEW, 'A < B'],
    ['cii:ExchangedDocument/ID', 'identifier', OLD, '471102'],
    [MONEY, 'money', OLD, '215.14 EUR'],
    ['cii:HeaderExchangedDocument/ID', 'text', NEW, 'RE-17/"ü"'],
    ['ubl:Invoice/ID', 'identifier', UBL, 'INV-9'],
    ['ubl:Invoice/IssueDate', 'date', UBL, '2026-05-03'],
  ] as const)('%s as %s', (...[path, type, xml, value]) => {
    expect(values(at(path, type, xml))).toEqual([value]);
  });

  test.each([
    ['ubl:Invoice/ID', NEW],
    ['cii:ExchangedDocument/ID', UBL],
    ['cii:Nothing/ID', NEW],
    ['no path', NEW],
  ])('%s finds nothing', (path, xml) => {
    expect(at(path, 'text', xml)).toEqual([]);
  });

  test('the quote is the raw slice of the XML, the value is decoded from it', () => {
    const [found] = at('cii:SellerTradeParty/Name', 'organization_name', NEW);
    expect(found?.spans[0].quote).toBe('Müller &amp; Söhne 🏭 GmbH');
    expect(sliceCodePoints(NEW, found?.spans[0].charStart ?? 0, found?.spans[0].charEnd ?? 0)).toBe(
      'Müller &amp; Söhne 🏭 GmbH',
    );
    expect(found).toMatchObject({ by: 'structured', quality: 1, spans: [{ pageIndex: 1, boxes: [] }] });
  });

  test.each([
    ['once for all amounts', NEW.replace(' currencyID="EUR"', ''), 'CHF', '1234.50 CHF'],
    ['at the amount itself before', NEW, 'CHF', '1234.50 EUR'],
    ['not at all, and nothing is made up', NEW.replace(' currencyID="EUR"', ''), undefined, null],
    ['as what is no currency', NEW.replace(' currencyID="EUR"', ''), 'MONEY', null],
  ])('the currency is told %s', (_, xml, code, value) => {
    const head = '<ram:ApplicableHeaderTradeSettlement>';
    const told = code === undefined ? '' : `<ram:InvoiceCurrencyCode>${code}</ram:InvoiceCurrencyCode>`;
    expect(values(at(MONEY, 'money', xml.replace(head, `${head}${told}`)))).toEqual([value]);
  });

  test('the same path finds the value of an invoice and of a credit note', () => {
    const credit = UBL.replaceAll('Invoice', 'CreditNote');
    expect(values(at('ubl:Invoice/ID', 'identifier', credit))).toEqual(['INV-9']);
    expect(values(at('ubl:CreditNote/ID', 'identifier', UBL))).toEqual(['INV-9']);
  });

  test('an invalid check digit is shown as such', () => {
    const xml = NEW.replace('DE136695976', 'DE136695977');
    const [found] = at("cii:SpecifiedTaxRegistration/ID[@schemeID='VA']", 'vat_number', xml);
    expect(found).toMatchObject({ value: null, reasonCodes: ['invalid_format'] });
  });
});

describe('what is not read', () => {
  const entity = `<!DOCTYPE x [<!ENTITY a "RE-17">]>${NEW.replace(/<\?xml.*\?>/, '').replace('RE&#45;17', '&a;')}`;
  const deep = `<CrossIndustryInvoice>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</CrossIndustryInvoice>`;
  test.each([
    ['a document type declaration', entity],
    ['an unknown entity', NEW.replace('RE&#45;17', '&a;')],
    ['a broken document', NEW.slice(0, 900)],
    ['endless nesting', deep],
    ['no invoice', '<html><ExchangedDocument><ID>1</ID></ExchangedDocument></html>'],
  ])('%s', (_, xml) => {
    expect(at('cii:ExchangedDocument/ID', 'text', xml)).toEqual([]);
  });
});
