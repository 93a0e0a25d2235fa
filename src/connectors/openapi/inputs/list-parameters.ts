// Parameters that are lists: as one input, since an input is a single value.
import { scalarField, type Field } from './fields.ts';
import { listAt, member, textAt, type Members } from '../reading/json.ts';
import type { Reader } from '../reading/references.ts';
import { shapeOf, type Shape } from '../reading/schemas.ts';

/** What stands between the items of a list; null where each has a parameter of its own, so that only one can be sent. */
export function separatorOf(parameter: Members): string | null {
  const style = textAt(parameter, 'style') ?? textAt(parameter, 'collectionFormat') ?? '';
  const separators = new Map([
    ['spaceDelimited', ' '],
    ['ssv', ' '],
    ['pipeDelimited', '|'],
    ['pipes', '|'],
    ['tsv', '\t'],
  ]);
  const isForm = textAt(parameter, 'in') === 'query' && member(parameter, 'schema') !== undefined;
  const explodes = member(parameter, 'explode') ?? (isForm && (style === '' || style === 'form'));
  if (explodes === true || style === 'multi') return null;
  return separators.get(style) ?? ',';
}

/** Nothing where an item is none that a list in one text can have: it may be nested deeper than joining it can go. */
const joined = (items: unknown[], separator: string): string[] =>
  items.every((item) => ['string', 'number', 'boolean'].includes(typeof item)) ? [items.join(separator)] : [];

type ListParts = { shape: Shape; given: unknown[]; separator: string | null };

/** The only item of the list, or its items joined as the document says, in one text. */
export function listField(
  reader: Reader,
  named: Pick<Field, 'place' | 'wanted' | 'required'>,
  { shape, given, separator }: ListParts,
): Field {
  const item = shapeOf(reader, shape.items, shape.refs) ?? { kind: 'unknown', keywords: {} };
  const lists = [
    ...given,
    shape.keywords['example'],
    ...listAt(shape.keywords, 'examples'),
    shape.keywords['default'],
  ];
  const texts = lists.flatMap((list) => {
    if (!Array.isArray(list)) return [list];
    return separator === null ? [list[0]] : joined(list.slice(0, 100), separator);
  });
  if (separator === null) return scalarField(named, item, texts);
  // Joined items are none of the values that a single one may have.
  const { sample } = scalarField(named, item, []);
  return scalarField(named, { kind: 'text', keywords: { const: sample } }, texts);
}
