// The conditions under which fields are asked, compiled once for each declaration.
import { compileCondition, type CompiledCondition } from '../../declarations/conditions/conditions.ts';
import type { Declaration } from '../../declarations/schema.ts';

const compiled = new WeakMap<Declaration, Map<string, CompiledCondition | null>>();

/** Null where it cannot be compiled. */
export function conditionOf(declaration: Declaration, text: string): CompiledCondition | null {
  const known = compiled.get(declaration) ?? new Map<string, CompiledCondition | null>();
  compiled.set(declaration, known);
  const found = known.get(text);
  if (found !== undefined) return found;
  const result = compileCondition(text, declaration, { withForm: true });
  const condition = result.ok ? result.condition : null;
  known.set(text, condition);
  return condition;
}
