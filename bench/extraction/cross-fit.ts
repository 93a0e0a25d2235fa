// How far a table can be believed that was fitted on the documents it is judged by: fitted on most of them, judged on the rest.
import { createHash } from 'node:crypto';

const FOLDS = 5;
/** Of one side: the true share is below in one of twenty cases. */
const Z = 1.645;

export type CrossJudged<T> = { one: T; chance: number };

/** Each instance with the chance that it has by a table of the other documents; all of a document are in one fold, tuned or not. */
export function crossFit<T extends { docId: string }>(
  instances: readonly T[],
  fit: (some: readonly T[]) => (one: T) => number,
): CrossJudged<T>[] {
  const folds = Map.groupBy(instances, ({ docId }) => foldOf(docId));
  return [...folds].flatMap(([fold, judged]) => {
    const chanceOf = fit(instances.filter(({ docId }) => foldOf(docId) !== fold));
    return judged.map((one) => ({ one, chance: chanceOf(one) }));
  });
}

/** Another byte than the one that tells the halves. */
const foldOf = (docId: string): number => (createHash('sha256').update(docId).digest()[1] ?? 0) % FOLDS;

/** Wilson's lower bound of a share: of few, even if all are right, little is known. */
export function lowerBound(right: number, of: number): number {
  if (of === 0) return 0;
  const share = right / of;
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return (share + (Z * Z) / (2 * of) - spread) / (1 + (Z * Z) / of);
}
