// What the words behind a label of an amount make of it: net or gross, the tax alone, a count, what was paid.

export type Qualifier = 'excluded' | 'net' | 'gross' | 'tax' | 'paid' | 'reduction' | 'count' | 'part';

const TAX =
  '(?:gst|sst|vat|tax(?:es)?|sales tax|mwst|m\\.w\\.st|ust|u\\.st|umsatzsteuer|mehrwertsteuer|steuern?|tva|t\\.v\\.a|taxes?|impôts?|iva|i\\.v\\.a|impuestos?|btw|belasting)';
const EXCLUDED =
  '(?:excl(?:uding|usive|usief|\\.)?(?: of)?|ex\\.?|before|without|w/o|less|exkl(?:usive|\\.)?|ohne|vor|zzgl\\.?|zuzügl(?:ich|\\.)?|hors|sin|antes de|zonder|exc\\.?)';
const INCLUDED =
  '(?:incl(?:uded|uding|usive|usief|us(?:es?)?|uid[oa]s?|\\.)?(?: of)?|with|after|inkl(?:usive|\\.)?|einschl(?:ießlich|\\.)?|mit|enthalten|(?:y )?compris(?:es?)?|avec|con|met|inbegrepen|inc\\.?)';
const RATE = '(?:\\d+(?:[.,]\\d+)? ?%? ?)?';

const TESTS: [Qualifier, RegExp][] = [
  ['excluded', new RegExp(`^(?:${EXCLUDED} ${RATE}${TAX}|h\\.?t)(?!\\p{L})`, 'iu')],
  ['net', /^(?:net(?:t|to|te|o)?|sub ?-?total)(?!\p{L})/iu],
  [
    'gross',
    new RegExp(
      `^(?:${INCLUDED} ${RATE}${TAX}|${RATE}${TAX} ${RATE}${INCLUDED}|gross|brutto|bruto|brut|t\\.?t\\.?c)(?!\\p{L})`,
      'iu',
    ),
  ],
  ['tax', new RegExp(`^(?:of )?${RATE}${TAX}(?!\\p{L})`, 'iu')],
  [
    'paid',
    /^(?:cash|change|tender(?:ed)?|paid|received|deposits?|prepaid|anzahlung(?:en)?|bar|gegeben|rückgeld|bezahlt|acomptes?|payé|pagado|anticipos?|betaald)(?!\p{L})/iu,
  ],
  [
    'reduction',
    /^(?:discounts?|savings?|saved|rebates?|rabatt|skonto|nachlass|abzüge|remises?|rabais|escompte|descuentos?|korting)(?!\p{L})/iu,
  ],
  [
    'count',
    /^(?:qty|quantity|items?|pcs|pieces?|units?|spots?|points?|menge|anzahl|stück|positionen|articles?|quantité|unités|cantidad|artículos|unidades|aantal|stuks|cpp|grps?|hours?|weight|days|pages|weeks)(?!\p{L})/iu,
  ],
  [
    'part',
    /^(?:rounding|round(?:ed)? ?(?:adj|adjustment)|rundung|arrondi|redondeo|afronding|commission|freight|shipping|versand(?:kosten)?|fees?)(?!\p{L})/iu,
  ],
];

/** The qualifier that a text begins with, in brackets or not. */
export function qualifierOf(text: string): Qualifier | undefined {
  const words = text
    .slice(0, 60)
    .replace(/^[\s([:,.*/-]+/u, '')
    .replace(/\s+/g, ' ');
  return TESTS.find(([, test]) => test.test(words))?.[0];
}

/** The qualifiers that a label has anywhere in it. */
export function qualifiersIn(label: string): Set<Qualifier> {
  const words = label.split(/\s+/);
  const all = new Set(words.flatMap((_, index) => qualifierOf(words.slice(index).join(' ')) ?? []));
  // `incl. tax` is an amount with it, not the tax.
  if (all.has('gross') || all.has('excluded')) all.delete('tax');
  return all;
}

const CONTRADICTED = 0.6;

/**
 * What a label of an amount is worth with the words behind it: less where they make another amount of it than the fact's labels ask
 * for. Gross is what a total is where nothing is said.
 */
export function qualifiedQuality(behind: string, asked: ReadonlySet<Qualifier>): number {
  const qualifier = qualifierOf(behind);
  if (qualifier === undefined || asked.has(qualifier)) return 1;
  if (qualifier === 'gross') return asked.has('excluded') || asked.has('tax') ? CONTRADICTED : 1;
  if (qualifier === 'net' && asked.has('excluded')) return 1;
  return CONTRADICTED;
}

const TAX_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${TAX}|discounts?|savings?|rabatt|remise|descuento|korting)(?!\\p{L})`,
  'iu',
);

/** What stands before a label in its cell may make it the tax or a reduction: `GST @ 6% included in total`. */
export function precededQuality(before: string, asked: ReadonlySet<Qualifier>): number {
  return TAX_BEFORE.test(before.slice(-80)) && !asked.has('tax') && !asked.has('gross') ? CONTRADICTED : 1;
}

/** Whether a text speaks of tax: the head of a table that lists amounts with it. */
export const speaksOfTax = (text: string): boolean => TAX_WORD.test(text);

const TAX_WORD = new RegExp(`(?<!\\p{L})${TAX}(?!\\p{L})`, 'iu');
