// How a fact is found, with what the lexicon adds to what its author wrote.
import type { FactTypeName, FactTypeOptions } from '../fact-type.ts';
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
export const likeNameOf = (fact: Asked): string | undefined => namesOf(fact)[0];

/** All entries that it may be: `Document number` is on passports another one than on invoices. */
function namesOf(fact: Asked): string[] {
  if (fact.like !== undefined) return [fact.like];
  if (fact.find !== undefined) return [];
  return everyText(fact.label)
    .flatMap(entriesCalled)
    .filter((name) => isMeant(name, fact));
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
  if (entry === undefined) return noRules;
  return [...rulesOf(entry, fact), ...zoneRules(name)].filter(({ by }) => by !== 'context');
}

const known = new WeakMap<object, FindRule[] | null>();

/** The author's rules, then the lexicon's; null where there is neither. The same list for the same fact, so that it can be a key. */
export function findRulesOf(fact: Asked): FindRule[] | null {
  const made = known.get(fact);
  if (made !== undefined) return made;
  const entry = likeOf(fact);
  const rules = entry
    ? [...(fact.find ?? []), ...rulesOf(entry, fact), ...otherRules(fact), ...zoneRules(...namesOf(fact))]
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
  'identifier',
  'number',
]);

/** Of a label that stands in running text as often, where its author named no entry. */
const OFTEN_TEXT = 0.7;
const BESIDE: LexiconEntry['relations'] = ['same', 'right'];

/** What the other entries lead to that are called so: less sure than what the first one does. */
const otherRules = (fact: Asked): FindRule[] =>
  namesOf(fact)
    .slice(1)
    .flatMap((name) => {
      const entry = lexiconEntry(name);
      if (entry === undefined) return [];
      const labels = labelsOf(entry).map(({ text, weight }) => ({ text, weight: weight * OFTEN_TEXT }));
      const patterns = (entry.rules ?? []).filter(({ by }) => by === 'pattern');
      return [{ by: 'anchor' as const, labels }, ...patterns];
    });

/** What machine-readable zones say of them. */
function zoneRules(...names: (string | undefined)[]): FindRule[] {
  const zones = new Set(names.flatMap((name) => lexiconEntry(name ?? '')?.zone ?? []));
  return [...zones].map((zone) => ({ by: 'typed', zone }));
}

function rulesOf(entry: LexiconEntry, fact: Asked): FindRule[] {
  const rules = entry.rules ?? [];
  const own = everyText(fact.label);
  if (entry.anchors === 'own') return [...rules, { by: 'anchor', relations: BESIDE }];
  if (entry.anchors === 'none') return [...rules, ...(fact.like === undefined ? [ownLabels(own)] : [])];
  const words = wordsFor(entry, fact.like === undefined ? own : []);
  const { relations, maxRows } = entry;
  const place = { ...(relations && { relations }), ...(maxRows !== undefined && { max_rows: maxRows }) };
  if (rules.some(({ by }) => by === 'party')) return [...rules, ...besideAndBelow(words)];
  const anchor: FindRule = { by: 'anchor', ...words, ...place };
  return [...rules, anchor, ...(isOfContext(entry, fact) ? [{ by: 'context' as const, ...words }] : [])];
}

const ownLabels = (own: string[]): FindRule => ({
  by: 'anchor',
  labels: own.map((text) => ({ text, weight: OFTEN_TEXT })),
  relations: BESIDE,
});

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
function labelsOf({ labels, types, zone }: LexiconEntry): EntryWords['labels'] {
  const words = wordsOf(labels);
  // `Name Vorname` is no first name.
  if (types.includes('person_name') && zone === undefined) return [...words, ...namedLabels(labels)];
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

/** The type that its values are read as: nobody is born after today, so `79` is 1979 and `31` is 1931. */
export function readAs(fact: Asked): FactTypeOptions {
  const type = factType(fact);
  const isPast = type.name === 'date' && likeOf(fact)?.isPast === true;
  return isPast && type.not_after === undefined ? { ...type, not_after: 'today' } : type;
}

/** Which of several good candidates is meant: the author's word, else that of the entry which the author names. */
export function chooseOf(fact: Asked): NonNullable<FactSpec['choose']> {
  const entry = fact.like === undefined ? undefined : lexiconEntry(fact.like);
  return fact.choose ?? entry?.choose ?? 'best';
}
