// What a JSON Schema says a value is: references, allOf and the first of oneOf or anyOf put together, one level deep.
import { entriesAt, listAt, member, membersOf, textAt, type Members } from './json.ts';
import type { Reader } from './references.ts';

export type ShapeKind = 'text' | 'number' | 'boolean' | 'date' | 'object' | 'array' | 'unknown';

export type Shape = {
  kind: ShapeKind;
  /** Keywords other than properties; where two parts have the same, the first one counts. */
  keywords: Members;
  /** Schemas as written, in the order of the document. */
  properties: Map<string, unknown>;
  required: Set<string>;
  items: unknown;
  /** What a discriminator says a property must be, since the first alternative is taken. */
  fixed: Map<string, string>;
  /** The references that this schema is, for `shapeOf` of what is inside it. */
  refs: string[];
};

/** Null where the schema is one of `outer`, those that it stands in: circular references are followed once. */
export function shapeOf(reader: Reader, node: unknown, outer: readonly string[]): Shape | null {
  const { value, refs } = reader.follow(node);
  if (refs.some((ref) => outer.includes(ref))) return null;
  const shape = emptyShape(refs);
  // A list of work instead of recursion: nesting is as deep as the document wants.
  const parts: { value: unknown }[] = [{ value }];
  const met = new Set(refs);
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    const schema = membersOf(part.value);
    if (schema === null) continue;
    addPart(shape, schema);
    const inner = innerParts(shape, schema);
    for (const each of inner.toReversed()) {
      const followed = reader.follow(each);
      if (inner.length === 1 && followed.refs.some((ref) => outer.includes(ref))) return null;
      if (followed.refs.some((ref) => met.has(ref))) continue;
      for (const ref of followed.refs) met.add(ref);
      parts.push({ value: followed.value });
    }
    // `allOf` with a single reference is how 3.0 writes a reference with a description.
    if (inner.length === 1) shape.refs = [...met];
  }
  shape.kind = kindOf(shape);
  return shape;
}

function emptyShape(refs: string[]): Shape {
  return {
    kind: 'unknown',
    keywords: {},
    properties: new Map(),
    required: new Set(),
    items: undefined,
    fixed: new Map(),
    refs,
  };
}

function addPart(shape: Shape, schema: Members): void {
  shape.keywords = { ...schema, ...shape.keywords };
  shape.items ??= schema['items'] ?? listAt(schema, 'prefixItems')[0];
  for (const [name, property] of entriesAt(schema, 'properties'))
    if (!shape.properties.has(name)) shape.properties.set(name, property);
  for (const name of listAt(schema, 'required')) if (typeof name === 'string') shape.required.add(name);
}

function innerParts(shape: Shape, schema: Members): unknown[] {
  const alternatives = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')];
  const first = alternatives.find((each) => member(each, 'type') !== 'null');
  const name = textAt(member(schema, 'discriminator'), 'propertyName') ?? textAt(schema, 'discriminator');
  const ref = textAt(first, '$ref');
  if (name !== null && ref !== null) shape.fixed.set(name, discriminated(schema, ref));
  return first === undefined ? listAt(schema, 'allOf') : [...listAt(schema, 'allOf'), first];
}

/** The name under which a discriminator knows a schema: its own, or that of the reference. */
function discriminated(schema: Members, ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  const mapping = entriesAt(member(schema, 'discriminator'), 'mapping');
  return mapping.find(([, target]) => target === ref || target === name)?.[0] ?? name;
}

const KINDS = new Map<unknown, ShapeKind>([
  ['string', 'text'],
  ['file', 'text'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'array'],
]);

function kindOf({ keywords, properties, items, required }: Shape): ShapeKind {
  const { type } = keywords;
  const told = (Array.isArray(type) ? type : [type]).find((each) => KINDS.has(each));
  const kind = KINDS.get(told);
  if (kind === 'text' && keywords['format'] === 'date') return 'date';
  if (kind !== undefined) return kind;
  if (properties.size > 0 || required.size > 0 || membersOf(keywords['additionalProperties']) !== null)
    return 'object';
  if (items !== undefined) return 'array';
  return kindOfValues([...listAt(keywords, 'enum'), keywords['const']]);
}

/** Of a schema that names values and no type. */
function kindOfValues(values: unknown[]): ShapeKind {
  const types = new Set(
    values.filter((value) => value !== undefined && value !== null).map((value) => typeof value),
  );
  const [only] = types;
  if (types.size !== 1) return types.size === 0 ? 'unknown' : 'text';
  return KINDS.get(only) ?? 'text';
}
