// The amounts of invoices, receipts and orders.
import type { FindRule } from '../../find-rule.ts';
import type { LexiconEntry } from '../entry.ts';

const invoiced = (cii: string, ubl: string): FindRule[] => [
  { by: 'structured', path: `cii:SpecifiedTradeSettlementHeaderMonetarySummation/${cii}` },
  { by: 'structured', path: `ubl:${ubl}` },
];

const NOT_TOTALS = {
  en: 'Subtotal|Sub total|Sub-total|Total excluding tax|Total excl. VAT|Total excl. GST|Total excluding GST|Total before tax|Net total|Total net|Net amount|Total tax|Total GST|Total VAT|Tax total|VAT total|Total discount|Total savings|Total qty|Total quantity|Total items|Total item|Total spots|Total CPP|Total GRP|Total weight|Sales tax|Commission|Agency commission|Amount paid|Total paid|Page total',
  de: 'Zwischensumme|Nettosumme|Summe netto|Gesamt netto|Gesamtbetrag netto|Nettobetrag|Netto|Rechnungssumme netto|Rechnungssumme ohne USt|Rechnungssumme exkl. USt|Summe MwSt|Summe USt|USt. Gesamt|Umsatzsteuer gesamt|Summe Umsatzsteuer|Gesamtbetrag der Zuschläge|Gesamtbetrag der Abschläge|Skonto|Rabatt gesamt|Übertrag|Gesamtgewicht',
  fr: 'Sous-total|Total HT|Montant HT|Total net HT|Total hors taxe|Total TVA|Montant TVA|Total taxes|Total remise|Total remises|Acompte',
  es: 'Subtotal|Total sin IVA|Base imponible|Total neto|Total IVA|Cuota IVA|Total impuestos|Total descuento',
  nl: 'Subtotaal|Totaal excl. btw|Totaal exclusief btw|Totaal btw|Btw totaal|Netto totaal|Totaal korting',
};

