// Whose paper it is: what passports, cards, licences and certificates say of a person.
import type { FindRule } from '../../find-rule.ts';
import type { LexiconEntry } from '../entry.ts';
import { LICENCE } from '../paper-patterns.ts';

const NAME_TO_END = String.raw`(?<value>\p{Lu}[\p{L}\p{M}'’-]{1,40})(?:\s{2}|\n|$)`;

/** `[b] GEB. OLDHÖVER` of German passports, below `Name [a] Geburtsname [b]`; `née Dupont`. */
const BORN_AS: FindRule[] = [
  { by: 'pattern', prior: 0.95, regex: String.raw`\[b\]\s*(?i:geb\.\s*)?${NAME_TO_END}` },
  { by: 'pattern', prior: 0.75, regex: String.raw`(?i:\bgeb\.|\bnée|geborene)\s+${NAME_TO_END}` },
];

/** `geboren op 14 maart 1999 te Zierikzee`, `née le 3 mai 1990 à Tours` */
const BORN_IN: FindRule = {
  by: 'pattern',
  prior: 0.78,
  regex: String.raw`(?i:geboren (?:op|am)|née?(?:\(e\))? le|born on|nacid[oa] el)\s+[^\n]{6,30}?\s(?:te|in|à|en|at)\s+(?<value>\p{Lu}[\p{L}\p{M}' -]{1,40})`,
};

/** Who is addressed: `Frau` above a name, and what a letter begins with. */
const ADDRESSED: FindRule = {
  by: 'pattern',
  prior: 0.7,
  regex: String.raw`(?:^|\n)(?:Frau|Herrn?|Familie)\s*\n(?<value>\p{Lu}[\p{L}\p{M}'’. -]{2,60})(?:\s{2}|\n)`,
};

