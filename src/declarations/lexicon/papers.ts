// Numbers and dates of invoices, orders and other papers of trade.
import type { LexiconEntry } from './entry.ts';

const OTHER_DATES = {
  en: 'Due date|Delivery date|Order date|Ship date|Service date|Print date|Payment date|Expiry date|Date of birth',
  de: 'Lieferdatum|Leistungsdatum|Bestelldatum|Auftragsdatum|Fälligkeitsdatum|Liefer-/Leistungsdatum|Valutadatum|Druckdatum|Geburtsdatum',
  fr: "Date d'échéance|Date de livraison|Date de commande|Date d'impression|Date de naissance",
  es: 'Fecha de vencimiento|Fecha de entrega|Fecha de pedido|Fecha de nacimiento',
  nl: 'Vervaldatum|Leverdatum|Besteldatum|Geboortedatum',
};
const OTHER_NUMBERS = {
  en: 'Invoice date|Customer number|Customer No|Account number|Tax number|VAT number|Phone number|Page|Alt order #|Agency order #|External order #|Original contract #|Contract dates|Order dates|Invoice total|Invoice address|Invoice to',
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
      de: 'Rechnungsnummer|Rechnungs-Nr|Rechnungsnr|Rechnung Nr|Rechnung Nummer|Rechn.-Nr|Re-Nr|ReNr|Rechnung #|Gutschriftsnummer|Gutschrift Nr|Belegnummer~0.9|Beleg-Nr~0.9|Rechnung~0.85',
      fr: 'Numéro de facture|N° de facture|Facture N°|Facture numéro|Facture no|N° facture|Avoir N°|Facture~0.88|Avoir~0.88',
      es: 'Número de factura|N.º de factura|Nº de factura|Nº factura|Factura n.º|Factura Nº|Factura número|Factura~0.85',
      nl: 'Factuurnummer|Factuurnr|Factuur nr|Factuur nummer|Creditnotanummer|Factuur~0.85',
    },
    counter: OTHER_NUMBERS,
    rules: [structured('cii:ExchangedDocument/ID'), structured('ubl:Invoice/ID')],
  },
  order_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Order number|Order No|Order #|Order ID|Purchase order number|Purchase order No|PO number|PO No|P.O. number|PO #|Your order~0.85|Order / Rev|Order~0.82',
      de: 'Bestellnummer|Bestell-Nr|Bestellnr|Bestellung Nr|Auftragsnummer|Auftrags-Nr|Auftragsnr|Auftrag Nr|Ihre Bestellung~0.85',
      fr: 'Numéro de commande|N° de commande|N° commande|Commande N°|Bon de commande N°|Votre commande~0.85',
      es: 'Número de pedido|Nº de pedido|Pedido n.º|Pedido Nº|Su pedido~0.85',
      nl: 'Ordernummer|Bestelnummer|Order nr|Bestelling nr|Uw bestelling~0.85',
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
      en: 'Customer number|Customer No|Customer #|Customer ID|Client number|Client No|Account number~0.9|Account No~0.9',
      de: 'Kundennummer|Kunden-Nr|Kundennr|Kd-Nr|Debitorennummer|Ihre Kundennummer',
      fr: 'Numéro client|Numéro de client|N° client|N° de client|Code client',
      es: 'Número de cliente|Nº de cliente|Código de cliente|N.º cliente',
      nl: 'Klantnummer|Klantnr|Debiteurnummer|Relatienummer',
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
  date: {
    types: ['date'],
    labels: {
      en: 'Date|Dated~0.9',
      de: 'Datum|vom~0.7',
      fr: 'Date|Date du~0.9',
      es: 'Fecha|Fecha del~0.9',
      nl: 'Datum',
    },
    counter: {
      en: `${OTHER_DATES.en}|Invoice due|Due by|Pay by|Payment due|Start date|End date|Effective date|Expiration date|Date of expiry|Valid from|Valid until|Valid to|Expires|Expiry|Since|Member since|Best before|Use by|Arrival|Departure`,
      de: `${OTHER_DATES.de}|Fällig am|Zahlbar bis|Zahlbar am|Ablaufdatum|Gültig ab|Gültig bis|Seit|Mitglied seit|Anreise|Abreise|Haltbar bis`,
      fr: `${OTHER_DATES.fr}|À payer avant le|Date limite|Date d'expiration|Valable du|Valable jusqu'au|Depuis|Arrivée|Départ`,
      es: `${OTHER_DATES.es}|Fecha límite|Fecha de caducidad|Válido desde|Válido hasta|Desde|Llegada|Salida`,
      nl: `${OTHER_DATES.nl}|Einddatum|Startdatum|Te betalen voor|Geldig vanaf|Geldig tot|Sinds|Aankomst|Vertrek`,
    },
    rules: [{ by: 'typed', alone: true }],
  },
  invoice_date: {
    types: ['date'],
    labels: {
      en: 'Invoice date|Date of invoice|Tax invoice date|Date of issue|Issue date|Issued on|Bill date|Receipt date|Date issued|Inv date|Date~0.88',
      de: 'Rechnungsdatum|Rechnungs-Datum|Rechnung vom|Belegdatum|Beleg-Datum|Ausstellungsdatum|Datum~0.88|vom~0.7',
      fr: "Date de facture|Date de facturation|Date de la facture|Date facture|Date d'émission|Date~0.88",
      es: 'Fecha de factura|Fecha factura|Fecha de emisión|Fecha de expedición|Fecha~0.88',
      nl: 'Factuurdatum|Datum factuur|Datum~0.88',
    },
    counter: OTHER_DATES,
    rules: [structured('cii:ExchangedDocument/IssueDateTime'), structured('ubl:Invoice/IssueDate')],
  },
  due_date: {
    types: ['date'],
    labels: {
      en: 'Due date|Payment due|Payment due date|Due by|Pay by|Payable by|Date due',
      de: 'Fälligkeitsdatum|Fällig am|Fälligkeit|Zahlbar bis|Zahlungsziel|Zu zahlen bis|Bitte überweisen Sie bis zum|Zahlbar bis zum',
      fr: "Date d'échéance|Échéance|À payer avant le|Payable avant le|Date limite de paiement",
      es: 'Fecha de vencimiento|Vencimiento|Pagar antes de|Fecha límite de pago',
      nl: 'Vervaldatum|Te betalen voor|Betalen voor|Uiterste betaaldatum',
    },
    rules: [structured('cii:SpecifiedTradePaymentTerms/DueDateDateTime'), structured('ubl:Invoice/DueDate')],
  },
  delivery_date: {
    types: ['date'],
    labels: {
      en: 'Delivery date|Date of delivery|Service date|Date of supply|Ship date',
      de: 'Lieferdatum|Leistungsdatum|Liefer-/Leistungsdatum|Liefer- und Leistungsdatum|Datum der Lieferung',
      fr: 'Date de livraison|Date de prestation',
      es: 'Fecha de entrega|Fecha de servicio',
      nl: 'Leverdatum|Datum levering',
    },
    rules: [
      structured('cii:ActualDeliverySupplyChainEvent/OccurrenceDateTime'),
      structured('ubl:Delivery/ActualDeliveryDate'),
    ],
  },
  order_date: {
    types: ['date'],
    labels: {
      en: 'Order date|Date of order|Ordered on',
      de: 'Bestelldatum|Auftragsdatum|Bestell-Datum',
      fr: 'Date de commande',
      es: 'Fecha de pedido|Fecha del pedido',
      nl: 'Besteldatum|Orderdatum',
    },
  },
  start_date: {
    types: ['date'],
    choose: 'earliest',
    labels: {
      en: 'Start date~0.9|Start~0.85|From~0.85|Begin date~0.9|Commencement date|Period~0.9|Service period~0.9|Flight|Flight dates|Flight date|Flight start|Order flight|Contract dates|Contract period|Contract date range|Schedule dates|Order dates|Start/End~0.9|End date~0.9',
      de: 'Beginn|Startdatum|Von|Beginndatum|Leistungszeitraum~0.9|Laufzeit~0.85|Vertragsbeginn',
      fr: 'Date de début|Début|Du|Période~0.9',
      es: 'Fecha de inicio|Inicio|Desde|Período~0.9',
      nl: 'Begindatum|Startdatum|Ingangsdatum|Periode~0.9|Van',
    },
    counter: {
      en: 'Date entered|Print date|Order date|Invoice period',
      de: 'Druckdatum',
      fr: "Date d'impression",
      es: 'Fecha de impresión',
      nl: 'Afdrukdatum',
    },
  },
  end_date: {
    types: ['date'],
    choose: 'latest',
    labels: {
      en: 'End date~0.9|End~0.85|To~0.85|Until~0.85|Period~0.9|Service period~0.9|Flight|Flight dates|Flight date|Flight end|Order flight|Contract dates|Contract period|Contract date range|Schedule dates|Order dates|Start/End~0.9|Start date~0.9',
      de: 'Ende|Enddatum|Bis|Leistungszeitraum~0.9|Laufzeit~0.85|Vertragsende',
      fr: 'Date de fin|Fin|Au|Période~0.9',
      es: 'Fecha de fin|Fin|Hasta|Período~0.9',
      nl: 'Einddatum|Tot en met|Periode~0.9',
    },
    counter: {
      en: 'Date entered|Print date|Order date|Invoice period',
      de: 'Druckdatum',
      fr: "Date d'impression",
      es: 'Fecha de impresión',
      nl: 'Afdrukdatum',
    },
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
      de: 'USt-IdNr|USt-Id-Nr|USt-IdentNr|USt-ID|USt-Ident|Umsatzsteuer-ID|Umsatzsteuer-IdNr|Umsatzsteuer-Identifikationsnummer|UID',
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
