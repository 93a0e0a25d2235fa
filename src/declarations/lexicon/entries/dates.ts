// Dates of invoices, orders, contracts and other papers.
import type { FindRule } from '../../find-rule.ts';
import { PLACE_AND_DATE } from '../contract-patterns.ts';
import type { LexiconEntry } from '../entry.ts';
import { LICENCE, REGISTRATION } from '../paper-patterns.ts';
import { said } from '../said.ts';

const OTHER_DATES = {
  en: 'Due date|Delivery date|Order date|Ship date|Service date|Print date|Payment date|Expiry date|Date of birth',
  de: 'Lieferdatum|Leistungsdatum|Bestelldatum|Auftragsdatum|Fälligkeitsdatum|Liefer-/Leistungsdatum|Valutadatum|Druckdatum|Geburtsdatum',
  fr: "Date d'échéance|Date de livraison|Date de commande|Date d'impression|Date de naissance",
  es: 'Fecha de vencimiento|Fecha de entrega|Fecha de pedido|Fecha de nacimiento',
  nl: 'Vervaldatum|Leverdatum|Besteldatum|Geboortedatum',
};

/** Above the signature of a certificate: less sure than a date with a label. */
const BELOW_PAPER: FindRule[] = PLACE_AND_DATE.map((rule) => ({ ...rule, prior: 0.72 }));

/** What is neither the begin nor the end of a period. */
const NO_PERIOD = {
  en: 'Date entered|Print date|Order date|Invoice period',
  de: 'Druckdatum',
  fr: "Date d'impression",
  es: 'Fecha de impresión',
  nl: 'Afdrukdatum',
};

/** Where a paper has one end of a period alone, it is not the other. */
const NO_START = {
  en: `${NO_PERIOD.en}|End date|Ending date|Contract end|End of contract|End of employment`,
  de: `${NO_PERIOD.de}|Enddatum|Vertragsende`,
  fr: `${NO_PERIOD.fr}|Date de fin|Fin de contrat`,
  es: `${NO_PERIOD.es}|Fecha de fin|Fecha de terminación`,
  nl: `${NO_PERIOD.nl}|Einddatum`,
};
const NO_END = {
  en: `${NO_PERIOD.en}|Start date|Starting date|Commencement date|Contract start|Start of contract|Start of employment`,
  de: `${NO_PERIOD.de}|Startdatum|Vertragsbeginn`,
  fr: `${NO_PERIOD.fr}|Date de début|Début de contrat`,
  es: `${NO_PERIOD.es}|Fecha de inicio`,
  nl: `${NO_PERIOD.nl}|Begindatum|Startdatum|Ingangsdatum`,
};

