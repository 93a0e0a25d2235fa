// Line items from the XML of e-invoices: every cell cited in it, old names and UBL, sums that are no items, and when pages speak instead.
import { describe, expect, test } from 'vitest';
import { COLUMN_NAMES, COLUMNS } from '../../../../src/declarations/lexicon/columns.ts';
import { wordsOf } from '../../../../src/declarations/lexicon/words.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import type { Page } from '../../../../src/documents/page.ts';
import { decideDocument } from '../../../../src/settling/decide-document.ts';
import { candidatesFor, declare, placedPage, textPage, xmlPage } from '../pages.ts';

const LINES: Omit<FactSpec, 'fact_id' | 'label'> = {
  type: {
    name: 'table',
    columns: [
      { column_id: 'item', label: 'What', like: 'item', type: 'text', required: true },
      { column_id: 'count', label: 'Quantity', type: 'number' },
      { column_id: 'price', label: 'Unit price', type: 'money' },
      { column_id: 'rate', label: 'VAT %', type: 'percentage' },
      { column_id: 'amount', label: 'Amount', type: 'money', required: true },
    ],
  },
};

type Item = { name: string; count: string; price: string; amount: string; kind?: string };
const ROPE: Item = { name: 'Hemp rope &amp; knots', count: '2.000', price: '4.50', amount: '9.00' };
const TAR: Item = { name: 'Tar', count: '10', price: '1.00', amount: '10.00' };
const ROWS = [
  { item: 'Hemp rope & knots', count: '2', price: '4.50 EUR', rate: '19', amount: '9.00 EUR' },
  { item: 'Tar', count: '10', price: '1.00 EUR', rate: '19', amount: '10.00 EUR' },
];

const ciiItem = ({
  name,
  count,
  price,
  amount,
  kind,
}: Item): string => `<ram:IncludedSupplyChainTradeLineItem>
  <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID>${kind === undefined ? '' : `<ram:LineStatusReasonCode>${kind}</ram:LineStatusReasonCode>`}</ram:AssociatedDocumentLineDocument>
  <ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct>
  <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
  <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${count}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
  <ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>
    <ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${amount}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;

const cii = (
  ...items: Item[]
): string => `<rsm:CrossIndustryInvoice xmlns:rsm="x:CrossIndustryInvoice:100" xmlns:ram="r">
<rsm:SupplyChainTradeTransaction>${items.map(ciiItem).join('')}
<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

/** As ZUGFeRD 1 names them. */
const old = (...items: Item[]): string =>
  Object.entries({
    CrossIndustryInvoice: 'CrossIndustryDocument',
    SpecifiedLineTradeAgreement: 'SpecifiedSupplyChainTradeAgreement',
    SpecifiedLineTradeDelivery: 'SpecifiedSupplyChainTradeDelivery',
    SpecifiedLineTradeSettlement: 'SpecifiedSupplyChainTradeSettlement',
    SpecifiedTradeSettlementLineMonetarySummation: 'SpecifiedTradeSettlementMonetarySummation',
    ApplicableHeaderTradeSettlement: 'ApplicableSupplyChainTradeSettlement',
    RateApplicablePercent: 'ApplicablePercent',
  }).reduce((xml, [now, then]) => xml.replaceAll(now, then), cii(...items));

const ubl = (root: 'Invoice' | 'CreditNote', ...items: Item[]): string => {
  const quantity = root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  return `<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cbc="c" xmlns:cac="a">
<cbc:ID>R-1</cbc:ID><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${items
    .map(
      ({ name, count, price, amount }) => `<cac:${root}Line><cbc:ID>1</cbc:ID>
<cbc:${quantity} unitCode="C62">${count}</cbc:${quantity}><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>${name}</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="EUR">${price}</cbc:PriceAmount></cac:Price></cac:${root}Line>`,
    )
    .join('')}</${root}>`;
};

function found(pages: Page[], fact = LINES): { rows: unknown; candidates: ReturnType<typeof candidatesFor> } {
  const candidates = candidatesFor(fact, pages);
  for (const span of candidates.flatMap(({ spans }) => spans)) {
    const page = pages.find(({ pageIndex }) => pageIndex === span.pageIndex);
    expect(sliceCodePoints(page?.text ?? '', span.charStart, span.charEnd)).toBe(span.quote);
  }
  const value = candidates[0]?.value;
  return { rows: value == null ? null : JSON.parse(value), candidates };
}

const PAGE = placedPage([
  [5, 10, 'What'],
  [45, 10, 'Quantity'],
  [60, 10, 'Unit price'],
  [80, 10, 'Amount'],
  [5, 13, 'Rope of hemp'],
  [46, 13, '2'],
  [60, 13, '4.50 EUR'],
  [81, 13, '9.00 EUR'],
]);

