// A page with the labels of all facts found on it at once, so that the longest one wins wherever two could be meant.
import type { FindRule } from '../../declarations/find-rule.ts';
import { findRulesOf, proposedRulesOf } from '../../declarations/lexicon/expand.ts';
import { numberLabels } from '../../declarations/lexicon/number-words.ts';
import { everyText } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { sideLabels } from '../names/side-labels.ts';
import { findLabels } from './labels.ts';
import type { LabelPlace } from './labels.ts';

/** A page with every label of the declaration found on it. */
export type LabelledPage = {
  layout: Layout;
  labels: LabelPlace[];
  /** The keys of all labels that were looked for, here or not. */
  known: ReadonlySet<string>;
};

/** Finds the labels of all facts on a page at once, so that the longest one wins wherever two could be meant. */
export function labelPage(layout: Layout, labels: string[]): LabelledPage {
  return { layout, labels: findLabels(layout, labels), known: keysOf(labels) };
}

const keysOfLabels = new WeakMap<readonly string[], ReadonlySet<string>>();

function keysOf(labels: readonly string[]): ReadonlySet<string> {
  const keys = keysOfLabels.get(labels) ?? new Set(labels.map(labelKey));
  keysOfLabels.set(labels, keys);
  return keys;
}

type Label = NonNullable<Extract<FindRule, { by: 'anchor' }>['labels']>[number];

/** A label as it is looked for, with its weight or without. */
export function textOf(label: Label): string {
  return typeof label === 'string' ? label : label.text;
}

/** What a fact is called, by its author and the lexicon. */
export const ownLabels = (fact: FactSpec): string[] => [
  ...everyText(fact.label).flatMap(numberLabels),
  ...(findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' ? (rule.labels ?? []).map(textOf) : [],
  ),
];

/** Every label that the facts of a declaration name, those that must not be taken for one included. */
export function labelsOf(facts: FactSpec[]): string[] {
  return facts.flatMap((fact) => [
    ...everyText(fact.label).flatMap(numberLabels),
    ...[...(findRulesOf(fact) ?? []), ...proposedRulesOf(fact)].flatMap((rule) => labelsOfRule(rule)),
  ]);
}

function labelsOfRule(rule: FindRule): readonly string[] {
  if (rule.by === 'anchor') return [...(rule.labels ?? []).map(textOf), ...(rule.not_labels ?? [])];
  const isSide = rule.by === 'party' && (rule.role === 'seller' || rule.role === 'buyer');
  return isSide ? sideLabels : [];
}