/** `Nantes, le 6 février 2026` above a letter. */
const OF_LETTER: FindRule = {
  by: 'pattern',
  where: 'top',
  prior: 0.78,
  regex:
    "(?:^|\\s{2})\\s*\\p{Lu}[\\p{L} .'’/-]{1,40},\\s*(?:(?:le|den|am|the|on|op|a|el)\\s+)?(?<value>\\d{1,2}(?:\\.|st|nd|rd|th|er)?\\s?(?:de\\s)?\\p{L}{3,12}\\.?,?\\s(?:de\\s)?\\d{4}|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4})(?:\\s{2}|\\s*$)",
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
    rules: [{ by: 'typed', alone: true }, OF_LETTER],
  },
  invoice_date: {
    types: ['date'],
    labels: {
      en: 'Invoice date|Date of invoice|Tax invoice date|Date of issue|Issue date|Issued on|Bill date|Receipt date|Date issued|Inv date|Date~0.88|Statement date|Credit note date|Date of the bill|Billing date|Certificate date|Date of the certificate|Issued|Printed on|Drawn up on|Dated~0.85',
      de: 'Rechnungsdatum|Rechnungs-Datum|Rechnung vom|Belegdatum|Beleg-Datum|Ausstellungsdatum|Datum~0.88|vom~0.7|Datum der Rechnung|Datum der Gutschrift|Ausgestellt am|Datum der Ausstellung|Ausgabedatum|Druckdatum',
      fr: "Date de facture|Date de facturation|Date de la facture|Date facture|Date d'émission|Date~0.88",
      es: 'Fecha de factura|Fecha factura|Fecha de emisión|Fecha de expedición|Fecha~0.88|Expedido el|Expedida el|Emisión',
      nl: 'Factuurdatum|Datum factuur|Datum~0.88|Factuur datum|Notadatum|Datum van afgifte|Afgiftedatum|Afgegeven op|Datum afgifte',
    },
    counter: OTHER_DATES,
    rules: [
      structured('cii:ExchangedDocument/IssueDateTime'),
      structured('ubl:Invoice/IssueDate'),
      OF_LETTER,
      ...LICENCE.issued,
      ...REGISTRATION.issued,
      ...BELOW_PAPER,
    ],
    isOfPaper: true,
  },
  due_date: {
    types: ['date'],
    labels: {
      en: 'Due date|Payment due|Payment due date|Due by|Pay by|Payable by|Date due|Payment deadline|Deadline for payment|Last day to pay|To be paid by|Please pay by|Due~0.78|Due on~0.78',
      de: 'Fälligkeitsdatum|Fällig am|Fälligkeit|Zahlbar bis|Zahlungsziel|Zu zahlen bis|Bitte überweisen Sie bis zum|Zahlbar bis zum|Zahlungsfrist|Zahlungsfrist bis|Zahlung bis|Fällig bis|Bitte zahlen Sie bis|Fällig~0.78',
      fr: "Date d'échéance|Échéance|À payer avant le|Payable avant le|Date limite de paiement|À régler au plus tard le|À régler avant le|À payer au plus tard le|Échéance de paiement|Règlement avant le",
      es: 'Fecha de vencimiento|Vencimiento|Pagar antes de|Fecha límite de pago|Fecha límite|A pagar antes del',
      nl: 'Vervaldatum|Te betalen voor|Betalen voor|Uiterste betaaldatum|Uiterlijk betalen op|Te voldoen voor|Betaal voor',
    },
    rules: [
      structured('cii:SpecifiedTradePaymentTerms/DueDateDateTime'),
      structured('ubl:Invoice/DueDate'),
      said(
        0.78,
        'bis spätestens; spätestens bis; spätestens am; zahlbar bis; payable by|before; pay … by|before; paid by|before; payment … by|before; payer|régler|règlement … avant|plus tard; pagar|abonar … antes; uiterlijk; vóór',
        { but: 'terminat*; kündig*; notice; valid; gültig; deliver*; liefer*' },
      ),
    ],
  },
  delivery_date: {
    types: ['date'],
    labels: {
      en: 'Delivery date|Date of delivery|Service date|Date of supply|Ship date|Required by|Required delivery date|Delivery needed by|Delivery by|Required on dock|Needed by',
      de: 'Lieferdatum|Leistungsdatum|Liefer-/Leistungsdatum|Liefer- und Leistungsdatum|Datum der Lieferung|Liefertermin|Wunschtermin',
      fr: 'Date de livraison|Date de prestation|Livraison prévue le|Livraison souhaitée',
      es: 'Fecha de entrega|Fecha de servicio|Entrega prevista',
      nl: 'Leverdatum|Datum levering|Gewenste leverdatum',
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
      es: 'Fecha de pedido|Fecha del pedido|Fecha pedido',
      nl: 'Besteldatum|Orderdatum|Datum bestelling',
    },
  },
  start_date: {
    types: ['date'],
    choose: 'earliest',
    labels: {
      en: 'Start date~0.9|Start~0.85|From~0.85|Begin date~0.9|Commencement date|Period~0.9|Service period~0.9|Flight|Flight dates|Flight date|Flight start|Order flight|Contract dates|Contract period|Contract date range|Schedule dates|Order dates|Start/End~0.9|Cover starts|Start of cover|Policy start|Inception date|Policy period|Period of cover|Billing period~0.85',
      de: 'Beginn|Startdatum|Von|Beginndatum|Leistungszeitraum~0.9|Laufzeit~0.85|Vertragsbeginn|Versicherungsbeginn|Mietbeginn|Beginn des Mietverhältnisses|Abrechnungszeitraum~0.85',
      fr: "Date de début|Début|Du|Période~0.9|Date d'effet|Prise d'effet|Début de la période",
      es: 'Fecha de inicio|Inicio|Desde|Período~0.9|Fecha de efecto|Fecha de comienzo',
      nl: 'Begindatum|Startdatum|Ingangsdatum|Periode~0.9|Van|Aanvangsdatum|Ingang',
    },
    rules: [
      said(
        0.78,
        'commencing on; commences on; commence on; commencing; starting on; starts on; beginning on; begins on; beginnt am; beginnend am; beginnend mit dem; ab dem; à compter du; à partir du; prend effet le; prenant effet le; commence le; a partir del; con inicio el; comenzará el; comienza el; ingaande op; ingaande; met ingang van; begint op',
      ),
    ],
    counter: NO_START,
  },
  end_date: {
    types: ['date'],
    choose: 'latest',
    labels: {
      en: 'End date~0.9|End~0.85|To~0.85|Until~0.85|Period~0.9|Service period~0.9|Flight|Flight dates|Flight date|Flight end|Order flight|Contract dates|Contract period|Contract date range|Schedule dates|Order dates|Start/End~0.9|Cover ends|End of cover|Policy end|Policy period|Period of cover|Billing period~0.85',
      de: 'Ende|Enddatum|Bis|Leistungszeitraum~0.9|Laufzeit~0.85|Vertragsende|Versicherungsablauf|Versicherungsende|Mietende|Abrechnungszeitraum~0.85',
      fr: 'Date de fin|Fin|Au|Période~0.9|Fin de la période',
      es: 'Fecha de fin|Fin|Hasta|Período~0.9|Fecha de terminación',
      nl: 'Einddatum|Tot en met|Periode~0.9|Afloopdatum',
    },
    rules: [
      said(
        0.78,
        'ending on; ends on; end on; expiring on; expires on; expire on; terminating on; until and including; endet am; endend am; läuft bis zum; befristet bis zum; prend fin le; prenant fin le; expire le; se termine le; finaliza el; finalizará el; termina el; terminará el; hasta el; eindigt op; eindigend op; loopt tot en met; tot en met',
      ),
    ],
    counter: NO_END,
  },
};
