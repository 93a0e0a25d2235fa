// Looks at what was decided of past cases for what would have spared people work, and measures each change by itself.
import type { Declaration } from '../declarations/schema.ts';
import { observe } from './observe.ts';
import { peoplesFacts, proposalsOf, type Observed, type PeoplesFact, type Proposal } from './propose.ts';
import type { PastCase } from './queries.ts';
import { replayEach } from './replay.ts';
import type { FactChange, Replayed } from './sum.ts';
import type { Sandbox } from './tell.ts';
import { withChange } from './variants.ts';

/** A change with what it would have changed. */
export type Suggestion = Proposal & { effect: Effect };
export type Effect = {
  decidedFacts: number;
  newlyRight: number;
  noLongerAsked: number;
  newlyAsked: number;
  /** Of these, so many were wrong before. */
  wrongBefore: number;
  newlyWrong: number;
};

export type Suggested = {
  cases: number;
  decidedFacts: number;
  suggestions: Suggestion[];
  /** How many more were tried, and did not help. */
  dropped: number;
  peoples: PeoplesFact[];
};

/** So many changes are tried, each by itself. */
const MOST_TRIED = 8;
/** One that makes something worse has to make so much more better. */
const WORTH = 4;

type Options = { onCase?: (past: PastCase) => void };

export async function suggest(
  sandbox: Sandbox,
  cases: readonly PastCase[],
  { declaration, onCase = () => undefined }: { declaration: Declaration } & Options,
): Promise<Suggested> {
  const observed: Observed[] = [];
  for (const past of cases) {
    onCase(past);
    if (past.documents.length > 0) observed.push(...(await observe(sandbox, past, declaration)));
  }
  const proposals = proposalsOf(declaration, observed).slice(0, MOST_TRIED);
  const tried = proposals.map((change) => withChange(declaration, change));
  const replayed =
    tried.length === 0 ? [] : await replayEach(sandbox, cases, { against: declaration, tried, onCase });
  const suggestions = helpful(
    proposals.flatMap((proposal, at) => {
      const result = replayed[at];
      return result === undefined ? [] : [{ ...proposal, result }];
    }),
  );
  return {
    cases: new Set(observed.map(({ caseId }) => caseId)).size,
    decidedFacts: observed.length,
    suggestions,
    dropped: proposals.length - suggestions.length,
    peoples: peoplesFacts(declaration, observed),
  };
}

type Tried = Proposal & { result: Replayed };

/** Those that help where none before them does: the most helpful first, of equal ones what stands beside the value. */
function helpful(tried: readonly Tried[]): Suggestion[] {
  const better = tried.map((one) => ({ ...one, better: one.result.changes.filter(isBetter) }));
  const ranked = better
    .filter((one) => isWorth(one.better.length, one.result.changes.length))
    .toSorted((a, b) => b.better.length - a.better.length || b.besideCases - a.besideCases);
  const done = new Set<string>();
  return ranked.flatMap(({ result, better: changes, ...proposal }) => {
    const helped = changes.map(({ caseId, factId }) => `${caseId} ${factId}`);
    if (helped.every((one) => done.has(one))) return [];
    for (const one of helped) done.add(one);
    return [{ ...proposal, effect: effectOf(result) }];
  });
}

/** A person has less to do, or a wrong certainty is gone. */
const isBetter = ({ change, was }: FactChange): boolean =>
  change === 'newly_asked' ? was === 'wrong' : change !== 'newly_wrong';

const isWorth = (better: number, all: number): boolean => better > 0 && better >= WORTH * (all - better);

function effectOf({ facts, changes }: Replayed): Effect {
  const count = (kind: FactChange['change']): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    decidedFacts: facts.reduce((sum, { decided }) => sum + decided, 0),
    newlyRight: count('newly_right'),
    noLongerAsked: count('no_longer_asked'),
    newlyAsked: count('newly_asked'),
    wrongBefore: changes.filter(({ change, was }) => change === 'newly_asked' && was === 'wrong').length,
    newlyWrong: count('newly_wrong'),
  };
}
