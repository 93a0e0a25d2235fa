// What is learned of candidates: which one past decisions choose, whether they are sure enough of it, and what is doubted before any.

/** What a model says of a candidate (workflow.md §8). */
export type Learned = {
  /** Natural logarithm of its odds against "none of them". */
  score: number;
  /** Whether it chooses among candidates; else the declaration does. */
  chooses: boolean;
  /** Whether it is as sure as the workflow asks for; null where decisions are too few to say. */
  sure: boolean | null;
  /** Such finds are wrong too often, in documents of any kind, to stand without a person; decisions that say how sure it is go before. */
  doubted?: boolean | undefined;
};

/** With the version of the workflow's model that says so; 0 where it has none. */
export type LearnedBy = Learned & { version: number };

/** What there is to say of a candidate that no model knows, and that is doubted. */
export const DOUBTED: LearnedBy = { score: 0, chooses: false, sure: null, doubted: true, version: 0 };

/** Probabilities of candidates by their scores; what is left is that of "none of them". */
export function probabilities(scores: readonly number[]): number[] {
  const most = Math.max(0, ...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((total, each) => total + each, Math.exp(-most));
  return odds.map((each) => each / sum);
}

/** The likeliest candidate; -1 where "none of them" is, or there is none. */
export function likeliest(chances: readonly number[]): number {
  const none = 1 - chances.reduce((sum, chance) => sum + chance, 0);
  const best = bestOf(chances);
  return (chances[best] ?? 0) >= none ? best : -1;
}

const bestOf = (chances: readonly number[]): number =>
  chances.reduce((found, chance, i) => (chance > (chances[found] ?? -1) ? i : found), -1);

type WithLearned = { learned?: Learned | null | undefined };

/** Of the candidates of one document; null where nothing was learned that chooses. */
export function chosenByLearned<T extends WithLearned>(
  candidates: readonly T[],
): { chosen: T; isUnlikely: boolean } | null {
  const known = candidates.filter(({ learned }) => learned?.chooses === true);
  const chances = probabilities(known.map(({ learned }) => learned?.score ?? 0));
  const chosen = known[bestOf(chances)];
  return chosen === undefined ? null : { chosen, isUnlikely: likeliest(chances) < 0 };
}
