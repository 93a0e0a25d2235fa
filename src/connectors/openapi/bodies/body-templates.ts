// From the schema of a JSON body to a template of it, with one input for each value that stands in it.
import type { BodyNode } from './body-nodes.ts';
import { canBeNamed, scalarField, type Field } from '../inputs/fields.ts';
import { isPlain, listAt, member, membersOf } from '../reading/json.ts';
import type { Reader } from '../reading/references.ts';
import { shapeOf, type Shape } from '../reading/schemas.ts';
import { Skipped } from '../reading/skipped.ts';

/** Samples and templates end here. */
const MAX_DEPTH = 5;
/** More than this is no body that somebody fills in. */
const MAX_NODES = 5000;

type Writing = { reader: Reader; nodes: number; bodyRequired: boolean };
type Spot = {
  /** Names on the way, of which the input gets its own. */
  path: string[];
  depth: number;
  required: boolean;
  /** Whether what it stands in is always sent. */
  isSent: boolean;
  /** References that the spot stands in. */
  outer: string[];
  /** Documented examples of the value here. */
  given: unknown[];
};

/**
 * Each property of the body is one input under its own name; inside an object it is `address.city`, all the way down where it is
 * required, and one level deep where the object is not. A list holds one item. A body that is no object, or whose properties are
 * not known, is one input `body`, unless an example shows what it is made of. Properties that are `readOnly`, that stand deeper
 * than five levels, or that lead back to a schema they stand in, are left out. `const` needs no input, but where it would have an
 * object sent that nobody has filled in.
 *
 * Throws `Skipped` (unsupported_body) where a required property cannot be named.
 */
export function bodyTemplate(
  reader: Reader,
  { schema, given, required }: { schema: unknown; given: unknown[]; required: boolean },
): BodyNode {
  // The template is always sent, so what it has to hold is required even where the body is not.
  const spot = { path: [], depth: 0, required: true, isSent: true, outer: [], given };
  const writing = { reader, nodes: 0, bodyRequired: required };
  return nodeOf(writing, schema, spot) ?? { members: [], required: true };
}

/** Null where nothing can be written and nothing has to be. */
function nodeOf(writing: Writing, schema: unknown, spot: Spot): BodyNode | null {
  if (++writing.nodes > MAX_NODES) throw new Skipped('unsupported_body');
  const shape = shapeOf(writing.reader, schema, spot.outer);
  if (shape === null) return emptyNode(spot);
  const constant = constantOf(shape);
  if (constant !== undefined && spot.isSent) return { constant };
  if (constant === null) return null;
  const inner = innerSpot(shape, spot);
  if (shape.kind === 'array') return arrayNode(writing, shape, inner);
  if (shape.properties.size > 0) return objectNode(writing, shape, inner);
  return unknownNode(writing, shape, { spot, inner });
}

const emptyNode = ({ required }: Spot): BodyNode | null => (required ? { members: [], required } : null);

/** What has no properties: an example may show some. */
function unknownNode(
  writing: Writing,
  shape: Shape,
  { spot, inner }: { spot: Spot; inner: Spot },
): BodyNode | null {
  const example = inner.given.find(
    (value) => Array.isArray(value) || Object.keys(membersOf(value) ?? {}).length > 0,
  );
  if (example !== undefined && spot.depth <= 1)
    return nodeOf(writing, schemaOfValue(example, 0), { ...spot, outer: inner.outer });
  if (shape.kind === 'object' && spot.depth > 0) return emptyNode(spot);
  return { field: fieldOf(writing, shape, spot) };
}

function fieldOf({ bodyRequired }: Writing, shape: Shape, { path, required, given }: Spot): Field {
  const isBody = path.length === 0;
  const wanted = isBody ? 'body' : path.join('.');
  return scalarField({ place: 'body', wanted, required: isBody ? bodyRequired : required }, shape, given);
}

/** A text with braces would be read as a template: such a constant is an input that has one value. */
function constantOf({ keywords }: Shape): string | number | boolean | null | undefined {
  const value = Object.hasOwn(keywords, 'const') ? keywords['const'] : undefined;
  if (typeof value === 'string')
    return isPlain(value) && !/[{}]/.test(value) && value.length <= 500 ? value : undefined;
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}

function innerSpot(shape: Shape, spot: Spot): Spot {
  const { keywords, refs } = shape;
  return {
    ...spot,
    depth: spot.depth + 1,
    isSent: spot.required,
    outer: [...spot.outer, ...refs],
    given: [...spot.given, keywords['example'], ...listAt(keywords, 'examples'), keywords['default']].filter(
      (value) => value !== undefined,
    ),
  };
}

/** Whether what stands inside an object or a list is written out. */
const goesOn = ({ depth, required }: Spot): boolean => depth <= (required ? MAX_DEPTH : 2);

function arrayNode(writing: Writing, shape: Shape, spot: Spot): BodyNode | null {
  const given = spot.given.flatMap((list) => (Array.isArray(list) ? list.slice(0, 1) : []));
  const item = goesOn(spot) ? nodeOf(writing, shape.items, { ...spot, given }) : null;
  return item === null && !spot.required ? null : { item, required: spot.required };
}

function objectNode(writing: Writing, shape: Shape, spot: Spot): BodyNode | null {
  const members = goesOn(spot)
    ? [...shape.properties].flatMap(([name, schema]): [string, BodyNode][] => {
        const node = propertyNode(writing, { shape, name, schema }, spot);
        return node === null ? [] : [[name, node]];
      })
    : [];
  return members.length === 0 && !spot.required ? null : { members, required: spot.required };
}

function propertyNode(
  writing: Writing,
  { shape, name, schema }: { shape: Shape; name: string; schema: unknown },
  spot: Spot,
): BodyNode | null {
  if (member(schema, 'readOnly') === true) return null;
  const isRequired = shape.required.has(name);
  if (!canBeNamed(name)) {
    if (isRequired && spot.required) throw new Skipped('unsupported_body');
    return null;
  }
  const fixed = fixedText(shape, name);
  if (fixed !== undefined && spot.isSent) return { constant: fixed };
  const given = spot.given.map((example) => member(example, name)).filter((value) => value !== undefined);
  return nodeOf(writing, schema, {
    ...spot,
    path: [...spot.path, name],
    required: isRequired && spot.required,
    given: fixed === undefined ? given : [fixed],
  });
}

function fixedText(shape: Shape, name: string): string | undefined {
  const fixed = shape.fixed.get(name);
  return fixed !== undefined && isPlain(fixed) && !/[{}]/.test(fixed) ? fixed : undefined;
}

/** A schema that an example tells of, for what has none. */
function schemaOfValue(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return {};
  if (Array.isArray(value)) return { type: 'array', items: schemaOfValue(value[0], depth + 1) };
  const members = membersOf(value);
  if (members === null) return value === null ? {} : { type: typeof value, example: value };
  const names = Object.keys(members).slice(0, MAX_NODES);
  const properties = Object.fromEntries(names.map((name) => [name, schemaOfValue(members[name], depth + 1)]));
  return { type: 'object', properties, required: names };
}
