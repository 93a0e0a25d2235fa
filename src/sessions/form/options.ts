// What a field offers to choose from: what its author wrote, else what its fact may be, each as the value that comes of choosing it.
import { factType } from '../../declarations/rules.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import type { FactSpec, FieldType, FormFieldSpec } from '../../declarations/schema.ts';
import { parseValue } from '../../values/parse.ts';

type Options = NonNullable<FactTypeOptions['values']>;

const known = new WeakMap<FormFieldSpec, Options>();

/** Undefined where nothing is listed. */
export function optionsOf(field: FormFieldSpec, fact: FactSpec | undefined): Options | undefined {
  const written = field.options;
  if (written === undefined || fact === undefined || factType(fact).name !== 'country')
    return written ?? (field.type === 'choice' && fact !== undefined ? factType(fact).values : undefined);
  const options = known.get(field) ?? written.map(asCountry);
  known.set(field, options);
  return options;
}

/** `Germany` is `DE` once it is chosen, and is still called so. */
function asCountry({ value, label = value }: Options[number]): Options[number] {
  const read = parseValue({ name: 'country' }, value, { locale: 'en', today: '2000-01-01' });
  return read.ok ? { value: read.value, label, synonyms: [value] } : { value, label };
}

/** A choice of countries that lists none is one of all. */
export const fieldTypeOf = (field: FormFieldSpec, fact: FactSpec | undefined): FieldType =>
  field.type === 'choice' && fact !== undefined && optionsOf(field, fact) === undefined
    ? 'country'
    : field.type;
