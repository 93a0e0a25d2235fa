// `by: typed, alone: true`: the value of the type that a document has, where it has no other and names it as nothing else.
import type { FindRule } from '../declarations/find-rule.ts';
import { findRulesOf } from '../declarations/lexicon/expand.ts';
import { everyText, factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import type { FoundValue } from '../values/parsed.ts';
import { belongsToAnother, valuesOf } from './context/context-search.ts';
import type { Draft } from './draft.ts';
import { outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import { textOf, type LabelledPage } from './labels/labelled.ts';
import { labelKey, type Layout } from './layout.ts';

/** Above the usual threshold. Measured on receipts, which seldom have a label for their date: 99 of 100 are right. */
const ALONE = 0.85;
const LONGEST_WORD = 60;

type Asked = { fact: FactSpec; cut: CutContext; facts: readonly FactSpec[] };

/** Every place of the value. Nothing where it can be read in two ways, or is called something else in any of them. */
export function findAlone(
  pages: LabelledPage[],
  rule: Extract<FindRule, { by: 'typed' }>,
  { fact, cut, facts }: Asked,
): Draft[] {
  const places = pages.flatMap((page) =>
    valuesOf(page.layout, cut).map((value) => ({ page, value, outcome: outcomeOf(value) })),
  );
  if (new Set(places.flatMap(({ outcome }) => outcome.readings)).size !== 1) return [];
  const keys = keysFor(fact, facts);
  if (places.some(({ page, value }) => isCalledElse(page, value, keys))) return [];
  return places.map(({ page, value, outcome }) => ({
    by: 'typed',
    place: { page: page.layout.page, start: value.start, end: value.end },
    ...outcome,
    quality: rule.prior ?? ALONE,
    origin: 'typed',
  }));
}

/** Keys of labels: what the fact is called, and what a value of its type may be called besides. */
type Keys = { own: Set<string>; other: Set<string> };

function isCalledElse({ layout, labels }: LabelledPage, value: FoundValue, { own, other }: Keys): boolean {
  return (
    belongsToAnother(layout, labels, { value, ownKeys: own }) ||
    isWordBefore(layout, value.start, own) ||
    isLabelAbove({ layout, labels }, value.start, other)
  );
}

/** Says nothing about what a date is: the time, which begins with a number, and the day of the week. */
const TIME =
  /(?:\d ?(?:[ap]\.?m\.?|uhr|h)|(?<!\p{L})(?:(?:mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|(?:mo|di|mi|do|fr|sa|so)\.))[^\p{L}\p{N}]*$/iu;

/** Whether a word stands right before it in its line: `Member since 01.01.2020`, `Zahlbar am 01.01.2020`. */
function isWordBefore({ page }: Layout, start: number, ownKeys: ReadonlySet<string>): boolean {
  const line = page.text.slice(Math.max(0, start - LONGEST_WORD), start).replace(/^[^]*\n/u, '');
  const [, word] = /([\p{L}\p{M}]{2,})[^\p{L}\p{N}]*$/u.exec(line) ?? [];
  return word !== undefined && !TIME.test(line) && !ownKeys.has(labelKey(word));
}

/** Whether the line above has one of these labels. */
function isLabelAbove(
  { layout: { page }, labels }: Pick<LabelledPage, 'layout' | 'labels'>,
  start: number,
  keys: ReadonlySet<string>,
): boolean {
  const line = page.text.lastIndexOf('\n', start - 1);
  const above = page.text.lastIndexOf('\n', line - 1);
  return labels.some((label) => label.start > above && label.end <= line && keys.has(label.key));
}

/** By the author and by the lexicon, of the fact itself and of the others of its type. */
function keysFor(fact: FactSpec, facts: readonly FactSpec[]): Keys {
  const own = new Set(ownLabels(fact).map(labelKey));
  const type = factType(fact).name;
  const others = facts.filter((one) => one.fact_id !== fact.fact_id && factType(one).name === type);
  const other = [...anchorsOf(fact).flatMap((rule) => rule.not_labels ?? []), ...others.flatMap(ownLabels)];
  return { own, other: new Set(other.map(labelKey).filter((key) => !own.has(key))) };
}

const anchorsOf = (fact: FactSpec): Extract<FindRule, { by: 'anchor' }>[] =>
  (findRulesOf(fact) ?? []).filter((rule) => rule.by === 'anchor');

const ownLabels = (fact: FactSpec): string[] => [
  ...everyText(fact.label),
  ...anchorsOf(fact).flatMap(({ labels = [] }) => labels.map(textOf)),
];
