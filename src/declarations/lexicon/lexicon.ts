// The lexicon that is shipped: for common facts, what they are called in five languages and how else they are found (workflow.md §7).
import { AMOUNTS } from './amounts.ts';
import { CONTRACTS } from './contracts.ts';
import { DATES } from './dates.ts';
import type { LexiconEntry } from './entry.ts';
import { PAPERS } from './papers.ts';
import { PEOPLE } from './people.ts';
import { wordKey, wordsOf } from './words.ts';

const ENTRIES = new Map<string, LexiconEntry>(
  Object.entries({ ...PAPERS, ...DATES, ...AMOUNTS, ...PEOPLE, ...CONTRACTS }),
);

/** The names that `like` may have, in order. */
export const LEXICON_NAMES: readonly string[] = [...ENTRIES.keys()].toSorted();

export function lexiconEntry(name: string): LexiconEntry | undefined {
  return ENTRIES.get(name);
}

/** Every label of the lexicon, those of other values that look alike included. */
export const allWords = (): string[] =>
  [...ENTRIES.values()].flatMap(({ labels, counter }) =>
    [...wordsOf(labels), ...wordsOf(counter)].map(({ text }) => text),
  );

let byLabel: Map<string, string[]> | undefined;

/** The entries that have a text as one of their surest labels, or as their name. */
export function entriesCalled(label: string): string[] {
  byLabel ??= labelIndex();
  return byLabel.get(wordKey(label)) ?? [];
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
    for (const key of new Set(texts.map(wordKey))) index.set(key, [...(index.get(key) ?? []), name]);
  }
  return index;
}
