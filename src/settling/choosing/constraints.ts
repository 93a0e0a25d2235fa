// Constraints of a workflow: which of the facts they name do not fit each other, and which tables they vouch for.
import { constraintsOf } from '../../declarations/formulas/derivations.ts';
import { evaluateFormula } from '../../declarations/formulas/formulas.ts';
import type { FactState } from '../../declarations/conditions/conditions.ts';
import { factType } from '../../declarations/rules.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { ReasonCode } from '../../facts/candidate.ts';
import type { DecidableCandidate } from '../../facts/choose.ts';
import type { Decision, HumanEntry } from '../../facts/decide.ts';
import { isOperators } from '../../facts/entry-kinds.ts';
import { statesIn, type Decided, type Telling } from '../states.ts';

type Judging = { human: ReadonlyMap<string, HumanEntry>; tell?: Telling | undefined };

/** The facts of constraints that do not hold, but for those that an operator has had their word on. */
export function misfits(
  declaration: Declaration,
  decided: Decided,
  { human, tell }: Judging,
): ReadonlySet<string> {
  const states = statesIn(decided, { tell });
  const named = constraintsOf(declaration)
    .filter((formula) => evaluateFormula(formula, states(formula.factIds))?.result === false)
    .flatMap(({ factIds }) => factIds);
  return new Set(named.filter((factId) => !isOperators(human.get(factId)?.kind)));
}

/** Facts as formulas see them: what is not settled is not known. */
export const statesOf = (decided: Decided): Record<string, FactState> =>
  Object.fromEntries(
    [...decided].map(([factId, { status, value }]) => [
      factId,
      { status, value: status === 'resolved' ? value : null },
    ]),
  );

type Known = {
  human: ReadonlyMap<string, HumanEntry>;
  candidates: readonly DecidableCandidate[];
};

/**
 * Tables read from pages that no constraint has found right. Each cell is what stands there, but whether every row is in it, and no line
 * too many, shows only where a total says so, in a constraint or below the rows (`summed`): the others wait for a person. In XML a row is
 * an element, which leaves nothing to doubt.
 */
export function unvouched(
  declaration: Declaration,
  decided: Decided,
  { human, candidates }: Known,
): string[] {
  const isWhole = (id: string): boolean =>
    candidates.some(
      ({ candidateId, foundBy }) => candidateId === id && (foundBy === 'structured' || foundBy === 'summed'),
    );
  const tables = declaration.facts.flatMap((fact) => {
    const { fact_id: id } = fact;
    const { candidateId } = decided.get(id) ?? {};
    const isRead = candidateId != null && !isWhole(candidateId) && !isOperators(human.get(id)?.kind);
    return factType(fact).name === 'table' && isRead ? [id] : [];
  });
  if (tables.length === 0) return [];
  const states = statesOf(decided);
  const vouched = constraintsOf(declaration)
    .filter((formula) => evaluateFormula(formula, states)?.result === true)
    .flatMap(({ factIds }) => factIds);
  return tables.filter((id) => !vouched.includes(id));
}

/** A value with a reason against it waits for a person. */
export function unlessDoubted(decision: Decision, doubt: ReasonCode | undefined): Decision {
  if (doubt === undefined || decision.status !== 'resolved') return decision;
  const reasonCodes = [...new Set([...decision.reasonCodes, doubt])];
  return { ...decision, status: 'needs_input', reasonCodes };
}
