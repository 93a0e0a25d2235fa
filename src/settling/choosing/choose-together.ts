// Chooses among what was found so that constraints hold: the combination with the best matches that satisfies them (workflow.md §6).
import { constraintsOf } from '../../declarations/formulas/derivations.ts';
import { evaluateFormula, type Formula } from '../../declarations/formulas/formulas.ts';
import type { FactState } from '../../declarations/conditions/conditions.ts';
import type { ReviewSettings } from '../../declarations/rules.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { DecidableCandidate } from '../../facts/choose.ts';
import type { Decision } from '../../facts/decide.ts';
import { isDoubted } from '../../facts/doubts.ts';
import { statesOf } from './constraints.ts';

/** Of so many combinations one is looked for; the best matches come first. */
const MOST_COMBINATIONS = 400;
/** Of so many behind it another one that fits as well: all of three facts. */
const MOST_RIVALS = 600;
/** So many values of a fact take part. */
const MOST_OPTIONS = 8;
/** What matches so much worse than the threshold is no value that a sum should bring up. */
const LEAST_BELOW = 0.2;

type Option = { value: string; quality: number };
type Free = { fact: FactSpec; candidates: DecidableCandidate[]; options: Option[] };

type Asked = {
  settings: ReviewSettings;
  /** What was found for a fact that nobody has decided; none for others. */
  candidatesOf: (fact: FactSpec) => DecidableCandidate[];
  /** Decides a fact by some of its candidates alone. */
  decide: (fact: FactSpec, candidates: DecidableCandidate[]) => Decision;
};

/** The decisions, where constraints help to choose with others; `found` are those of each fact by itself. */
export function chooseTogether(
  declaration: Declaration,
  found: ReadonlyMap<string, Decision>,
  asked: Asked,
): Map<string, Decision> {
  const decided = new Map(found);
  for (const constraints of connected(constraintsOf(declaration))) {
    const named = new Set(constraints.flatMap(({ factIds }) => factIds));
    const free = declaration.facts
      .filter(
        ({ fact_id, derive, multiple }) => named.has(fact_id) && derive === undefined && multiple !== true,
      )
      .flatMap((fact) => freeOf(fact, found.get(fact.fact_id), asked));
    if (free.every(({ options }) => options.length < 2)) continue;
    for (const [fact, value] of combine(constraints, free, {
      known: statesOf(decided),
      settings: asked.settings,
    }))
      decided.set(fact.fact.fact_id, decideAs(fact, value, { decided, asked }));
  }
  return decided;
}

/** Constraints that share a fact hold together or not at all. */
function connected(constraints: Formula[]): Formula[][] {
  const groups: Formula[][] = [];
  for (const one of constraints) {
    const touching = groups.filter((group) =>
      group.some(({ factIds }) => factIds.some((id) => one.factIds.includes(id))),
    );
    for (const group of touching) groups.splice(groups.indexOf(group), 1);
    groups.push([...touching.flat(), one]);
  }
  return groups;
}

function freeOf(fact: FactSpec, own: Decision | undefined, { candidatesOf, settings }: Asked): Free[] {
  const candidates = candidatesOf(fact);
  const best = new Map<string, number>();
  for (const { value, quality } of candidates)
    if (value !== null) best.set(value, Math.max(quality, best.get(value) ?? 0));
  const ranked = [...best]
    .map(([value, quality]) => ({ value, quality }))
    .toSorted((a, b) => b.quality - a.quality);
  const least = Math.min(settings.minMatch, ranked[0]?.quality ?? 0) - LEAST_BELOW;
  const open = ranked.filter(({ quality }) => quality >= least).slice(0, MOST_OPTIONS);
  const options = standsSurely(own, candidates, settings)
    ? ranked.filter(({ value }) => value === own?.value)
    : open;
  return options.length === 0 ? [] : [{ fact, candidates, options }];
}

/**
 * What stands by itself, without a rival nearly as good, is not replaced: rows of every tax table add up, and that a total does not
 * fit is for a person to look at. What `choose` has ruled out is no rival.
 */
function standsSurely(
  own: Decision | undefined,
  candidates: DecidableCandidate[],
  { minMargin }: ReviewSettings,
): boolean {
  if (own === undefined) return false;
  const chosen = candidates.find(({ candidateId }) => candidateId === own.candidateId);
  if (own.status !== 'resolved' && !isOnlyDoubted(own, chosen)) return false;
  return own.margin === null || own.margin >= minMargin || chosen?.learned?.sure === true;
}

