// The lexicon that is shipped: for common facts, what they are called in five languages and how else they are found (workflow.md §7).
import { AMOUNTS } from './amounts.ts';
import { CONTRACTS } from './contracts.ts';
import { BANKING } from './banking.ts';
import { DATES } from './dates.ts';
import type { LexiconEntry } from './entry.ts';
import { HOMES } from './homes.ts';
import { IDENTITY } from './identity.ts';
import { OFFERS } from './offers.ts';
import { PAPERS } from './papers.ts';
import { PAY } from './pay.ts';
import { PEOPLE } from './people.ts';
import { looseKey, wordKey, wordsOf } from './words.ts';

const ENTRIES = new Map<string, LexiconEntry>(
  Object.entries({
    ...PAPERS,
    ...DATES,
    ...AMOUNTS,
    ...PEOPLE,
    ...CONTRACTS,
    ...OFFERS,
    ...PAY,
    ...HOMES,
    ...BANKING,
    ...IDENTITY,
  }),
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

type Index = { exact: Map<string, string[]>; loose: Map<string, string[]> };

let index: Index | undefined;

const BRACKETS = /\(([^()]*)\)/;

/**
 * The entries that have a text as one of their surest labels, or as their name; where none has it word by word, those of the same
 * words in another order, without articles and the like, and without what stands in brackets (`Date of the bill` for `Bill date`), or that alone.
 */
export function entriesCalled(label: string): string[] {
  index ??= labelIndex();
  const { exact, loose } = index;
  const bare = label.replace(BRACKETS, ' ');
  const inBrackets = BRACKETS.exec(label)?.[1] ?? '';
  const asWritten = exact.get(wordKey(label)) ?? exact.get(wordKey(bare)) ?? loose.get(looseKey(bare));
  return asWritten ?? exact.get(wordKey(inBrackets)) ?? [];
}

function labelIndex(): Index {
  const made: Index = { exact: new Map(), loose: new Map() };
  for (const [name, entry] of ENTRIES) {
    const texts = [
      name.replaceAll('_', ' '),
      ...wordsOf(entry.labels)
        .filter(({ weight }) => weight >= 0.9)
        .map(({ text }) => text),
    ];
    for (const key of new Set(texts.map(wordKey))) addTo(made.exact, key, name);
    for (const key of new Set(texts.map(looseKey))) if (key !== '') addTo(made.loose, key, name);
  }
  return made;
}

const addTo = (map: Map<string, string[]>, key: string, name: string): unknown =>
  map.set(key, [...(map.get(key) ?? []), name]);
