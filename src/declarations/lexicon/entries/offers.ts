// What is offered, booked, reminded of and warranted.
import type { LexiconEntry } from '../entry.ts';
import { LICENCE } from '../paper-patterns.ts';
import { said } from '../said.ts';

export const OFFERS: Record<string, LexiconEntry> = {
  quote_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Quote number|Quotation number|Quote No|Quotation No|Quote #|Offer number|Offer No|Estimate number|Estimate No|Proposal number',
      de: 'Angebotsnummer|Angebots-Nr|Angebotsnr|Angebot Nr|Offerten-Nr|Offertennummer|Kostenvoranschlag Nr',
      fr: 'Numéro de devis|N° de devis|Devis N°|N° devis',
      es: 'Número de presupuesto|Nº de presupuesto|Presupuesto n.º|Presupuesto Nº|Número de oferta',
      nl: 'Offertenummer|Offertenr|Offerte nr',
    },
  },
  booking_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Booking number|Booking reference|Booking No|Reservation number|Reservation No|Confirmation number|Confirmation No|Folio number|Folio No|Booking confirmation number|Confirmation',
      de: 'Buchungsnummer|Buchungs-Nr|Reservierungsnummer|Reservierungs-Nr|Bestätigungsnummer',
      fr: 'Numéro de réservation|N° de réservation|Référence de réservation|Réservation N°',
      es: 'Número de reserva|Nº de reserva|Localizador|Reserva n.º',
      nl: 'Boekingsnummer|Reserveringsnummer|Reserveringsnr',
    },
  },
  valid_until: {
    types: ['date'],
    labels: {
      en: 'Valid until|Valid to|Valid through|Offer valid until|Quote valid until|Expires|Expires on|Expiry|Date of expiry|Expiry date|Expiration date|End of validity',
      de: 'Gültig bis|Karte gültig bis|Ablaufdatum|Angebot gültig bis|Gültigkeit bis|Bindefrist bis|Bindend bis|Ablauf',
      fr: "Valable jusqu'au|Valide jusqu'au|Date de validité|Offre valable jusqu'au|Date d'expiration|Date de fin de validité|Expire le",
      es: 'Válido hasta|Válida hasta|Fecha de validez|Oferta válida hasta|Validez|Fecha de caducidad',
      nl: 'Geldig tot|Geldig tot en met|Offerte geldig tot|Vervaldatum|Vervalt op',
    },
    zone: 'expiration_date',
    isOfPaper: true,
    rules: [
      ...LICENCE.expires,
      said(
        0.79,
        "valid until|till|through; gültig bis; bis zum … gültig|gebunden; gebunden bis; valable jusqu’au; valable jusqu'au; válido|válida hasta; geldig tot",
        { but: 'payment; delivery; lieferung; paiement; betaling' },
      ),
    ],
  },
  arrival: {
    types: ['date'],
    labels: {
      en: 'Arrival|Arrival date|Check-in|Check in|Check-in date|Date of arrival',
      de: 'Anreise|Anreisedatum|Ankunft|Check-in',
      fr: "Arrivée|Date d'arrivée",
      es: 'Llegada|Fecha de llegada|Entrada~0.85|Fecha de entrada',
      nl: 'Aankomst|Aankomstdatum|Inchecken',
    },
  },
  departure: {
    types: ['date'],
    labels: {
      en: 'Departure|Departure date|Check-out|Check out|Check-out date|Date of departure',
      de: 'Abreise|Abreisedatum|Check-out',
      fr: 'Départ|Date de départ',
      es: 'Salida|Fecha de salida',
      nl: 'Vertrek|Vertrekdatum|Uitchecken',
    },
  },
  warranty_period: {
    types: ['duration'],
    labels: {
      en: 'Warranty|Warranty period|Guarantee|Guarantee period',
      de: 'Garantie|Garantiezeit|Garantiefrist|Gewährleistung|Gewährleistungsfrist',
      fr: 'Garantie|Durée de garantie|Période de garantie',
      es: 'Garantía|Plazo de garantía|Período de garantía',
      nl: 'Garantie|Garantietermijn|Garantieperiode',
    },
    rules: [
      said(0.79, 'warrant*; warranty; guarantee*; garantie*; gewährleistung*; garantía; garantizado', {
        but: 'notice; terminat*; payment; kündig*',
      }),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  payment_term: {
    types: ['duration'],
    labels: {
      en: 'Payment term|Payment terms|Terms of payment|Terms~0.8|Days of credit|Credit period|Credit terms',
      de: 'Zahlungsziel|Zahlungsfrist|Zahlungsbedingungen|Zahlungskonditionen',
      fr: 'Délai de paiement|Conditions de paiement|Modalités de paiement',
      es: 'Plazo de pago|Condiciones de pago',
      nl: 'Betalingstermijn|Betaaltermijn|Betalingsvoorwaarden|Betalingsconditie',
    },
    rules: [
      said(
        0.79,
        'payable within; paid within; payment … within; pay … within; zahlbar innerhalb|binnen; zahlung … innerhalb|binnen; payable … sous|dans; paiement … sous|à|dans; pago … plazo|días; pagará* … plazo; betaling … binnen; betalen binnen; voldoen binnen',
        { but: 'discount; skonto; escompte; descuento; korting; notice; terminat*' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  purchase_price: {
    types: ['money', 'number'],
    labels: {
      en: 'Purchase price|Selling price|Sale price|Agreed price',
      de: 'Kaufpreis|Gesamtkaufpreis|Verkaufspreis',
      fr: "Prix de vente|Prix d'achat|Prix convenu",
      es: 'Precio de compraventa|Precio de venta|Precio de compra',
      nl: 'Koopprijs|Koopsom|Verkoopprijs|Aankoopprijs',
    },
    rules: [
      said(
        0.79,
        'purchase price … of|is|be; price of; kaufpreis … beträgt|von|höhe; prix de vente … de; precio … de; koopprijs … bedraagt|van; koopsom … bedraagt|van',
        { but: 'deposit; instal*; deposit*; anzahlung; acompte; aanbetaling' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  down_payment: {
    types: ['money', 'number'],
    isDeduction: true,
    labels: {
      en: 'Down payment|Deposit paid|Deposit already paid|Deposit received|Advance payment|Prepayment',
      de: 'Anzahlung|Anzahlung erhalten|Geleistete Anzahlung|Vorauszahlung',
      fr: 'Acompte|Acompte versé|Acompte reçu|Avance versée',
      es: 'Anticipo|Señal|Entrega a cuenta|Pago a cuenta',
      nl: 'Aanbetaling|Voorschot|Reeds betaald',
    },
  },
  donation: {
    types: ['money', 'number'],
    labels: {
      en: 'Donation|Donation amount|Amount of donation|Gift amount|Contribution amount',
      de: 'Spende|Spendenbetrag|Betrag der Zuwendung|Höhe der Zuwendung|Zuwendung',
      fr: 'Don|Montant du don',
      es: 'Donativo|Importe del donativo|Donación|Importe de la donación',
      nl: 'Gift|Donatie|Donatiebedrag|Bedrag van de gift',
    },
  },
  lender: {
    types: ['organization_name', 'person_name', 'text'],
    labels: {
      en: 'Lender',
      de: 'Darlehensgeber|Darlehensgeberin|Kreditgeber',
      fr: 'Prêteur|Prêteuse',
      es: 'Prestamista',
      nl: 'Geldgever|Leninggever|Kredietgever|Kredietverstrekker',
    },
    rules: [{ by: 'party', role: 'seller' }],
  },
  borrower: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Borrower',
      de: 'Darlehensnehmer|Darlehensnehmerin|Kreditnehmer',
      fr: 'Emprunteur|Emprunteuse',
      es: 'Prestatario|Prestataria',
      nl: 'Geldnemer|Leningnemer|Kredietnemer',
    },
    rules: [{ by: 'party', role: 'buyer' }],
  },
};
