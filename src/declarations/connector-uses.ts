// Where a workflow asks connectors: to confirm a fact, to find one, to fill in a field of the form.
import { compileCondition } from './conditions/conditions.ts';
import { namedIn } from './placeholders.ts';
import type { FindRule } from './find-rule.ts';
import { readBy } from './formulas/derivations.ts';
import type { Declaration, FactSpec } from './schema.ts';
import { inputsOf } from './verify.ts';

export type ConnectorRule = Extract<FindRule, { by: 'connector' }>;
/** A function as a workflow names it. */
export type NamedCall = Omit<ConnectorRule, 'by'>;
export type ConnectorUsageKind = 'verify_fact' | 'lookup_fact' | 'prefill_field';

/** One place of a declaration that asks a connector; `id` is the fact's, or the field's for `prefill_field`. */
export type ConnectorUse = {
  usage: ConnectorUsageKind;
  id: string;
  call: NamedCall;
  path: (string | number)[];
};

/** In the order of the declaration: facts first, each confirmed before it is looked up, then the fields of its form. */
export function connectorUses({ facts, form }: Pick<Declaration, 'facts' | 'form'>): ConnectorUse[] {
  const ofFacts = facts.flatMap((fact, f): ConnectorUse[] => {
    const { fact_id: id, verify } = fact;
    const verified: ConnectorUse[] =
      verify === undefined
        ? []
        : [
            {
              usage: 'verify_fact',
              id,
              call: { ...verify, inputs: inputsOf(fact) },
              path: ['facts', f, 'verify'],
            },
          ];
    const lookedUp = (fact.find ?? []).flatMap((rule, r): ConnectorUse[] =>
      rule.by === 'connector'
        ? [{ usage: 'lookup_fact', id, call: rule, path: ['facts', f, 'find', r] }]
        : [],
    );
    return [...verified, ...lookedUp];
  });
  const ofFields = (form?.sections ?? []).flatMap(({ fields }, s) =>
    fields.flatMap(({ field_id: id, prefill: call }, f): ConnectorUse[] => {
      const path = ['form', 'sections', s, 'fields', f, 'prefill'];
      return call === undefined ? [] : [{ usage: 'prefill_field', id, call, path }];
    }),
  );
  return [...ofFacts, ...ofFields];
}

export const lookupRules = (fact: Pick<FactSpec, 'find'>): ConnectorRule[] =>
  (fact.find ?? []).filter((rule) => rule.by === 'connector');

/** The facts whose values are told when this one is looked up, each once. */
export const lookupInputs = (fact: Pick<FactSpec, 'find'>): string[] => [
  ...new Set(lookupRules(fact).flatMap(({ inputs = {} }) => namedIn(inputs))),
];

/** Where the declaration looks in the answers of this function beside its `result`, each place once. */
export function answersReadOf(
  declaration: Declaration,
  { connector_key, function_key }: NamedCall,
): string[] {
  const pointers = connectorUses(declaration).flatMap(({ call }) =>
    call.connector_key === connector_key && call.function_key === function_key ? (call.answer ?? []) : [],
  );
  return [...new Set(pointers)].toSorted();
}

const levels = new WeakMap<Declaration, FactSpec[][]>();

/**
 * The facts that are looked up, those first whose inputs need no lookup themselves, nor are worked out of what does. One that
 * needs its own value, by whatever way, is in none: nobody could begin.
 */
export function lookupLevels(declaration: Declaration): FactSpec[][] {
  const known = levels.get(declaration) ?? levelsOf(declaration);
  levels.set(declaration, known);
  return known;
}

function levelsOf(declaration: Declaration): FactSpec[][] {
  const found: FactSpec[][] = [];
  const needs = (fact: FactSpec): string[] =>
    lookupInputs(fact).flatMap((factId) => [factId, ...readBy(declaration, factId)]);
  let waiting = declaration.facts.filter((fact) => lookupRules(fact).length > 0);
  while (waiting.length > 0) {
    const open = new Set(waiting.map(({ fact_id }) => fact_id));
    const next = waiting.filter((fact) => needs(fact).every((factId) => !open.has(factId)));
    if (next.length === 0) break;
    found.push(next);
    waiting = waiting.filter((fact) => !next.includes(fact));
  }
  return found;
}

const namesOfFields = new WeakMap<Declaration, ReadonlySet<string>>();

/** No author's id can hold the asterisk. */
const ANY = '*';

/** Whether a field may have to be filled in anew, now that something else is known of these facts and fields. */
export function fillsFields(declaration: Declaration, changed: readonly string[]): boolean {
  const names = namesOfFields.get(declaration) ?? prefillNames(declaration);
  namesOfFields.set(declaration, names);
  return names.size > 0 && (names.has(ANY) || changed.some((name) => names.has(name)));
}

/** The facts and fields by which fields of the form are filled in, and those that say whether they are asked for. */
function prefillNames(declaration: Declaration): ReadonlySet<string> {
  const uses = connectorUses(declaration).filter(({ usage }) => usage === 'prefill_field');
  const inputs = uses.flatMap(({ call }) => namedIn(call.inputs ?? {}));
  // What is asked without any input waits for nothing: it is asked with whatever comes first.
  const isFirst = uses.some(({ call }) => namedIn(call.inputs ?? {}).length === 0);
  const showing = namesShowing(declaration, [...uses.map(({ id }) => id), ...inputs]);
  return new Set([...inputs, ...showing, ...(isFirst ? [ANY] : [])]);
}

/** The names by which it is decided whether these are asked for, and so on: what is not asked says nothing. */
function namesShowing(declaration: Declaration, names: readonly string[]): ReadonlySet<string> {
  const fields = (declaration.form?.sections ?? []).flatMap((section) => section.fields);
  const found = new Set<string>();
  let fresh = names;
  while (fresh.length > 0) {
    const read = fields
      .filter(({ field_id, fact_id = field_id }) => fresh.includes(field_id) || fresh.includes(fact_id))
      .flatMap(({ visible_when: text }) => (text === undefined ? [] : namesRead(text, declaration)));
    fresh = [...new Set(read)].filter((name) => !found.has(name));
    for (const name of fresh) found.add(name);
  }
  return found;
}

function namesRead(text: string, declaration: Declaration): string[] {
  const result = compileCondition(text, declaration, { withForm: true });
  return result.ok ? [...result.condition.factIds, ...result.condition.fieldIds] : [];
}
