// `by: context`: every value of a type is a candidate, scored by how many words of a label stand around it.
import { everyText } from '../declarations/rules.ts';
import type { FindRule } from '../declarations/find-rule.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { findValues } from '../values/parse.ts';
import type { FoundValue } from '../values/parsed.ts';
import type { Draft } from './draft.ts';
import { isWholeText, outcomeOf } from './labels/cut.ts';
import type { CutContext } from './labels/cut.ts';
import type { LabelledPage } from './labels/labelled.ts';
import type { LabelPlace } from './labels/labels.ts';
import { horizontalOverlap, labelKey } from './layout.ts';
import type { Cell, Layout } from './layout.ts';

export type ContextRule = Extract<FindRule, { by: 'context' }>;

/** Words around a value are weaker than a label beside it: what they find is for a person to confirm. */
const DEFAULT_PRIOR = 0.78;
const LEAST_SCORE = 0.5;
/** Of the only value of its type in a document. */
const ONLY_VALUE = 0.55;
const MOST_VALUES = 150;
const ROWS_ABOVE = 4;
const MOST_WORDS = 60;
const SHORTEST_STEM = 4;

type Phrase = { words: string[]; weight: number };
type Around = Map<string, number>;

/** The values of all pages that stand among words of the fact's labels, or alone. Free text has no form to be found by. */
export function findByContext(
  pages: LabelledPage[],
  rule: ContextRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const { cut } = asked;
  if (isWholeText(cut.type.name)) return [];
  const own = phrasesOf([...everyText(asked.fact.label), ...(rule.labels ?? [])]);
  const others = phrasesOf(rule.not_labels ?? []);
  const prior = rule.prior ?? DEFAULT_PRIOR;
  const ownKeys = new Set(
    [...everyText(asked.fact.label), ...(rule.labels ?? [])].map((label) =>
      labelKey(typeof label === 'string' ? label : label.text),
    ),
  );
  const drafts = pages.flatMap(({ layout, labels }) =>
    valuesOf(layout, cut).flatMap((value) => {
      if (belongsToAnother(layout, labels, { value, ownKeys })) return [];
      const outcome = outcomeOf(value);
      const around = wordsAround(layout, value);
      const score = bestScore(own, around);
      const meant = score >= LEAST_SCORE && score > bestScore(others, around);
      return {
        by: 'context' as const,
        place: { page: layout.page, start: value.start, end: value.end },
        ...outcome,
        quality: meant ? prior * score : 0,
        origin: 'context',
      };
    }),
  );
  const only = new Set(drafts.map(({ readings }) => readings.join('|'))).size === 1;
  return drafts
    .map((draft) =>
      only
        ? {
            ...draft,
            quality: Math.max(draft.quality, Math.min(prior, ONLY_VALUE)),
          }
        : draft,
    )
    .filter(({ quality }) => quality > 0);
}

type Known = {
  values: Map<string, FoundValue[]>;
  words: Map<number, string[]>;
};

/** What facts of one type, and values of one row, share. */
const knownOf = new WeakMap<Layout, Known>();

function known(layout: Layout): Known {
  const made = knownOf.get(layout) ?? { values: new Map(), words: new Map() };
  knownOf.set(layout, made);
  return made;
}

/** The values of a type on a page, found once. */
export function valuesOf(layout: Layout, cut: CutContext): FoundValue[] {
  const { values } = known(layout);
  const key = JSON.stringify(cut.type);
  const found =
    values.get(key) ??
    findValues(cut.type, layout.page.text, cut.parse)
      .slice(0, MOST_VALUES)
      .filter((value) => outcomeOf(value).readings.length > 0);
  values.set(key, found);
  return found;
}

/** The words of a cell, with their stems. */
function wordsOfCell(layout: Layout, cell: Cell): string[] {
  const { words } = known(layout);
  const made = words.get(cell.index) ?? withStems(wordsOf(textOf(layout, cell).slice(0, 200)));
  words.set(cell.index, made);
  return made;
}

