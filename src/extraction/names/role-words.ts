// Words for those who have a part in something, as forms print them over columns: `Mother | Father`, `Buyer | Seller`.

const ROLES = [
  'mother father parent child guardian spouse husband wife partner buyer purchaser seller vendor landlord tenant lessor lessee lender borrower employer employee insured policyholder beneficiary driver owner keeper applicant guarantor sender recipient consignor consignee shipper debtor creditor patient claimant client customer supplier contractor chair chairman chairwoman chairperson secretary treasurer auditor witness transferor transferee bride groom',
  'mutter vater elternteil kind ehegatte ehefrau ehemann partnerin käufer käuferin verkäufer verkäuferin vermieter vermieterin mieter mieterin arbeitgeber arbeitgeberin arbeitnehmer arbeitnehmerin versicherungsnehmer versicherungsnehmerin versicherter versicherte bezugsberechtigter fahrer fahrerin halter halterin eigentümer eigentümerin antragsteller antragstellerin bürge absender empfänger auftraggeber auftragnehmer schuldner gläubiger darlehensgeber darlehensnehmer geschädigter unfallgegner kontoinhaber lieferant kunde versammlungsleiter versammlungsleiterin protokollführer protokollführerin schriftführer schriftführerin vorsitzender vorsitzende kassenwart kassenwartin kassenprüfer kassenprüferin zeuge zeugin',
  'moeder vader ouder echtgenoot echtgenote koper verkoper verhuurder huurder werkgever werknemer verzekeringnemer verzekerde begunstigde bestuurder eigenaar aanvrager afzender ontvanger opdrachtgever opdrachtnemer tegenpartij leverancier klant voorzitter secretaris penningmeester notulist getuige',
  'mère père enfant conjoint conjointe époux épouse acheteur acquéreur vendeur bailleur locataire employeur salarié salariée souscripteur assuré assurée bénéficiaire conducteur propriétaire titulaire demandeur garant expéditeur destinataire débiteur créancier prêteur emprunteur fournisseur client président présidente secrétaire trésorier trésorière témoin',
  'madre padre hijo hija cónyuge comprador compradora vendedor vendedora arrendador arrendatario inquilino empleador empleado trabajador tomador asegurado asegurada beneficiario propietario titular solicitante avalista remitente destinatario deudor acreedor proveedor cliente conductor presidente presidenta secretario secretaria tesorero tesorera testigo',
];
const WORDS = new Set(ROLES.flatMap((line) => line.split(' ')));
const ARTICLE = /^(?:(?:the|der|die|das|de|het|le|la|les|el|los|las) |l['’])/u;
/** What a role is of: `Versicherte Person`, `third party`. */
const OF_PERSON =
  /^(?:insured person|policy holder|versicherte person|third party|other party|other driver|verzekerde persoon|personne assurée|persona asegurada)$/u;

/** Whether a text is the word for a role and nothing else. */
export function isRole(text: string): boolean {
  const own = text.trim().replace(/\s*:$/, '').toLowerCase().replace(ARTICLE, '');
  return WORDS.has(own) || OF_PERSON.test(own);
}
