// Words in the five languages of the lexicon.

/** Words by language, parted by `|`; a number behind `~` weighs a label. */
export type Words = { en: string; de: string; fr: string; es: string; nl: string };

/** The words of all languages, each with its weight. */
export function wordsOf(words: Words | undefined): { text: string; weight: number }[] {
  const seen = new Map<string, number>();
  for (const word of Object.values(words ?? {}).flatMap((list) => list.split('|'))) {
    const [text = '', weight] = word.split('~');
    if (text !== '' && !seen.has(text)) seen.set(text, weight === undefined ? 1 : Number(weight));
  }
  return [...seen].map(([text, weight]) => ({ text, weight }));
}

/** How two texts are told to be called the same: letters, digits and `#`, whatever stands between them. */
export const wordKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();
