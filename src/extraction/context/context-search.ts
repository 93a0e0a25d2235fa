// `by: context`: every value of a type is a candidate, scored by how many words of a label stand around it.
import { everyText } from '../../declarations/rules.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FindRule } from '../../declarations/find-rule.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { findValues } from '../../values/parse.ts';
import type { FoundValue } from '../../values/parsed.ts';
import { areForms, SAME_MEANING, telling } from './context-words.ts';
import { partsMeant, weightOfWord } from '../../declarations/lexicon/meanings.ts';
import type { Draft } from '../draft.ts';
import { areOthers } from '../names/other-words.ts';
import { isWholeText, outcomeOf } from '../labels/cut.ts';
import type { CutContext } from '../labels/cut.ts';
import type { LabelledPage } from '../labels/labelled.ts';
import type { LabelPlace } from '../labels/labels.ts';
import { cellAt, cellsAround, labelKey } from '../layout.ts';
import type { Layout } from '../layout.ts';
import { CLOSE, stemOf, WIDE, wordsAround, wordsOf, type Around } from './words-around.ts';

export type ContextRule = Extract<FindRule, { by: 'context' }>;

/** Words around a value are weaker than a label beside it: what they find is for a person to confirm. */
const DEFAULT_PRIOR = 0.78;
const LEAST_SCORE = 0.5;
/** Of what nothing in its own form tells from other words and figures: all words have to stand near. */
const LEAST_OF_FORMLESS = 0.85;
const FORMLESS: readonly string[] = ['identifier', 'number'];
/** Letters and digits of an identifier that no label stands right before. */
const SHORTEST_IDENTIFIER = 5;
/** Of the only value of its type in a document. */
const ONLY_VALUE = 0.55;
const MOST_VALUES = 150;

type Phrase = { words: string[]; weight: number };

/** The values of all pages that stand among words of the fact's labels, or alone. Free text has no form to be found by. */
export function findByContext(
  pages: LabelledPage[],
  rule: ContextRule,
  asked: { fact: FactSpec; cut: CutContext },
): Draft[] {
  const { cut } = asked;
  if (isWholeText(cut.type.name)) return [];
  const called = phrasesOf(everyText(asked.fact.label), cut.type.name);
  const own = phrasesOf(rule.labels ?? []);
  const others = phrasesOf(rule.not_labels ?? []);
  const prior = rule.prior ?? DEFAULT_PRIOR;
  const isFormless = FORMLESS.includes(cut.type.name);
  const least = isFormless ? LEAST_OF_FORMLESS : LEAST_SCORE;
  const ownKeys = new Set(
    [...everyText(asked.fact.label), ...(rule.labels ?? [])].map((label) =>
      labelKey(typeof label === 'string' ? label : label.text),
    ),
  );
  const drafts = pages.flatMap(({ layout, labels }) =>
    valuesOf(layout, cut).flatMap((value) => {
      if (belongsToAnother(layout, labels, { value, ownKeys })) return [];
      const outcome = outcomeOf(value);
      const around = wordsAround(layout, value, isFormless ? CLOSE : WIDE);
      const score = Math.max(bestScore(own, around), scoreOfForms(called, around));
      const meant = score >= least && score > bestScore(others, around);
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
      only && !isFormless
        ? {
            ...draft,
            quality: Math.max(draft.quality, Math.min(prior, ONLY_VALUE)),
          }
        : draft,
    )
    .filter(({ quality }) => quality > 0);
}

/** What facts of one type share. */
const knownOf = new WeakMap<Layout, Map<string, FoundValue[]>>();

/** The values of a type on a page, found once. */
export function valuesOf(layout: Layout, cut: CutContext): FoundValue[] {
  const values = knownOf.get(layout) ?? new Map<string, FoundValue[]>();
  knownOf.set(layout, values);
  const key = JSON.stringify(cut.type);
  const found =
    values.get(key) ??
    everyValue(layout, cut)
      .slice(0, MOST_VALUES)
      .filter(
        (value) =>
          outcomeOf(value).readings.length > 0 &&
          isLongEnough(cut, layout.page.text.slice(value.start, value.end)),
      );
  values.set(key, found);
  return found;
}

/** An identifier may be all of a cell: `KV 4418/25`. */
function everyValue({ cells, page: { text } }: Layout, { type, parse }: CutContext): FoundValue[] {
  if (type.name !== 'identifier') return findValues(type, text, parse);
  return cells.flatMap(({ start, end }) =>
    findValues(type, text.slice(start, end), parse).map((value) => ({
      ...value,
      start: start + value.start,
      end: start + value.end,
    })),
  );
}

const isLongEnough = ({ type }: CutContext, text: string): boolean =>
  type.name !== 'identifier' || text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= SHORTEST_IDENTIFIER;

/** Whether the label of something else stands right before a value. */
export function belongsToAnother(
  layout: Layout,
  labels: LabelPlace[],
  { value, ownKeys }: { value: FoundValue; ownKeys: Set<string> },
): boolean {
  const cell = cellAt(layout, value.start);
  if (!cell) return false;
  const before = cellsAround(layout, cell.row, cell).findLast(({ index }) => index < cell.index);
  const from = /^[^\p{L}]*$/u.test(layout.page.text.slice(cell.start, value.start))
    ? (before?.start ?? cell.start)
    : cell.start;
  const nearest = labels.findLast((label) => label.end <= value.start && label.start >= from);
  return nearest !== undefined && nearest.closed && !ownKeys.has(nearest.key);
}

function phrasesOf(
  labels: readonly (string | { text: string; weight?: number | undefined })[],
  type?: FactTypeName,
): Phrase[] {
  return labels
    .map((label) =>
      typeof label === 'string'
        ? { words: telling(wordsOf(label), type), weight: 1 }
        : { words: telling(wordsOf(label.text), type), weight: label.weight ?? 1 },
    )
    .filter(({ words }) => words.length > 0);
}

/** The part of a label's words that stand around, each as near as it does. */
function bestScore(phrases: Phrase[], around: Around): number {
  let best = 0;
  for (const { words, weight } of phrases) {
    const sum = words.reduce((total, word) => total + (around.get(word) ?? weightOfStem(word, around)), 0);
    best = Math.max(best, (weight * sum) / words.length);
  }
  return best;
}

/** An `Employer` around is no form of an `Employee`. */
function weightOfStem(word: string, around: Around): number {
  const weight = around.get(stemOf(word)) ?? 0;
  return weight > 0 && [...around.keys()].some((one) => areOthers(word, one)) ? 0 : weight;
}

/** The same of what the fact is called: its words stand in other forms as well, or others that mean the same. */
function scoreOfForms(phrases: Phrase[], around: Around): number {
  const near = [...around].filter(([word]) => !word.endsWith('*') && !word.startsWith('@'));
  const nearest = (word: string): number =>
    near.reduce((most, [one, weight]) => (weight > most && areForms(word, one) ? weight : most), 0);
  const meant = (word: string): number => {
    const parts = partsMeant(word);
    const sum = parts.reduce((total, part) => total + Math.max(...part.map((id) => around.get(id) ?? 0)), 0);
    return parts.length === 0 ? 0 : (SAME_MEANING * sum) / parts.length;
  };
  return phrases.reduce((best, { words }) => {
    const whole = words.reduce((total, word) => total + weightOfWord(word), 0);
    const sum = words.reduce(
      (total, word) => total + weightOfWord(word) * Math.max(nearest(word), meant(word)),
      0,
    );
    return Math.max(best, sum / whole);
  }, 0);
}
