// What an integrator fills in beforehand: checked field by field against the form, parsed like any other value of its type.
import { Refusal } from '../../catalog/errors.ts';
import { formOf } from '../../declarations/form.ts';
import type { Declaration, FormFieldSpec } from '../../declarations/schema.ts';
import type { NewEntry } from '../../facts/known.ts';
import type { ParseContext } from '../../values/parse.ts';
import { parseField, problemTold, typeOfField, type FieldProblem } from './field-value.ts';
import { listed } from './names.ts';

/** Form fields and their values as an integrator gives them; null leaves one out. */
export type FieldValues = Record<string, string | null>;

/** What was filled in beforehand, as fields and as entries of facts. */
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
    const parsed = parseField(declaration, { field, text, isTyped: false }, context);
    if (!parsed.ok)
      throw invalid(field, `${refusedBy(declaration, field, parsed)}. Leave it out, or give null`);
    const { value } = parsed;
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

/** The type that refused: that of the fact behind the field, else the field's own. */
function refusedBy(
  declaration: Pick<Declaration, 'facts'>,
  field: FormFieldSpec,
  { problem }: { problem: FieldProblem },
): string {
  if (problem === 'not_an_option')
    return `is none of its options: ${(field.options ?? []).map(({ value }) => value).join(', ')}`;
  const type = typeOfField(declaration, field);
  if (problem === 'too_long') return `is longer than a value of type ${type.name} may be`;
  return problem === 'missing' ? 'is empty' : problemTold(problem, type);
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
