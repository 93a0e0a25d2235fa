// Two form fields that say the same fact: of two answers one would have to go.
import { compileCondition, type CompiledCondition } from '../conditions/conditions.ts';
import { excludeEachOther } from '../conditions/excluding.ts';
import { writtenSections } from '../form.ts';
import { error, type Finding, warning } from './finding.ts';
import type { Declaration, FormFieldSpec } from '../schema.ts';

type Placed = { field: FormFieldSpec; path: (string | number)[] };

/** Fields that are never asked together are fine; where that cannot be told, their author is to see to it. */
export function findSharedFacts(declaration: Declaration): Finding[] {
  const placed = writtenSections(declaration).flatMap((section, s) =>
    section.fields.map((field, f): Placed => ({ field, path: ['form', 'sections', s, 'fields', f] })),
  );
  const several = new Set(
    declaration.facts.flatMap(({ fact_id: id, multiple }) => (multiple === true ? [id] : [])),
  );
  return [...Map.groupBy(placed, ({ field }) => field.fact_id)].flatMap(([factId, fields]) =>
    // What two fields say of a fact with several values is put together.
    factId === undefined || several.has(factId) ? [] : findShared(declaration, fields),
  );
}

/** One finding for each field, about the first one that it is asked together with. */
function findShared(declaration: Declaration, fields: readonly Placed[]): Finding[] {
  return fields.flatMap((placed, at) => {
    const before = fields.slice(0, at);
    const shared = before.map((other) => sharedBy(declaration, other.field, placed));
    const found = shared.find((one) => one?.severity === 'error') ?? shared.find((one) => one !== null);
    return found == null ? [] : [found];
  });
}

function sharedBy(declaration: Declaration, other: FormFieldSpec, { field, path }: Placed): Finding | null {
  const place = [...path, 'fact_id'];
  const both = `The fields "${other.field_id}" and "${field.field_id}" both say the fact "${field.fact_id}"`;
  if (other.visible_when === undefined || field.visible_when === undefined)
    return error('duplicate_id', place, `${both} and can be asked together. ${ADVICE}`);
  if (other.visible_when.trim() === field.visible_when.trim())
    return error('duplicate_id', place, `${both} and are asked together. ${ADVICE}`);
  const [one, two] = [other.visible_when, field.visible_when].map((text) => compiled(text, declaration));
  // Of a condition that does not hold water another finding tells.
  if (one == null || two == null || excludeEachOther(one, two)) return null;
  return warning(
    'duplicate_id',
    place,
    `${both}. Make sure that their "visible_when" never hold at once: what somebody answers differently in both has to be settled by an operator.`,
  );
}

const ADVICE =
  'Ask for it in one field, give each its own fact, or show them by "visible_when" that exclude each other.';

function compiled(text: string, declaration: Declaration): CompiledCondition | null {
  const result = compileCondition(text, declaration, { withForm: true });
  return result.ok ? result.condition : null;
}
