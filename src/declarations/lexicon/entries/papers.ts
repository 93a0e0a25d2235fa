// Numbers of invoices, orders and other papers.
import type { LexiconEntry } from '../entry.ts';

const OTHER_NUMBERS = {
  en: 'Invoice date|Customer number|Customer No|Account number|Tax number|VAT number|Phone number|Page|Alt order #|Agency order #|External order #|Original contract #|Contract dates|Order dates|Invoice total|Invoice address|Invoice to|PO Box|P.O. Box',
  de: 'Rechnungsdatum|Rechnungsbetrag|Rechnungsadresse|Rechnungsempfänger|Rechnungssumme|Rechnung vom|Kundennummer|Lieferscheinnummer|Steuernummer|Bestelldatum|Auftragsdatum',
  fr: 'Date de facture|Facture liée|Numéro client|N° client|N° TVA|Date de commande|Facturé à',
  es: 'Fecha de factura|Número de cliente|NIF|Fecha de pedido|Facturar a|Total factura',
  nl: 'Factuurdatum|Klantnummer|Btw-nummer|Factuuradres|Factuurbedrag|Besteldatum',
};

const structured = (path: string): { by: 'structured'; path: string } => ({ by: 'structured', path });

export const PAPERS: Record<string, LexiconEntry> = {
  invoice_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Invoice number|Invoice No|Invoice #|Invoice Num|Inv No|Inv #|Invoice ID|Tax invoice No|Bill number|Bill No|Receipt No|Receipt #|Document No~0.9|Doc No~0.88|Credit note number|Credit note No|Reference No~0.8|Invoice~0.85',
      de: 'Rechnungsnummer|Rechnungs-Nr|Rechnungsnr|Rechnung Nr|Rechnung Nummer|Rechn.-Nr|Re-Nr|ReNr|Rechnung #|Gutschriftsnummer|Gutschrift Nr|Belegnummer~0.9|Beleg-Nr~0.9|Rechnung~0.85|Beleg~0.85|Nummer der Rechnung|Nummer der Gutschrift|Rechnungskorrektur Nr',
      fr: 'Numéro de facture|N° de facture|Facture N°|Facture numéro|Facture no|N° facture|Avoir N°|Facture~0.88|Avoir~0.88|Numéro de la facture',
      es: 'Número de factura|N.º de factura|Nº de factura|Nº factura|Factura n.º|Factura Nº|Factura número|Factura~0.85',
      nl: 'Factuurnummer|Factuurnr|Factuur nr|Factuur nummer|Creditnotanummer|Factuur~0.85|Nota nr|Notanummer',
    },
    counter: OTHER_NUMBERS,
    rules: [structured('cii:ExchangedDocument/ID'), structured('ubl:Invoice/ID')],
  },
  order_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Order number|Order No|Order #|Order ID|Purchase order number|Purchase order No|PO number|PO No|P.O. number|PO #|Your order~0.85|Order / Rev|Order~0.82|P.O. No|PO~0.85',
      de: 'Bestellnummer|Bestell-Nr|Bestellnr|Bestellung Nr|Auftragsnummer|Auftrags-Nr|Auftragsnr|Auftrag Nr|Ihre Bestellung~0.85',
      fr: 'Numéro de commande|N° de commande|N° commande|Commande N°|Bon de commande N°|Votre commande~0.85',
      es: 'Número de pedido|Nº de pedido|Pedido n.º|Pedido Nº|Su pedido~0.85',
      nl: 'Ordernummer|Bestelnummer|Order nr|Bestelling nr|Uw bestelling~0.85|Opdrachtnummer',
    },
    counter: OTHER_NUMBERS,
    rules: [
      structured('cii:BuyerOrderReferencedDocument/IssuerAssignedID'),
      structured('ubl:Invoice/OrderReference/ID'),
    ],
  },
  contract_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Contract number|Contract No|Contract #|Contract ID|Contract Num|Agreement number|Agreement No|Contract / Revision|Contract / Rev|Contract~0.88',
      de: 'Vertragsnummer|Vertrags-Nr|Vertragsnr|Vertrag Nr',
      fr: 'Numéro de contrat|N° de contrat|Contrat N°',
      es: 'Número de contrato|Nº de contrato|Contrato n.º',
      nl: 'Contractnummer|Contract nr|Overeenkomstnummer',
    },
    counter: OTHER_NUMBERS,
    rules: [
      structured('cii:ContractReferencedDocument/IssuerAssignedID'),
      structured('ubl:Invoice/ContractDocumentReference/ID'),
    ],
  },
  customer_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Customer number|Customer No|Customer #|Customer ID|Client number|Client No|Account number~0.9|Account No~0.9|Customer reference|Your customer number|Patient number~0.85',
      de: 'Kundennummer|Kunden-Nr|Kundennr|Kd-Nr|Debitorennummer|Ihre Kundennummer|Kunde~0.8|Debitor~0.85|Debitoren-Nr|Kundenreferenz|Mitgliedsnummer~0.85',
      fr: 'Numéro client|Numéro de client|N° client|N° de client|Code client|Référence client|Réf. client|Votre numéro client',
      es: 'Número de cliente|Nº de cliente|Código de cliente|N.º cliente|Referencia de cliente',
      nl: 'Klantnummer|Klantnr|Debiteurnummer|Relatienummer|Uw klantnummer|Relatienr',
    },
    rules: [
      structured('cii:BuyerTradeParty/ID'),
      structured('ubl:AccountingCustomerParty/Party/PartyIdentification/ID'),
    ],
  },
  delivery_note_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Delivery note number|Delivery note No|Delivery note #|Packing slip No',
      de: 'Lieferscheinnummer|Lieferschein-Nr|Lieferscheinnr|Lieferschein Nr',
      fr: 'N° bon de livraison|Bon de livraison N°|Numéro de bon de livraison',
      es: 'Número de albarán|Nº de albarán|Albarán n.º',
      nl: 'Pakbonnummer|Leverbonnummer|Pakbon nr',
    },
    rules: [
      structured('cii:DespatchAdviceReferencedDocument/IssuerAssignedID'),
      structured('ubl:Invoice/DespatchDocumentReference/ID'),
    ],
  },
  iban: {
    types: ['iban', 'identifier'],
    labels: {
      en: 'IBAN|Bank account',
      de: 'IBAN|Bankverbindung',
      fr: 'IBAN|RIB',
      es: 'IBAN|Cuenta bancaria',
      nl: 'IBAN|Rekeningnummer',
    },
    rules: [
      structured('cii:PayeePartyCreditorFinancialAccount/IBANID'),
      structured('ubl:PayeeFinancialAccount/ID'),
      { by: 'typed' },
    ],
  },
  bic: {
    types: ['bic', 'identifier'],
    labels: {
      en: 'BIC|SWIFT|SWIFT code|BIC/SWIFT',
      de: 'BIC|SWIFT',
      fr: 'BIC|Code BIC',
      es: 'BIC|Código SWIFT',
      nl: 'BIC',
    },
    rules: [
      structured('cii:PayeeSpecifiedCreditorFinancialInstitution/BICID'),
      structured('ubl:PayeeFinancialAccount/FinancialInstitutionBranch/ID'),
      { by: 'typed' },
    ],
  },
  vat_number: {
    types: ['vat_number', 'identifier', 'text'],
    rules: [
      structured("cii:SellerTradeParty/SpecifiedTaxRegistration/ID[@schemeID='VA']"),
      structured('ubl:AccountingSupplierParty/Party/PartyTaxScheme/CompanyID'),
    ],
    choose: 'first',
    labels: {
      en: 'VAT number|VAT No|VAT ID|VAT Reg No|VAT registration number|Tax ID|GST ID|GST No|GST Reg No',
      de: 'USt-IdNr|USt-Id-Nr|USt-IdentNr|USt-ID|USt-Ident|Umsatzsteuer-ID|Umsatzsteuer-IdNr|Umsatzsteuer-Identifikationsnummer|UID-Nr|UID-Nummer|UID',
      fr: 'N° TVA|Numéro de TVA|TVA intracommunautaire|N° TVA intracommunautaire|TVA~0.9',
      es: 'NIF|CIF|NIF-IVA|Número de IVA',
      nl: 'Btw-nummer|Btw-nr|Btw-id',
    },
    counter: {
      en: 'Your VAT ID|Customer VAT number|Your VAT number',
      de: 'Ihre USt-IdNr|Ihre USt-IdentNr|Ihre USt-ID|USt-IdNr Käufer',
      fr: 'N° TVA client|TVA client',
      es: 'NIF cliente|CIF cliente',
      nl: 'Uw btw-nummer',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
