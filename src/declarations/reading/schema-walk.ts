// Looks up in the published schema which properties may stand at a place.
import { type JsonSchema, declarationJsonSchema } from '../json-schema.ts';

/** The property names allowed in the object at a path of a value; empty where any are, or none is known. */
export const knownProperties = (root: unknown, path: readonly PropertyKey[]): string[] => [
  ...new Set(schemasAt(root, path).flatMap((schema) => Object.keys(Object(schema['properties'])))),
];

/** The one text that the object at a path has to have; null where it is none, or more is needed. */
export function neededText(root: unknown, path: readonly PropertyKey[]): string | null {
  const [schema, ...others] = schemasAt(root, path);
  const needed: unknown = schema?.['required'];
  if (schema === undefined || others.length > 0 || !Array.isArray(needed) || needed.length !== 1) return null;
  const name = String(needed[0]);
  return Object(Object(schema['properties'])[name]).type === 'string' ? name : null;
}

function schemasAt(root: unknown, path: readonly PropertyKey[]): JsonSchema[] {
  let schemas: JsonSchema[] = forms(declarationJsonSchema());
  let value = root;
  for (const step of path) {
    schemas = schemas.filter((schema) => fits(schema, value)).flatMap((schema) => stepInto(schema, step));
    value = Object.hasOwn(Object(value), step) ? Object(value)[step] : undefined;
  }
  return schemas.filter((schema) => fits(schema, value));
}

function stepInto(schema: JsonSchema, step: PropertyKey): JsonSchema[] {
  const properties = Object(schema['properties']);
  if (Object.hasOwn(properties, step)) return forms(properties[step]);
  return typeof step === 'number' || /^\d+$/.test(String(step)) ? forms(schema['items']) : [];
}

/** A schema as the plain ones that it refers to or chooses among. */
function forms(schema: unknown): JsonSchema[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { $ref, anyOf, oneOf, ...rest }: JsonSchema = { ...schema };
  if (typeof $ref === 'string')
    return forms(Object(declarationJsonSchema()['$defs'])[$ref.replace('#/$defs/', '')]);
  const choices = [anyOf, oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  return choices.length > 0 ? choices.flatMap(forms) : [rest];
}

/** Where a property tells the kind of an object (`by: pattern`), only that kind. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const by = Object(Object(schema['properties'])['by']);
  return by.const === undefined || by.const === Object(value).by;
}
