// What companies and things are told apart by.
import type { LexiconEntry } from '../entry.ts';
import { REGISTRATION } from '../paper-patterns.ts';

export const IDENTITY: Record<string, LexiconEntry> = {
  tax_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Tax number|Taxpayer number|TIN|Tax reference|Tax ID number|EIN|Federal tax ID|UTR|Employer identification number|Employer tax ID|Federal ID',
      de: 'Steuernummer|Steuer-Nr|St.-Nr|Steuer-ID|Steuer-IdNr|Steueridentifikationsnummer|Steuerliche Identifikationsnummer|IdNr',
      fr: 'Numéro fiscal|N° fiscal|Numéro d’identification fiscale',
      es: 'NIF|CIF|DNI/NIF|CIF/NIF|NIF/CIF|Número de identificación fiscal',
      nl: 'Fiscaal nummer|Fiscaalnummer|RSIN|BSN|Burgerservicenummer',
    },
    counter: {
      en: 'VAT number|VAT ID|VAT registration number',
      de: 'USt-IdNr|USt-ID|Umsatzsteuer-ID',
      fr: 'N° TVA|TVA intracommunautaire',
      es: 'NIF-IVA',
      nl: 'Btw-nummer|Btw-id',
    },
  },
  company_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Company number|Company registration number|Company No|Registration number|Registered number|Company Reg No|Registration No|Co. Reg No',
      de: 'Handelsregisternummer|Handelsregister-Nr|HRB|HRA|Registernummer|Firmennummer|Firmenbuchnummer',
      fr: 'SIRET|SIREN|N° SIRET|N° SIREN|Numéro SIRET|Numéro SIREN|RCS',
      es: 'CIF|Número de registro|Registro mercantil',
      nl: 'KvK-nummer|KvK-nr|KvK|KvK nummer|Handelsregisternummer',
    },
  },
  certificate_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Certificate number|Certificate No|Certificate #',
      de: 'Zertifikatsnummer|Zertifikats-Nr|Urkundennummer',
      fr: "Numéro de certificat|N° de certificat|N° d'attestation",
      es: 'Número de certificado|Nº de certificado',
      nl: 'Certificaatnummer|Certificaatnr',
    },
  },
  vehicle_number: {
    types: ['identifier', 'text'],
    labels: {
      en: 'VIN|Vehicle identification number|Chassis number|Chassis No|VIN number',
      de: 'Fahrgestellnummer|Fahrgestell-Nr|Fahrzeug-Identifizierungsnummer|Fahrzeugidentifikationsnummer|Fahrzeug-Ident-Nr|FIN',
      fr: 'Numéro de châssis|N° de châssis|Numéro de série du véhicule|N° VIN',
      es: 'Número de bastidor|Nº de bastidor|Bastidor|Número de identificación del vehículo|Número de identificación',
      nl: 'Chassisnummer|Voertuigidentificatienummer',
    },
    rules: REGISTRATION.vin,
  },
  first_registration: {
    types: ['date'],
    labels: {
      en: 'First registration|Date of first registration|First registered',
      de: 'Erstzulassung|Datum der Erstzulassung|EZ~0.85',
      fr: 'Date de première immatriculation|Première immatriculation|1re mise en circulation|1ère mise en circulation|Date de mise en circulation',
      es: 'Fecha de primera matriculación|Primera matriculación|Fecha de matriculación',
      nl: 'Datum eerste toelating|Eerste toelating|Datum eerste inschrijving',
    },
    rules: REGISTRATION.first,
  },
  licence_plate: {
    types: ['identifier', 'text'],
    labels: {
      en: 'Licence plate|License plate|Number plate|Plate number|Vehicle registration|Registration plate|Registration mark',
      de: 'Kennzeichen|Amtliches Kennzeichen|Kfz-Kennzeichen|Autokennzeichen',
      fr: "Immatriculation|Numéro d'immatriculation|N° d'immatriculation|Plaque d'immatriculation",
      es: 'Matrícula',
      nl: 'Kenteken',
    },
    rules: REGISTRATION.plate,
  },
  vehicle_make: {
    types: ['text', 'organization_name'],
    labels: {
      en: 'Make|Vehicle make|Make of the car|Make of the vehicle|Car make|Brand',
      de: 'Marke|Hersteller|Fabrikat',
      fr: 'Marque',
      es: 'Marca',
      nl: 'Merk',
    },
    rules: REGISTRATION.make,
  },
  vehicle_model: {
    types: ['text'],
    labels: {
      en: 'Vehicle model|Commercial description|Commercial name|Commercial model name|Model~0.85',
      de: 'Handelsbezeichnung|Fahrzeugmodell|Modell~0.85',
      fr: 'Dénomination commerciale|Modèle~0.85',
      es: 'Denominación comercial|Modelo~0.85',
      nl: 'Handelsbenaming|Model~0.85',
    },
    rules: REGISTRATION.model,
  },
  vehicle_keeper: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Registered owner|Registered keeper|Keeper|Vehicle owner|Owner of the vehicle|Owner of the car',
      de: 'Fahrzeughalter|Halter|Halterin',
      fr: "Titulaire du certificat|Titulaire de la carte grise|Titulaire du certificat d'immatriculation",
      es: 'Titular del vehículo|Titular',
      nl: 'Kentekenhouder|Tenaamgestelde',
    },
    rules: REGISTRATION.holder,
  },
};