describe('the items of an e-invoice', () => {
  test.each([
    ['CII', cii(ROPE, TAR)],
    ['ZUGFeRD 1', old(ROPE, TAR)],
    ['UBL', ubl('Invoice', ROPE, TAR)],
    ['a credit note in UBL', ubl('CreditNote', ROPE, TAR)],
  ])('%s', (_, xml) => {
    const { rows, candidates } = found([textPage('Invoice\n'), xmlPage(xml)]);
    expect(rows).toEqual(ROWS);
    expect(candidates).toMatchObject([{ by: 'structured', quality: 1, reasonCodes: [] }]);
    expect(candidates[0]?.spans[0]).toMatchObject({
      quote: 'Hemp rope &amp; knots',
      pageIndex: 1,
      cell: { row: 0, columnId: 'item' },
    });
  });

  test('go before the table of a page that shows them in other words', () => {
    const { rows, candidates } = found([PAGE, xmlPage(cii(ROPE))]);
    expect(rows).toEqual([ROWS[0]]);
    expect(candidates).toHaveLength(1);
  });

  test('lines that sum up others, and remarks, are none', () => {
    const items = [
      { ...ROPE, kind: 'GROUP' },
      { ...ROPE, kind: 'DETAIL' },
      { ...TAR, kind: 'INFORMATION' },
    ];
    expect(found([xmlPage(cii(...items))]).rows).toEqual([ROWS[0]]);
  });

  test('a line without its name is for a person', () => {
    const { candidates } = found([xmlPage(cii(ROPE, { ...TAR, name: '' }))]);
    expect(candidates).toMatchObject([{ by: 'structured', reasonCodes: ['invalid_format'] }]);
  });

  test('an amount that is none leaves its cell empty', () => {
    const { rows, candidates } = found([xmlPage(cii({ ...ROPE, price: 'on request' }))]);
    const { price: _price, ...others } = ROWS[0] ?? {};
    expect(rows).toEqual([others]);
    expect(candidates).toMatchObject([{ reasonCodes: ['invalid_format'] }]);
  });

  test('a column that e-invoices do not know is read from the page', () => {
    const columns = [
      { column_id: 'thing', label: 'What', type: 'text' as const, required: true },
      { column_id: 'amount', label: 'Amount', type: 'money' as const, required: true },
    ];
    const { rows, candidates } = found([PAGE, xmlPage(cii(ROPE))], { type: { name: 'table', columns } });
    expect(rows).toEqual([{ thing: 'Rope of hemp', amount: '9.00 EUR' }]);
    expect(candidates.map(({ by }) => by)).toEqual(['table']);
  });

  test('an optional one makes the page the better match', () => {
    const { type } = LINES;
    if (typeof type === 'string') throw new Error('no table');
    const columns = [
      ...(type.columns ?? []).filter(({ column_id: id }) => id !== 'rate'),
      { column_id: 'colour', label: 'Colour', type: 'text' as const },
    ];
    const { candidates } = found([textPage('Invoice\n'), xmlPage(cii(ROPE))], {
      type: { name: 'table', columns },
    });
    expect(candidates).toMatchObject([{ by: 'structured', reasonCodes: [] }]);
    expect(candidates[0]?.quality).toBeLessThan(1);
  });

  test('stand without a total that vouches for them', () => {
    const declaration = declare([{ fact_id: 'wanted', label: 'Items', ...LINES }]);
    const decided = (pages: Page[]): unknown => {
      const candidates = candidatesFor(LINES, pages).map((one, n) => ({
        ...one,
        candidateId: `c${n}`,
        docId: 'd',
        foundBy: one.by,
        verificationId: null,
      }));
      return decideDocument(declaration, candidates).get('wanted')?.status;
    };
    expect(decided([xmlPage(cii(ROPE, TAR))])).toBe('resolved');
    expect(decided([PAGE])).toBe('needs_input');
  });
});

describe('the columns of the lexicon', () => {
  const labels = COLUMN_NAMES.flatMap((name) =>
    wordsOf(COLUMNS[name].labels).map(({ text }): [string, (typeof COLUMN_NAMES)[number]] => [text, name]),
  );
  test.each(labels)('%s stands over %s', (label, name) => {
    const columns = [
      { column_id: 'wanted', label: 'Wanted', like: name, type: 'text' as const },
      { column_id: 'weight', label: 'Weight', type: 'number' as const },
    ];
    const page = placedPage([
      [5, 10, label],
      [60, 10, 'Weight'],
      [5, 13, 'something'],
      [60, 13, '17'],
    ]);
    expect(found([page], { type: { name: 'table', columns } }).rows).toEqual([
      { wanted: 'something', weight: '17' },
    ]);
  });
});
