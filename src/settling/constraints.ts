// Constraints of a workflow: which of the facts they name do not fit each other.
import { constraintsOf } from '../declarations/formulas/derivations.ts';
import { evaluateFormula } from '../declarations/formulas/formulas.ts';
import type { FactState } from '../declarations/conditions/conditions.ts';
import type { Declaration } from '../declarations/schema.ts';
import type { Decision, HumanEntry } from '../facts/decide.ts';
import { isOperators } from '../facts/entry-kinds.ts';

type Decided = ReadonlyMap<string, Decision>;

/** The facts of constraints that do not hold, but for those that an operator has had their word on. */
export function misfits(
  declaration: Declaration,
  decided: Decided,
  human: ReadonlyMap<string, HumanEntry>,
): ReadonlySet<string> {
  const states = statesOf(decided);
  const named = constraintsOf(declaration)
    .filter((formula) => evaluateFormula(formula, states)?.result === false)
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

/** A value that does not fit the others waits for a person, whoever of them is wrong. */
export function unlessMisfit(decision: Decision, isMisfit: boolean): Decision {
  if (!isMisfit || decision.status !== 'resolved') return decision;
  const reasonCodes = [...new Set([...decision.reasonCodes, 'value_mismatch' as const])];
  return { ...decision, status: 'needs_input', reasonCodes };
}
