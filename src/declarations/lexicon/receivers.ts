// Facts of whom a paper is for: its letterhead and its foot tell the numbers of whoever sends it.

const RECEIVERS = [
  'customer|client|tenant|lessee|buyer|purchaser|borrower|employee|applicant|guest|patient|insured|policyholder|debtor|refund',
  'kunde|mieter|pächter|käufer|darlehensnehmer|kreditnehmer|arbeitnehmer|versicherungsnehmer|schuldner|erstattung',
  'locataire|acheteur|emprunteur|salarié|assuré|débiteur|remboursement',
  'inquilin|arrendatari|comprador|prestatari|trabajador|asegurad|deudor|reembolso|devolución',
  'klant|huurder|koper|kredietnemer|werknemer|verzekerde|debiteur|terugbetaling',
].join('|');
const OF_RECEIVER = new RegExp(`(?<!\\p{L})(?:${RECEIVERS})`, 'iu');

/** Whether a label asks for what is somebody else's than the sender's (`IBAN of the tenant`). */
export const isOfReceiver = (label: string): boolean => OF_RECEIVER.test(label);
