// The rules that a fact is looked for by in a document: its author's, the lexicon's, those of its type, and what decisions have taught.
import { mayBeOfAnother } from '../declarations/lexicon/receivers.ts';
import { findRulesOf, HAS_CONTEXT, proposedRulesOf } from '../declarations/lexicon/expand.ts';
import type { FactTypeName } from '../declarations/fact-type.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import { everyText, factType, isInDocuments, isSearched } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { knownOf, type LearnedLabel, type LearnedLabels } from '../learning/model.ts';
import { isDistinctive } from './typed.ts';

/** What a rule for certain documents finds in one whose type is unknown is shown to a person, never resolved. */
const UNKNOWN_TYPE = 0.75;

/** Nor what is found by the greater part of what a fact is called. */
export const PROPOSED = 0.74;
/** Nor what stands alone and is the sender's as likely, where it is asked of another. */
const OF_ANOTHER = 0.8;

export type WeightedRule = { rule: FindRule; weight: number };

/** What is known of the type of a document. */
export type Types = { documentType: string | null; areDeclared: boolean; ruledOut: ReadonlySet<string> };

/** The rules that hold for a document of the type. A fact without `find` is found by its label, and by its form if that is distinctive. */
export function rulesFor(fact: FactSpec, types: Types): WeightedRule[] {
  if (fact.derive !== undefined) return [];
  const declared = findRulesOf(fact);
  if (!declared) {
    const isOther = everyText(fact.label).some(mayBeOfAnother);
    const own = defaultRules(factType(fact).name).map((rule) => ({
      rule,
      weight: isOther && rule.by === 'typed' ? OF_ANOTHER : 1,
    }));
    return [...own, ...proposedRulesOf(fact).map((rule) => ({ rule, weight: PROPOSED }))];
  }
  return declared.flatMap((rule) => {
    const weight = 'on' in rule && rule.on && types.areDeclared ? weightIn(rule.on, types) : 1;
    return weight === 0 ? [] : [{ rule, weight }];
  });
}

/** A table is found by what stands over its columns, where any of its rules looks for it; 0 where none does. */
export function tableWeight(fact: FactSpec, types: Types): number {
  const looking = rulesFor(fact, types).filter(({ rule: { by } }) => isInDocuments(by));
  return Math.max(0, ...looking.map(({ weight }) => weight));
}

/** Of a rule for documents of these types. */
function weightIn(on: readonly string[], { documentType, ruledOut }: Types): number {
  if (documentType !== null) return on.includes(documentType) ? 1 : 0;
  return on.every((type) => ruledOut.has(type)) ? 0 : UNKNOWN_TYPE;
}

/** What decisions have taught: for a person, until they also say how sure such a value has to be. Its author may search no document for it since. */
export function learnedRules(fact: FactSpec, learned: LearnedLabels): WeightedRule[] {
  const labels = isSearched(fact) ? knownOf(learned, fact.fact_id) : undefined;
  return labels === undefined
    ? []
    : [{ rule: { by: 'anchor', labels: textsOfLearned(labels) }, weight: PROPOSED }];
}

export const textsOfLearned = (labels: LearnedLabel[]): string[] => labels.map(({ text }) => text);

/** By its label; a value whose form tells what it is also alone; dates, amounts and periods by the words around them. */
export function defaultRules(type: FactTypeName): FindRule[] {
  if (isDistinctive(type)) return [{ by: 'anchor' }, { by: 'typed' }];
  return HAS_CONTEXT.has(type) ? [{ by: 'anchor' }, { by: 'context' }] : [{ by: 'anchor' }];
}
