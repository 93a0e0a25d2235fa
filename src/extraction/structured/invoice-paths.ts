// How the element names of older e-invoices map to those of today, so that one path finds a value in all of them.

/**
 * ZUGFeRD 1 and its drafts → UN/CEFACT CII as ZUGFeRD 2, Factur-X and XRechnung use it. Names that occur at several places with
 * different successors map to that of the invoice's head; the head is found first because it stands less deep.
 */
const CII_SUCCESSORS: Record<string, string> = {
  CrossIndustryDocument: 'CrossIndustryInvoice',
  Invoice: 'CrossIndustryInvoice',
  HeaderExchangedDocument: 'ExchangedDocument',
  SpecifiedExchangedDocumentContext: 'ExchangedDocumentContext',
  SpecifiedSupplyChainTradeTransaction: 'SupplyChainTradeTransaction',
  ApplicableSupplyChainTradeAgreement: 'ApplicableHeaderTradeAgreement',
  ApplicableSupplyChainTradeDelivery: 'ApplicableHeaderTradeDelivery',
  ApplicableSupplyChainTradeSettlement: 'ApplicableHeaderTradeSettlement',
  SpecifiedSupplyChainTradeAgreement: 'SpecifiedLineTradeAgreement',
  SpecifiedSupplyChainTradeDelivery: 'SpecifiedLineTradeDelivery',
  SpecifiedSupplyChainTradeSettlement: 'SpecifiedLineTradeSettlement',
  SpecifiedTradeSettlementMonetarySummation: 'SpecifiedTradeSettlementHeaderMonetarySummation',
  SpecifiedTradeAccountingAccount: 'ReceivableSpecifiedTradeAccountingAccount',
  ApplicablePercent: 'RateApplicablePercent',
};

/** The kinds of e-invoices, as paths name them. */
export type Flavour = 'cii' | 'ubl';

/** Where an invoice says once what its amounts are in; EN 16931 has no currency at most of them. */
export const CURRENCY_PATHS: Record<Flavour, string> = {
  cii: 'cii:ApplicableHeaderTradeSettlement/InvoiceCurrencyCode',
  ubl: 'ubl:Invoice/DocumentCurrencyCode',
};

/** What credit notes call what invoices have as well: one path finds both. */
const UBL_INVOICE_NAMES: Record<string, string> = {
  CreditNote: 'Invoice',
  CreditNoteLine: 'InvoiceLine',
  CreditedQuantity: 'InvoicedQuantity',
};

/** Which kind of XML a root element begins: the prefix that paths name. */
export function flavourOf(rootName: string, source: string): Flavour | null {
  if (rootName === 'CrossIndustryInvoice' || rootName === 'CrossIndustryDocument') return 'cii';
  if (rootName !== 'Invoice' && rootName !== 'CreditNote') return null;
  return source.includes('oasis:names:specification:ubl') ? 'ubl' : rootName === 'Invoice' ? 'cii' : null;
}

/** The name under which an element is looked up. */
export function currentName(flavour: string, name: string): string {
  return (flavour === 'cii' ? CII_SUCCESSORS : UBL_INVOICE_NAMES)[name] ?? name;
}
