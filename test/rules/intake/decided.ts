// Declarations of a few facts, decisions on them and what people entered.
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import type { Decision, HumanEntry } from '../../../src/facts/decide.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';

export const declare = (facts: (Partial<FactSpec> & { fact_id: string })[]): Declaration => {
  const full = facts.map((fact) => ({ label: fact.fact_id, type: 'text', ...fact }));
  const checked = checkDeclaration({ workflow_id: 'w', case_type_id: 'w', title: 'W', facts: full });
  if (!checked.ok) throw new Error(checked.message);
  return checked.declaration;
};

export const resolved = (value: string): Decision => ({
  status: 'resolved',
  value,
  candidateId: 'c',
  quality: 1,
  margin: null,
  reasonCodes: [],
});
export const open: Decision = {
  ...resolved(''),
  status: 'needs_input',
  value: null,
  reasonCodes: ['no_anchor'],
};
export const entry = (kind: HumanEntry['kind'], rest: Partial<HumanEntry> = {}): HumanEntry => ({
  kind,
  value: 'x',
  candidateId: null,
  ...rest,
});
