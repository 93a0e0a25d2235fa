// What every imported function must be beyond its schema: placeholders that name inputs, samples that fit them.
import type { ConnectorFunction } from '../../../src/connectors/schema.ts';

/** A sentence for each fault; none where the function can be called with its sample. */
export function flawsOf({
  request,
  input_parameters,
  sample_input,
  operation_id,
  label,
}: ConnectorFunction): string[] {
  const names = new Set(input_parameters.map(({ name }) => name));
  const used = new Set(
    [...JSON.stringify(request).matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => unquote(name)),
  );
  return [
    ...(names.size === input_parameters.length ? [] : ['two inputs have the same name']),
    ...[...used].filter((name) => !names.has(name)).map((name) => `${name} is no input`),
    ...[...names].filter((name) => !used.has(name)).map((name) => `${name} is not used`),
    ...[...names]
      .filter((name) => name.trim() !== name || name === '__proto__')
      .map((name) => `${name} is no name`),
    ...Object.keys(sample_input)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is sampled for nothing`),
    ...input_parameters.flatMap((input) => sampleFlaws(input, sample_input)),
    ...[label, operation_id ?? ''].filter((text) => !text.isWellFormed() || text.includes('\0')),
  ];
}

/** As it stands in JSON. */
const unquote = (text: string): string => JSON.parse(`"${text}"`) as string;

type Input = ConnectorFunction['input_parameters'][number];

function sampleFlaws(
  { name, type, required, values }: Input,
  sample: ConnectorFunction['sample_input'],
): string[] {
  if (!Object.hasOwn(sample, name)) return required ? [`${name} has no sample`] : [];
  const value = JSON.stringify(sample[name]);
  if (!FITTING[type].test(value)) return [`the sample of ${name} is no ${type}`];
  const isListed =
    values === undefined || values.some((each) => value === each || value === JSON.stringify(each));
  return isListed ? [] : [`the sample of ${name} is none of its values`];
}

/** As it stands in JSON. */
const FITTING: Record<Input['type'], RegExp> = {
  // Line separators are characters like any other.
  text: /^".+"$/s,
  number: /^-?\d/,
  boolean: /^(?:true|false)$/,
  date: /^"\d{4}-\d{2}-\d{2}"$/,
};
