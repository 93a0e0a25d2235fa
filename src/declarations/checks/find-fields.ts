// Form fields that cannot take what their fact is, or offer the wrong choices.
import { error, type Finding } from './finding.ts';
import { fieldTypesOf, writtenSections } from '../form.ts';
import { factType } from '../rules.ts';
import type { Declaration, FormFieldSpec } from '../schema.ts';

type Path = (string | number)[];

export function findFieldProblems(declaration: Declaration): Finding[] {
  return writtenSections(declaration).flatMap((section, s) =>
    section.fields.flatMap((field, f) => {
      const path = ['form', 'sections', s, 'fields', f];
      return [...findTypeProblem(field, path, declaration), ...findOptionProblems(field, path, declaration)];
    }),
  );
}

function findTypeProblem(field: FormFieldSpec, path: Path, { facts }: Declaration): Finding[] {
  if (field.compliance === true && field.type !== 'yes_no') {
    return [
      error('type_mismatch', [...path, 'type'], 'A consent or attestation ("compliance") is of type yes_no.'),
    ];
  }
  const fact = facts.find((each) => each.fact_id === field.fact_id);
  if (fact === undefined) return [];
  if (fact.derive !== undefined)
    return [
      error(
        'type_mismatch',
        [...path, 'fact_id'],
        `The fact "${fact.fact_id}" is worked out of others: nobody is asked for it.`,
      ),
    ];
  const { name } = factType(fact);
  const fitting = fieldTypesOf(fact);
  if (fitting.includes(field.type)) return [];
  const message = `A field of type ${field.type} cannot take the fact "${fact.fact_id}" of type ${name}${fact.multiple === true ? ' with several values' : ''}; use ${fitting.join(' or ')}.`;
  return [error('type_mismatch', [...path, 'type'], message)];
}

function findOptionProblems(field: FormFieldSpec, path: Path, { facts }: Declaration): Finding[] {
  const fact = facts.find((each) => each.fact_id === field.fact_id);
  const values = fact === undefined ? undefined : factType(fact).values;
  if (field.type !== 'choice') {
    if (field.options === undefined) return [];
    return [
      error(
        'type_mismatch',
        [...path, 'options'],
        `A field of type ${field.type} has no options; use the type choice.`,
      ),
    ];
  }
  if (field.options === undefined) {
    const hasChoices = values !== undefined || (fact !== undefined && factType(fact).name === 'country');
    return hasChoices
      ? []
      : [error('type_mismatch', path, 'A choice needs "options", or a fact of type choice with values.')];
  }
  if (values === undefined) return [];
  const known = new Set(values.map(({ value }) => value));
  return field.options.flatMap(({ value }, i) =>
    known.has(value)
      ? []
      : [
          error(
            'type_mismatch',
            [...path, 'options', i, 'value'],
            `"${value}" is no value of the fact "${field.fact_id}".`,
          ),
        ],
  );
}