/** A person looks at it, and no sum puts another value in its place before. */
const isOnlyDoubted = ({ reasonCodes }: Decision, chosen: DecidableCandidate | undefined): boolean =>
  chosen !== undefined && isDoubted(chosen) && reasonCodes.every((code) => code === 'low_anchor_quality');

type Known = { known: Record<string, FactState>; settings: ReviewSettings };
type Combination = { picks: number[]; loss: number };

/** The value of each fact that the best combination gives it, where no other one is nearly as good. */
function combine(constraints: Formula[], free: Free[], { known, settings }: Known): Map<Free, string> {
  const holds = (picks: number[]): boolean => {
    const states = { ...known };
    free.forEach(({ fact, options }, at) => {
      states[fact.fact_id] = { status: 'resolved', value: options[picks[at] ?? 0]?.value ?? null };
    });
    const results = constraints.flatMap((formula) => evaluateFormula(formula, states)?.result ?? []);
    return results.length > 0 && results.every((result) => result === true);
  };
  let best: Combination | null = null;
  const chosen = new Map<Free, string>();
  let left = MOST_COMBINATIONS;
  for (const combination of byQuality(free)) {
    if (best !== null && combination.loss - best.loss >= settings.minMargin) break;
    // Whether another one fits as well is not known.
    if (left === 0) return new Map();
    left -= 1;
    if (!holds(combination.picks)) continue;
    if (best === null) {
      best = combination;
      left = MOST_RIVALS;
      free.forEach((one, at) => {
        const option = one.options[combination.picks[at] ?? 0];
        if (option !== undefined) chosen.set(one, option.value);
      });
    } else {
      // Another one is as good: where they differ, nothing is chosen.
      for (const [at, one] of free.entries())
        if (combination.picks[at] !== best.picks[at]) chosen.delete(one);
    }
  }
  return chosen;
}

/** Combinations from the best matches down, each once. */
function* byQuality(free: Free[]): Generator<Combination> {
  const queue: Combination[] = [{ picks: free.map(() => 0), loss: 0 }];
  for (let next = takeBest(queue); next !== undefined; next = takeBest(queue)) {
    yield next;
    queue.push(...worseThan(next, free));
  }
}

/** Each pick one step down, from the last that has gone down: so no combination comes twice. */
function worseThan({ picks, loss }: Combination, free: Free[]): Combination[] {
  const last = Math.max(
    0,
    picks.findLastIndex((pick) => pick > 0),
  );
  return free.slice(last).flatMap(({ options }, offset) => {
    const at = last + offset;
    const pick = picks[at] ?? 0;
    const [from, to] = [options[pick], options[pick + 1]];
    if (from === undefined || to === undefined) return [];
    return { picks: picks.with(at, pick + 1), loss: loss + from.quality - to.quality };
  });
}

function takeBest(queue: Combination[]): Combination | undefined {
  let at = 0;
  for (const [index, { loss }] of queue.entries()) if (loss < (queue[at]?.loss ?? Infinity)) at = index;
  return queue.splice(at, 1)[0];
}

type Deciding = { decided: ReadonlyMap<string, Decision>; asked: Asked };

/** Rivals of the same document are ruled out; what another document says stays a contradiction. */
function decideAs({ fact, candidates }: Free, value: string, { decided, asked }: Deciding): Decision {
  const own = decided.get(fact.fact_id);
  const said = candidates.filter((candidate) => candidate.value === value);
  const docIds = new Set(said.map(({ docId }) => docId));
  const left = candidates
    .filter(
      (candidate) => candidate.value === value || candidate.value === null || !docIds.has(candidate.docId),
    )
    .map((candidate) => (candidate.value === value ? undoubted(candidate) : candidate));
  const decision = asked.decide(fact, left);
  return own !== undefined && own.status === 'resolved' && own.value === value ? own : decision;
}

/** What is known of documents of any kind doubts a value for its rivals, which these constraints have ruled out. */
const undoubted = (candidate: DecidableCandidate): DecidableCandidate =>
  candidate.learned?.doubted === true
    ? { ...candidate, learned: { ...candidate.learned, doubted: false } }
    : candidate;
