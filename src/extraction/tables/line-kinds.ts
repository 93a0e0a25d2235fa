// What a line below the head of a table says by its words: a sum, what is carried over, or something beside an item.

const TOTAL =
  '(?:sub-?\\s?totals?|totals?|totalen|totales|totaux|sum|summen?|zwischensummen?|zwischentotal|gesamttotal|gesamtstunden|total(?:stunden|betrag)|sous-?\\s?total|suma|somme|totaal|subtotaal|subtotales|insgesamt)';

/** What comes behind the line items: sums, taxes, what is to be paid. In the five languages that documents are written in. */
const ENDS =
  /^\W*(?:sub-?\s?total|sum\b|totals?\b|grand total|net (?:total|amount)|amount due|balance\b|vat\b|sales tax|tax(?:es|e)?\b|zwischen(?:summe|total)|summen?\b|gesamt(?:(?:netto|brutto|auftrags|bestell|waren)?(?:betrag|summe|wert)|netto|brutto|stunden|total|gewicht)?\b|totaalgewicht|poids total|peso total|gross weight|net weight|(?:netto|brutto)(?:betrag|summe|wert)\b|netto\s*:|\d{1,2}(?:[.,]\d{1,2})?\s?% (?:mwst|ust|mehrwertsteuer|umsatzsteuer|vat|gst|sales tax|tva|iva|btw|omzetbelasting)\b|waren(?:wert|summe)|rechnungs(?:summe|betrag|rabatt)|positionssumme|belegsummen|umsatzsteuer|mwst|ust\b|zuzüglich|zzgl|zahlbetrag|auszahlungsbetrag|endbetrag|montant|total ht|sous-total|tva\b|net à payer|totaal|subtotaal|totales\b|totaux\b|btw\b|te betalen|importe|base imponible|iva\b|suma\b|somme\b)/iu;

/** `Pallet 1 total`, `Week 18 total`, `Ihr Anteil insgesamt`, `Week ending 09/19/2026 - total hours`. */
const ENDS_WITH_TOTAL = new RegExp(
  `\\s${TOTAL}\\W*$|\\s${TOTAL} (?:hours|hrs|stunden|heures|horas|uren)\\W*$`,
  'iu',
);

/** Of pay: what is left at a step of the account, with more of it below. */
const STEP =
  /^\W*(?:brutto(?:lohn|bezüge|entgelt|verdienst|gehalt)?|gesamtbrutto|netto(?:lohn|bezüge|entgelt|verdienst|gehalt)|auszahlung|gross (?:pay|wages|earnings)|net pay|take-home pay|salaire (?:brut|net)|(?:salario|total) (?:bruto|neto)|líquido|bruto(?:loon| loon| salaris)|netto(?:loon| loon| salaris))\b/iu;

