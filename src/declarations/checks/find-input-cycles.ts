// Values that are asked for with each other: nobody could ask for the first of them.
import { connectorUses, type ConnectorUse } from '../connector-uses.ts';
import { writtenSections } from '../form.ts';
import { readBy } from '../formulas/derivations.ts';
import { namedIn } from '../placeholders.ts';
import type { Declaration } from '../schema.ts';
import { error, type Finding } from './finding.ts';

/** Looked-up facts among each other, and prefilled fields among each other: what a fact is looked up by, no field changes. */
export function findInputCycles(declaration: Declaration): Finding[] {
  const uses = connectorUses(declaration);
  return (['lookup_fact', 'prefill_field'] as const).flatMap((usage) =>
    cyclesAmong(
      uses.filter((use) => use.usage === usage),
      declaration,
    ),
  );
}

function cyclesAmong(uses: ConnectorUse[], declaration: Declaration): Finding[] {
  const gives = givenBy(declaration);
  // What is worked out of others needs them.
  const needs = new Map(
    declaration.facts.map(({ fact_id }): [string, string[]] => [fact_id, readBy(declaration, fact_id)]),
  );
  for (const use of uses)
    for (const name of gives(use))
      needs.set(name, [...(needs.get(name) ?? []), ...namedIn(use.call.inputs ?? {})]);
  return uses.flatMap((use) => {
    const own = gives(use);
    const reached = reachedFrom(namedIn(use.call.inputs ?? {}), needs);
    const again = own.find((name) => reached.has(name));
    if (again === undefined) return [];
    const message = `Asking for "${use.id}" needs the value of "${again}", which it is to give: nobody could begin. Take one of the inputs out.`;
    return [error('missing_input', [...use.path, 'inputs'], message)];
  });
}

/** The names that stand for what a use gives: of a field, those of its fact and of the fact's other fields too. */
function givenBy(declaration: Declaration): (use: ConnectorUse) => string[] {
  const fields = writtenSections(declaration).flatMap((section) => section.fields);
  return ({ usage, id }) => {
    if (usage !== 'prefill_field') return [id];
    const factId = fields.find(({ field_id }) => field_id === id)?.fact_id;
    if (factId === undefined) return [id];
    const others = fields.flatMap(({ field_id, fact_id }) => (fact_id === factId ? [field_id] : []));
    return [...new Set([id, factId, ...others])];
  };
}

function reachedFrom(names: readonly string[], needs: ReadonlyMap<string, string[]>): ReadonlySet<string> {
  const reached = new Set(names);
  // What is added while it is walked is walked as well.
  for (const name of reached) for (const next of needs.get(name) ?? []) reached.add(next);
  return reached;
}
