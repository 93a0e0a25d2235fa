// Attributes that facts of some types alone have in conditions and formulas.
import { DATE_TYPES, NUMBER_TYPES } from './condition-language.ts';
import type { FactTypeName } from '../fact-type.ts';
import { factType } from '../rules.ts';
import type { Declaration } from '../schema.ts';

/** Of which types a fact has it. */
const TYPES_WITH: Record<'number' | 'date' | 'duration' | 'totals', readonly FactTypeName[]> = {
  number: NUMBER_TYPES,
  date: DATE_TYPES,
  duration: ['duration'],
  totals: ['table'],
};
type TypedAttribute = keyof typeof TYPES_WITH;

/** Whether facts of some types alone have the attribute. */
export const hasTypes = (attribute: string): attribute is TypedAttribute =>
  Object.hasOwn(TYPES_WITH, attribute);

/** Why the fact has no `.number` and so on; null where it has. */
export function whyNone(
  { facts }: Pick<Declaration, 'facts'>,
  factId: string,
  attribute: TypedAttribute,
): string | null {
  const fact = facts.find(({ fact_id }) => fact_id === factId);
  if (fact === undefined) return null;
  if (fact.multiple === true)
    return `"${factId}" may have several values and has no .${attribute}; use .values, or .value, which is their JSON array.`;
  const type = factType(fact).name;
  if (TYPES_WITH[attribute].includes(type)) return null;
  return `"${factId}" is of type ${type} and has no .${attribute}; use .value, or a type among ${TYPES_WITH[attribute].join(', ')}.`;
}
