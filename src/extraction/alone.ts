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
import { labelKey, type Layout } from './layout.ts';

/** Measured on receipts, which seldom have a label for their date: 99 of 100 are right. */
const ALONE = 0.85;
const LONGEST_WORD = 60;

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
  const isCalled = places.some(
    ({ layout, labels, value }) =>
      belongsToAnother(layout, labels, { value, ownKeys }) || isWordBefore(layout, value.start, ownKeys),
  );
  if (readings.size !== 1 || isCalled) return [];
  return places.map(({ layout, value, outcome }) => ({
    by: 'typed',
    place: { page: layout.page, start: value.start, end: value.end },
    ...outcome,
    quality: rule.prior ?? ALONE,
    origin: 'typed',
  }));
}

/** Times and days of the week say nothing about what a date is. */
const OF_TIME = new Set(
  (
    'am|pm|uhr|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|' +
    'mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag'
  ).split('|'),
);

/** Whether a word stands right before it in its line: `Member since 01.01.2020`, `pay by 01.01.2020`. */
function isWordBefore({ page }: Layout, start: number, ownKeys: ReadonlySet<string>): boolean {
  const line = page.text.slice(Math.max(0, start - LONGEST_WORD), start).replace(/^[^]*\n/u, '');
  const [, word] = /([\p{L}\p{M}]{2,})[^\p{L}\p{N}]*$/u.exec(line) ?? [];
  return word !== undefined && !OF_TIME.has(word.toLowerCase()) && !ownKeys.has(labelKey(word));
}

/** What the fact is called, by its author and by the lexicon. */
function ownLabels(fact: FactSpec): string[] {
  const anchored = (findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' ? (rule.labels ?? []).map(textOf) : [],
  );
  return [...everyText(fact.label), ...anchored];
}
