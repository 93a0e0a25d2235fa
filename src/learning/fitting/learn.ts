// From decisions to a model of a workflow: fitted per fact, judged on decisions it has not seen, on only where it wins.
import { findRulesOf } from '../../declarations/lexicon/expand.ts';
import { everyText, reviewSettings } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { wordKey } from '../features/lines.ts';
import { round, type FactModel, type Figures, type Weights, type WorkflowModel } from '../model.ts';
import { thresholdOf } from './calibrate.ts';
import { fitWeights } from './fit.ts';
import { vocabularyOf, type Decided, type Vocabulary } from './instance.ts';
import { instancesOf, judge, type Choice, type Judged } from './judge.ts';

/** From so many decided documents on. */
export const FEWEST_DECIDED = 5;
const TARGET_PRECISION = 0.98;

/** Null where the decisions are too few. */
export type FittedFact = FactModel | null;

/** Decisions by fact, the older first. */
export function learnWorkflow(
  declaration: Asked,
  decided: ReadonlyMap<string, readonly Decided[]>,
): WorkflowModel {
  return modelOf(
    declaration.facts.map(({ fact_id: id }) => [id, fitFact(declaration, id, decided.get(id) ?? [])]),
  );
}

type Asked = Pick<Declaration, 'facts' | 'review'>;

export function modelOf(facts: [factId: string, fitted: FittedFact][]): WorkflowModel {
  const known = facts.filter((each): each is [string, FactModel] => each[1] !== null);
  return { format: 1, facts: Object.fromEntries(known) };
}

/** One fact by the decisions on it, the older first. */
export function fitFact(declaration: Asked, factId: string, decided: readonly Decided[]): FittedFact {
  const fact = declaration.facts.find(({ fact_id: id }) => id === factId);
  if (fact === undefined || decided.length < FEWEST_DECIDED) return null;
  const vocabulary = vocabularyOf(decided, authorsWords(fact));
  const judged = judge(decided, vocabulary, reviewSettings(declaration));
  const on = wins(judged);
  const sure = judged.flatMap(({ before, after }) => (on ? after : before) ?? []);
  const weights = fitWeights(instancesOf(decided, vocabulary), vocabulary);
  return {
    decided: decided.length,
    on,
    figures: figuresOf(judged),
    weights: weightsOf(weights, vocabulary),
    threshold: thresholdOf(sure, declaration.review?.target_precision ?? TARGET_PRECISION),
    words: vocabulary.words,
  };
}

const figuresOf = (judged: readonly Judged[]): Figures => ({
  judged: judged.length,
  before: judged.filter(({ before }) => before?.isRight).length,
  after: judged.filter(({ after }) => after?.isRight).length,
});

/** Two decisions that were foreseen where the declaration was wrong; and more than lucky ones make up for. */
const LEAST_GAIN = 2.5;
const BEYOND_CHANCE = 1.25;

/** A right value is worth one, a wrong one costs half of that: somebody has to see that it is wrong. */
function wins(judged: readonly Judged[]): boolean {
  const worth = (choice: Choice | null): number => (choice === null ? 0 : choice.isRight ? 1 : -0.5);
  const gains = judged.map(({ before, after }) => worth(after) - worth(before));
  const sum = gains.reduce((total, gain) => total + gain, 0);
  const spread = Math.sqrt(gains.reduce((total, gain) => total + gain * gain, 0));
  return sum >= LEAST_GAIN && sum >= BEYOND_CHANCE * spread;
}

/** Weights that are nothing are left out; the others are rounded, so that two machines store the same. */
function weightsOf(weights: Float64Array, { names }: Vocabulary): Weights {
  return Object.fromEntries(
    names
      .map((name, i): [string, number] => [name, round(weights[i] ?? 0)])
      .filter(([, weight]) => Math.abs(weight) >= 0.005)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Words of the fact's own labels are the author's, or the lexicon's, not a document's. */
function authorsWords(fact: Declaration['facts'][number]): Set<string> {
  const labels = (findRulesOf(fact) ?? []).flatMap((rule) =>
    rule.by === 'anchor' ? [...(rule.labels ?? []), ...(rule.not_labels ?? [])] : [],
  );
  const texts = [
    ...everyText(fact.label),
    ...labels.map((each) => (typeof each === 'string' ? each : each.text)),
  ];
  return new Set(texts.flatMap((text) => text.split(/\s+/).map(wordKey)).filter((word) => word !== ''));
}
