// Homes that are let: what is paid, and by whom.
import type { LexiconEntry } from '../entry.ts';
import { said } from '../said.ts';

export const HOMES: Record<string, LexiconEntry> = {
  landlord: {
    types: ['organization_name', 'person_name', 'text'],
    labels: {
      en: 'Landlord|Lessor|Letting party',
      de: 'Vermieter|Vermieterin|Verpächter',
      fr: 'Bailleur|Propriétaire|Loueur',
      es: 'Arrendador|Arrendadora|Propietario',
      nl: 'Verhuurder|Verhuurster',
    },
    rules: [{ by: 'party', role: 'seller' }],
  },
  tenant: {
    types: ['person_name', 'organization_name', 'text'],
    labels: {
      en: 'Tenant|Lessee|Renter',
      de: 'Mieter|Mieterin|Pächter',
      fr: 'Locataire|Preneur',
      es: 'Arrendatario|Arrendataria|Inquilino',
      nl: 'Huurder|Huurster',
    },
    rules: [{ by: 'party', role: 'buyer' }],
  },
  rent: {
    types: ['money', 'number'],
    isPeriodic: true,
    labels: {
      en: 'Rent|Monthly rent|Rent per month|Rent amount|Base rent',
      de: 'Miete|Monatsmiete|Monatliche Miete|Kaltmiete|Nettokaltmiete|Grundmiete|Nettomiete|Miete monatlich',
      fr: 'Loyer|Loyer mensuel|Loyer hors charges|Montant du loyer',
      es: 'Renta|Renta mensual|Alquiler|Alquiler mensual',
      nl: 'Huur|Huurprijs|Maandhuur|Kale huur|Huur per maand|Maandelijkse huur',
    },
    counter: {
      en: 'Ground rent|Rent arrears|Total rent due|Deposit',
      de: 'Gesamtmiete|Warmmiete|Mietkaution|Kaution|Miete gesamt',
      fr: 'Provision sur charges|Dépôt de garantie',
      es: 'Fianza',
      nl: 'Waarborgsom|Servicekosten|Totale huur',
    },
    rules: [
      said(
        0.79,
        'rent of; rent … is|be|amounts; monthly rent; miete beträgt; nettokaltmiete … beträgt|von; monatliche miete; kaltmiete … beträgt|von|höhe; grundmiete … beträgt; miete … monatlich; loyer … de|fixé|s’élève|mensuel; renta … de; alquiler … de; huurprijs … bedraagt; huur bedraagt',
        {
          but: 'deposit; arrears; ground rent; late; kaution; dépôt; fianza; waarborg*; insur*; service charge*',
        },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
  deposit: {
    types: ['money', 'number'],
    labels: {
      en: 'Deposit|Security deposit|Tenancy deposit|Rental deposit|Damage deposit',
      de: 'Kaution|Mietkaution|Mietsicherheit|Sicherheitsleistung',
      fr: 'Dépôt de garantie|Caution|Montant du dépôt de garantie',
      es: 'Fianza|Depósito|Depósito de garantía',
      nl: 'Waarborgsom|Borg|Borgsom',
    },
    rules: [
      said(
        0.79,
        'deposit of; deposit … amount|sum|equal|is; kaution … von|höhe|beträgt; mietsicherheit … von|höhe; dépôt de garantie … de|d’un|s’élève; fianza … de|importe; waarborgsom … van|bedraagt; borg … van|bedraagt',
        { but: 'holding deposit; holding payment; rent of; miete beträgt' },
      ),
    ],
    relations: ['same', 'right', 'below'],
    maxRows: 1,
  },
};
