// How a fact is found, with what the lexicon adds to what its author wrote.
import type { FactTypeName } from '../fact-type.ts';
import type { FindRule } from '../find-rule.ts';
import { everyText, factType } from '../rules.ts';
import type { FactSpec } from '../schema.ts';
import type { LexiconEntry } from './entry.ts';
import { entriesCalled, lexiconEntry, wordsOf } from './lexicon.ts';

type Asked = Pick<FactSpec, 'label' | 'type' | 'find' | 'choose'> & { like?: string | undefined };

/**
 * The entry that a fact is like: the one it names; where its author wrote no rules, the one that is called as its label is and has
 * such a type. Undefined where there is none.
 */
export function likeOf(fact: Asked): LexiconEntry | undefined {
  if (fact.like !== undefined) return lexiconEntry(fact.like);
  if (fact.find !== undefined) return undefined;
  const names = everyText(fact.label).flatMap(entriesCalled);
  const entries = names.flatMap((name) => lexiconEntry(name) ?? []);
  return entries.find(({ types }) => types.includes(factType(fact).name));
}

const known = new WeakMap<object, FindRule[] | null>();

/** The author's rules, then the lexicon's; null where there is neither. The same list for the same fact, so that it can be a key. */
export function findRulesOf(fact: Asked): FindRule[] | null {
  const made = known.get(fact);
  if (made !== undefined) return made;
  const entry = likeOf(fact);
  const rules = entry
    ? [...(fact.find ?? []), ...rulesOf(entry, factType(fact).name, everyText(fact.label))]
    : (fact.find ?? null);
  known.set(fact, rules);
  return rules;
}

/** Types whose values are looked for by the words around them, where nothing better is known. */
export const HAS_CONTEXT: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'date',
  'money',
  'duration',
  'percentage',
]);

/** Of a label that means other things as often. */
const OWN_WEIGHT = 0.75;

function rulesOf(entry: LexiconEntry, type: FactTypeName, own: string[]): FindRule[] {
  const rules = entry.rules ?? [];
  if (entry.anchors === 'none') return rules;
  if (entry.anchors === 'own')
    return [...rules, { by: 'anchor', labels: own.map((text) => ({ text, weight: OWN_WEIGHT })) }];
  const counter = wordsOf(entry.counter).map(({ text }) => text);
  const anchor: FindRule = {
    by: 'anchor',
    labels: wordsOf(entry.labels),
    ...(counter.length > 0 ? { not_labels: counter } : {}),
    ...(entry.relations ? { relations: entry.relations } : {}),
    ...(entry.maxRows === undefined ? {} : { max_rows: entry.maxRows }),
  };
  const context: FindRule = {
    by: 'context',
    labels: anchor.labels,
    ...(counter.length > 0 ? { not_labels: counter } : {}),
  };
  return [...rules, anchor, ...(HAS_CONTEXT.has(type) && entry.withoutContext !== true ? [context] : [])];
}

/** Which of several good candidates is meant: the author's word, else that of the entry which the author names. */
export function chooseOf(fact: Asked): NonNullable<FactSpec['choose']> {
  const entry = fact.like === undefined ? undefined : lexiconEntry(fact.like);
  return fact.choose ?? entry?.choose ?? 'best';
}
