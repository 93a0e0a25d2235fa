// Decided facts of documents as a model is fitted to them: candidates as numbers of features, and which of them are right.
import { WORD_FEATURE } from '../features/around.ts';
import type { Featured } from '../features/candidates.ts';

/** One fact of one document, and what was decided of it. */
export type Decided = {
  /** Words count once for each case. */
  caseKey: string;
  /** What was decided; null where the document does not say it, undefined where a person only said what is wrong. */
  value: string | null | undefined;
  refused: string[];
  candidates: Featured[];
};

/** A word that fewer decided cases share is not learned: it may be somebody's name. */
export const FEWEST_CASES = 5;

export type Vocabulary = { ids: Map<string, number>; names: string[]; words: string[] };

/** Features that may be learned: of form and place, the author's own words, and words that enough cases share. */
export function vocabularyOf(decided: readonly Decided[], authors: ReadonlySet<string>): Vocabulary {
  const cases = new Map<string, Set<string>>();
  const ids = new Map<string, number>(FIXED.map((name, id) => [name, id]));
  for (const { caseKey, candidates } of decided)
    for (const { features } of candidates)
      for (const name of features) {
        if (!tellsWords(name) || areAuthors(name, authors)) addTo(ids, name);
        else cases.set(name, (cases.get(name) ?? new Set()).add(caseKey));
      }
  const words = [...cases].flatMap(([name, of]) => (of.size >= FEWEST_CASES ? [name] : [])).sort();
  for (const name of words) addTo(ids, name);
  return { ids, names: [...ids.keys()], words };
}

export const QUALITY = 'quality';
const FIXED = [QUALITY];

function addTo(ids: Map<string, number>, name: string): void {
  if (!ids.has(name)) ids.set(name, ids.size);
}

const tellsWords = (name: string): boolean => WORD_FEATURE.test(name) || name.startsWith('label:');

const areAuthors = (name: string, authors: ReadonlySet<string>): boolean =>
  name
    .slice(name.indexOf(':') + 1)
    .split(' ')
    .every((word) => authors.has(word));

export type Instance = {
  features: Int32Array[];
  qualities: number[];
  /** Right candidates; none where the document does not say it. */
  right: boolean[];
};

/** Null where nothing can be learned from it: a refusal of what is no candidate. */
export function toInstance({ value, refused, candidates }: Decided, { ids }: Vocabulary): Instance | null {
  const kept = value === undefined ? candidates.filter((one) => !refused.includes(one.value)) : candidates;
  if (value === undefined && kept.length === candidates.length) return null;
  return {
    features: candidates.map(({ features }) => Int32Array.from(idsOf(features, ids))),
    qualities: candidates.map(({ quality }) => quality),
    right: candidates.map((one) => (value === undefined ? kept.includes(one) : one.value === value)),
  };
}

const idsOf = (features: readonly string[], ids: ReadonlyMap<string, number>): number[] =>
  features.flatMap((name) => ids.get(name) ?? []);