/** An amount, with its currency or without. */
const AMOUNT =
  /^[^\p{L}\d]*(?:\p{L}{1,3} ?)?[\d.,' ]*\d[.,]\d{2}(?!\d)[^\p{L}\d]*(?:\p{L}{1,3})?[^\p{L}\d]*$/u;

/** `Net` beside an amount, and nothing else. */
const NET = /^\W*(?:net|nett|netto|neto|gross|brutto|bruto|brut|ht|ttc)\W*$/iu;

/** Of a group of items, with more of them behind it. */
const OF_A_GROUP = new RegExp(
  `^\\W*(?:sub-?\\s?total|zwischensumme|sous-?\\s?total|subtotaal)|^\\W*${TOTAL}\\s+\\S|\\s${TOTAL}\\W*$`,
  'iu',
);

/** Of everything, whatever stands behind the word. */
const OF_ALL = new RegExp(
  `^\\W*(?:grand )?${TOTAL}\\s+(?:ttc|t\\.t\\.c|ht|h\\.t|net|brut|due|amount|payable|general|général|invoice|order|quote|facture|factura|presupuesto|devis|gbp|eur|usd|chf|[€£$]|à payer|a pagar|te betalen|inc|exc|netto|brutto|rechnung|angebot)`,
  'iu',
);

/** A cell of that word alone, wherever it stands. */
const ALONE =
  /^\W*(?:grand )?(?:totals?|totales|totaux|totaal|sum|summen?|suma|somme|gesamt(?:total|summe|stunden)?)\W*$/iu;

/** A sum that is carried over a page, a deduction from the item above: no record, and no end of the table. */
const PASSES =
  /^\W*(?:übertrag|carried? (?:over|forward)|brought forward|à reporter|report\b|transport\b|suma (?:y sigue|anterior)|transporteren|abzgl|abzüglich|rabatt|artikelrabatt)/iu;

/** The same of an account, which may have a date in front. */
const BALANCE =
  /^\W*(?:balance (?:brought|carried|forward|b\/f|c\/f)|(?:opening|closing|previous|starting|ending|new|old) balance|(?:alter |neuer |anfangs|end)?kontostand|saldo(?:vortrag| anterior| inicial| final| per| am|\s*$)|(?:begin|eind|start)saldo|(?:alter|neuer|vorig|nieuw) saldo|(?:ancien|nouveau) solde|solde (?:au|précédent|initial|final))/iu;

/** `GTIN: 4012345001235`: said of an item beside its columns. */
const ASIDE = /^[\p{L}][\p{L} .\-/()]{1,40}\s?:/u;

/** `Serial no. 4711`, `Charge 24K118`, `Your ref. 91820`, `Chk 20817`, `Livraison semaine 14`: what an item is known by elsewhere. */
const KNOWN_BY =
  /^\W*(?:your|our|ihre?|unsere?|votre|notre|su|uw|onze?)?\s?(?:ref(?:erence)?|réf(?:érence)?|s\/n|serial|serien-?(?:nr|nummer)|seriennr|n°? de série|serie(?:nummer|nr)|charge|lot|lote|batch|partij|hersteller-?nr|mpn|ean|gtin|hs[- ]?code|origin|chk|check|docket|voucher|gutschrift zu|(?:liefer(?:termin|datum|schein|woche))|delivery|livraison|entrega|levering|art\.?(?:-?\s?(?:nr|no|n°))?)\b[^\p{L}]{0,3}(?=.*\d)/iu;

/** What a line says, each of its cells as the page parts it, and what of it stands in the first column. */
type Said = { text: string; cells: string[]; first?: string };

/** Of everything, of a group that more may follow, or of a step of an account that goes on below it. */
export type Sum = 'none' | 'step' | 'group' | 'whole';

/** What a line tells a sum of. */
export function sumOf({ text, cells, first = '' }: Said): Sum {
  if (STEP.test(text)) return 'step';
  const label = besideAmount(cells);
  if ([text, label].some((one) => OF_ALL.test(one)) || cells.some((cell) => ALONE.test(cell))) return 'whole';
  if (OF_A_GROUP.test(label)) return 'group';
  if ([first, ...cells.slice(0, 2)].some((cell) => ENDS_WITH_TOTAL.test(cell))) return 'group';
  return sumByBeginning({ text, cells });
}

function sumByBeginning({ text, cells }: Said): Sum {
  const [label = text] = cells;
  if (isTextAndAmount({ cells }) && NET.test(label)) return 'whole';
  return ENDS.test(text) ? groupOrWhole(label) : 'none';
}

const groupOrWhole = (label: string): Sum => (OF_A_GROUP.test(label) ? 'group' : 'whole');

/** Two cells, of which the second is an amount: what it says is no text of an item. */
export const isTextAndAmount = ({ cells }: Pick<Said, 'cells'>): boolean =>
  cells.length === 2 && AMOUNT.test(cells[1] ?? '');

/** Behind other things of a line, what stands before its amount: `Terms: 30 days | Total net | 12.00`. */
const besideAmount = (cells: string[]): string => (cells.length > 2 ? (cells.at(-2) ?? '') : '');

/** Whether a line is none of the table, and not its end either. */
export const isPassed = ({ text, cells }: Said): boolean =>
  PASSES.test(text) || cells.some((cell) => BALANCE.test(cell));

export const isAside = (text: string): boolean => ASIDE.test(text) || KNOWN_BY.test(text);
