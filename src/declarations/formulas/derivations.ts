// The formulas of a declaration, compiled once: its constraints, and its derived facts in the order in which they can be worked out.
import type { Declaration, FactSpec } from '../schema.ts';
import { compileFormula, type Formula } from './formulas.ts';

/** A fact that is worked out of others. */
export type Derivation = { fact: FactSpec; formula: Formula };

type Formulas = { constraints: Formula[]; derivations: Derivation[]; reads: ReadonlyMap<string, string[]> };

const known = new WeakMap<object, Formulas>();

function formulasOf(declaration: Pick<Declaration, 'facts' | 'constraints'>): Formulas {
  const cached = known.get(declaration);
  if (cached !== undefined) return cached;
  const compiled = (text: string | undefined): Formula[] => {
    const result = text === undefined ? null : compileFormula(text, declaration);
    return result?.ok === true ? [result.formula] : [];
  };
  const derivations = inOrder(
    declaration.facts.flatMap((fact) => compiled(fact.derive).map((formula) => ({ fact, formula }))),
  );
  const formulas = {
    constraints: (declaration.constraints ?? []).flatMap(compiled).filter(({ type }) => type === 'bool'),
    derivations,
    reads: readsOfAll(derivations),
  };
  known.set(declaration, formulas);
  return formulas;
}

/** Those first whose inputs are not derived themselves; what needs its own value is left out: it never has one. */
function inOrder(derivations: Derivation[]): Derivation[] {
  const ordered: Derivation[] = [];
  let waiting = derivations;
  for (;;) {
    const open = new Set(waiting.map(({ fact }) => fact.fact_id));
    const next = waiting.filter(({ formula }) => formula.factIds.every((id) => !open.has(id)));
    if (next.length === 0) return ordered;
    ordered.push(...next);
    waiting = waiting.filter((one) => !next.includes(one));
  }
}

function readsOfAll(derivations: Derivation[]): Map<string, string[]> {
  const reads = new Map<string, string[]>();
  for (const { fact, formula } of derivations) {
    const all = formula.factIds.flatMap((id) => reads.get(id) ?? [id]);
    reads.set(fact.fact_id, [...new Set(all)]);
  }
  return reads;
}

/** Constraints that can be decided: what is wrong with others was told when they were saved. */
export const constraintsOf = (declaration: Declaration): Formula[] => formulasOf(declaration).constraints;

export const derivationsOf = (declaration: Pick<Declaration, 'facts'>): Derivation[] =>
  formulasOf(declaration).derivations;

/** The facts that a derived fact rests on in the end, none of them derived; none of a fact that is found. */
export const readBy = (declaration: Pick<Declaration, 'facts'>, factId: string): string[] =>
  formulasOf(declaration).reads.get(factId) ?? [];
