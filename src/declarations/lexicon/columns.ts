// The columns of line items: what stands over them in five languages, and where e-invoices have their cells.
import type { Words } from './words.ts';

export type ColumnEntry = {
  labels: Words;
  /** What may be over it where that is not over another column that is asked for: `Artikel` above `Bezeichnung`. */
  weak?: Words;
  /** Paths below the element of an item (completions: UN/CEFACT CII and UBL), the surest first. */
  paths: string[];
};

export const COLUMNS = {
  position: {
    labels: {
      en: 'Pos|Line No|Line number|Item #|Line #|Line|No|Row|Section',
      de: 'Pos|Position|Pos.-Nr|Pos-Nr|Lfd. Nr|Zeile|Posten|Nr',
      fr: 'Ligne|Pos|N° ligne|Poste|N°',
      es: 'Línea|Pos|N.º línea|Nº|N.º|Posición',
      nl: 'Regel|Pos|Regelnr|Positie|Nr',
    },
    paths: ['cii:AssociatedDocumentLineDocument/LineID', 'ubl:InvoiceLine/ID'],
  },
  item_number: {
    labels: {
      en: 'Item No|Item number|Article No|Article number|Product No|Product number|Product code|Item code|SKU|Part No|Part number|Part|Code|Stock code|Stock No|Product ID|Catalogue No|Cat. No|Material No|Reference|HS code|Commodity code|Tariff code|Pay code',
      de: 'Artikelnummer|Artikel-Nr|Art.-Nr|Art-Nr|Artikelnr|Produktnummer|Produkt-Nr|Materialnummer|Teilenummer|Art.|Artikelcode|Bestellnummer|Bestell-Nr|Sachnummer|Produktcode|Teile-Nr|Art.-Nummer|LA|Lohnart-Nr|Geb.-Nr|Gebühren-Nr|GOZ-Nr|GOÄ-Nr|Ziffer|Warennummer|Zolltarifnummer',
      fr: 'Référence|Réf|Code article|N° article|Référence article|Réf.|Code produit|Code|Réf. article|Référence produit|Code marchandise|Code acte',
      es: 'Referencia|Código de artículo|Código|Ref|Cód.|Cód. artículo|Núm. artículo|Ref. artículo|Código artículo|Código arancelario|C.N.|Cód. nacional',
      nl: 'Artikelnummer|Artikelnr|Artikelcode|Productcode|Code|Art.nr|Art. nr|Productnummer|Referentie|Bestelnummer|Goederencode|Zorgcode',
    },
    weak: {
      en: 'Item|Product|Article|Material|Number',
      de: 'Artikel|Produkt|Nummer',
      fr: 'Article|Produit|Numéro',
      es: 'Artículo|Producto|Número',
      nl: 'Artikel|Product|Nummer',
    },
    paths: ['cii:SpecifiedTradeProduct/SellerAssignedID', 'ubl:Item/SellersItemIdentification/ID'],
  },
  item: {
    labels: {
      en: 'Description|Item description|Product description|Description of goods|Item|Product|Article|Service|Details|Particulars|Goods|Description of services|Services|Description of charges|Charge|Narrative|Activity|Task|Work|Work done|Particulars of work|Product name|Item name|Expense|Type of cost|Description of work|Detail|Transaction|Treatment|Procedure|Test|Coverage|Item / Description|Cover|Type of cover|Details of work|Work and materials|Object|Asset',
      de: 'Beschreibung|Artikelbeschreibung|Artikelbezeichnung|Produktbezeichnung|Bezeichnung|Artikel|Produkt|Leistung|Text|Leistungsbeschreibung|Leistung / Artikel|Ware|Warenbezeichnung|Artikel / Bezeichnung|Artikel/Leistung|Tätigkeit|Position|Kostenart|Art der Kosten|Gegenstand|Material|Materialbezeichnung|Lohnart|Arbeit|Benennung|Vorgang|Behandlung|Maßnahme|Buchungstext|Arbeiten|Ausführung|Gegenstand der Leistung|Objekt|Baustein|Parameter',
      fr: 'Désignation|Description|Libellé|Article|Produit|Prestation|Désignation des travaux|Description des travaux|Désignation des produits|Nature|Nature des prestations|Nature de la dépense|Intitulé|Rubrique|Détail|Travaux|Objet|Marchandise|Acte|Soins|Opération|Produit / service|Garantie|Nature des travaux',
      es: 'Descripción|Concepto|Artículo|Producto|Detalle|Denominación|Descripción del artículo|Descripción de los trabajos|Concepto / Descripción|Trabajos|Partida|Servicio|Artículo / Descripción|Tratamiento|Actuación|Operación|Producto / servicio|Cobertura|Objeto',
      nl: 'Omschrijving|Beschrijving|Artikel|Product|Product / omschrijving|Artikelomschrijving|Werkzaamheden|Dienst|Artikel / omschrijving|Productomschrijving|Specificatie|Kosten|Materiaal|Verrichting|Behandeling|Werk|Handeling|Omschrijving van de goederen|Object|Kostensoort|Dekking|Activum',
    },
    paths: ['cii:SpecifiedTradeProduct/Name', 'ubl:Item/Name'],
  },
  quantity: {
    labels: {
      en: 'Quantity|Qty|Qty.|Units|Pcs|Qty ordered|Ordered|Quantity ordered|Quantity shipped|Shipped|Delivered|Qty shipped|Qty delivered|Hours|Hrs|No. of units|Count|Billed|Time',
      de: 'Menge|Anzahl|Stück|Stk|Ausmaß|Ausmass|Bestellmenge|Liefermenge|Geliefert|Std.|Stunden|Std|Anz.|Anz|Auftragsmenge|Einheiten|Stückzahl',
      fr: 'Quantité|Qté|Qte|Qté.|Nombre|Nb|Nbre|Heures|Quantités|Qté livrée|Qté commandée|Unités',
      es: 'Cantidad|Cant|Uds|Unidades|Medición|Cant.|Uds.|Horas|Unid.|Cantidades',
      nl: 'Aantal|Hoeveelheid|Aant.|Hoev.|Stuks|Uren|Geleverd|Besteld',
    },
    paths: ['cii:SpecifiedLineTradeDelivery/BilledQuantity', 'ubl:InvoiceLine/InvoicedQuantity'],
  },
  unit_price: {
    labels: {
      en: 'Unit price|Price per unit|Price/unit|Unit cost|Net price|Price|Rate|Net unit price|Unit net price|Price each|Each|Unit rate|Hourly rate|Rate per hour|Price per item',
      de: 'Einzelpreis|Einheitspreis|Stückpreis|E-Preis|Preis/Einheit|Nettopreis|Preis|Einzelpreis netto|EP|E.P.|Einheitspreis netto|Preis je Einheit|Preis pro Einheit|Stundensatz|Ansatz|Satz|Nettoeinzelpreis|Netto-Preis|Listenpreis|Einzel',
      fr: 'Prix unitaire|Prix unitaire HT|P.U.|PU HT|Prix|PU|P.U. HT|Prix unit.|Prix unit|Prix unit. HT|P.U. net|PU net|Prix net|Taux horaire|Tarif|Prix unitaire net',
      es: 'Precio unitario|Precio ud|P. unitario|Precio|Precio unit.|P. unit.|P. Unitario|Precio/ud|Precio ud.|P.V.P.|PVP|Precio neto|Tarifa|Precio €|Precio/kg',
      nl: 'Stukprijs|Eenheidsprijs|Prijs per stuk|Prijs|Tarief|Nettoprijs|Prijs/stuk|Prijs per eenheid|Stuksprijs|Prijs p/st|Uurtarief|P/st',
    },
    paths: [
      'cii:SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
      'ubl:Price/PriceAmount',
    ],
  },
  tax_rate: {
    labels: {
      en: 'VAT rate|VAT %|VAT|Tax rate|Tax %|Tax|GST|VAT code|VAT rate %|Tax code|GST %|Rate of VAT',
      de: 'USt-Satz|USt %|USt.|USt|MwSt-Satz|MwSt-%|MwSt %|MwSt.|MwSt|Steuersatz|Steuer|USt.-Satz|MwSt.-Satz|% MwSt|% USt|Steuersatz %|MWST %',
      fr: 'Taux TVA|TVA %|% TVA|TVA|Taux|TVA en %|Taux de TVA|Code TVA',
      es: 'Tipo IVA|IVA %|% IVA|IVA|% I.V.A.|I.V.A.|Tipo de IVA|I.V.A. %',
      nl: 'Btw-tarief|Btw %|% btw|Btw|Btw%|Btw-%|Btw-code|Btw tarief|Tarief btw',
    },
    paths: ['cii:ApplicableTradeTax/RateApplicablePercent', 'ubl:Item/ClassifiedTaxCategory/Percent'],
  },
  line_total: {
    labels: {
      en: 'Line total|Line amount|Net amount|Amount|Total price|Extended price|Total amount|Total|Amt|Net|Value|Line value|Extended amount|Extension|Ext. price|Net price|Cost|Line net|Goods value|Sum|Net value|Fees|Total net|Charges|Share|Your share|Premium|Annual premium|Annual amount|Fee',
      de: 'Nettobetrag|Gesamtpreis|Positionsbetrag|Betrag|Gesamtbetrag|Gesamt|Summe|Nettowert|G-Preis|Gesamtpreis netto|Entgelt|Gesamtpreis EUR|GP|G.P.|Gesamt netto|Wert|Betrag netto|Netto|Warenwert|Nettopreis gesamt|Positionswert|Zeilensumme|Anteil|Ihr Anteil|Positionspreis|Preis gesamt|Prämie|Jahresprämie|Jahresbetrag|Honorar',
      fr: 'Montant HT|Total HT|Prix HT|Montant|Total ligne|Total|Montant net|Total net|Prix total|Prix total HT|Montant total|Valeur|Montant € HT|Net HT|Total HT €|P.T. HT|Prime|Cotisation|Montant annuel',
      es: 'Importe|Importe neto|Precio total|Total|Importe total|Total línea|Importe €|Neto|Valor|Subtotal|Prima|Prima anual|Importe anual',
      nl: 'Bedrag|Regelbedrag|Netto bedrag|Totaalprijs|Totaal|Bedrag excl.|Bedrag excl. btw|Regeltotaal|Totaal excl. btw|Totaal excl.|Netto|Nettobedrag|Subtotaal|Waarde|Regelprijs|Premie|Uw aandeel|Jaarpremie|Jaarbedrag',
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
