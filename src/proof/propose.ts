// What decisions suggest for a declaration: words before decided values, words before wrong ones, facts that always fall to people.
import { findRulesOf } from '../declarations/lexicon/expand.ts';
import { everyText, factType, isSearched } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import { textOf } from '../extraction/labels/labelled.ts';
import { labelKey } from '../extraction/layout.ts';
import type { Phrase } from '../extraction/stored/words-before.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import { FEWEST_CASES } from '../learning/fitting/instance.ts';
import { isCurrency } from '../values/money/currencies.ts';
import type { Standing } from './compare.ts';
import type { WordChange } from './variants.ts';

/** A decided fact of a past case, as the declaration in force tells it. */
export type Observed = {
  caseId: string;
  factId: string;
  standing: Standing;
  reasonCodes: ReasonCode[];
  /** Before each place where the decided value stands. */
  before: Phrase[][];
  /** Before values that were found for it and are wrong. */
  beforeWrong: Phrase[][];
};

/** Words that could be added, and in how many cases they stand there. */
export type Proposal = WordChange & {
  cases: number;
  /** Those where the declaration does not tell what was decided. */
  openCases: number;
  /** Those where they stand beside the value, not only above it. */
  besideCases: number;
};

const MOST_OF_FACT = 3;
const SHORTEST = 3;
/** A longer phrase is meant where it stands in nearly as many cases. */
const NEARLY_ALL = 0.8;
/** So often a phrase may stand before right values as well. */
const SELDOM = 0.1;

/** The likeliest first; none of words that fewer than five cases share. */
export function proposalsOf(declaration: Declaration, observed: readonly Observed[]): Proposal[] {
  const known = new Set(declaration.facts.flatMap(keysOf));
  const byFact = Map.groupBy(observed, ({ factId }) => factId);
  return declaration.facts
    .flatMap((fact) => {
      const own = byFact.get(fact.fact_id) ?? [];
      return [...labels(fact, own, known), ...counterLabels(fact, own, known)];
    })
    .toSorted((a, b) => b.openCases - a.openCases || b.cases - a.cases);
}

function labels(
  { fact_id: factId }: FactSpec,
  own: readonly Observed[],
  known: ReadonlySet<string>,
): Proposal[] {
  const counted = countPhrases(own, ({ before }) => before);
  // What an amount is in stands before others too, and over the next one.
  const words = counted.filter(({ text }) => !isCurrency(text));
  return best(words.filter(({ key, open }) => open.size > 0 && !known.has(key))).map((one) => ({
    factId,
    kind: 'label',
    text: one.text,
    cases: one.cases.size,
    openCases: one.open.size,
    besideCases: one.beside.size,
  }));
}

/** A longer phrase around a label of the fact, that stands before wrong values and hardly ever before right ones. */
function counterLabels(fact: FactSpec, own: readonly Observed[], known: ReadonlySet<string>): Proposal[] {
  const keys = labelKeysOf(fact);
  const right = new Map(countPhrases(own, ({ before }) => before).map((one) => [one.key, one.cases.size]));
  const open = own.filter(({ standing }) => standing !== 'right');
  const counted = countPhrases(open, ({ beforeWrong }) => beforeWrong).filter(
    ({ key, cases }) =>
      !known.has(key) &&
      keys.some((label) => label !== key && key.includes(label)) &&
      (right.get(key) ?? 0) <= SELDOM * cases.size,
  );
  return best(counted).map((one) => ({
    factId: fact.fact_id,
    kind: 'counter_label',
    text: one.text,
    cases: one.cases.size,
    openCases: one.open.size,
    besideCases: one.beside.size,
  }));
}

type Counted = { key: string; text: string } & Record<'cases' | 'open' | 'beside', Set<string>>;

