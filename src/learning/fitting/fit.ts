// Fits the weights of a fact: the choice that makes the decisions likely, held to what the declaration says by itself.
import { probabilities } from '../../facts/learned.ts';
import { type Instance, type Vocabulary } from './instance.ts';
import { minimise } from './minimise.ts';
import { priorOf } from './priors.ts';

/** Part of decisions that may be careless: no single one pulls without bounds. */
const CARELESS = 0.05;

/** A weight for each feature of the vocabulary. */
export function fitWeights(instances: readonly Instance[], { names }: Vocabulary): Float64Array {
  const priors = names.map(priorOf);
  const weights = Float64Array.from(priors, ({ mean }) => mean);
  minimise(weights, (at, gradient) => {
    let loss = 0;
    for (const [i, { mean, variance }] of priors.entries()) {
      const distance = (at[i] ?? 0) - mean;
      loss += (distance * distance) / (2 * variance);
      gradient[i] = distance / variance;
    }
    for (const instance of instances) loss += addLoss(instance, at, gradient);
    return loss;
  });
  return weights;
}

/** Scores of the candidates against "none of them". */
export function scoresOf({ features, qualities }: Instance, weights: Float64Array): number[] {
  return features.map((ids, i) => {
    let score = (qualities[i] ?? 0) * (weights[QUALITY_ID] ?? 0);
    for (const id of ids) score += weights[id] ?? 0;
    return score;
  });
}

/** `quality` is the first of every vocabulary. */
const QUALITY_ID = 0;

function addLoss(instance: Instance, weights: Float64Array, gradient: Float64Array): number {
  const { features, qualities, right } = instance;
  const chances = probabilities(scoresOf(instance, weights));
  const isSaid = right.includes(true);
  const rightly = isSaid
    ? chances.reduce((sum, chance, i) => sum + (right[i] === true ? chance : 0), 0)
    : 1 - chances.reduce((sum, chance) => sum + chance, 0);
  const likely = (1 - CARELESS) * rightly + CARELESS / (chances.length + 1);
  const pull = ((1 - CARELESS) * rightly) / likely;
  for (const [i, chance] of chances.entries()) {
    const wanted = isSaid && right[i] === true ? chance / Math.max(rightly, 1e-12) : 0;
    const slope = pull * (chance - wanted);
    gradient[QUALITY_ID] = (gradient[QUALITY_ID] ?? 0) + slope * (qualities[i] ?? 0);
    for (const id of features[i] ?? []) gradient[id] = (gradient[id] ?? 0) + slope;
  }
  return -Math.log(likely);
}