const withStems = (words: string[]): string[] => words.flatMap((word) => [word, stemOf(word)]);

/** Whether the label of something else stands right before a value. */
export function belongsToAnother(
  layout: Layout,
  labels: LabelPlace[],
  { value, ownKeys }: { value: FoundValue; ownKeys: Set<string> },
): boolean {
  const cell = cellAt(layout, value.start);
  if (!cell) return false;
  const before = (layout.rows[cell.row] ?? []).findLast(({ index }) => index < cell.index);
  const from = /^[^\p{L}]*$/u.test(layout.page.text.slice(cell.start, value.start))
    ? (before?.start ?? cell.start)
    : cell.start;
  const nearest = labels.findLast((label) => label.end <= value.start && label.start >= from);
  return nearest !== undefined && nearest.closed && !ownKeys.has(nearest.key);
}

function phrasesOf(labels: readonly (string | { text: string; weight?: number | undefined })[]): Phrase[] {
  return labels
    .map((label) =>
      typeof label === 'string'
        ? { words: telling(wordsOf(label)), weight: 1 }
        : { words: telling(wordsOf(label.text)), weight: label.weight ?? 1 },
    )
    .filter(({ words }) => words.length > 0);
}

const SAY_NOTHING = new Set(
  'of the this that an for in at on to by with and or period der die das des dem den für im am zum und oder du des les pour au et ou el los las por para en van het voor op te'.split(
    ' ',
  ),
);

/** Without the words that stand around everything, where others are left. */
function telling(words: string[]): string[] {
  const left = words.filter((word) => !SAY_NOTHING.has(word));
  return left.length > 0 ? left : words;
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}#%]+/u)
    .slice(0, MOST_WORDS)
    .map(labelKey)
    .filter((word) => word.length > 1);
}

/** The part of a label's words that stand around, each as near as it does. */
function bestScore(phrases: Phrase[], around: Around): number {
  let best = 0;
  for (const { words, weight } of phrases) {
    const sum = words.reduce((total, word) => total + (around.get(word) ?? around.get(stemOf(word)) ?? 0), 0);
    best = Math.max(best, (weight * sum) / words.length);
  }
  return best;
}

const stemOf = (word: string): string => `${word.slice(0, Math.max(SHORTEST_STEM, word.length - 2))}*`;

function wordsAround(layout: Layout, value: { start: number; end: number }): Around {
  const around: Around = new Map();
  const cell = cellAt(layout, value.start);
  if (!cell) return around;
  const { text } = layout.page;
  note(around, withStems(wordsOf(text.slice(Math.max(cell.start, value.start - 80), value.start))), 1);
  note(around, withStems(wordsOf(text.slice(value.end, Math.min(cell.end, value.end + 40)))), 0.6);
  const row = layout.rows[cell.row] ?? [];
  const left = row
    .filter((one) => one.index < cell.index)
    .slice(-3)
    .reverse();
  for (const [far, one] of left.entries()) note(around, wordsOfCell(layout, one), 1 - 0.12 * far);
  for (let up = 1; up <= ROWS_ABOVE; up++) {
    for (const one of layout.rows[cell.row - up] ?? [])
      if (horizontalOverlap(one, cell) > 0) note(around, wordsOfCell(layout, one), 0.95 - 0.1 * up);
  }
  return around;
}

function note(around: Around, words: string[], weight: number): void {
  for (const word of words) if ((around.get(word) ?? 0) < weight) around.set(word, weight);
}

const textOf = (layout: Layout, { start, end }: Cell): string => layout.page.text.slice(start, end);

/** The cell in which an offset lies, by halving. */
function cellAt(layout: Layout, at: number): Cell | undefined {
  let low = 0;
  let high = layout.cells.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.cells[middle]?.start ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return layout.cells[low];
}
