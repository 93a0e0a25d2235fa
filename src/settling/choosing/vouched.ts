// A sum that comes out vouches for the amounts in it: what matched too weakly to stand alone stands where others confirm it.
import { constraintsOf } from '../../declarations/formulas/derivations.ts';
import { evaluateFormula, type Formula } from '../../declarations/formulas/formulas.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import type { DecidableCandidate } from '../../facts/choose.ts';
import type { Decision } from '../../facts/decide.ts';

/** An equation; an inequality holds by chance as often. */
const EQUATION = /^[^=<>!?|&]*[+*-][^=<>!?|&]*==[^=<>!?|&]*$|^[^=<>!?|&]*==[^=<>!?|&]*[+*-][^=<>!?|&]*$/;
/** Two values that are equal are often one and the same. */
const FEWEST_FACTS = 3;
/** What matches worse is no more than a guess. */
const LEAST_QUALITY = 0.5;

type Found = {
  /** Of each fact by itself. */
  own: ReadonlyMap<string, Decision>;
  /** What was found for a fact that nobody has decided. */
  candidatesOf: (fact: FactSpec) => DecidableCandidate[];
};

/**
 * The decisions, where equations help what is only too weak a match. Each value has to be the one that its fact has by itself, so
 * that no search makes a sum come out; one of them stands without help; they are different, none is zero, and no two stand at one place.
 */
export function vouchedBySums(
  declaration: Declaration,
  decided: ReadonlyMap<string, Decision>,
  { own, candidatesOf }: Found,
): Map<string, Decision> {
  const all = new Map(decided);
  for (const formula of constraintsOf(declaration)) {
    if (!EQUATION.test(formula.text) || formula.factIds.length < FEWEST_FACTS) continue;
    const terms = declaration.facts
      .filter(({ fact_id: id }) => formula.factIds.includes(id))
      .flatMap((fact) => termOf(fact, { own, decided, candidates: candidatesOf(fact) }) ?? []);
    if (terms.length < formula.factIds.length || !isSound(terms) || !comesOut(formula, terms)) continue;
    for (const { factId, decision, isWeak } of terms)
      if (isWeak) all.set(factId, { ...decision, status: 'resolved', reasonCodes: [] });
  }
  return all;
}

type Term = { factId: string; decision: Decision; value: string; place: string; isWeak: boolean };

type Asked = Pick<Found, 'own'> & {
  decided: ReadonlyMap<string, Decision>;
  candidates: readonly DecidableCandidate[];
};

/** Null where there is no value, or one that a sum cannot help. */
function termOf(fact: FactSpec, { own, decided, candidates }: Asked): Term | null {
  const factId = fact.fact_id;
  const decision = decided.get(factId);
  if (decision === undefined || decision.value === null || !isAmount(fact)) return null;
  const { value, candidateId, status } = decision;
  const chosen = candidates.find((one) => one.candidateId === candidateId);
  const isWeak = isOnlyWeak(decision, chosen);
  if (own.get(factId)?.value !== value || (status !== 'resolved' && !isWeak)) return null;
  return { factId, decision, value, place: placeOf(chosen) ?? factId, isWeak };
}

const isAmount = (fact: FactSpec): boolean =>
  fact.multiple !== true && ['money', 'number'].includes(factType(fact).name);

/** Null where no document says it. */
const placeOf = (chosen: DecidableCandidate | undefined): string | null =>
  chosen === undefined || chosen.docId === null
    ? null
    : `${chosen.docId} ${chosen.pageIndex} ${chosen.charStart}`;

/** Past decisions and doubts about what was read are above a sum. */
function isOnlyWeak({ status, reasonCodes }: Decision, chosen: DecidableCandidate | undefined): boolean {
  if (status !== 'needs_input' || chosen === undefined || chosen.quality < LEAST_QUALITY) return false;
  const isDoubted = chosen.reasonCodes.length > 0 || chosen.learned?.sure === false;
  return !isDoubted && reasonCodes.length === 1 && reasonCodes[0] === 'low_anchor_quality';
}

function isSound(terms: readonly Term[]): boolean {
  const isDistinct = (of: (term: Term) => string): boolean => new Set(terms.map(of)).size === terms.length;
  return (
    terms.some(({ isWeak }) => !isWeak) &&
    terms.every(({ value }) => Number.parseFloat(value) !== 0) &&
    isDistinct(({ value }) => value) &&
    isDistinct(({ place }) => place)
  );
}

function comesOut(formula: Formula, terms: readonly Term[]): boolean {
  const states = terms.map(({ factId, value }) => [factId, { status: 'resolved', value }] as const);
  return evaluateFormula(formula, Object.fromEntries(states))?.result === true;
}
