// Labels that decisions teach: who looks for them stands further down, where past cases are replayed.
import type { Declaration } from '../declarations/schema.ts';
import type { FoundCandidate } from '../facts/candidate.ts';
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

/** Whether past cases may teach labels that are not known yet, or no longer win. */
export function areLabelsDue(facts: readonly DecidedFact[], known: WorkflowModel | null): boolean {
  const looked = known?.looked ?? 0;
  if (looked > 0 && facts.length < looked * (1 + ANEW)) return false;
  if (known?.labels !== undefined) return true;
  const typed = Map.groupBy(
    facts.filter(({ kind }) => kind === 'operator_corrected'),
    ({ factId }) => factId,
  );
  return [...typed.values()].some(({ length }) => length >= FEWEST_TYPED);
}
