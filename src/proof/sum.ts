// Adds up what became of past cases under two declarations: facts by their outcome, and every fact that is told otherwise.
import { localized } from '../declarations/rules.ts';
import type { Declaration } from '../declarations/schema.ts';
import { verdictOf } from '../learning/decisions.ts';
import type { DecidedFact } from '../learning/queries.ts';
import {
  changeOf,
  comparable,
  emptyTally,
  outcomeOf,
  type ChangeKind,
  type JudgedFact,
  type LeftOut,
  type Outcome,
  type Tally,
  type Told,
  type Verdict,
} from './compare.ts';
import type { PastCase } from './queries.ts';
import type { ToldCase } from './tell.ts';

/** What is tried, and what it is held against: null where nothing is in force. */
export type Compared = { tried: Declaration; against: Declaration | null };

export type FactChange = {
  change: ChangeKind;
  caseId: string;
  externalCaseId: string | null;
  factId: string;
  factLabel: string;
  /** What was decided; null where the documents do not say it, undefined where only what is wrong is known. */
  decided: string | null | undefined;
  /** What a person refused. */
  refused: string[];
  /** What it was before, by the decision. */
  was: Outcome | null;
  before: Told | null;
  after: Told;
};

export type FactTally = {
  factId: string;
  factLabel: string;
  /** Decisions that it was judged by. */
  decided: number;
  before: Tally | null;
  after: Tally;
};

/** What came of a replay. */
export type Replayed = {
  cases: number;
  documents: number;
  pages: number;
  /** Left out, since nothing of them is left. */
  erasedDocuments: number;
  /** Cases of which no document is left. */
  emptyCases: number;
  /** Searches that broke off or took too long: what they would have found is missing. */
  unsearched: { before: number; after: number };
  /** Facts with decisions that say nothing of the change. */
  leftOut: { factId: string; reason: LeftOut }[];
  facts: FactTally[];
  /** The worst first, of each kind the newest case first. */
  changes: FactChange[];
};

export type Sum = Omit<Replayed, 'leftOut' | 'facts'> & {
  judged: ReadonlyMap<string, JudgedFact>;
  reasons: ReadonlyMap<string, LeftOut>;
  leftOut: Set<string>;
  facts: Map<string, FactTally>;
};

export function emptySum(tried: Declaration, against: Declaration | null): Sum {
  const { judged, leftOut: reasons } = comparable(tried, against);
  const facts = [...judged].map(([factId, { fact }]): [string, FactTally] => {
    const factLabel = localized(fact.label, tried.default_locale, tried.default_locale);
    const before = against === null ? null : emptyTally();
    return [factId, { factId, factLabel, decided: 0, before, after: emptyTally() }];
  });
  return {
    cases: 0,
    documents: 0,
    pages: 0,
    erasedDocuments: 0,
    emptyCases: 0,
    unsearched: { before: 0, after: 0 },
    changes: [],
    judged,
    reasons,
    leftOut: new Set(),
    facts: new Map(facts),
  };
}

type Sides = { before: ToldCase | null; after: ToldCase };

export function addCase(sum: Sum, past: PastCase, { before, after }: Sides): void {
  sum.cases += 1;
  sum.documents += past.documents.length;
  sum.pages += pagesOf(past);
  sum.unsearched.before += before === null ? 0 : before.unsearched;
  sum.unsearched.after += after.unsearched;
  for (const decided of past.decided) {
    const { factId } = decided;
    if (sum.reasons.has(factId)) sum.leftOut.add(factId);
    const told = after.facts.get(factId);
    if (told !== undefined)
      addFact(sum, past, { decided, before: before?.facts.get(factId) ?? null, after: told });
  }
}

export const pagesOf = ({ documents }: PastCase): number =>
  documents.reduce((pages, { pageCount }) => pages + pageCount, 0);

type Judging = { decided: DecidedFact; before: Told | null; after: Told };

function addFact(sum: Sum, { caseId, externalCaseId }: PastCase, about: Judging): void {
  const { factId } = about.decided;
  const [judged, tally] = [sum.judged.get(factId), sum.facts.get(factId)];
  const verdict = verdictOf(about.decided);
  if (judged === undefined || tally === undefined || verdict === null) return;
  const outcomes = outcomesOf(judged, about, verdict);
  if (outcomes === null) return;
  tally.decided += 1;
  count(tally.after, outcomes.is);
  if (tally.before !== null && outcomes.was !== null) count(tally.before, outcomes.was);
  const change = changeOf(outcomes.was, outcomes.is);
  if (change === null) return;
  const { before, after } = about;
  const { factLabel } = tally;
  const { value: decided, refused } = verdict;
  sum.changes.push({
    change,
    caseId,
    externalCaseId,
    factId,
    factLabel,
    decided,
    refused,
    was: outcomes.was,
    before,
    after,
  });
}

/** Null where nobody knows whether one of them is right: then they cannot be held against each other. */
function outcomesOf(
  judged: JudgedFact,
  { before, after }: Judging,
  verdict: Verdict,
): { was: Outcome | null; is: Outcome } | null {
  const was = before === null ? null : outcomeOf(judged, before, verdict);
  const is = outcomeOf(judged, after, verdict);
  return is === null || (before !== null && was === null) ? null : { was, is };
}

const count = (tally: Tally, outcome: Outcome): void => void (tally[outcome] += 1);

export const CHANGE_ORDER: readonly ChangeKind[] = [
  'newly_wrong',
  'wrong',
  'newly_asked',
  'newly_right',
  'no_longer_asked',
];

export function finished({ judged: _judged, reasons, leftOut, facts, changes, ...sum }: Sum): Replayed {
  return {
    ...sum,
    leftOut: [...leftOut].flatMap((factId) => {
      const reason = reasons.get(factId);
      return reason === undefined ? [] : [{ factId, reason }];
    }),
    facts: [...facts.values()].filter(({ decided }) => decided > 0),
    changes: CHANGE_ORDER.flatMap((kind) => changes.filter(({ change }) => change === kind)),
  };
}

export const changesOf = ({ changes }: Pick<Replayed, 'changes'>, kind: ChangeKind): FactChange[] =>
  changes.filter(({ change }) => change === kind);
