// What the inputs show of a value: canonical numbers have a point in every language, and people read 1.234 as their language has it.
import { factType } from '../declarations/rules.ts';
import type { FactTypeOptions } from '../declarations/schema.ts';
import { settledSign } from '../facts/types/settled-sign.ts';
import { contextOf } from '../sessions/application.ts';
import type { FieldState } from '../sessions/form-state.ts';
import type { Scene } from './visit.ts';

const NUMBERS = new Set<FactTypeOptions['name']>(['number', 'percentage', 'money']);
const CANONICAL = /^(-?\d+)\.(\d+(?: [A-Z]{3})?)$/;

/** As the text will be read again when it is posted; what somebody typed stays as they typed it. */
export function inputValue({ application }: Scene, state: FieldState): string | null {
  const { field, fact, value } = state;
  const { draft } = application.session;
  const isTyped = Object.hasOwn(draft, field.field_id) && draft[field.field_id]?.isTyped === true;
  const type: FactTypeOptions = fact === undefined ? { name: field.type } : factType(fact);
  if (value === null || isTyped || !NUMBERS.has(type.name)) return value;
  const sign = settledSign({ type, context: contextOf(application), whole: true });
  return sign === ',' ? value.replace(CANONICAL, '$1,$2') : value;
}
