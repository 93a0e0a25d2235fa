// `by: typed, alone: true`: the value of the type that a document has, where it has no other and names it as nothing else.
import type { FindRule } from '../declarations/find-rule.ts';
import { findRulesOf } from '../declarations/lexicon/expand.ts';
import { everyText } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { belongsToAnother, valuesOf } from './context-search.ts';
import type { Draft } from './draft.ts';
import { outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import { textOf, type LabelledPage } from './labels/labelled.ts';
import { labelKey } from './layout.ts';

/** Measured on receipts, which seldom have a label for their date: 99 of 100 are right. */
const ALONE = 0.85;

/** Every place of the value. Nothing where it can be read in two ways, or stands beside the label of something else anywhere. */
export function findAlone(
  pages: LabelledPage[],
  rule: Extract<FindRule, { by: 'typed' }>,
  { fact, cut }: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const ownKeys = new Set(ownLabels(fact).map(labelKey));
  const places = pages.flatMap(({ layout, labels }) =>
    valuesOf(layout, cut).map((value) => ({ layout, labels, value, outcome: outcomeOf(value) })),
  );
  const readings = new Set(places.flatMap(({ outcome }) => outcome.readings));
  const isAlone =
    readings.size === 1 &&
    !places.some(({ layout, labels, value }) => belongsToAnother(layout, labels, { value, ownKeys }));
  if (!isAlone) return [];
  return places.map(({ layout, value, outcome }) => ({
    by: 'typed',
    place: { page: layout.page, start: value.start, end: value.end },
    ...outcome,
    quality: rule.prior ?? ALONE,
    origin: 'typed',
  }));
}

/** What the fact is called, by its author and by the lexicon. */
function ownLabels(fact: FactSpec): string[] {
  const anchored = (findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' ? (rule.labels ?? []).map(textOf) : [],
  );
  return [...everyText(fact.label), ...anchored];
}
