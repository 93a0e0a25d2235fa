// What is carried: who sends it, who gets it, who carries it, how much it is.
import type { LexiconEntry } from '../entry.ts';

export const TRANSPORT: Record<string, LexiconEntry> = {
  consignor: {
    types: ['organization_name', 'text'],
    labels: {
      en: 'Consignor|Shipper|Sender|Ship from|Exporter|Shipped by',
      de: 'Absender|Versender|Verlader|Exporteur|Ausführer|Versender/Ausführer',
      fr: 'Expéditeur|Chargeur|Exportateur',
      es: 'Remitente|Expedidor|Cargador|Exportador',
      nl: 'Afzender|Verzender|Exporteur',
    },
    counter: {
      en: 'Sender reference',
      de: 'Absenderreferenz',
      fr: 'Référence expéditeur',
      es: 'Referencia del remitente',
      nl: 'Kenmerk afzender',
    },
  },
  consignee: {
    types: ['organization_name', 'text'],
    labels: {
      en: 'Consignee|Receiver|Recipient|Ship to|Deliver to|Importer|Delivered to',
      de: 'Empfänger|Warenempfänger|Importeur|Einführer|Lieferung an',
      fr: 'Destinataire|Importateur|Livré à',
      es: 'Destinatario|Consignatario|Importador|Entregar a',
      nl: 'Geadresseerde|Ontvanger|Importeur|Afleveren bij',
    },
  },
  carrier: {
    types: ['organization_name', 'text'],
    labels: {
      en: 'Carrier|Haulier|Transport company|Carried by',
      de: 'Frachtführer|Spediteur|Transporteur|Transportunternehmen|Spedition~0.85',
      fr: 'Transporteur|Société de transport',
      es: 'Transportista|Porteador|Empresa de transporte',
      nl: 'Vervoerder|Transporteur|Transportbedrijf',
    },
    counter: {
      en: 'Successive carriers',
      de: 'Nachfolgende Frachtführer',
      fr: 'Transporteurs successifs',
      es: 'Porteadores sucesivos',
      nl: 'Opvolgende vervoerders',
    },
  },
  gross_weight: {
    types: ['number'],
    labels: {
      en: 'Gross weight|Total gross weight|Gross weight kg|Total weight|Gross mass',
      de: 'Bruttogewicht|Gesamtgewicht|Bruttogewicht kg|Rohmasse|Gewicht brutto',
      fr: 'Poids brut|Poids total|Poids brut kg|Masse brute',
      es: 'Peso bruto|Peso total|Peso bruto kg|Masa bruta',
      nl: 'Brutogewicht|Totaalgewicht|Bruto gewicht|Brutogewicht kg|Brutomassa',
    },
    counter: { en: 'Net weight', de: 'Nettogewicht', fr: 'Poids net', es: 'Peso neto', nl: 'Nettogewicht' },
  },
  package_count: {
    types: ['number', 'identifier', 'text'],
    labels: {
      en: 'Number of packages|No. of packages|Total packages|Packages|Number of cartons',
      de: 'Anzahl Packstücke|Anzahl der Packstücke|Packstücke|Anzahl Colli|Anzahl Kolli',
      fr: 'Nombre de colis|Nb de colis|Nombre total de colis',
      es: 'Número de bultos|N.º de bultos|Bultos|Total bultos',
      nl: 'Aantal colli|Totaal aantal colli|Aantal pakketten',
    },
  },
  waybill_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Waybill number|Waybill No|Consignment note number|Consignment note No|CMR No|CMR number|Air waybill|AWB No|Bill of lading No|B/L No|Tracking number|Tracking No',
      de: 'Frachtbriefnummer|Frachtbrief-Nr|Frachtbrief Nr|CMR-Nr|Sendungsnummer|Sendungs-Nr',
      fr: 'Numéro de lettre de voiture|N° de lettre de voiture|Lettre de voiture n°|Numéro de suivi|N° de suivi',
      es: 'Número de carta de porte|Carta de porte n.º|Número de seguimiento',
      nl: 'Vrachtbriefnummer|Vrachtbriefnr|CMR-nummer|Zendingnummer|Zendingsnummer',
    },
  },
};
