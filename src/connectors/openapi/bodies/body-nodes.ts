// The body of a request as a tree of inputs, and the JSON template that it becomes once they have names.
import type { Field } from '../inputs/fields.ts';

/** A template before its inputs have names; those that are left out take their places with them. */
export type BodyNode =
  | { field: Field }
  | { constant: string | number | boolean | null }
  | { members: [string, BodyNode][]; required: boolean }
  | { item: BodyNode | null; required: boolean };

/** In the order in which they stand. */
export function fieldsIn(node: BodyNode): Field[] {
  if ('field' in node) return [node.field];
  if ('members' in node) return node.members.flatMap(([, inner]) => fieldsIn(inner));
  return 'item' in node && node.item !== null ? fieldsIn(node.item) : [];
}

/** `names` has the inputs that are kept. Undefined for what was left out, and for what is empty because of that. */
export function render(node: BodyNode, names: Map<Field, string>): unknown {
  if ('constant' in node) return node.constant;
  if ('field' in node) {
    const name = names.get(node.field);
    return name === undefined ? undefined : `{{${name}}}`;
  }
  if ('members' in node) {
    const members = node.members.flatMap(([name, inner]): [string, unknown][] => {
      const value = render(inner, names);
      return value === undefined ? [] : [[name, value]];
    });
    return members.length > 0 || node.required ? Object.fromEntries(members) : undefined;
  }
  const item = node.item === null ? undefined : render(node.item, names);
  if (item !== undefined) return [item];
  return node.required ? [] : undefined;
}
