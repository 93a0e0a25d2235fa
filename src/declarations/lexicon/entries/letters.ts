// What offices, courts, surveyors and practices write: their references, days and those whom they write about.
import type { LexiconEntry } from '../entry.ts';

export const LETTERS: Record<string, LexiconEntry> = {
  file_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Our reference|Our ref|File number|File No|File reference|Case number|Case No|Case reference|Reference number~0.95|Reference No~0.95|Reference~0.88',
      de: 'Aktenzeichen|Geschäftszeichen|Unser Aktenzeichen|Unser Zeichen|Az|Gz|Geschäftsnummer|Aktennummer|Vorgangsnummer|Vorgang~0.85',
      fr: 'Notre référence|Nos références|Nos réf|N/Réf|Numéro de dossier|N° de dossier|Dossier n°|Référence~0.88',
      es: 'Número de expediente|N.º de expediente|Expediente|Nuestra referencia|N/Ref|Referencia~0.88',
      nl: 'Ons kenmerk|Kenmerk|Dossiernummer|Dossiernr|Zaaknummer|Zaaknr|Referentie~0.88',
    },
    counter: {
      en: 'Your reference|Your ref|Payment reference|Customer reference',
      de: 'Ihr Zeichen|Ihr Aktenzeichen|Ihre Zeichen',
      fr: 'Votre référence|Vos références|V/Réf|Référence de paiement',
      es: 'Su referencia|S/Ref|Referencia de pago',
      nl: 'Uw kenmerk|Betalingskenmerk',
    },
  },
  notice_date: {
    types: ['date'],
    labels: {
      en: 'Date of notice|Notice date|Date of assessment|Assessment date|Date of decision|Decision date|Date of letter',
      de: 'Bescheiddatum|Datum des Bescheids|Bescheid vom|Datum des Schreibens',
      fr: 'Date de la décision|Date de notification|Date d’établissement|Date du courrier',
      es: 'Fecha de la resolución|Fecha de notificación|Fecha de la liquidación',
      nl: 'Dagtekening|Datum dagtekening|Datum beschikking|Datum van het besluit|Datum brief',
    },
  },
  received_date: {
    types: ['date'],
    labels: {
      en: 'Date received|Received on|Date of receipt|Receipt date|Received',
      de: 'Eingangsdatum|Eingegangen am|Eingang am|Datum des Eingangs|Empfangen am|Erhalten am',
      fr: 'Date de réception|Reçu le|Date d’arrivée',
      es: 'Fecha de recepción|Recibido el|Fecha de entrada',
      nl: 'Ontvangstdatum|Ontvangen op|Datum ontvangst|Datum van ontvangst',
    },
  },
  inspection_date: {
    types: ['date'],
    labels: {
      en: 'Date of inspection|Inspection date|Inspected on|Inspection~0.9|Date of survey|Survey date|Date of visit',
      de: 'Prüfdatum|Datum der Prüfung|Prüfung am|Geprüft am|Besichtigungsdatum|Besichtigung am|Datum der Besichtigung|Tag der Prüfung',
      fr: 'Date de visite|Date d’inspection|Date du contrôle|Date de la visite|Contrôlé le|Visité le',
      es: 'Fecha de inspección|Fecha de visita|Fecha de revisión|Inspeccionado el',
      nl: 'Inspectiedatum|Datum inspectie|Keuringsdatum|Datum keuring|Opnamedatum|Gekeurd op',
    },
  },
  sample_date: {
    types: ['date'],
    labels: {
      en: 'Date of collection|Collection date|Sample date|Date collected|Collected|Collected on|Sampled on|Date of sample',
      de: 'Entnahmedatum|Entnommen am|Abnahmedatum|Probenahme|Datum der Entnahme|Probenentnahme',
      fr: 'Date de prélèvement|Prélevé le|Prélèvement du',
      es: 'Fecha de toma|Fecha de extracción|Toma de muestra',
      nl: 'Afnamedatum|Afgenomen op|Datum afname|Monsterdatum',
    },
  },
  physician: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Physician|Attending physician|Referring physician|Ordering physician|Requesting physician|Requested by~0.85|Referring doctor|Referred by~0.85|Doctor|Prescriber',
      de: 'Behandelnder Arzt|Behandelnde Ärztin|Arzt|Ärztin|Überweisender Arzt|Einsender|Zuweiser|Verordnender Arzt',
      fr: 'Médecin|Médecin prescripteur|Prescripteur|Médecin traitant|Prescrit par',
      es: 'Médico|Médica|Médico solicitante|Médico prescriptor|Facultativo',
      nl: 'Arts|Behandelend arts|Huisarts|Aanvragend arts|Voorschrijver|Aanvrager~0.85',
    },
  },
  taxpayer: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Taxpayer|Name of taxpayer|Taxpayer name',
      de: 'Steuerpflichtiger|Steuerpflichtige|Steuerpflichtige Person|Steuerschuldner',
      fr: 'Contribuable|Nom du contribuable|Redevable',
      es: 'Contribuyente|Sujeto pasivo|Obligado tributario',
      nl: 'Belastingplichtige|Belanghebbende|Naam belastingplichtige',
    },
  },
};
