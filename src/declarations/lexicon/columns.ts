// The columns of line items: what stands over them in five languages, and where e-invoices have their cells.
import type { Words } from './words.ts';

export type ColumnEntry = {
  labels: Words;
  /** Paths below the element of an item (completions: UN/CEFACT CII and UBL), the surest first. */
  paths: string[];
};

export const COLUMNS = {
  position: {
    labels: {
      en: 'Pos|Line No|Line number|Item #|Line #',
      de: 'Pos|Position|Pos.-Nr|Pos-Nr|Lfd. Nr',
      fr: 'Ligne|Pos|N° ligne',
      es: 'Línea|Pos|N.º línea',
      nl: 'Regel|Pos|Regelnr',
    },
    paths: ['cii:AssociatedDocumentLineDocument/LineID', 'ubl:InvoiceLine/ID'],
  },
  item_number: {
    labels: {
      en: 'Item No|Item number|Article No|Article number|Product No|Product number|Product code|Item code|SKU|Part No|Part number',
      de: 'Artikelnummer|Artikel-Nr|Art.-Nr|Art-Nr|Artikelnr|Produktnummer|Produkt-Nr|Materialnummer|Teilenummer',
      fr: 'Référence|Réf|Code article|N° article|Référence article',
      es: 'Referencia|Código de artículo|Código|Ref',
      nl: 'Artikelnummer|Artikelnr|Artikelcode|Productcode',
    },
    paths: ['cii:SpecifiedTradeProduct/SellerAssignedID', 'ubl:Item/SellersItemIdentification/ID'],
  },
  item: {
    labels: {
      en: 'Description|Item description|Product description|Description of goods|Item|Product|Article|Service|Details|Particulars',
      de: 'Beschreibung|Artikelbeschreibung|Artikelbezeichnung|Produktbezeichnung|Bezeichnung|Artikel|Produkt|Leistung|Text',
      fr: 'Désignation|Description|Libellé|Article|Produit|Prestation',
      es: 'Descripción|Concepto|Artículo|Producto|Detalle',
      nl: 'Omschrijving|Beschrijving|Artikel|Product',
    },
    paths: ['cii:SpecifiedTradeProduct/Name', 'ubl:Item/Name'],
  },
  quantity: {
    labels: {
      en: 'Quantity|Qty|Qty.|Units|Pcs',
      de: 'Menge|Anzahl|Stück|Stk',
      fr: 'Quantité|Qté|Qte',
      es: 'Cantidad|Cant|Uds|Unidades',
      nl: 'Aantal|Hoeveelheid',
    },
    paths: ['cii:SpecifiedLineTradeDelivery/BilledQuantity', 'ubl:InvoiceLine/InvoicedQuantity'],
  },
  unit_price: {
    labels: {
      en: 'Unit price|Price per unit|Price/unit|Unit cost|Net price|Price|Rate',
      de: 'Einzelpreis|Einheitspreis|Stückpreis|E-Preis|Preis/Einheit|Nettopreis|Preis|Einzelpreis netto',
      fr: 'Prix unitaire|Prix unitaire HT|P.U.|PU HT|Prix',
      es: 'Precio unitario|Precio ud|P. unitario|Precio',
      nl: 'Stukprijs|Eenheidsprijs|Prijs per stuk|Prijs',
    },
    paths: [
      'cii:SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
      'ubl:Price/PriceAmount',
    ],
  },
  tax_rate: {
    labels: {
      en: 'VAT rate|VAT %|VAT|Tax rate|Tax %|Tax|GST',
      de: 'USt-Satz|USt %|USt.|USt|MwSt-Satz|MwSt-%|MwSt %|MwSt.|MwSt|Steuersatz|Steuer',
      fr: 'Taux TVA|TVA %|% TVA|TVA',
      es: 'Tipo IVA|IVA %|% IVA|IVA',
      nl: 'Btw-tarief|Btw %|% btw|Btw',
    },
    paths: ['cii:ApplicableTradeTax/RateApplicablePercent', 'ubl:Item/ClassifiedTaxCategory/Percent'],
  },
  line_total: {
    labels: {
      en: 'Line total|Line amount|Net amount|Amount|Total price|Extended price|Total amount|Total',
      de: 'Nettobetrag|Gesamtpreis|Positionsbetrag|Betrag|Gesamtbetrag|Gesamt|Summe|Nettowert|G-Preis|Gesamtpreis netto|Entgelt',
      fr: 'Montant HT|Total HT|Prix HT|Montant|Total ligne|Total',
      es: 'Importe|Importe neto|Precio total|Total',
      nl: 'Bedrag|Regelbedrag|Netto bedrag|Totaalprijs|Totaal',
    },
    paths: [
      'cii:SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      'cii:SpecifiedLineTradeSettlement/SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
      'ubl:InvoiceLine/LineExtensionAmount',
    ],
  },
} satisfies Record<string, ColumnEntry>;

export type ColumnName = keyof typeof COLUMNS;

const isColumnName = (name: string): name is ColumnName => Object.hasOwn(COLUMNS, name);

/** The names that `like` of a column may have. */
export const COLUMN_NAMES: readonly ColumnName[] = Object.keys(COLUMNS).filter(isColumnName);
