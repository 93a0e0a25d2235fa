// Loans while they run: what they cost, what is paid, what is left.
import type { LexiconEntry } from '../entry.ts';

export const LOANS: Record<string, LexiconEntry> = {
  loan_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Loan number|Loan account number|Loan account|Mortgage account number|Mortgage number|Loan agreement number|Loan reference',
      de: 'Darlehensnummer|Darlehens-Nr|Darlehenskonto|Kreditnummer|Kredit-Nr|Kreditkonto|Darlehensvertragsnummer',
      fr: 'Numéro de prêt|Prêt n°|Référence du prêt|Numéro de crédit|Référence du crédit',
      es: 'Número de préstamo|Préstamo n.º|Referencia del préstamo|Préstamo número',
      nl: 'Leningnummer|Kredietnummer|Hypotheeknummer|Leningdeelnummer',
    },
  },
  apr: {
    types: ['percentage', 'number'],
    labels: {
      en: 'APR|APRC|Annual percentage rate|Annual percentage rate of charge|Representative APR',
      de: 'Effektiver Jahreszins|Effektivzins|Effektivzinssatz|Effektiver Jahreszinssatz|Effektiver Zinssatz|Anfänglicher effektiver Jahreszins',
      fr: 'TAEG|Taux annuel effectif global|TAEG fixe',
      es: 'TAE|Tasa anual equivalente',
      nl: 'JKP|Jaarlijks kostenpercentage|Effectieve rente',
    },
  },
  instalment: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Instalment|Monthly instalment|Monthly payment|Monthly repayment|Installment|Monthly installment|Instalment amount|Regular payment',
      de: 'Rate|Monatsrate|Monatliche Rate|Ratenhöhe|Kreditrate|Abschlag|Monatlicher Abschlag|Neuer Abschlag|Abschlagsbetrag',
      fr: 'Mensualité|Montant de la mensualité|Échéance mensuelle|Montant de l’échéance|Mensualité hors assurance',
      es: 'Cuota|Cuota mensual|Importe de la cuota|Mensualidad',
      nl: 'Maandtermijn|Termijnbedrag|Maandbedrag|Maandlast|Nieuw termijnbedrag|Voorschotbedrag',
    },
    counter: {
      en: 'Final instalment|Last instalment|Number of instalments|First payment',
      de: 'Schlussrate|Letzte Rate|Erste Rate|Anzahl der Raten',
      fr: 'Dernière mensualité|Dernière échéance',
      es: 'Última cuota|Número de cuotas',
      nl: 'Laatste termijn|Slottermijn',
    },
  },
  instalment_count: {
    types: ['number'],
    labels: {
      en: 'Number of instalments|Number of installments|Number of payments|Number of monthly payments|Number of repayments',
      de: 'Anzahl der Raten|Anzahl Raten|Anzahl der Monatsraten|Ratenanzahl|Zahl der Raten',
      fr: "Nombre d'échéances|Nombre de mensualités",
      es: 'Número de cuotas|Número de plazos',
      nl: 'Aantal termijnen|Aantal maandtermijnen',
    },
  },
  total_payable: {
    types: ['money', 'number'],
    labels: {
      en: 'Total amount payable|Total payable|Total amount repayable|Total repayable|Total of payments',
      de: 'Zu zahlender Gesamtbetrag|Vom Kreditnehmer zu zahlender Gesamtbetrag|Gesamtrückzahlung|Gesamtbetrag~0.85',
      fr: 'Montant total dû|Montant total dû par l’emprunteur|Montant total à rembourser',
      es: 'Importe total adeudado|Importe total a pagar|Importe total a reembolsar',
      nl: 'Totaal te betalen bedrag|Totaal terug te betalen|Totale kosten van het krediet',
    },
  },
  outstanding_balance: {
    types: ['money', 'number'],
    labels: {
      en: 'Outstanding principal|Outstanding loan balance|Principal balance|Outstanding principal balance|Remaining principal|Unpaid principal balance|Capital outstanding',
      de: 'Restschuld|Restkapital|Valutastand|Offene Darlehensschuld',
      fr: 'Capital restant dû|Capital restant',
      es: 'Capital pendiente|Capital pendiente de amortizar|Principal pendiente|Capital vivo',
      nl: 'Restschuld|Openstaande hoofdsom|Restant hoofdsom',
    },
  },
  payoff_amount: {
    types: ['money', 'number'],
    labels: {
      en: 'Payoff amount|Redemption amount|Settlement figure|Redemption figure|Total to redeem|Early settlement amount',
      de: 'Ablösebetrag|Ablösesumme|Ablösungsbetrag',
      fr: 'Montant du remboursement anticipé|Montant total du remboursement',
      es: 'Importe de cancelación|Importe para cancelar|Total para cancelar',
      nl: 'Aflosbedrag|Aflossingsbedrag',
    },
  },
  early_repayment_fee: {
    types: ['money', 'number', 'percentage'],
    labels: {
      en: 'Early repayment charge|Early repayment fee|Prepayment penalty|Early settlement fee',
      de: 'Vorfälligkeitsentschädigung',
      fr: 'Indemnité de remboursement anticipé|Indemnités de remboursement anticipé',
      es: 'Comisión por reembolso anticipado|Comisión por amortización anticipada|Compensación por reembolso anticipado|Compensación por amortización anticipada',
      nl: 'Boeterente|Vergoedingsrente',
    },
  },
  guarantor: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Guarantor|Surety',
      de: 'Bürge|Bürgin|Bürge/Bürgin',
      fr: 'Garant|Caution solidaire|Caution~0.8',
      es: 'Avalista|Fiador|Fiadora|Garante',
      nl: 'Borg|Borgsteller|Garantsteller',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