/** Phrases that enough cases share, as enough of them write it. */
function countPhrases(observed: readonly Observed[], of: (one: Observed) => Phrase[][]): Counted[] {
  const byKey = new Map<string, Omit<Counted, 'key' | 'text'> & { texts: Map<string, Set<string>> }>();
  for (const one of observed)
    for (const { key, text, isAbove } of of(one).flat()) {
      const counted = byKey.get(key) ?? {
        cases: new Set(),
        open: new Set(),
        beside: new Set(),
        texts: new Map(),
      };
      byKey.set(key, counted);
      counted.cases.add(one.caseId);
      if (!isAbove) counted.beside.add(one.caseId);
      if (one.standing !== 'right') counted.open.add(one.caseId);
      for (const written of new Set([text, text.toLowerCase()]))
        counted.texts.set(written, (counted.texts.get(written) ?? new Set()).add(one.caseId));
    }
  return [...byKey].flatMap(([key, { texts, ...counted }]) => {
    const text = textOfMost(texts);
    return key.length < SHORTEST || text === null ? [] : [{ key, text, ...counted }];
  });
}

/** Null where no way of writing it is shared by enough cases. */
function textOfMost(texts: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const shared = [...texts].filter(([, cases]) => cases.size >= FEWEST_CASES);
  // As it is written most often; in small letters only where nobody writes it otherwise often enough.
  const [first] = shared.toSorted(
    ([a, x], [b, y]) => y.size - x.size || Number(a === a.toLowerCase()) - Number(b === b.toLowerCase()),
  );
  const cased = shared.find(
    ([text, cases]) => text !== text.toLowerCase() && cases.size * 2 >= (first?.[1].size ?? 0),
  );
  return cased?.[0] ?? first?.[0] ?? null;
}

/** Of phrases that end in each other one: the longest that stands in nearly as many cases. */
function best(counted: Counted[]): Counted[] {
  const ranked = counted
    .filter(
      ({ key, cases }) =>
        !counted.some(
          (longer) =>
            longer.key !== key && longer.key.endsWith(key) && longer.cases.size >= NEARLY_ALL * cases.size,
        ),
    )
    .toSorted((a, b) => b.open.size - a.open.size || b.cases.size - a.cases.size || (a.key < b.key ? -1 : 1));
  const taken: Counted[] = [];
  for (const one of ranked)
    if (!taken.some(({ key }) => key.endsWith(one.key) || one.key.endsWith(key))) taken.push(one);
  return taken.slice(0, MOST_OF_FACT);
}

const labelKeysOf = (fact: FactSpec): string[] => [
  ...everyText(fact.label).map(labelKey),
  ...(findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' || rule.by === 'context'
      ? (rule.labels ?? []).map((label) => labelKey(textOf(label)))
      : [],
  ),
];

const keysOf = (fact: FactSpec): string[] => [
  ...labelKeysOf(fact),
  ...(findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' || rule.by === 'context' ? (rule.not_labels ?? []).map(labelKey) : [],
  ),
];

/** A fact that documents alone hardly ever settled. */
export type PeoplesFact = {
  factId: string;
  cases: number;
  asked: number;
  /** Where the value that people decided on had been proposed to them. */
  proposed: number;
  /** Where the decided value stands in a document at all; null of tables, whose cells stand here and there. */
  inDocuments: number | null;
  /** The most frequent reason. */
  reason: ReasonCode | null;
};

const ALWAYS = 0.9;

/** Those that are looked for in documents, in the order of the declaration. */
export function peoplesFacts(declaration: Declaration, observed: readonly Observed[]): PeoplesFact[] {
  const byFact = Map.groupBy(observed, ({ factId }) => factId);
  return declaration.facts.filter(isSearched).flatMap((fact) => {
    const factId = fact.fact_id;
    const isTable = factType(fact).name === 'table';
    const own = byFact.get(factId) ?? [];
    const asked = own.filter(({ standing }) => standing.startsWith('asked'));
    if (own.length < FEWEST_CASES || asked.length < ALWAYS * own.length) return [];
    return [
      {
        factId,
        cases: own.length,
        asked: asked.length,
        proposed: asked.filter(({ standing }) => standing === 'asked_with_it').length,
        inDocuments: isTable ? null : own.filter(({ before }) => before.length > 0).length,
        reason: mostFrequent(asked.flatMap(({ reasonCodes }) => reasonCodes)),
      },
    ];
  });
}

function mostFrequent(codes: ReasonCode[]): ReasonCode | null {
  const counts = [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, times: all.length }));
  return counts.toSorted((a, b) => b.times - a.times)[0]?.code ?? null;
}
