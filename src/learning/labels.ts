// Labels that decisions teach: who looks for them stands further down, where past cases are replayed.
import type { Declaration } from '../declarations/schema.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
import { iso } from '../platform/times.ts';
import type { LearnedLabels, WorkflowModel } from './model.ts';
import type { DecidedFact, WorkflowPlace } from './queries.ts';

/** What is looked at: the newest cases of a workflow, by the declaration that they are born with. */
export type TaughtPlace = { place: WorkflowPlace; declaration: Declaration };

/** Labels by fact; and what is found with them for these facts in each document that was searched. */
export type TaughtLabels = {
  labels: LearnedLabels;
  documents: readonly TaughtDocument[];
};
export type TaughtDocument = { docId: string; caseId: string; candidates: readonly FoundCandidate[] };

export type LearnLabels = (asked: TaughtPlace) => Promise<TaughtLabels>;

export const NOTHING_TAUGHT: TaughtLabels = { labels: {}, documents: [] };

/** Of a fact that people had to type in: only then there is something that the declaration does not find. */
const FEWEST_TYPED = 5;
/** Past cases are searched again once so many more decisions were made: a part of them. */
const ANEW = 0.2;

/** Whether past cases may teach labels that are not known yet, or no longer win. `facts` are the newest alone, however many were decided. */
export function areLabelsDue(
  facts: readonly DecidedFact[],
  known: Pick<WorkflowModel, 'labels' | 'looked' | 'lookedUntil'> | null,
): boolean {
  const { looked = 0, lookedUntil = '' } = known ?? {};
  const news = facts.filter(({ at }) => iso(at) > lookedUntil).length;
  if (looked > 0 && news < looked * ANEW) return false;
  if (known?.labels !== undefined) return true;
  const typed = Map.groupBy(
    facts.filter(({ kind }) => kind === 'operator_corrected'),
    ({ factId }) => factId,
  );
  return [...typed.values()].some(({ length }) => length >= FEWEST_TYPED);
}

/** Put on record when labels were looked for; `facts` as for `areLabelsDue`. */
export function lookedAt(facts: readonly DecidedFact[]): Pick<WorkflowModel, 'looked' | 'lookedUntil'> {
  const [newest] = facts.map(({ at }) => iso(at)).toSorted((a, b) => (a < b ? 1 : -1));
  return { looked: facts.length, ...(newest === undefined ? {} : { lookedUntil: newest }) };
}
