// The lexicon that is shipped: for common facts, what they are called in five languages and how else they are found (workflow.md §7).
import { AMOUNTS } from './amounts.ts';
import { CONTRACTS } from './contracts.ts';
import type { LexiconEntry, Words } from './entry.ts';
import { PAPERS } from './papers.ts';
import { PEOPLE } from './people.ts';

const ENTRIES = new Map<string, LexiconEntry>(
  Object.entries({ ...PAPERS, ...AMOUNTS, ...PEOPLE, ...CONTRACTS }),
);

/** The names that `like` may have, in order. */
export const LEXICON_NAMES: readonly string[] = [...ENTRIES.keys()].toSorted();

export function lexiconEntry(name: string): LexiconEntry | undefined {
  return ENTRIES.get(name);
}

/** The words of all languages, each with its weight. */
export function wordsOf(words: Words | undefined): { text: string; weight: number }[] {
  const seen = new Map<string, number>();
  for (const word of Object.values(words ?? {}).flatMap((list) => list.split('|'))) {
    const [text = '', weight] = word.split('~');
    if (text !== '' && !seen.has(text)) seen.set(text, weight === undefined ? 1 : Number(weight));
  }
  return [...seen].map(([text, weight]) => ({ text, weight }));
}

/** Every label of the lexicon, those of other values that look alike included. */
export const allWords = (): string[] =>
  [...ENTRIES.values()].flatMap(({ labels, counter }) =>
    [...wordsOf(labels), ...wordsOf(counter)].map(({ text }) => text),
  );

const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

let byLabel: Map<string, string[]> | undefined;

/** The entries that have a text as one of their surest labels, or as their name. */
export function entriesCalled(label: string): string[] {
  byLabel ??= labelIndex();
  return byLabel.get(keyOf(label)) ?? [];
}

function labelIndex(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const [name, entry] of ENTRIES) {
    const texts = [
      name.replaceAll('_', ' '),
      ...wordsOf(entry.labels)
        .filter(({ weight }) => weight >= 0.9)
        .map(({ text }) => text),
    ];
    for (const key of new Set(texts.map(keyOf))) index.set(key, [...(index.get(key) ?? []), name]);
  }
  return index;
}
