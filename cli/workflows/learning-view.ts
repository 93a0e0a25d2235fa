// What was learned of a workflow, in words: whether it chooses, what that rests on, and its strongest reasons.
import type { FactModel, WorkflowModel } from '../../src/learning/model.ts';
import { foreign, paint, type Screen } from '../terminal/print.ts';
import { plural } from '../../src/platform/plural.ts';

/** Not a reason by itself: what every candidate has, and what the declaration says. */
const UNTOLD = new Set(['any', 'quality', 'declared', 'says_declared']);
const MOST_REASONS = 5;
const LEAST_WEIGHT = 0.1;

export type LearnedFact = {
  fact_id: string;
  label: string;
  on: boolean;
  why: string;
  decided: number;
  judged: number;
  right_before: number;
  right_after: number;
  /** Least probability of a value that is taken without a person; null where the declared match stands. */
  threshold: number | null;
  reasons: { reason: string; weight: number }[];
};

export function learnedFact(factId: string, label: string, fact: FactModel): LearnedFact {
  const { on, decided, figures, threshold } = fact;
  return {
    fact_id: factId,
    label,
    on,
    why: whyOf(fact),
    decided,
    judged: figures.judged,
    right_before: figures.before,
    right_after: figures.after,
    threshold,
    reasons: reasonsOf(fact),
  };
}

function whyOf({ on, figures: { judged, before, after } }: FactModel): string {
  const of = `of ${plural(judged, 'decision')} it had not seen`;
  if (on) return `on: right in ${after} ${of}, ${before} without it`;
  const compared =
    after > before ? `which is too little more than ${before} without it` : `${before} without it`;
  return `off: right in ${after} ${of}, ${compared}`;
}

function reasonsOf({ weights }: FactModel): LearnedFact['reasons'] {
  return Object.entries(weights)
    .filter(([name, weight]) => !UNTOLD.has(name) && Math.abs(weight) >= LEAST_WEIGHT)
    .sort(([a, x], [b, y]) => Math.abs(y) - Math.abs(x) || (a < b ? -1 : 1))
    .slice(0, MOST_REASONS)
    .map(([name, weight]) => ({ reason: reasonInWords(name), weight }));
}

const AROUND: Record<string, string> = {
  before: 'before it',
  behind: 'behind it',
  above: 'above it',
  under: 'in the heading over it',
  label: 'is the label',
};
const NAMES: Record<string, (what: string) => string> = {
  by: (what) => `found by ${what}`,
  relation: (what) => (what === 'right' ? 'beside its label' : `${what.replace(/\d/, '')} its label`),
  rank: (what) => `${what.replace('_', ' ')} of the values found for it`,
  all: (what) => `${what.replace('_', ' ')} of all values of its type`,
  times: (what) => (what === '1' ? 'stands once' : `stands ${what} times`),
  in_row: (what) => `number ${what} in its row`,
  page: (what) => `on the ${what} page`,
  height: (what) => `in part ${Number(what) + 1} of 5 of the page`,
  line: (what) => `in line ${what} of the first page`,
  claimed: (what) => `fits "${what}" better`,
  form: (what) => `its form: ${what.replaceAll('_', ' ')}`,
  doubt: (what) => `a doubt: ${what.replaceAll('_', ' ')}`,
};

/** `before:total due` → `“total due” before it`. */
export function reasonInWords(name: string): string {
  const [kind = '', ...rest] = name.split(':');
  const what = rest.join(':');
  const around = AROUND[kind.replace(/\d$/, '')];
  return around === undefined ? (NAMES[kind]?.(what) ?? name) : `“${what}” ${around}`;
}

/** A block for each fact. */
export function learningLines(screen: Screen, facts: LearnedFact[], minMatch: number): string[] {
  return facts.flatMap((fact) => [
    '',
    `${paint(screen, 'bold', foreign(screen, fact.label))} (${fact.fact_id})`,
    `  ${paint(screen, fact.on ? 'green' : 'dim', fact.why)}`,
    `  ${thresholdLine(fact, minMatch)}`,
    ...fact.reasons.map(
      ({ reason, weight }) =>
        `    ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}  ${foreign(screen, reason)}`,
    ),
  ]);
}

function thresholdLine({ threshold, decided }: LearnedFact, minMatch: number): string {
  const from = `${plural(decided, 'decided document')} behind it`;
  if (threshold === null)
    return `taken without a person from the declared match of ${minMatch.toFixed(2)} on; ${from}`;
  if (threshold > 1) return `always looked at by a person: too much of it was wrong; ${from}`;
  return `taken without a person where it is right with a probability of ${threshold.toFixed(2)}; ${from}`;
}

/** Words that lead to a fact on papers that call it otherwise. */
export type LearnedWords = { fact_id: string; label: string; words: { text: string; cases: number }[] };

export const wordsOf = (
  { labels = {} }: WorkflowModel,
  labelOf: (factId: string) => string,
): LearnedWords[] =>
  Object.entries(labels).map(([factId, words]) => ({ fact_id: factId, label: labelOf(factId), words }));

export function wordsLines(screen: Screen, learned: readonly LearnedWords[]): string[] {
  if (learned.length === 0) return [];
  return [
    '',
    paint(screen, 'bold', 'Labels learned from what people typed in'),
    ...learned.map(({ label, words }) => {
      const each = words.map(({ text, cases }) => `“${foreign(screen, text)}” (${plural(cases, 'case')})`);
      return `  ${foreign(screen, label)}: also looked for at ${each.join(', ')}`;
    }),
  ];
}

export const factsOf = (model: WorkflowModel, labelOf: (factId: string) => string): LearnedFact[] =>
  Object.entries(model.facts).map(([factId, fact]) => learnedFact(factId, labelOf(factId), fact));
