// What a model is worth: it is fitted on some decisions and judged on others, those that came later where there are enough.
import { likeliest, probabilities } from '../../facts/learned.ts';
import type { ReviewSettings } from '../../declarations/rules.ts';
import { fitWeights, scoresOf } from './fit.ts';
import { toInstance, type Decided, type Vocabulary } from './instance.ts';

/** A decision that was foreseen without having been seen. */
export type Judged = {
  /** By the declaration's own order: whether its choice is right, and how likely that is by what was learned. */
  before: Choice | null;
  /** By what was learned; null where it takes none. */
  after: Choice | null;
  /** Whether the document says it at all. */
  isSaid: boolean;
};
export type Choice = {
  isRight: boolean;
  chance: number;
  /** Whether the declaration would take it without a person. */
  isGood: boolean;
};

/** From so many on, later decisions are foreseen from earlier ones alone; fewer are held out in turn. */
const ENOUGH_FOR_TIME = 100;
const BLOCKS = 5;
/** By time, the first blocks are only learned from. */
const LEARNED_FROM = 2;

/** In the order of the decisions. */
export function judge(decided: readonly Decided[], vocabulary: Vocabulary, settings: Settings): Judged[] {
  const blocks = Math.min(BLOCKS, decided.length);
  const byTime = decided.length >= ENOUGH_FOR_TIME;
  const blockOf = (i: number): number => Math.floor((i * blocks) / decided.length);
  const judged: Judged[] = [];
  for (let block = byTime ? LEARNED_FROM : 0; block < blocks; block++) {
    const older = decided.filter((_, i) => (byTime ? blockOf(i) < block : blockOf(i) !== block));
    const weights = fitWeights(instancesOf(older, vocabulary), vocabulary);
    for (const one of decided.filter((_, i) => blockOf(i) === block))
      judged.push(...foresee(one, weights, { vocabulary, settings }));
  }
  return judged;
}

export const instancesOf = (decided: readonly Decided[], vocabulary: Vocabulary) =>
  decided.flatMap((one) => toInstance(one, vocabulary) ?? []);

/** Nothing where a person only said what is wrong: then nobody knows what is right. */
type Settings = Pick<ReviewSettings, 'minMatch' | 'minMargin'>;

function foresee(
  one: Decided,
  weights: Float64Array,
  { vocabulary, settings }: { vocabulary: Vocabulary; settings: Settings },
): Judged[] {
  const instance = one.value === undefined ? null : toInstance(one, vocabulary);
  if (instance === null) return [];
  const chances = probabilities(scoresOf(instance, weights));
  const choiceOf = (at: number): Choice | null => {
    if (one.candidates[at] === undefined) return null;
    return {
      isRight: instance.right[at] === true,
      chance: together(one, chances, at),
      isGood: isGood(one, at, settings),
    };
  };
  return [
    {
      before: choiceOf(one.candidates.findIndex(({ isDeclared }) => isDeclared)),
      after: choiceOf(likeliest(chances)),
      isSaid: one.value !== null,
    },
  ];
}

function isGood({ candidates }: Decided, at: number, { minMatch, minMargin }: Settings): boolean {
  const chosen = candidates[at];
  if (chosen === undefined || chosen.quality < minMatch) return false;
  return candidates.every(
    ({ value, quality }) => value === chosen.value || chosen.quality - quality >= minMargin - 1e-9,
  );
}

/** What stands at several places is as likely as all of them. */
function together({ candidates }: Decided, chances: readonly number[], at: number): number {
  const value = candidates[at]?.value;
  return chances.reduce((sum, chance, i) => sum + (candidates[i]?.value === value ? chance : 0), 0);
}
