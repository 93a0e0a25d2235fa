// Values that a JSON Schema of our OpenAPI document describes, for requests that are made from the document alone.
import fc from 'fast-check';

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};
export type Definitions = Record<string, JsonSchema>;

const LONGEST = 60;
const DEEPEST = 6;

/** Values by the schema; what it says of strings by pattern is left to the words, so that most of them are nearly right. */
export function valuesOf(
  schema: JsonSchema,
  definitions: Definitions,
  words: fc.Arbitrary<string>,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (one: JsonSchema): fc.Arbitrary<unknown> => valuesOf(one, definitions, words, depth + 1);
  if (depth > DEEPEST) return fc.constant(null);
  if (schema.$ref !== undefined) {
    const target = definitions[schema.$ref.split('/').at(-1) ?? ''];
    if (target === undefined) throw new Error(`no schema ${schema.$ref}`);
    return inner(target);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(inner));
  return ofType(schema, words, inner);
}

function ofType(
  schema: JsonSchema,
  words: fc.Arbitrary<string>,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || schema.properties !== undefined) return objects(schema, words, inner);
  return (MAKERS[type ?? ''] ?? anyOf)(schema, words, inner);
}

type Make = (
  schema: JsonSchema,
  words: fc.Arbitrary<string>,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
) => fc.Arbitrary<unknown>;

const MAKERS: Record<string, Make> = {
  string: ({ maxLength = LONGEST }, words) =>
    fc.oneof(words, fc.string({ maxLength: Math.min(maxLength, LONGEST) })),
  integer: (schema) => fc.integer(boundsOf(schema)),
  number: (schema) => fc.double({ ...boundsOf(schema), noNaN: true }),
  boolean: () => fc.boolean(),
  array: ({ items = {}, minItems = 0 }, _words, inner) =>
    fc.array(inner(items), { minLength: Math.min(minItems, 3), maxLength: 3 }),
};

const anyOf: Make = (_schema, words) => fc.oneof(words, fc.integer(), fc.boolean(), fc.constant(null));

const boundsOf = ({ minimum = -1000, maximum = 1000 }: JsonSchema): { min: number; max: number } => ({
  min: Math.max(minimum, -(2 ** 31)),
  max: Math.min(maximum, 2 ** 31 - 1),
});

function objects(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  words: fc.Arbitrary<string>,
  inner: (one: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  // A property that may not be there (`not: {}`) is left to what is changed afterwards.
  const named = Object.entries(properties).filter(([, { not }]) => not === undefined);
  const record = fc.record(Object.fromEntries(named.map(([name, one]) => [name, inner(one)])), {
    requiredKeys: named.map(([name]) => name).filter((name) => required.includes(name)),
  });
  if (typeof additionalProperties !== 'object') return record;
  return fc
    .tuple(record, fc.dictionary(words, inner(additionalProperties), { maxKeys: 3 }))
    .map(([known, more]) => ({ ...more, ...known }));
}
