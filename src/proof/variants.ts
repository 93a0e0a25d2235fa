// A declaration with one change to how a fact is found: a label more, or words that stand before other values.
import type { FindRule } from '../declarations/find-rule.ts';
import { likeNameOf, likeOf } from '../declarations/lexicon/expand.ts';
import { factType } from '../declarations/rules.ts';
import type { Declaration, FactSpec } from '../declarations/schema.ts';
import { defaultRules } from '../extraction/fact-rules.ts';

/** What is found with it, or no more. */
export type WordChange = { factId: string; kind: 'label' | 'counter_label'; text: string };

/** The properties of the fact that the change replaces, ready to be written into a declaration. */
export type ChangedFact = Pick<FactSpec, 'like' | 'choose' | 'find'>;

export function changedFact(fact: FactSpec, { kind, text }: Omit<WordChange, 'factId'>): ChangedFact {
  const { find, ...about } = written(fact);
  return { ...about, find: kind === 'label' ? withLabel(find, text) : withCounterLabel(find, text) };
}

export function withChange(declaration: Declaration, change: WordChange): Declaration {
  const facts = declaration.facts.map((fact) =>
    fact.fact_id === change.factId ? { ...fact, ...changedFact(fact, change) } : fact,
  );
  return { ...declaration, facts };
}

type Written = Omit<ChangedFact, 'find'> & { find: FindRule[] };

/** What holds for a fact without rules of its author's, written out: else the first rule would take its place. */
function written(fact: FactSpec): Written {
  if (fact.find !== undefined) return { find: fact.find };
  if (fact.like !== undefined) return { find: [] };
  const like = likeNameOf(fact);
  if (like === undefined) return { find: defaultRules(factType(fact).name) };
  // An entry that is named also says which of several is meant.
  const isOther = fact.choose === undefined && likeOf(fact)?.choose !== undefined;
  return { like, ...(isOther ? { choose: 'best' as const } : {}), find: [] };
}

function withLabel(find: FindRule[], text: string): FindRule[] {
  const at = find.findIndex(({ by }) => by === 'anchor');
  if (at < 0) return [{ by: 'anchor', labels: [text] }, ...find];
  return find.map((rule, i) =>
    i === at && rule.by === 'anchor' ? { ...rule, labels: [...(rule.labels ?? []), text] } : rule,
  );
}

function withCounterLabel(find: FindRule[], text: string): FindRule[] {
  if (!find.some(({ by }) => by === 'anchor')) return [{ by: 'anchor', not_labels: [text] }, ...find];
  return find.map((rule) =>
    rule.by === 'anchor' || rule.by === 'context'
      ? { ...rule, not_labels: [...(rule.not_labels ?? []), text] }
      : rule,
  );
}
