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
  const { own, other } = labelsFor(fact);
  const [ownKeys, otherKeys] = [new Set(own.map(labelKey)), new Set(other.map(labelKey))];
  const places = pages.flatMap(({ layout, labels }) =>
    valuesOf(layout, cut).map((value) => ({ layout, labels, value, outcome: outcomeOf(value) })),
  );
  if (new Set(places.flatMap(({ outcome }) => outcome.readings)).size !== 1) return [];
  const isCalled = places.some(
    ({ layout, labels, value }) =>
      belongsToAnother(layout, labels, { value, ownKeys }) ||
      isWordBefore(layout, value.start, ownKeys) ||
      isLabelAbove({ layout, labels }, value.start, otherKeys),
  );
  if (isCalled) return [];
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

/** Whether the line above has a label that must not be taken for one of the fact. */
function isLabelAbove(
  { layout: { page }, labels }: Pick<LabelledPage, 'layout' | 'labels'>,
  start: number,
  otherKeys: ReadonlySet<string>,
): boolean {
  const line = page.text.lastIndexOf('\n', start - 1);
  const above = page.text.lastIndexOf('\n', line - 1);
  return labels.some((label) => label.start > above && label.end <= line && otherKeys.has(label.key));
}

/** What the fact is called, and what must not be taken for it, by its author and by the lexicon. */
function labelsFor(fact: FactSpec): { own: string[]; other: string[] } {
  const anchors = (findRulesOf(fact) ?? []).filter((rule) => rule.by === 'anchor');
  return {
    own: [...everyText(fact.label), ...anchors.flatMap(({ labels = [] }) => labels.map(textOf))],
    other: anchors.flatMap((rule) => rule.not_labels ?? []),
  };
}
