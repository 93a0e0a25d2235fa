// The lexicon that is shipped: for common facts, what they are called in five languages and how else they are found (workflow.md §7).
import { AMOUNTS } from './entries/amounts.ts';
import { BANKING } from './entries/banking.ts';
import { CLAIMS } from './entries/claims.ts';
import { CONTRACTS } from './entries/contracts.ts';
import { DATES } from './entries/dates.ts';
import type { LexiconEntry } from './entry.ts';
import { HOLDERS } from './entries/holders.ts';
import { HOMES } from './entries/homes.ts';
import { IDENTITY } from './entries/identity.ts';
import { LETTERS } from './entries/letters.ts';
import { LOANS } from './entries/loans.ts';
import { OFFERS } from './entries/offers.ts';
import { PAPERS } from './entries/papers.ts';
import { PAY } from './entries/pay.ts';
import { PEOPLE } from './entries/people.ts';
import { STUDIES } from './entries/studies.ts';
import { SUPPLIES } from './entries/supplies.ts';
import { TAXES } from './entries/taxes.ts';
import { TRANSPORT } from './entries/transport.ts';
import { WORK } from './entries/work.ts';
import { REGISTERS } from './entries/registers.ts';
import { numberLabels } from './number-words.ts';
import { isOfReceiver } from './receivers.ts';
import { looseKey, NAME_WORDS, PAPER_WORDS, SAY_LITTLE, TIME_WORDS, wordKey, wordsOf } from './words.ts';

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
    ...HOLDERS,
    ...IDENTITY,
    ...REGISTERS,
    ...STUDIES,
    ...TAXES,
    ...LOANS,
    ...CLAIMS,
    ...WORK,
    ...SUPPLIES,
    ...TRANSPORT,
    ...LETTERS,
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

/** How a text is told to be the name of an entry that may be called so: word by word, then ever more freely. */
type Way = { keyOf: (text: string) => string; may: (entry: LexiconEntry) => boolean };

const WAYS: Way[] = [
  { keyOf: wordKey, may: () => true },
  { keyOf: (text) => looseKey(text), may: () => true },
  { keyOf: (text) => looseKey(text, NAME_WORDS), may: ({ types }) => types.includes('person_name') },
  { keyOf: (text) => looseKey(text, TIME_WORDS), may: ({ isPeriodic }) => isPeriodic === true },
  { keyOf: (text) => looseKey(text, PAPER_WORDS), may: ({ isOfPaper }) => isOfPaper === true },
];

/** Which of them is without articles and the like. */
const LOOSE = 1;

let names: Map<string, string[]>[] | undefined;

const BRACKETS = /\(([^()]*)\)/;
const CURRENCIES: ReadonlySet<string> = new Set(['€', '£', '$', '¥', ...Intl.supportedValuesOf('currency')]);
/** So many letters in brackets are what is meant (`IBAN`), not what is meant of it (`net`). */
const SHORTEST_NAME = 4;

/**
 * The entries that have a text as one of their surest labels, or as their name; where none has it word by word, those of the same
 * words in another order, without articles and the like (`Date of the bill` for `Bill date`); else those that stand in its brackets.
 * What stands there changes what is meant (`before VAT`, `YTD`), but for a currency.
 */
export function entriesCalled(label: string): string[] {
  names ??= WAYS.map(namesBy);
  const [exact] = names;
  const inBrackets = BRACKETS.exec(label)?.[1]?.trim() ?? '';
  const bare = CURRENCIES.has(inBrackets) ? label.replace(BRACKETS, ' ') : label;
  const found = WAYS.map(({ keyOf }, way) => names?.[way]?.get(keyOf(bare)));
  const isNamed = inBrackets.length >= SHORTEST_NAME && !isOfReceiver(label);
  const within = isNamed ? exact?.get(wordKey(inBrackets)) : undefined;
  return [...found, within].find((called) => called !== undefined) ?? [];
}

/** Entries by the keys of their names and surest labels. */
function namesBy({ keyOf, may }: Way): Map<string, string[]> {
  const made = new Map<string, string[]>();
  for (const [name, entry] of ENTRIES) {
    if (!may(entry)) continue;
    const labels = wordsOf(entry.labels).filter(({ weight }) => weight >= 0.9);
    const keys = [name.replaceAll('_', ' '), ...labels.map(({ text }) => text)]
      .flatMap(numberLabels)
      .map(keyOf);
    for (const key of new Set(keys)) if (key !== '') made.set(key, [...(made.get(key) ?? []), name]);
  }
  return made;
}

/** Of the letters of a name, those of a label that stands in it. */
const MOST_OF_IT = 0.4;
const partsOf = new Map<string, string[]>();
const MOST_REMEMBERED = 2000;

/**
 * The entries of which a label, or the name, is part of what a fact is called: `New monthly rent` is a rent. Those that are most of it come
 * first. The words besides may mean another one, so what is found by them is for a person to look at.
 */
export function entriesWithin(label: string): string[] {
  const known = partsOf.get(label);
  if (known !== undefined) return known;
  const words = new Set(looseKey(label, SAY_LITTLE).split(' '));
  const letters = [...words].join('').length;
  names ??= WAYS.map(namesBy);
  const best = new Map<string, number>();
  for (const [key, entries] of names[LOOSE] ?? []) {
    const share = key.replaceAll(' ', '').length / Math.max(1, letters);
    if (share < MOST_OF_IT || !key.split(' ').every((word) => words.has(word))) continue;
    for (const name of entries) best.set(name, Math.max(share, best.get(name) ?? 0));
  }
  const found = [...best].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  if (partsOf.size >= MOST_REMEMBERED) partsOf.clear();
  partsOf.set(label, found);
  return found;
}
