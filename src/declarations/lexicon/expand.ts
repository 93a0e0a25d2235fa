// How a fact is found, with what the lexicon adds to what its author wrote.
import type { FactTypeName } from '../fact-type.ts';
import type { FindRule } from '../find-rule.ts';
import { numberLabels } from './number-words.ts';
import { everyText, factType } from '../rules.ts';
import type { FactSpec } from '../schema.ts';
import type { LexiconEntry } from './entry.ts';
import { entriesCalled, entriesWithin, lexiconEntry } from './lexicon.ts';
import { labelsIn, LANGUAGES, wordsOf, type Words } from './words.ts';

type Asked = Pick<FactSpec, 'label' | 'type' | 'find' | 'choose'> & { like?: string | undefined };

/**
 * The entry that a fact is like: the one it names; where its author wrote no rules, the one that is called as its label is and has
 * such a type. Undefined where there is none.
 */
export function likeOf(fact: Asked): LexiconEntry | undefined {
  const name = likeNameOf(fact);
  return name === undefined ? undefined : lexiconEntry(name);
}

/** The name of that entry. */
export function likeNameOf(fact: Asked): string | undefined {
  if (fact.like !== undefined) return fact.like;
  if (fact.find !== undefined) return undefined;
  return everyText(fact.label)
    .flatMap(entriesCalled)
    .find((name) => isMeant(name, fact));
}

function isMeant(name: string, fact: Asked): boolean {
  const entry = lexiconEntry(name);
  return entry !== undefined && entry.onlyByName !== true && entry.types.includes(factType(fact).name);
}

const noRules: FindRule[] = [];
const madeProposals = new WeakMap<object, FindRule[]>();

/** How a fact that has no rules is looked for as well, since its label says most of what an entry is called: for a person to look at. */
export function proposedRulesOf(fact: Asked): FindRule[] {
  if (fact.find !== undefined || likeNameOf(fact) !== undefined) return noRules;
  const made = madeProposals.get(fact) ?? proposedRules(fact);
  madeProposals.set(fact, made);
  return made;
}

function proposedRules(fact: Asked): FindRule[] {
  const name = everyText(fact.label)
    .flatMap(entriesWithin)
    .find((one) => isMeant(one, fact));
  const entry = name === undefined ? undefined : lexiconEntry(name);
  return entry === undefined ? noRules : rulesOf(entry, fact).filter(({ by }) => by !== 'context');
}

const known = new WeakMap<object, FindRule[] | null>();

/** The author's rules, then the lexicon's; null where there is neither. The same list for the same fact, so that it can be a key. */
export function findRulesOf(fact: Asked): FindRule[] | null {
  const made = known.get(fact);
  if (made !== undefined) return made;
  const entry = likeOf(fact);
  const rules = entry ? [...(fact.find ?? []), ...rulesOf(entry, fact)] : (fact.find ?? null);
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

/** Of a label that stands in running text as often, where its author named no entry. */
const OFTEN_TEXT = 0.7;
const BESIDE: LexiconEntry['relations'] = ['same', 'right'];

function rulesOf(entry: LexiconEntry, fact: Asked): FindRule[] {
  const rules = entry.rules ?? [];
  const own = everyText(fact.label);
  if (entry.anchors === 'own') return [...rules, { by: 'anchor', relations: BESIDE }];
  if (entry.anchors === 'none') {
    const labels = own.map((text) => ({ text, weight: OFTEN_TEXT }));
    return fact.like === undefined ? [...rules, { by: 'anchor', labels, relations: BESIDE }] : rules;
  }
  const words = wordsFor(entry, fact.like === undefined ? own : []);
  const { relations, maxRows } = entry;
  const place = { ...(relations && { relations }), ...(maxRows !== undefined && { max_rows: maxRows }) };
  if (rules.some(({ by }) => by === 'party')) return [...rules, ...besideAndBelow(words)];
  const anchor: FindRule = { by: 'anchor', ...words, ...place };
  return [...rules, anchor, ...(isOfContext(entry, fact) ? [{ by: 'context' as const, ...words }] : [])];
}

const isOfContext = (entry: LexiconEntry, fact: Asked): boolean =>
  HAS_CONTEXT.has(factType(fact).name) && entry.withoutContext !== true;

/** Below its label, too: there often stands who signs for a party. */
function besideAndBelow({ labels, ...counter }: EntryWords): FindRule[] {
  const unsure = labels.map(({ text, weight }) => ({ text, weight: weight * OFTEN_TEXT }));
  return [
    { by: 'anchor', labels, ...counter, relations: BESIDE },
    { by: 'anchor', labels: unsure, ...counter, relations: ['below'], max_rows: 1 },
  ];
}

type EntryWords = { labels: { text: string; weight: number }[]; not_labels?: string[] };

/** `Borrower name and address`, `Naam werkgever` */
const NAMED: Words = {
  en: '$ name|Name of $|$ name and address',
  de: 'Name $',
  fr: 'Nom du $|Nom de la $',
  es: 'Nombre del $|Nombre de la $',
  nl: 'Naam $',
};

/** What somebody is called stands beside the words for their name, too. */
const namedLabels = (labels: Words): EntryWords['labels'] =>
  LANGUAGES.flatMap((language) =>
    labelsIn(labels[language]).flatMap(({ text, weight }) =>
      NAMED[language].split('|').map((way) => ({ text: way.replace('$', () => text), weight })),
    ),
  );

/** What is told apart by its number has each of the words for that, who has a name those for a name. */
function labelsOf({ labels, types }: LexiconEntry): EntryWords['labels'] {
  const words = wordsOf(labels);
  if (types.includes('person_name')) return [...words, ...namedLabels(labels)];
  if (!types.includes('identifier')) return words;
  return words.flatMap(({ text, weight }) => numberLabels(text).map((label) => ({ text: label, weight })));
}

/** Where the author names no entry, what they call it is what it is called. */
function wordsFor(entry: LexiconEntry, own: string[]): EntryWords {
  const counter = wordsOf(entry.counter).map(({ text }) => text);
  return {
    labels: [...labelsOf(entry), ...own.map((text) => ({ text, weight: 1 }))],
    ...(counter.length > 0 ? { not_labels: counter } : {}),
  };
}

/** Which of several good candidates is meant: the author's word, else that of the entry which the author names. */
export function chooseOf(fact: Asked): NonNullable<FactSpec['choose']> {
  const entry = fact.like === undefined ? undefined : lexiconEntry(fact.like);
  return fact.choose ?? entry?.choose ?? 'best';
}
