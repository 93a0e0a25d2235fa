// What kind of answer a field asks for: the type of its input, made more exact by the type of the fact behind it.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { ShownField } from '../view.ts';

/** Decides hints, messages, autocomplete and the way a value is written. `date_text`: a date in a single text input. */
export type FieldKind =
  | Exclude<FactTypeName, 'long_text' | 'mrz' | 'table' | 'text'>
  | 'text'
  | 'date_text'
  | 'compliance';

/** Texts that have a form of their own. The others are as free as any text. */
const IN_TEXT: Partial<Record<FactTypeName, FieldKind>> = {
  person_name: 'person_name',
  organization_name: 'organization_name',
  address: 'address',
  number: 'number',
  percentage: 'percentage',
  money: 'money',
  date: 'date_text',
  duration: 'duration',
  email: 'email',
  phone: 'phone',
  iban: 'iban',
  bic: 'bic',
  vat_number: 'vat_number',
  identifier: 'identifier',
  url: 'url',
};

export function kindOf({
  type,
  factType,
  isCompliance,
}: Pick<ShownField, 'type' | 'factType' | 'isCompliance'>): FieldKind {
  if (isCompliance) return 'compliance';
  if (type === 'text' || type === 'long_text') return (factType && IN_TEXT[factType]) ?? 'text';
  if (type === 'number') return factType === 'percentage' || factType === 'identifier' ? factType : 'number';
  return type;
}
