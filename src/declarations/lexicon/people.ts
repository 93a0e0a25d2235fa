// Who a paper is about: the sides of trade, of an employment, of a contract.
import type { FindRule } from '../find-rule.ts';
import type { LexiconEntry } from './entry.ts';

type Role = NonNullable<Extract<FindRule, { by: 'party' }>['role']>;

const party = (role: Role): FindRule => ({ by: 'party', role });
const address = (role: 'seller' | 'buyer'): FindRule => ({ by: 'party', role, part: 'address' });
const structured = (path: string): FindRule => ({ by: 'structured', path });

export const PEOPLE: Record<string, LexiconEntry> = {
  seller: {
    types: ['organization_name', 'text', 'person_name'],
    labels: {
      en: 'Seller|Vendor|Supplier|Company|Company name|Merchant|Store',
      de: 'Verkäufer|Lieferant|Rechnungssteller|Firma',
      fr: 'Vendeur|Fournisseur|Société',
      es: 'Vendedor|Proveedor|Empresa',
      nl: 'Verkoper|Leverancier|Bedrijf',
    },
    rules: [
      structured('cii:SellerTradeParty/Name'),
      structured('ubl:AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName'),
      party('seller'),
    ],
    anchors: 'own',
  },
  buyer: {
    types: ['organization_name', 'text', 'person_name'],
    labels: {
      en: 'Buyer|Customer|Purchaser|Client|Bill to',
      de: 'Käufer|Kunde|Rechnungsempfänger',
      fr: 'Acheteur|Client',
      es: 'Comprador|Cliente',
      nl: 'Koper|Klant',
    },
    rules: [
      structured('cii:BuyerTradeParty/Name'),
      structured('ubl:AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName'),
      party('buyer'),
    ],
    anchors: 'own',
  },
  seller_address: {
    types: ['address', 'text', 'long_text'],
    labels: {
      en: 'Address|Seller address|Store address|Company address',
      de: 'Anschrift|Adresse|Anschrift des Verkäufers',
      fr: 'Adresse|Adresse du vendeur',
      es: 'Dirección|Dirección del vendedor',
      nl: 'Adres|Adres van de verkoper',
    },
    rules: [address('seller')],
    anchors: 'own',
  },
  buyer_address: {
    types: ['address', 'text', 'long_text'],
    labels: {
      en: 'Billing address|Customer address|Buyer address',
      de: 'Rechnungsadresse|Rechnungsanschrift',
      fr: 'Adresse de facturation',
      es: 'Dirección de facturación',
      nl: 'Factuuradres',
    },
    rules: [address('buyer')],
    anchors: 'own',
  },
  advertiser: {
    types: ['organization_name', 'text'],
    labels: {
      en: 'Advertiser|Advertiser name|Client~0.85|Client name~0.85',
      de: 'Werbetreibender|Werbekunde',
      fr: 'Annonceur',
      es: 'Anunciante',
      nl: 'Adverteerder',
    },
    counter: {
      en: 'Advertiser code|Advertiser Ref|Advertiser number|Advertiser separation|Agency/Advertiser|Advertiser #|Advertiser ID|Advertiser External ID|Advertiser Discount|Product|Brand|Agency|Demographic|Buyer|Estimate number|Salesperson|Station',
      de: 'Werbeagentur|Produkt|Marke',
      fr: 'Agence|Produit|Marque',
      es: 'Agencia|Producto|Marca',
      nl: 'Bureau|Product|Merk',
    },
  },
  contract_party: {
    types: ['organization_name', 'person_name', 'text'],
    labels: {
      en: 'Party|Parties|Contract party|Contracting party',
      de: 'Vertragspartei|Vertragspartner|Partei',
      fr: 'Partie|Parties|Partie contractante',
      es: 'Parte|Partes|Parte contratante',
      nl: 'Partij|Partijen|Contractpartij',
    },
    rules: [{ by: 'party' }],
    choose: 'first',
    onlyByName: true,
    anchors: 'none',
  },
  employer: {
    types: ['organization_name', 'person_name', 'text'],
    labels: { en: 'Employer', de: 'Arbeitgeber', fr: 'Employeur', es: 'Empleador|Empresa', nl: 'Werkgever' },
    rules: [party('employer')],
  },
  employee: {
    types: ['person_name', 'text', 'organization_name'],
    labels: {
      en: 'Employee|Employee name|Name of employee',
      de: 'Arbeitnehmer|Arbeitnehmerin|Mitarbeiter',
      fr: 'Salarié|Employé',
      es: 'Trabajador|Empleado',
      nl: 'Werknemer',
    },
    rules: [party('employee')],
  },
};
