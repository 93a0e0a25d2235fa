// What is supplied and delivered: meters, accounts, carriage.
import type { LexiconEntry } from '../entry.ts';

export const SUPPLIES: Record<string, LexiconEntry> = {
  account_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Account number|Customer account number|Client account number|Contract account|Contract account number|Your account number',
      de: 'Vertragskonto|Vertragskontonummer|Vertragskonto-Nr|Kontonummer|Konto-Nr',
      fr: 'Numéro de compte|Compte client|Compte de contrat|Numéro de compte client',
      es: 'Número de cuenta|Cuenta de contrato',
      nl: 'Rekeningnummer|Contractrekening',
    },
  },
  meter_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Meter number|Meter serial number|Meter ID|Meter~0.85',
      de: 'Zählernummer|Zähler-Nr|Zählernr|Stromzähler|Zähler~0.88',
      fr: 'Numéro de compteur|Compteur n°|Numéro du compteur|Matricule du compteur|Compteur~0.85',
      es: 'Número de contador|Contador n.º|Número del contador|Contador~0.85',
      nl: 'Meternummer|Meternr|Nummer meter',
    },
  },
  consumption: {
    types: ['number'],
    labels: {
      en: 'Consumption|Total consumption|Energy consumption|Usage|Total usage|Energy used|Used~0.85',
      de: 'Verbrauch|Gesamtverbrauch|Jahresverbrauch|Stromverbrauch|Gasverbrauch|Verbrauch kWh',
      fr: 'Consommation|Consommation totale|Consommation kWh',
      es: 'Consumo|Consumo total|Consumo facturado',
      nl: 'Verbruik|Totaal verbruik|Jaarverbruik|Verbruik kWh',
    },
    counter: {
      en: 'Previous consumption|Average consumption',
      de: 'Vorjahresverbrauch|Durchschnittsverbrauch|Verbrauchsstelle',
      fr: 'Consommation moyenne|Consommation précédente',
      es: 'Consumo medio|Consumo anterior',
      nl: 'Verbruik vorig jaar|Gemiddeld verbruik',
    },
  },
  service_charge: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Service charge|Service charges|Ancillary costs|Service charge advance',
      de: 'Nebenkosten|Nebenkostenvorauszahlung|Betriebskostenvorauszahlung|Vorauszahlung Nebenkosten|Vorauszahlung Betriebskosten|Nebenkosten (Vorauszahlung)|Betriebskosten~0.88',
      fr: 'Charges|Provision pour charges|Provision sur charges|Charges locatives|Provisions sur charges|Forfait de charges',
      es: 'Gastos de comunidad|Gastos comunes|Gastos de la comunidad',
      nl: 'Servicekosten|Voorschot servicekosten',
    },
  },
  floor_area: {
    types: ['number'],
    labels: {
      en: 'Floor area|Living area|Living space|Usable floor area|Net internal area|Gross internal area',
      de: 'Wohnfläche|Nutzfläche|Wohn-/Nutzfläche|Mietfläche',
      fr: 'Surface habitable|Surface|Superficie',
      es: 'Superficie|Superficie útil|Superficie construida|Superficie habitable',
      nl: 'Woonoppervlakte|Oppervlakte|Gebruiksoppervlakte|Vloeroppervlakte',
    },
  },
  shipping_cost: {
    types: ['money', 'number'],
    labels: {
      en: 'Shipping|Shipping cost|Shipping costs|Freight|Freight cost|Freight charge|Carriage|Delivery charge|Postage|Postage and packing|Shipping and handling|Delivery',
      de: 'Versandkosten|Versand|Fracht|Frachtkosten|Porto|Lieferkosten|Transportkosten|Porto und Verpackung',
      fr: 'Frais de port|Frais de livraison|Frais de transport|Port|Livraison',
      es: 'Portes|Gastos de envío|Gastos de transporte|Transporte|Envío',
      nl: 'Verzendkosten|Transportkosten|Vrachtkosten|Bezorgkosten',
    },
  },
  vendor_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Vendor number|Vendor ID|Vendor code|Supplier number|Supplier ID|Supplier code|Creditor number',
      de: 'Lieferantennummer|Lieferanten-Nr|Lieferantennr|Kreditorennummer|Kreditoren-Nr|Kreditor',
      fr: 'Numéro de fournisseur|Code fournisseur|Référence fournisseur|Numéro fournisseur',
      es: 'Número de proveedor|Código de proveedor|Proveedor n.º',
      nl: 'Leveranciersnummer|Crediteurnummer|Leveranciersnr',
    },
  },
  amount_paid: {
    types: ['money', 'number'],
    isDeduction: true,
    labels: {
      en: 'Amount paid|Payment amount|Total paid|Total payment|Net payment|Net amount paid|Net amount remitted|Amount remitted|Total remitted',
      de: 'Zahlbetrag~0.7|Zahlungsbetrag~0.7|Gezahlter Betrag|Überwiesener Betrag|Gezahlt',
      fr: 'Montant payé|Montant du paiement|Montant réglé|Montant versé',
      es: 'Importe pagado|Importe del pago|Importe abonado',
      nl: 'Betaald bedrag|Bedrag betaling|Betaald',
    },
  },
  payment_reference: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Payment reference|Payment ref|Remittance reference',
      de: 'Verwendungszweck|Zahlungsreferenz|Zahlungszweck',
      fr: 'Référence de paiement|Référence à rappeler|Référence du paiement',
      es: 'Referencia de pago|Referencia del pago',
      nl: 'Betalingskenmerk|Betalingsreferentie|Betaalkenmerk',
    },
  },
};
