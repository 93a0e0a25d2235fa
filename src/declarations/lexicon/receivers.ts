// Facts of whom a paper is for: its letterhead and its foot tell the numbers of whoever sends it.

const RECEIVERS = [
  'customer|client|tenant|lessee|buyer|purchaser|borrower|employee|applicant|guest|patient|insured|policyholder|debtor|refund|holder|subscriber|member|student|pupil|owner|resident|taxpayer|payer',
  'kunde|mieter|pächter|käufer|darlehensnehmer|kreditnehmer|arbeitnehmer|versicherungsnehmer|schuldner|erstatt|rückerstatt|rückzahl|zurückgezahlt|inhaber|kontoinhaber|mitglied|student|schüler|eigentümer|steuerpflichtig|zahler|zahlungspflichtig|auftraggeber',
  'locataire|acheteur|emprunteur|salarié|assuré|débiteur|rembours|titulaire|abonné|adhérent|étudiant|propriétaire|contribuable|payeur',
  'inquilin|arrendatari|comprador|prestatari|trabajador|asegurad|deudor|reembols|devoluci|devuelv|titular|abonad|estudiante|propietari|contribuyente|pagador|ordenante',
  'klant|huurder|koper|kredietnemer|werknemer|verzekerde|debiteur|terugbetal|terugbetaal|terugstort|teruggestort|rekeninghouder|houder|abonnee|student|eigenaar|betaler',
].join('|');
/** Of an order it is the other way round: the buyer sends it. */
const SENDERS = [
  'supplier|seller|vendor|payee|contractor',
  'lieferant|verkäufer|auftragnehmer|zahlungsempfänger',
  'fournisseur|vendeur|prestataire|bénéficiaire',
  'proveedor|vendedor|beneficiari',
  'leverancier|verkoper|opdrachtnemer|begunstigde',
].join('|');

const OF_RECEIVER = new RegExp(`(?<!\\p{L})(?:${RECEIVERS})`, 'iu');

/** Whether a label asks for what is somebody else's than the sender's (`IBAN of the tenant`). */
export const isOfReceiver = (label: string): boolean => OF_RECEIVER.test(label);

/** Who writes papers, and what is nobody. */
const WRITERS = [
  'landlord|lessor|lender|employer|insurer|company|firm|bank|school|university|clinic|hotel|agency|issuer|sender|office|department|authority|council|account|invoice|payment',
  'vermieter|verpächter|darlehensgeber|arbeitgeber|versicherer|versicherung|unternehmen|firma|schule|klinik|hotel|agentur|aussteller|absender|büro|amt|behörde|stelle|stadt|gemeinde|konto|rechnung|zahlung|träger',
  'bailleur|prêteur|employeur|assureur|société|entreprise|banque|école|clinique|hôtel|agence|émetteur|expéditeur|bureau|service|autorité|mairie|commune|compte|facture|paiement',
  'arrendador|prestamista|empleador|empresa|asegurador|compañía|banco|escuela|clínica|agencia|emisor|remitente|oficina|departamento|ayuntamiento|cuenta|factura|pago',
  'verhuurder|kredietgever|werkgever|verzekeraar|bedrijf|onderneming|kliniek|afzender|kantoor|afdeling|instantie|gemeente|rekening|factuur|betaling',
].join('|');
const IS_WRITER = new RegExp(`^(?:${SENDERS}|${WRITERS})`, 'iu');
/** `of the parents`, `der Eltern`: whose it is. */
const OF_SOMEBODY =
  /\p{L} (?:(?:of(?: the| an?)?|der|des|von|du|de l[ao]s?|del|van(?: de| het)?) |de l['’])(?<whose>\p{L}{3,})/iu;

/** Whether a label asks for what is somebody's who may not have written the paper (`Bankkonto der Eltern`). */
export function mayBeOfAnother(label: string): boolean {
  const whose = OF_SOMEBODY.exec(label)?.groups?.['whose'];
  return isOfReceiver(label) || (whose !== undefined && !IS_WRITER.test(whose));
}

const OF_SENDER = new RegExp(`(?<!\\p{L})(?:${SENDERS})`, 'iu');

/** Whether a label asks for what is the seller's, who sends no orders. */
export const isOfSeller = (label: string): boolean => OF_SENDER.test(label);
