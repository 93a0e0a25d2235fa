// Words in the five languages of the lexicon.

/** Words by language, parted by `|`; a number behind `~` weighs a label. */
export type Words = { en: string; de: string; fr: string; es: string; nl: string };

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'] as const;

type Weighed = { text: string; weight: number };

/** The words of one language, each with its weight. */
export const labelsIn = (list: string): Weighed[] =>
  list.split('|').flatMap((word) => {
    const [text = '', weight] = word.split('~');
    return text === '' ? [] : [{ text, weight: weight === undefined ? 1 : Number(weight) }];
  });

/** The words of all languages, each once, with its weight. */
export function wordsOf(words: Words | undefined): Weighed[] {
  const seen = new Map<string, number>();
  for (const { text, weight } of Object.values(words ?? {}).flatMap(labelsIn))
    if (!seen.has(text)) seen.set(text, weight);
  return [...seen].map(([text, weight]) => ({ text, weight }));
}

/** How two texts are told to be called the same: letters, digits and `#`, whatever stands between them. */
export const wordKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Say nothing of what is meant. */
const FILLERS = wordSet(
  'of the a an your our my der die das des dem den ein eine einer eines ihr ihre le la les l de du d un une votre el los las del una su het een uw van s',
);
/** Nor do these, among others. */
export const SAY_LITTLE = wordSet(
  'for this in to with incl inc including and per pro im in für mit inkl einschließlich und dans ce cette avec y compris par en para este esta con incluido incl met voor deze',
);
/** Nor do these, of somebody. */
export const NAME_WORDS = wordSet('name nom nombre naam');
/** Nor these, of what is paid time after time. */
export const TIME_WORDS = wordSet(
  'per pro par al month monthly monat monatlich monatliche mois mensuel mensuelle mes mensual maand maandelijkse',
);

/** Nor these, of what stands on a paper of somebody. */
export const PAPER_WORDS = wordSet(
  'passport pass reisepass passeport pasaporte paspoort card karte ausweis personalausweis carte tarjeta kaart licence license ' +
    'führerschein permis permiso rijbewijs permit aufenthaltstitel titre residence visa visum visado certificate bescheinigung ' +
    'urkunde certificat certificado attestation attest document dokument documento paper id identity identité identidad identiteit ' +
    'travel driving driver extract extrait auszug uittreksel extracto confirmation notice holder holders inhaber titulaire titular houder this',
);

/** The words of a text that say what is meant, in no order. */
export const looseKey = (text: string, besides: ReadonlySet<string> | null = null): string =>
  wordKey(text)
    .split(' ')
    .filter((word) => !FILLERS.has(word) && besides?.has(word) !== true)
    .toSorted()
    .join(' ');