export const AMOUNTS: Record<string, LexiconEntry> = {
  // Before the total: whoever asks for what is due means this, though totals are called so as well.
  amount_due: {
    types: ['money', 'number'],
    choose: 'largest',
    rules: invoiced('DuePayableAmount', 'LegalMonetaryTotal/PayableAmount'),
    labels: {
      en: 'Amount due|Balance due|Total due|Outstanding balance|Due payable|Amount payable|Net payable|Total payable~0.95|Grand total~0.85|Total~0.78|Amount to pay|Please pay|Amount you owe|You owe|Amount still to pay|Still to pay|Left to pay|To pay|Total to pay|Total you pay|Balance~0.8|Total outstanding|Total outstanding balance|Balance to pay|Balance still to be paid|Total now due',
      de: 'Zahlbetrag|Zu zahlender Betrag|Zahlungsbetrag|Offener Betrag|Restbetrag|Noch zu zahlen|Rechnungsbetrag~0.85|Gesamtbetrag~0.85|Endbetrag~0.85|Gesamtsumme~0.85|Bruttobetrag~0.82|Bruttosumme~0.82|Rechnungssumme brutto~0.82|Summe inkl. USt~0.82|Zu zahlen|Noch offen|Offene Summe|Fälliger Betrag|Betrag~0.78|Restbetrag offen|Nachzahlung|Nachzahlungsbetrag|Noch zu zahlender Betrag',
      fr: 'Net à payer|Solde à payer|Reste à payer|Montant dû|Total TTC~0.85|Montant à payer|Montant restant à payer|Restant à payer|Restant dû|Montant restant dû|Total à payer|Montant à régler|Total à régler|Montant total à payer|Montant de votre facture|Montant prélevé',
      es: 'Total a pagar|Importe pendiente|Saldo pendiente|Importe a pagar|Total~0.78|Total a percibir|Total a cobrar|Por pagar|Resta por pagar|Líquido a pagar',
      nl: 'Te betalen|Openstaand bedrag|Nog te betalen|Te voldoen|Totaal~0.78|Totaal te betalen|Totaal te voldoen|Te betalen bedrag|Restant te betalen|Openstaand',
    },
    counter: NOT_TOTALS,
  },
  total: {
    types: ['money', 'number'],
    choose: 'largest',
    rules: invoiced('GrandTotalAmount', 'LegalMonetaryTotal/TaxInclusiveAmount'),
    labels: {
      en: 'Grand total|Invoice total|Total amount|Total amount due~0.95|Total due~0.9|Amount due~0.9|Balance due~0.9|Total payable~0.95|Amount payable~0.95|Net payable~0.95|Total to pay~0.95|Total incl. tax|Total incl. VAT|Total incl. GST|Total including GST|Total inclusive of GST|Total including tax|Total inc. VAT|Total sales~0.95|Total sales inclusive GST|Order total|Contract total|Gross total|Total gross|Gross amount~0.95|Rounded total|Final total|Nett total~0.95|Net total~0.9|Due payable~0.95|Total price~0.95|Total cost~0.95|TTL~0.9|TL~0.85|Totals~0.9|Gross~0.85|Total~0.93|Total including VAT|Total amount including VAT|Total with VAT|Total price including VAT|Invoice total including VAT|Order value including VAT|Order total including VAT|Total credit|Estimate total|Total estimate|Quote total|Quotation total|Total quote|Total bill|Bill total',
      de: 'Gesamtbetrag|Gesamtbetrag brutto|Rechnungsbetrag|Rechnungsendbetrag|Rechnungssumme|Rechnungssumme brutto|Bruttobetrag|Bruttosumme|Summe brutto|Gesamt brutto|Gesamtsumme|Gesamtpreis~0.9|Endbetrag|Endsumme|Gesamtbetrag inkl. MwSt|Gesamtbetrag inkl. USt|Summe inkl. MwSt|Summe inkl. USt|Gesamt inkl. MwSt|Zu zahlender Betrag~0.9|Zahlbetrag~0.9|Zahlungsbetrag~0.9|Brutto~0.88|Gesamt~0.86|Summe~0.83|Gutschriftsbetrag|Angebotssumme|Auftragssumme|Gesamtpreis inkl. MwSt|Angebotssumme brutto|Angebotssumme inkl. MwSt|Gesamtforderung~0.9|Endbetrag EUR|Rechnungssumme inkl. MwSt.|Rechnungsbetrag inkl. MwSt.',
      fr: 'Total TTC|Montant TTC|Montant total TTC|Total à payer~0.9|Montant total|Total général|Net à payer~0.93|Montant dû~0.9|Montant à payer~0.9',
      es: 'Total factura|Importe total|Total a pagar~0.9|Total con IVA|Total general|Importe total a pagar~0.9|Líquido a pagar~0.9|Total a percibir~0.9|Importe total del pedido|Importe total de la factura',
      nl: 'Totaal te betalen~0.88|Totaalbedrag|Totaal incl. btw|Totaal inclusief btw|Factuurbedrag|Te betalen~0.88|Te voldoen~0.88|Eindtotaal|Totaal~0.9|Totaal te voldoen~0.88|Totaalbedrag inclusief btw|Totaalbedrag incl. btw',
    },
    counter: NOT_TOTALS,
  },
  net: {
    types: ['money', 'number'],
    rules: invoiced('TaxBasisTotalAmount', 'LegalMonetaryTotal/TaxExclusiveAmount'),
    labels: {
      en: 'Subtotal|Sub total|Sub-total|Net total|Total net|Net amount|Total excl. VAT|Total excluding tax|Total excluding GST|Total excl. GST|Total before tax|Taxable amount~0.85|Net~0.85|Total before VAT|Net total before VAT|Total without VAT|Amount before tax|Total net of VAT|Order total before VAT|Order total excluding VAT|Net order value|Goods and services, net~0.9',
      de: 'Nettobetrag|Nettosumme|Summe netto|Gesamt netto|Gesamtbetrag netto|Rechnungssumme netto|Rechnungssumme ohne USt|Zwischensumme~0.88|Netto~0.85|Summe ohne MwSt|Summe ohne Umsatzsteuer|Betrag ohne Umsatzsteuer',
      fr: 'Total HT|Montant HT|Total hors taxe|Total net HT|Sous-total~0.88|Total hors taxes|Montant hors taxes|Total net hors taxes|Montant net HT|Montant total hors taxes',
      es: 'Base imponible|Subtotal|Total neto|Importe neto|Total sin IVA|Total antes de impuestos|Importe sin IVA',
      nl: 'Subtotaal|Totaal excl. btw|Totaal exclusief btw|Netto totaal|Nettobedrag|Subtotaal excl. btw|Bedrag exclusief btw|Bedrag excl. btw',
    },
    counter: {
      en: 'Net payable|Nett payable|Due net',
      de: 'Zahlbar netto|Tage netto',
      fr: 'Net à payer',
      es: 'Neto a pagar',
      nl: 'Netto te betalen',
    },
  },
  tax: {
    types: ['money', 'number'],
    relations: ['same', 'right', 'below'],
    rules: invoiced('TaxTotalAmount', 'Invoice/TaxTotal/TaxAmount'),
    labels: {
      en: 'VAT amount|Total VAT|VAT total|Tax total|Total tax|Sales tax|Tax amount|Total GST|GST amount|GST payable|Total taxes|GST~0.82|VAT~0.82|Tax~0.8|VAT charged|VAT credited|Sales tax amount|Amount of VAT',
      de: 'Summe Umsatzsteuer|Summe USt|Summe MwSt|Umsatzsteuer gesamt|USt. Gesamt|MwSt. gesamt|Steuerbetrag|MwSt-Betrag|USt-Betrag|Zuzügl. USt|Zuzügl. MwSt|Umsatzsteuer~0.85|Mehrwertsteuer~0.85|MwSt~0.8|USt~0.8|Mehrwertsteuerbetrag|Umsatzsteuerbetrag|zzgl. Umsatzsteuer~0.9|zzgl. MwSt~0.9|MWST~0.8',
      fr: 'Total TVA|Montant TVA|Montant de la TVA|Total taxes|TVA~0.8|Montant des taxes',
      es: 'Total IVA|Cuota IVA|Importe IVA|Total impuestos|IVA~0.8|Importe del IVA',
      nl: 'Totaal btw|Btw-bedrag|Btw totaal|Bedrag btw|Btw~0.8|Bedrag aan btw',
    },
    counter: {
      en: 'VAT ID|VAT No|VAT number|GST ID|GST No|GST Reg No|Tax ID|Incl. VAT|Excl. VAT',
      de: 'inkl. USt|inkl. MwSt|ohne USt|ohne MwSt|exkl. USt|USt-IdNr|USt-ID|Steuernummer|MwSt-Satz',
      fr: 'N° TVA|Taux TVA|TVA intracommunautaire',
      es: 'NIF IVA|Tipo IVA|IVA incluido',
      nl: 'Btw-nummer|Btw-tarief|Incl. btw|Excl. btw',
    },
  },
};
