// Who a paper is about: the sides of trade, of an employment, of a contract.
import type { FindRule } from '../../find-rule.ts';
import type { LexiconEntry } from '../entry.ts';

type Role = NonNullable<Extract<FindRule, { by: 'party' }>['role']>;

const party = (role: Role): FindRule => ({ by: 'party', role });
const address = (role: 'seller' | 'buyer'): FindRule => ({ by: 'party', role, part: 'address' });
const structured = (path: string): FindRule => ({ by: 'structured', path });

export const PEOPLE: Record<string, LexiconEntry> = {
  seller: {
    types: ['organization_name', 'text', 'person_name'],
    labels: {
      en: 'Seller|Vendor|Supplier|Company|Company name|Merchant|Store|Contractor|Consultant|Service provider|Seller name|Supplier name|Issuer|Issued by',
      de: 'Verkäufer|Lieferant|Rechnungssteller|Firma|Auftragnehmer|Auftragnehmerin|Dienstleister|Name des Verkäufers|Rechnungsaussteller',
      fr: 'Vendeur|Fournisseur|Société|Prestataire|Consultant|Émetteur|Nom du vendeur',
      es: 'Vendedor|Proveedor|Empresa|Contratista|Prestador|Emisor|Nombre del proveedor',
      nl: 'Verkoper|Leverancier|Bedrijf|Opdrachtnemer|Naam leverancier|Naam van de leverancier',
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
      en: 'Buyer|Customer|Purchaser|Client|Bill to|Customer name|Client name|Name of the customer|Name of the client|Client company|Customer company',
      de: 'Käufer|Kunde|Rechnungsempfänger|Kundenname|Name des Kunden|Auftraggeber|Auftraggeberin|Rechnungsempfängerin',
      fr: 'Acheteur|Client|Nom du client|Client facturé|Destinataire',
      es: 'Comprador|Cliente|Nombre del cliente|Empresa cliente|Contratante|Destinatario',
      nl: 'Koper|Klant|Klantnaam|Naam van de klant|Naam klant|Opdrachtgever',
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
      en: 'Employee|Employee name|Name of employee|Employee full name|Name of the employee|Candidate|Candidate name|Name of candidate',
      de: 'Arbeitnehmer|Arbeitnehmerin|Mitarbeiter|Name des Mitarbeiters|Name des Arbeitnehmers',
      fr: 'Salarié|Employé|Nom du salarié',
      es: 'Trabajador|Empleado|Nombre del trabajador',
      nl: 'Werknemer|Naam werknemer|Medewerker',
    },
    rules: [party('employee')],
  },
};
