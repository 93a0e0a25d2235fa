// What registers say: entries, weddings, moves, companies.
import type { LexiconEntry } from '../entry.ts';

export const REGISTERS: Record<string, LexiconEntry> = {
  registration_date: {
    types: ['date'],
    labels: {
      en: 'Date of registration|Registration date|Registered on|Date registered|Entered in the register on|Marriage registered on|Birth registered on',
      de: 'Eintragungsdatum|Eingetragen am|Tag der Eintragung|Datum der Eintragung|Registrierungsdatum',
      fr: "Date d'immatriculation|Date d'enregistrement|Date d'inscription",
      es: 'Fecha de inscripción|Fecha de registro',
      nl: 'Datum inschrijving|Registratiedatum|Datum van inschrijving',
    },
  },
  wedding_date: {
    types: ['date'],
    isPast: true,
    labels: {
      en: 'Date of marriage|Wedding date|Date of the wedding|Day of the wedding|Marriage date|Married on',
      de: 'Tag der Eheschließung|Datum der Eheschließung|Hochzeitsdatum|Eheschließung',
      fr: 'Date du mariage|Date de mariage|Mariés le',
      es: 'Fecha del matrimonio|Fecha de matrimonio',
      nl: 'Datum huwelijk|Huwelijksdatum|Datum van het huwelijk',
    },
  },
  moved_in: {
    types: ['date'],
    labels: {
      en: 'Moved in|Move-in date|Moved in on|Date of moving in|Living at the address since|Resident since|At this address since|Address since',
      de: 'Tag des Einzugs|Einzugsdatum|Eingezogen am|Einzug am|Zuzug am',
      fr: "Date d'emménagement|Date d'installation|Domicilié depuis",
      es: 'Fecha de alta en el municipio|Fecha de alta|Alta en el padrón|Empadronado desde',
      nl: 'Datum vestiging|Datum aanvang adres|Datum ingang adres|Woonachtig sinds',
    },
  },
  spouse: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Spouse|Husband|Wife|Registered partner',
      de: 'Ehegatte|Ehegattin|Ehepartner|Ehefrau|Ehemann|Lebenspartner',
      fr: 'Conjoint|Conjointe|Époux|Épouse',
      es: 'Cónyuge',
      nl: 'Echtgenoot|Echtgenote|Geregistreerd partner',
    },
  },
  legal_form: {
    types: ['text', 'choice'],
    labels: {
      en: 'Legal form|Legal form of the company|Company type',
      de: 'Rechtsform|Rechtsnatur',
      fr: 'Forme juridique',
      es: 'Forma jurídica',
      nl: 'Rechtsvorm',
    },
  },
  share_capital: {
    types: ['money'],
    labels: {
      en: 'Share capital|Registered capital|Issued share capital',
      de: 'Stammkapital|Grundkapital|Aktienkapital',
      fr: 'Capital social|Capital',
      es: 'Capital social',
      nl: 'Geplaatst kapitaal|Maatschappelijk kapitaal',
    },
  },
  registered_office: {
    types: ['text', 'address'],
    labels: {
      en: 'Registered office|Registered seat|Seat of the company|Registered office address',
      de: 'Sitz|Firmensitz|Sitz der Gesellschaft|Domiziladresse|Geschäftsanschrift',
      fr: 'Siège social|Adresse du siège|Siège',
      es: 'Domicilio social',
      nl: 'Statutaire zetel|Zetel|Bezoekadres~0.85',
    },
  },
  managing_director: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Managing director|Director|Directors~0.9',
      de: 'Geschäftsführer|Geschäftsführerin|Geschäftsführung',
      fr: 'Gérant|Gérante',
      es: 'Administrador único|Administrador|Administradora',
      nl: 'Bestuurder|Directeur',
    },
  },
};
