// The lexicon as authors look something up in it.
import type { FactTypeName } from '../../src/declarations/fact-type.ts';
import { LEXICON_NAMES, lexiconEntry } from '../../src/declarations/lexicon/lexicon.ts';
import { labelsIn, LANGUAGES, type Words } from '../../src/declarations/lexicon/words.ts';

type Language = (typeof LANGUAGES)[number];
type Listed = { like: string; types: FactTypeName[]; labels: Record<Language, string[]> };

/** Every entry by its name: the types that it may have, the usual one first, and its labels, the surest first. */
export function lexiconListed(): Listed[] {
  return LEXICON_NAMES.flatMap((like) => {
    const entry = lexiconEntry(like);
    return entry === undefined ? [] : [{ like, types: entry.types, labels: labelsOf(entry.labels) }];
  });
}

function labelsOf(words: Words): Record<Language, string[]> {
  const { en, de, fr, es, nl } = words;
  return { en: texts(en), de: texts(de), fr: texts(fr), es: texts(es), nl: texts(nl) };
}

const texts = (list: string): string[] =>
  labelsIn(list)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ text }) => text);
