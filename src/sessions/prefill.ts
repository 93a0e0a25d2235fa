// What an integrator fills in beforehand: checked field by field against the form, parsed like any other value of its type.
import { Refusal } from '../catalog/errors.ts';
import { formOf } from '../declarations/form.ts';
import { factType } from '../declarations/rules.ts';
import type { Declaration, FactTypeOptions, FormFieldSpec } from '../declarations/schema.ts';
import type { NewEntry } from '../facts/known.ts';
import { parseValue, type ParseContext } from '../facts/types/parse.ts';

export type FieldValues = Record<string, string | null>;

export type Prefill = {
  /** Form field to canonical value. */
  values: Record<string, string>;
  /** What that says about facts. */
  entries: NewEntry[];
};

/** Refuses prefill_unknown_fields, prefill_compliance_field_forbidden, invalid_prefill. */
export function readPrefill(declaration: Declaration, given: FieldValues, context: ParseContext): Prefill {
  const fields = fieldsOf(declaration, given);
  const facts = new Map<string, string>();
  const values: [string, string][] = [];
  for (const { field, text } of fields) {
    if (text === null) continue;
    const value = parseField(declaration, { field, text }, context);
    if (value === null) throw invalid(field, `is no value of type ${field.type}. Leave it out, or give null`);
    values.push([field.field_id, value]);
    if (field.fact_id === undefined) continue;
    if ((facts.get(field.fact_id) ?? value) !== value)
      throw invalid(field, 'says something else than another field of the same fact');
    facts.set(field.fact_id, value);
  }
  const entries = [...facts].map(([factId, value]): NewEntry => ({
    factId,
    kind: 'prefilled',
    value,
    candidateId: null,
  }));
  return { values: Object.fromEntries(values), entries };
}

const invalid = ({ field_id }: FormFieldSpec, problem: string): Refusal =>
  new Refusal('invalid_prefill', { message: `prefill.field_values.${field_id} ${problem}.` });

type Given = { field: FormFieldSpec; text: string | null };

function fieldsOf(declaration: Declaration, given: FieldValues): Given[] {
  const known = new Map(
    formOf(declaration)
      .sections.flatMap(({ fields }) => fields)
      .map((field) => [field.field_id, field]),
  );
  const unknown = Object.keys(given).filter((fieldId) => !known.has(fieldId));
  if (unknown.length > 0)
    throw new Refusal('prefill_unknown_fields', {
      message: `The form of this case type has no field ${listed(unknown)}.`,
    });
  const fields = [...known.values()].flatMap((field) => {
    const text = Object.hasOwn(given, field.field_id) ? given[field.field_id] : undefined;
    return text === undefined ? [] : [{ field, text }];
  });
  const compliance = fields.filter(({ field }) => field.compliance === true);
  if (compliance.length > 0)
    throw new Refusal('prefill_compliance_field_forbidden', {
      message: `The applicant alone can answer ${listed(compliance.map(({ field }) => field.field_id))}.`,
    });
  return fields;
}

const SHOWN = 5;

/** Some of the names, none at its full length: they come from outside. */
const listed = (names: string[]): string =>
  names
    .slice(0, SHOWN)
    .map((name) => JSON.stringify(name.slice(0, 100)))
    .join(', ');

/** The canonical value; null where the text is none of the field's type, or fits none of its options. */
function parseField(
  declaration: Declaration,
  { field, text }: { field: FormFieldSpec; text: string },
  context: ParseContext,
): string | null {
  const fact = declaration.facts.find(({ fact_id }) => fact_id === field.fact_id);
  const option = field.options === undefined ? text : parse(optionsOf(field), text, context);
  if (option === null) return null;
  if (fact !== undefined) return parse(factType(fact), option, context);
  return field.options === undefined ? parse({ name: field.type }, option, context) : option;
}

const optionsOf = ({ options = [] }: FormFieldSpec): FactTypeOptions => ({ name: 'choice', values: options });

/** A program writes it: as canonical text first, else as a person would. */
function parse(type: FactTypeOptions, text: string, context: ParseContext): string | null {
  const exact = parseValue(type, text.trim(), { ...context, canonical: true });
  if (exact.ok) return exact.value;
  const read = parseValue(type, text.trim(), context);
  return read.ok ? read.value : null;
}
