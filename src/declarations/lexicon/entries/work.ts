// Work as papers on it say it: what somebody does, how much of it, for whom, and what else they are paid.
import type { LexiconEntry } from '../entry.ts';

export const WORK: Record<string, LexiconEntry> = {
  job_title: {
    types: ['text'],
    labels: {
      en: 'Job title|Position|Position held|Occupation|Current job title|Current position|Post held|Designation|Job~0.85',
      de: 'Tätigkeit|Position|Berufsbezeichnung|Beruf|Funktion|Stellenbezeichnung|Beruf / Funktion|Ausgeübte Tätigkeit',
      fr: 'Emploi|Poste|Fonction|Intitulé du poste|Emploi occupé|Poste occupé|Profession',
      es: 'Puesto|Puesto de trabajo|Cargo|Profesión|Ocupación',
      nl: 'Functie|Functienaam|Beroep|Beroep / functie',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  weekly_hours: {
    types: ['number', 'duration'],
    labels: {
      en: 'Weekly hours|Hours per week|Working hours per week|Weekly working hours|Contracted hours|Contracted weekly hours|Standard weekly hours',
      de: 'Wochenstunden|Wochenarbeitszeit|Wöchentliche Arbeitszeit|Arbeitszeit pro Woche|Stunden pro Woche',
      fr: 'Durée hebdomadaire|Heures hebdomadaires|Horaire hebdomadaire|Durée hebdomadaire de travail',
      es: 'Horas semanales|Jornada semanal|Horas por semana',
      nl: 'Arbeidsduur per week|Uren per week|Wekelijkse arbeidsduur|Contracturen|Aantal uren per week',
    },
  },
  vacation_days: {
    types: ['number', 'duration'],
    labels: {
      en: 'Annual leave|Annual leave entitlement|Holiday entitlement|Vacation days|Days of leave|Paid vacation days',
      de: 'Urlaubsanspruch|Urlaubstage|Jahresurlaub|Urlaub pro Jahr|Jahresurlaubsanspruch',
      fr: 'Congés payés|Jours de congés|Congés annuels',
      es: 'Días de vacaciones|Vacaciones anuales|Vacaciones',
      nl: 'Vakantiedagen|Verlofdagen|Aantal vakantiedagen',
    },
  },
  holiday_allowance: {
    types: ['money', 'number', 'percentage'],
    labels: {
      en: 'Holiday allowance|Holiday pay|Vacation allowance',
      de: 'Urlaubsgeld',
      fr: 'Prime de vacances',
      es: 'Paga de vacaciones|Bolsa de vacaciones',
      nl: 'Vakantietoeslag|Vakantiegeld|Vakantiebijslag',
    },
  },
  income_tax: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Income tax|Income tax withheld|Income tax deducted|Federal income tax withheld|Federal income tax|Federal withholding|PAYE|PAYE tax|Tax paid~0.85',
      de: 'Lohnsteuer|Einbehaltene Lohnsteuer',
      fr: 'Impôt sur le revenu prélevé à la source|Prélèvement à la source|Impôt prélevé à la source|Impôt sur le revenu',
      es: 'IRPF|Retención IRPF|Retención por IRPF|Retención a cuenta del IRPF',
      nl: 'Loonheffing|Ingehouden loonheffing|Loonbelasting|Ingehouden loonbelasting|Loonbelasting/premie volksverzekeringen',
    },
    counter: {
      en: 'Income tax YTD|Taxable income|State income tax|Local income tax|Tax code',
      de: 'Lohnsteuerklasse|Steuerklasse',
      fr: 'Net à payer avant impôt sur le revenu|Net à payer avant impôt|Base de l’impôt sur le revenu|Cumul impôt',
      es: 'Base IRPF|Base sujeta a retención|Tipo IRPF',
      nl: 'Loonheffingskorting|Loon voor loonheffing|Cumulatieve loonheffing',
    },
  },
  social_security_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Social security number|SSN|National insurance number|NI number|NINO|PPS number|PPSN',
      de: 'Sozialversicherungsnummer|SV-Nummer|SV-Nr|Rentenversicherungsnummer|RV-Nummer|AHV-Nummer|AHV-Nr',
      fr: 'Numéro de sécurité sociale|N° SS|NIR|N° Sécu|Numéro SS|N° AVS|Numéro AVS',
      es: 'Número de la Seguridad Social|Número de afiliación|N.º Seguridad Social|N.º afiliación Seg. Social|N.º afiliación|NAF|NUSS',
      nl: 'BSN|Burgerservicenummer|Sofinummer|INSZ|Rijksregisternummer',
    },
  },
  line_manager: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Line manager|Supervisor|Direct supervisor|Reports to|Reporting to|Reporting manager',
      de: 'Vorgesetzter|Vorgesetzte|Führungskraft|Direkter Vorgesetzter',
      fr: 'Responsable hiérarchique|Supérieur hiérarchique|Responsable direct',
      es: 'Responsable directo|Superior jerárquico|Responsable jerárquico',
      nl: 'Leidinggevende|Direct leidinggevende',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  contact_person: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Contact person|Contact name|Your contact|Our contact|Contact|Handled by',
      de: 'Ansprechpartner|Ansprechpartnerin|Ihr Ansprechpartner|Ihre Ansprechpartnerin|Sachbearbeiter|Sachbearbeiterin|Bearbeiter|Bearbeiterin',
      fr: 'Interlocuteur|Votre interlocuteur|Votre interlocutrice|Votre contact|Contact|Suivi par|Affaire suivie par|Dossier suivi par',
      es: 'Persona de contacto|Contacto|Su contacto|Gestor|Gestora',
      nl: 'Contactpersoon|Uw contactpersoon|Behandeld door|Contact',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
