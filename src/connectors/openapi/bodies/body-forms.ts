// The entries of a form body: one input for each property that a form can carry.
import { canBeNamed, scalarField, type Field } from '../inputs/fields.ts';
import { isPlain, member } from '../reading/json.ts';
import type { SentField } from '../inputs/parameters.ts';
import type { Reader } from '../reading/references.ts';
import { shapeOf } from '../reading/schemas.ts';
import type { SentBody } from './request-bodies.ts';
import { Skipped } from '../reading/skipped.ts';

/**
 * A list is one input, its only item. Objects and files are left out where they are not required.
 * Throws `Skipped` (unsupported_body) where they are, or where the properties are not known.
 */
export function formFields(reader: Reader, { schema, given }: SentBody): SentField[] {
  const shape = shapeOf(reader, schema, []);
  if (shape === null || shape.properties.size === 0) throw new Skipped('unsupported_body');
  return [...shape.properties].flatMap(([name, property]) => {
    if (member(property, 'readOnly') === true) return [];
    const required = shape.required.has(name);
    const examples = [...given, shape.keywords['example']].map((example) => member(example, name));
    const field = formField(reader, { name, property, required }, { examples, outer: shape.refs });
    if (field !== null) return [{ ...field, sent: name }];
    if (required) throw new Skipped('unsupported_body');
    return [];
  });
}

function formField(
  reader: Reader,
  { name, property, required }: { name: string; property: unknown; required: boolean },
  { examples, outer }: { examples: unknown[]; outer: string[] },
): Field | null {
  if (!canBeNamed(name) || name.length > 200 || !isPlain(name)) return null;
  const shape = shapeOf(reader, property, outer);
  const item = shape?.kind === 'array' ? shapeOf(reader, shape.items, [...outer, ...shape.refs]) : shape;
  if (item === null || item.kind === 'object' || item.kind === 'array') return null;
  if (item.keywords['format'] === 'binary') return null;
  const given = examples.map((example): unknown => (Array.isArray(example) ? example[0] : example));
  return scalarField({ place: 'form', wanted: name, required }, item, given);
}
