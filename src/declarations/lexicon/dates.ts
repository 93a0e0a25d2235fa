// Dates of invoices, orders, contracts and other papers.
import type { LexiconEntry } from './entry.ts';

const OTHER_DATES = {
  en: 'Due date|Delivery date|Order date|Ship date|Service date|Print date|Payment date|Expiry date|Date of birth',
  de: 'Lieferdatum|Leistungsdatum|Bestelldatum|Auftragsdatum|Fälligkeitsdatum|Liefer-/Leistungsdatum|Valutadatum|Druckdatum|Geburtsdatum',
  fr: "Date d'échéance|Date de livraison|Date de commande|Date d'impression|Date de naissance",
  es: 'Fecha de vencimiento|Fecha de entrega|Fecha de pedido|Fecha de nacimiento',
  nl: 'Vervaldatum|Leverdatum|Besteldatum|Geboortedatum',
};

const structured = (path: string): { by: 'structured'; path: string } => ({ by: 'structured', path });

export const DATES: Record<string, LexiconEntry> = {
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
};
