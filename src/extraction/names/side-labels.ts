// Headings over the two sides of an invoice or order, in five languages, and what a line under them may be instead of a name.

export type Side = 'seller' | 'buyer';

export const SIDE_LABELS: Record<Side, string[]> = {
  seller: (
    'Seller|Seller name|Vendor|Vendor name|Supplier|Supplier name|Sold by|Issued by|Invoice from|From|Payee|Verkäufer|Lieferant|Rechnungssteller|Rechnungsersteller|' +
    'Rechnungsaussteller|Leistungserbringer|Auftragnehmer|Absender|Vendeur|Fournisseur|Émetteur|Emetteur|Prestataire|Émis par|Vendedor|Proveedor|Emisor|Emitido por|' +
    'Verkoper|Leverancier|Afzender'
  ).split('|'),
  buyer: (
    'Buyer|Buyer name|Purchaser|Customer|Customer name|Client|Bill to|Billed to|Sold to|Invoice to|Invoiced to|Billing address|Invoice address|To|Käufer|' +
    'Käufer/Leistungsempfänger|Leistungsempfänger|Rechnungsempfänger|Rechnungsadresse|Rechnungsanschrift|Rechnung an|Kunde|Auftraggeber|Besteller|Acheteur|Facturé à|' +
    'Facturer à|Adresse de facturation|Destinataire|Client facturé|Pour|Comprador|Cliente|Facturar a|Facturado a|Dirección de facturación|Koper|Klant|Factuuradres|' +
    'Factuur aan|Afnemer'
  ).split('|'),
};

/** Headings of addresses that are no side. */
export const OTHER_LABELS = (
  'Ship to|Shipping address|Delivery address|Deliver to|Warenempfänger|Abweichender Warenempfänger|Lieferadresse|Lieferanschrift|Lieferung an|Adresse de livraison|Livré à|' +
  'Dirección de envío|Dirección de entrega|Enviar a|Afleveradres|Bezorgadres|Payable to|Remit to|Zahlungsempfänger|Agent|Agency'
).split('|');

/** The labels that pages have to be searched for where a side is asked for. */
export const sideLabels: readonly string[] = [...SIDE_LABELS.seller, ...SIDE_LABELS.buyer, ...OTHER_LABELS];

/** `Name: Acme` */
export const NAME_LABEL =
  /^ *(?:company(?: name)?|firma|name|firmenname|unternehmen|nom|raison sociale|société|nombre|razón social|empresa|naam|bedrijf|bedrijfsnaam) *[:：] */iu;
/** Lines of an address block that are no name: numbers, labels with their value, how somebody is addressed. */
export const NO_NAME =
  /^(?:[^\p{L}]*$|.{0,40}[:：]|(?:gln|gtin|nr|no|n°|id|ust|vat|tva|nif|cif|btw|kvk|siret|siren|tel|fon|fax|e-?mail|attn|att|z\.? ?hd|iban|bic)\b|(?:an|herrn?|frau|firma|mr|mrs|ms|mme|m|mlle|sr|sra|dhr|mevr)\.?$|p\.? ?o\.? box|postfach|page|seite|(?:strictly )?(?:private|personal)(?: (?:and|&) confidential)?$|(?:strictly )?confidential$|einschreiben|(?:persönlich|vertraulich|recommandée?|lettre recommandée|confidentiel|confidencial|vertrouwelijk|aangetekend)\b.{0,20}$|.{0,60} (?:address|adresse|anschrift|dirección|adres)$)/iu;
/** A place with its postal code. */
export const POSTCODE =
  /^(?:[A-Z]{1,3}[- ])?(?:\d{5}(?:-\d{4})?|\d{4}(?: ?[A-Z]{2})?) +\p{L}{2}|\p{L}{2},? +(?:[A-Z]{2} +)?\d{5}(?:-\d{4})?(?: |$)|(?:^|[ ,])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?: |$)/u;
/** What parts the lines of an address that is set in one. */
export const SEPARATOR = / +[●•·|∙▪*–—-] +| *[●•·|∙] *|, (?=\d|\p{L}+(?:str|weg|gasse|platz)\b)/u;
/** The kind of paper is no name. */
export const KIND_OF_PAPER =
  /^[^\p{L}]*(?:(?:(?:tax|sales|pro ?forma|cash|official|simplified) ?)*(?:invoice|receipt|credit note|bill|sales?|order|quotation|(?:earnings |bank |account )?statement|estimate|pay ?slip|pay stub|certificate|policy schedule)|\p{L}*rechnung|kontoauszug|mahnung|versicherungsschein|bulletin de (?:paie|salaire)|loonstrook|salarisspecificatie|loonspecificatie|nómina|gutschrift|lieferschein|angebot|bestellung|facture|avoir|devis|reçu|factura|recibo|ticket|factuur|bon|bestelling|offerte|contract|agreement)\b.{0,30}$|^[^\p{L}]*(?:agreement|contract|contrat|contrato|\p{L}*vertrag|\p{L}*overeenkomst)\b.{0,60}$|^[^\p{L}]*bail(?: (?:commercial|professionnel|meublé|d['’]habitation|de location).*)?$|\p{L} (?:agreement|contract)$/iu;
