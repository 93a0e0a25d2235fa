// Accounts, loans and policies of insurance.
import type { LexiconEntry } from '../entry.ts';
import { said } from '../said.ts';

export const BANKING: Record<string, LexiconEntry> = {
  opening_balance: {
    types: ['money', 'number'],
    labels: {
      en: 'Opening balance|Balance brought forward|Beginning balance|Start balance|Starting balance|Previous balance|Balance at start of period|Balance b/f',
      de: 'Anfangssaldo|Alter Saldo|Alter Kontostand|Saldovortrag|Anfangsbestand|Saldo alt',
      fr: 'Solde initial|Solde précédent|Ancien solde|Solde début de période',
      es: 'Saldo inicial|Saldo anterior',
      nl: 'Beginsaldo|Vorig saldo|Oud saldo',
    },
  },
  closing_balance: {
    types: ['money', 'number'],
    labels: {
      en: 'Closing balance|Balance carried forward|Ending balance|End balance|New balance|Balance at end of period|Balance c/f',
      de: 'Endsaldo|Neuer Saldo|Neuer Kontostand|Endbestand|Saldo neu|Schlusssaldo',
      fr: 'Solde final|Nouveau solde|Solde de clôture|Solde fin de période',
      es: 'Saldo final|Nuevo saldo|Saldo actual',
      nl: 'Eindsaldo|Nieuw saldo',
    },
  },
  account_holder: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Account holder|Account name|Name of account holder|Account owner',
      de: 'Kontoinhaber|Kontoinhaberin|Inhaber',
      fr: 'Titulaire|Titulaire du compte',
      es: 'Titular|Titular de la cuenta',
      nl: 'Rekeninghouder|Tenaamstelling|Ten name van',
    },
    rules: [{ by: 'party', role: 'buyer' }],
  },
  loan_amount: {
    types: ['money', 'number'],
    labels: {
      en: 'Loan amount|Principal|Principal amount|Amount of the loan|Loan|Credit amount|Amount borrowed|Principal of the loan|Amount of credit|Total amount of credit|Original loan amount|Original principal',
      de: 'Darlehensbetrag|Darlehenssumme|Kreditbetrag|Nettodarlehensbetrag|Kreditsumme|Nennbetrag|Nennbetrag des Darlehens|Gesamtkreditbetrag|Darlehensnennbetrag',
      fr: 'Montant du prêt|Montant du crédit|Capital emprunté|Montant total du crédit|Capital prêté|Montant emprunté',
      es: 'Importe del préstamo|Capital|Principal del préstamo|Capital prestado|Importe total del crédito|Principal inicial',
      nl: 'Leenbedrag|Hoofdsom|Kredietbedrag|Bedrag van de lening',
    },
    rules: [
      said(
        0.79,
        'loan … of|amount|sum; principal … of|amount|sum; lend* … sum|amount; darlehen … höhe|von|über; prêt … de|montant; préstamo … de|importe; lening … van|groot; hoofdsom … van',
        { but: 'instal*; repay*; late; default; fee; rate; raten; zins*; échéance*; cuota*; termijn*' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  interest_rate: {
    types: ['percentage', 'number'],
    labels: {
      en: 'Interest rate|Rate of interest|Annual interest rate|Nominal rate|APR~0.85|Nominal interest rate|Fixed rate|Borrowing rate|Current interest rate',
      de: 'Zinssatz|Sollzinssatz|Sollzins|Nominalzins|Nominalzinssatz|Sollzinssatz gebunden|Gebundener Sollzinssatz|Fester Sollzinssatz',
      fr: "Taux d'intérêt|Taux nominal|Taux débiteur|Taux annuel",
      es: 'Tipo de interés|Tasa de interés|Interés nominal|TIN',
      nl: 'Rentepercentage|Rente|Nominale rente|Debetrente',
    },
    rules: [
      said(
        0.79,
        'interest … rate|at; rate of interest; zinssatz … von; verzins* … mit; taux … de; tipo de interés … del|de; rente … van|bedraagt',
        { but: 'late; default; overdue; unpaid; penalt*; verzug*; retard; mora; vertraging; verzuim' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  policy_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Policy number|Policy No|Policy #|Policy ID|Insurance policy number|Policy~0.85',
      de: 'Versicherungsscheinnummer|Versicherungsschein-Nr|Versicherungsnummer|Versicherungs-Nr|Policennummer|Policen-Nr|Police Nr',
      fr: 'Numéro de police|N° de police|Police N°|N° de contrat~0.85|Contrat n°|Numéro de contrat~0.85',
      es: 'Número de póliza|Nº de póliza|N.º de póliza|Póliza n.º|Póliza~0.85',
      nl: 'Polisnummer|Polisnr|Polis nr',
    },
  },
  policyholder: {
    types: ['organization_name', 'person_name', 'text'],
    labels: {
      en: 'Policyholder|Policy holder|Insured|Named insured|The insured|Name of insured|Insured company|Name of the insured',
      de: 'Versicherungsnehmer|Versicherungsnehmerin|Versicherter',
      fr: 'Souscripteur|Assuré|Preneur d’assurance',
      es: 'Tomador|Tomador del seguro|Asegurado',
      nl: 'Verzekeringnemer|Verzekerde',
    },
    rules: [{ by: 'party', role: 'buyer' }],
  },
  insurer: {
    types: ['organization_name', 'text'],
    labels: {
      en: 'Insurer|Insurance company|Underwriter|Name of insurer',
      de: 'Versicherer|Versicherung|Versicherungsgesellschaft',
      fr: 'Assureur|Compagnie d’assurance',
      es: 'Asegurador|Aseguradora|Compañía aseguradora',
      nl: 'Verzekeraar|Verzekeringsmaatschappij',
    },
    rules: [{ by: 'party', role: 'seller' }],
  },
  premium: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Premium|Total premium|Annual premium|Premium payable|Premium due|Gross premium',
      de: 'Prämie|Jahresprämie|Jahresbeitrag|Gesamtbeitrag|Bruttobeitrag|Beitrag|Zahlbeitrag',
      fr: 'Prime|Prime annuelle|Prime TTC|Cotisation|Cotisation annuelle',
      es: 'Prima|Prima total|Prima anual',
      nl: 'Premie|Jaarpremie|Totale premie|Te betalen premie',
    },
    counter: {
      en: 'Net premium|Premium tax|Insurance premium tax',
      de: 'Nettobeitrag|Nettoprämie|Versicherungsteuer|Versicherungssteuer',
      fr: 'Prime nette|Prime HT',
      es: 'Prima neta',
      nl: 'Nettopremie|Assurantiebelasting',
    },
    rules: [
      said(
        0.79,
        'premium … is|of|amounts; prämie … beträgt|von; jahresbeitrag … beträgt|von; prime … de|s’élève; prima … de|asciende; premie … bedraagt',
        { but: 'tax of; versicherungsteuer von; refund*' },
      ),
    ],
  },
  sum_insured: {
    types: ['money', 'number'],
    labels: {
      en: 'Sum insured|Insured sum|Total sum insured|Limit of indemnity|Limit of liability|Amount insured',
      de: 'Versicherungssumme|Deckungssumme',
      fr: 'Capital assuré|Somme assurée|Montant garanti',
      es: 'Suma asegurada|Capital asegurado',
      nl: 'Verzekerd bedrag|Verzekerde som',
    },
  },
};
