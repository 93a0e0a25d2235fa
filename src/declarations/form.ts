// The form of a declaration: as written, or one field for every fact that the applicant may tell.
import { factType } from './rules.ts';
import type { FactTypeName } from './fact-type.ts';
import type { LocalText } from './local-text.ts';
import type { Declaration, FactSpec, FieldType, FormFieldSpec } from './schema.ts';

export type FormSpec = { sections: { section_id: string; title: LocalText; fields: FormFieldSpec[] }[] };

/** The field types that can take a fact of a type; the first one is the natural one. */
export const FIELD_TYPES_OF: Record<FactTypeName, readonly [FieldType, ...FieldType[]]> = {
  text: ['text', 'long_text'],
  long_text: ['long_text', 'text'],
  person_name: ['text'],
  organization_name: ['text'],
  address: ['long_text', 'text'],
  number: ['number', 'text'],
  percentage: ['number', 'text'],
  money: ['money', 'number', 'text'],
  date: ['date', 'text'],
  duration: ['text'],
  yes_no: ['yes_no'],
  choice: ['choice', 'text'],
  email: ['email', 'text'],
  phone: ['phone', 'text'],
  country: ['country', 'choice', 'text'],
  iban: ['text'],
  bic: ['text'],
  vat_number: ['text'],
  identifier: ['text', 'number'],
  url: ['text'],
  mrz: ['text', 'long_text'],
  table: ['long_text'],
};

/** Several values are written one a line, whatever they are. */
export const fieldTypesOf = (fact: FactSpec): readonly [FieldType, ...FieldType[]] =>
  fact.multiple === true ? ['long_text'] : FIELD_TYPES_OF[factType(fact).name];

/** The form of a declaration that declares none is made of its facts. */
export function formOf(declaration: Pick<Declaration, 'facts' | 'form' | 'title'>): FormSpec {
  if (declaration.form !== undefined) return { sections: writtenSections(declaration) };
  return {
    sections: [{ section_id: 'facts', title: declaration.title, fields: defaultFields(declaration.facts) }],
  };
}

const written = new WeakMap<object, FormSpec['sections']>();

/** The sections that its author wrote, none where there is no form: a field that names no fact is of the one that is found by it. */
export function writtenSections(declaration: Pick<Declaration, 'facts' | 'form'>): FormSpec['sections'] {
  const { facts, form } = declaration;
  if (form === undefined) return [];
  const known = written.get(declaration);
  if (known !== undefined) return known;
  const factIds = new Map(facts.toReversed().flatMap(namedFields));
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => withFact(field, factIds.get(field.field_id))),
  }));
  written.set(declaration, sections);
  return sections;
}

/** The fields by which its author has it found, each with the fact. */
const namedFields = ({ fact_id, find = [], derive }: FactSpec): [string, string][] =>
  find.flatMap((rule): [string, string][] =>
    rule.by === 'form' && rule.field_id !== undefined && derive === undefined
      ? [[rule.field_id, fact_id]]
      : [],
  );

/** A consent is of no fact. */
const withFact = (field: FormFieldSpec, factId: string | undefined): FormFieldSpec =>
  field.fact_id !== undefined || factId === undefined || field.compliance === true
    ? field
    : { ...field, fact_id: factId };

/** One field per fact that the applicant may tell, in the order of the facts. */
export function defaultFields(facts: readonly FactSpec[]): FormFieldSpec[] {
  const taken = new Set<string>();
  return facts.filter(isAskedFor).map((fact) => {
    const wanted = fact.find?.find((rule) => rule.by === 'form')?.field_id ?? fact.fact_id;
    const fieldId = taken.has(wanted) ? fact.fact_id : wanted;
    taken.add(fieldId);
    return fieldFor(fact, fieldId);
  });
}

/** Facts without rules may come from the form, and those with a `form` rule. Nobody types a machine-readable zone, nor a table. */
export function isAskedFor(fact: FactSpec): boolean {
  // What is worked out of other facts is nobody's to say.
  if (fact.derive !== undefined) return false;
  const { name } = factType(fact);
  if (name === 'table') return false;
  if (fact.find === undefined) return name !== 'mrz';
  return fact.find.some((rule) => rule.by === 'form');
}

/** The field that asks for a fact by its own label and type. */
export function fieldFor(fact: FactSpec, fieldId: string): FormFieldSpec {
  const { values } = factType(fact);
  return {
    field_id: fieldId,
    fact_id: fact.fact_id,
    label: fact.label,
    ...(fact.help === undefined ? {} : { help: fact.help }),
    type: fieldTypesOf(fact)[0],
    required: fact.required ?? false,
    ...(values === undefined || fact.multiple === true
      ? {}
      : { options: values.map(({ value, label }) => (label === undefined ? { value } : { value, label })) }),
  };
}
