// What is found in the example of workflow.md §1 after a change.
import { findDeclarationProblems } from '../../../src/declarations/checks/findings.ts';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { bankConnector, onboarding } from './onboarding.ts';

/** The findings, each as `severity code path`. */
export function found(
  change: (declaration: Declaration) => void,
  connectors: (typeof bankConnector)[] | null = [bankConnector],
): string[] {
  const declaration = onboarding();
  change(declaration);
  return findDeclarationProblems(declaration, { connectors }).map(
    ({ severity, code, path }) => `${severity} ${code} ${path}`,
  );
}

/** The named parts of the example, to be changed. */
export function part<T>(things: readonly T[] | undefined, index: number): T {
  const thing = things?.[index];
  if (thing === undefined) throw new Error(`The example has no part ${index}.`);
  return thing;
}

/** A fact of the example by its id. */
export const fact = (declaration: Declaration, id: string): FactSpec =>
  part(
    declaration.facts.filter((each) => each.fact_id === id),
    0,
  );