export const HOLDERS: Record<string, LexiconEntry> = {
  given_names: {
    types: ['person_name', 'text'],
    zone: 'first_name',
    labels: {
      en: 'Given names|Given name|First name|First names|Forename|Forenames|Given name(s)|First and middle names|First and middle name|Christian names|Forename(s)',
      de: 'Vorname|Vornamen|Vorname(n)|Rufname~0.85',
      fr: 'Prénom|Prénoms|Prénom(s)',
      es: 'Nombre de pila|Nombre~0.85|Nombres',
      nl: 'Voornaam|Voornamen',
    },
    rules: LICENCE.given_names,
  },
  surname: {
    types: ['person_name', 'text'],
    zone: 'last_name',
    labels: {
      en: 'Surname|Last name|Family name|Family names|Surnames|Both surnames',
      de: 'Nachname|Familienname|Zuname|Name~0.8',
      fr: 'Nom de famille|Nom~0.85',
      es: 'Apellidos|Apellido|Primer apellido',
      nl: 'Achternaam|Familienaam|Geslachtsnaam|Naam~0.85',
    },
    rules: LICENCE.surname,
  },
  birth_name: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Birth name|Name at birth|Maiden name|Maiden surname|Birth surname|Surname at birth|Surname before marriage',
      de: 'Geburtsname|Mädchenname',
      fr: 'Nom de naissance|Nom de jeune fille|Née~0.85',
      es: 'Apellido de soltera|Apellido de nacimiento',
      nl: 'Geboortenaam|Meisjesnaam',
    },
    rules: BORN_AS,
  },
  birth_date: {
    types: ['date'],
    isPast: true,
    zone: 'birth_date',
    labels: {
      en: 'Date of birth|Birth date|Birthdate|DOB|Born on|Born~0.85|Birthday|Date and place of birth|When and where born|Date of birth and place of birth|Place and date of birth',
      de: 'Geburtsdatum|Geboren am|Geb.-Datum|Geb. am|geb.~0.85|Geburtstag|Tag der Geburt|Geburtsdatum und -ort|Geburtsdatum, Geburtsort',
      fr: 'Date de naissance|Né le|Née le|Né(e) le|Date et lieu de naissance',
      es: 'Fecha de nacimiento|Nacido el|Nacida el|Fecha y lugar de nacimiento',
      nl: 'Geboortedatum|Geboren op|Geboortedatum en -plaats',
    },
    rules: LICENCE.birth_date,
  },
  birth_place: {
    types: ['text'],
    labels: {
      en: 'Place of birth|Birthplace|Birth place|Town of birth|City of birth|Born in|Birth town|Place and country of birth',
      de: 'Geburtsort|Ort der Geburt',
      fr: 'Lieu de naissance|Commune de naissance|Né à|Née à|Né(e) à',
      es: 'Lugar de nacimiento',
      nl: 'Geboorteplaats|Plaats van geboorte',
    },
    rules: [...LICENCE.birth_place, BORN_IN],
  },
  nationality: {
    types: ['country', 'text'],
    zone: 'nationality',
    labels: {
      en: 'Nationality|Citizenship|Country of citizenship|Nationalities',
      de: 'Staatsangehörigkeit|Nationalität|Staatsangehörigkeiten|Staatsbürgerschaft',
      fr: 'Nationalité',
      es: 'Nacionalidad',
      nl: 'Nationaliteit',
    },
  },
  sex: {
    types: ['choice', 'text'],
    zone: 'sex',
    labels: { en: 'Sex|Gender', de: 'Geschlecht', fr: 'Sexe', es: 'Sexo', nl: 'Geslacht' },
  },
  marital_status: {
    types: ['choice', 'text'],
    labels: {
      en: 'Marital status|Civil status',
      de: 'Familienstand|Zivilstand',
      fr: 'Situation familiale|État civil|Situation de famille',
      es: 'Estado civil',
      nl: 'Burgerlijke staat|Burgerlijke stand',
    },
  },
  personal_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Personal number|Personal identification number|National number|National register number|Personal ID number|Personal public service number|National identification number|Citizen service number|Foreigner identification number|Personal identity number',
      de: 'Persönliche Kennnummer|Personenkennzahl|Personennummer|Nationalregisternummer|AHV-Nummer|AHV-Nr|Versichertennummer',
      fr: "Numéro personnel|Numéro d'identification personnel|Numéro de registre national|Numéro national|N° AVS|Matricule national",
      es: 'DNI|NIE|DNI/NIE|NIF|Número personal|Número de identidad',
      nl: 'Persoonsnummer|Rijksregisternummer|Nationaal nummer|Burgerservicenummer|BSN',
    },
  },
  passport_number: {
    types: ['identifier', 'text'],
    zone: 'document_number',
    labels: {
      en: 'Passport number|Passport No|Number of the passport|Travel document number',
      de: 'Reisepassnummer|Pass-Nr|Passnummer',
      fr: 'Numéro de passeport|N° de passeport|Passeport N°',
      es: 'Número de pasaporte|Nº de pasaporte|Pasaporte nº',
      nl: 'Paspoortnummer|Paspoortnr',
    },
  },
  licence_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Licence number|License number|Driving licence number|Driver license number|Driver’s license number|Driver number|Driver licence number',
      de: 'Führerscheinnummer|Führerschein-Nr',
      fr: 'N° de permis|Numéro du permis|Numéro de permis',
      es: 'Número de permiso|Número del permiso de conducir',
      nl: 'Rijbewijsnummer|Rijbewijsnr',
    },
    rules: LICENCE.number,
  },
  id_number: {
    types: ['identifier', 'text'],
    zone: 'document_number',
    labels: {
      en: 'ID number|ID card number|Identity card number|Identity number|Document number|National ID|ID No|Card number|Permit number|Residence card number|Support number|Support No|Passport number~0.8',
      de: 'Ausweisnummer|Ausweis-Nr|Personalausweisnummer|Kartennummer|Dokumentennummer|Seriennummer~0.85|Pass-Nr~0.8',
      fr: "Numéro de carte d'identité|N° de carte d'identité|N° du document|Numéro de carte|Numéro d'identification de la carte|N° de passeport~0.8",
      es: 'Número de documento|Número de soporte~0.88|Núm. soporte~0.88|Num soport~0.88|Número de pasaporte~0.8|DNI~0.88|NIE~0.88|DNI/NIE~0.88',
      nl: 'Documentnummer|Identiteitskaartnummer|Kaartnummer|Paspoortnummer~0.8',
    },
  },
  home_address: {
    types: ['address', 'text', 'long_text'],
    labels: {
      en: 'Home address|Residential address|Residence address|Usual address|Registered home address|Address of residence|Address~0.85',
      de: 'Wohnanschrift|Anschrift|Alleinige Wohnung|Hauptwohnung|Wohnadresse|Adresse~0.85',
      fr: 'Domicile|Domicile personnel|Adresse du domicile|Adresse~0.85',
      es: 'Domicilio|Domicilio particular|Dirección~0.85',
      nl: 'Woonadres|Adres~0.85',
    },
    rules: LICENCE.address,
  },
  issuing_authority: {
    types: ['text', 'organization_name'],
    isOfPaper: true,
    labels: {
      en: 'Issuing authority|Authority|Issuing office|Issued by authority|Authority that issued|Issued by~0.9',
      de: 'Ausstellende Behörde|Behörde|Ausgestellt von|Ausstellungsbehörde',
      fr: 'Autorité de délivrance|Autorité|Délivré par|Délivrée par',
      es: 'Autoridad expedidora|Autoridad|Expedido por',
      nl: 'Afgevende instantie|Bevoegde autoriteit|Autoriteit|Afgegeven door',
    },
    rules: LICENCE.authority,
  },
  holder_name: {
    types: ['person_name', 'text'],
    labels: {
      en: 'Full name|Name and surname|Surname and given names|Name in full|Holder|Holder’s name|Cardholder|Card holder|Resident|Taxpayer|Student|Applicant',
      de: 'Name, Vorname|Vor- und Nachname|Vorname und Name|Name und Vorname|Nachname, Vorname|Inhaber|Inhaberin|Karteninhaber|Steuerpflichtiger|Steuerpflichtige|Antragsteller|Antragstellerin|Studierende|Studierender',
      fr: 'Nom, prénom|Nom, prénoms|Nom et prénom|Nom et prénoms|Nom et prénom(s)|Prénom et nom|Titulaire|Contribuable|Étudiant|Étudiante|Demandeur|Intéressé',
      es: 'Nombre y apellidos|Apellidos y nombre|Nombre completo|Titular|Contribuyente|Estudiante|Solicitante|Interesado|Interesada',
      nl: 'Naam en voornamen|Volledige naam|Voor- en achternaam|Houder|Belastingplichtige|Student|Studente|Aanvrager',
    },
    rules: [ADDRESSED],
  },
};
