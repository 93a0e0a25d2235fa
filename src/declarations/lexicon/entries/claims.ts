// Losses that are insured, and what is paid for them.
import type { LexiconEntry } from '../entry.ts';

export const CLAIMS: Record<string, LexiconEntry> = {
  claim_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Claim number|Claim reference|Claim ref|Our claim|Claim ID|Claim~0.85',
      de: 'Schadennummer|Schaden-Nr|Schadensnummer|Schadennr|Schadenaktenzeichen',
      fr: 'Numéro de sinistre|Référence du sinistre|Référence sinistre|Sinistre n°|Dossier sinistre|Numéro de dossier sinistre',
      es: 'Número de siniestro|Siniestro n.º|Referencia del siniestro|Siniestro~0.85',
      nl: 'Schadenummer|Claimnummer|Schadedossier|Schadenr',
    },
  },
  date_of_loss: {
    types: ['date'],
    labels: {
      en: 'Date of loss|Loss date|Date of incident|Incident date|Date of accident|Accident date|Date of damage',
      de: 'Schadentag|Schadenstag|Schadendatum|Schadensdatum|Unfalltag|Unfalldatum|Schadenzeitpunkt',
      fr: 'Date du sinistre|Date de survenance|Date de l’accident|Survenu le|Sinistre du',
      es: 'Fecha del siniestro|Fecha de ocurrencia|Fecha del accidente',
      nl: 'Schadedatum|Datum schade|Datum van de schade|Datum ongeval',
    },
  },
  deductible: {
    types: ['money', 'number'],
    isDeduction: true,
    labels: {
      en: 'Deductible|Excess|Policy excess|Your deductible|Less deductible|Less your deductible|Your excess|Total excess|Policy deductible|Standard excess~0.78|Compulsory excess~0.78',
      de: 'Selbstbeteiligung|Selbstbehalt|Abzüglich Selbstbeteiligung|Abzüglich Selbstbehalt|Ihre Selbstbeteiligung',
      fr: 'Franchise|Franchise contractuelle|Montant de la franchise|Franchise à déduire|Franchise générale',
      es: 'Franquicia|Franquicia general|Franquicia aplicable',
      nl: 'Eigen risico|Af: eigen risico',
    },
  },
  settlement_amount: {
    types: ['money', 'number'],
    labels: {
      en: 'Settlement amount|Claim payment|Claim settlement|Net claim payment|Net settlement|Settlement',
      de: 'Entschädigung|Entschädigungsbetrag|Entschädigungsleistung|Entschädigungssumme|Schadenzahlung',
      fr: 'Indemnité|Indemnité nette|Montant de l’indemnité|Indemnisation|Indemnité totale',
      es: 'Indemnización|Importe de la indemnización|Indemnización neta',
      nl: 'Schadevergoeding|Schade-uitkering|Uit te keren bedrag',
    },
  },
  patient: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Patient|Patient name|Name of patient',
      de: 'Patient|Patientin|Patient/in|Patient/-in|Behandelte Person|Behandelt wurde|Name des Patienten',
      fr: 'Patient|Patiente|Nom du patient',
      es: 'Paciente|Nombre del paciente',
      nl: 'Patiënt|Naam patiënt',
    },
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
