// What a workflow asks of connectors that cannot be: connectors, functions, inputs and answers which do not exist, or need each other.
import { connectorUses, type ConnectorUse } from '../connector-uses.ts';
import { formOf } from '../form.ts';
import { error, type Finding, warning } from './finding.ts';
import { findInputCycles } from './find-input-cycles.ts';
import type { Declaration } from '../schema.ts';

type KnownFunction = {
  function_key: string;
  usage?: string;
  result?: string | undefined;
  input_parameters: readonly { name: string; required: boolean }[];
};
type KnownConnector = { connector_key: string; functions: readonly KnownFunction[] };

/** The connectors of the organization and environment; null while nobody can tell. */
export type ConnectorContext = { connectors?: readonly KnownConnector[] | null };

export function findConnectorCallProblems(declaration: Declaration, context: ConnectorContext): Finding[] {
  const names = knownNames(declaration);
  return [
    ...connectorUses(declaration).flatMap((use) => findInputProblems(use, names)),
    ...findMisplacedPrefills(declaration),
    ...findConnectorProblems(declaration, context.connectors ?? null),
  ];
}

/** What is named that is not there, or not as it is named; `connectors` are those in force. */
export function findConnectorProblems(
  declaration: Declaration,
  connectors: readonly KnownConnector[] | null,
): Finding[] {
  return [
    ...connectorUses(declaration).flatMap((use) => findTargetProblems(use, connectors)),
    ...findInputCycles(declaration),
  ];
}

const UNTIL_THERE: Record<ConnectorUse['usage'], string> = {
  verify_fact: 'The check answers "inconclusive"',
  lookup_fact: 'Nothing is looked up',
  prefill_field: 'Nothing is filled in',
};

function findTargetProblems(use: ConnectorUse, connectors: readonly KnownConnector[] | null): Finding[] {
  const { usage, path } = use;
  const { connector_key: key, function_key: functionKey } = use.call;
  if (connectors === null) {
    const message = `${UNTIL_THERE[usage]} until the connector "${key}" exists.`;
    return [warning('unknown_connector', [...path, 'connector_key'], message)];
  }
  const connector = connectors.find((each) => each.connector_key === key);
  if (connector === undefined) {
    return [
      error('unknown_connector', [...path, 'connector_key'], `There is no connector "${key}" in force.`),
    ];
  }
  const target = connector.functions.find((each) => each.function_key === functionKey);
  if (target !== undefined) return [...findUsageProblems(use, target), ...findArgumentProblems(use, target)];
  const known = connector.functions.map((each) => each.function_key).join(', ');
  const message = `The connector "${key}" has no function "${functionKey}"${known === '' ? '' : `; it has ${known}`}.`;
  return [error('unknown_function', [...path, 'function_key'], message)];
}

/** What gives a value is meant to: whoever approved the function for something else did not agree to that. */
function findUsageProblems({ usage, call, path }: ConnectorUse, target: KnownFunction): Finding[] {
  if (usage === 'verify_fact') return [];
  if (target.usage !== usage) {
    const message = `The function "${target.function_key}" is of usage ${target.usage ?? 'verify_fact'}, not ${usage}; change its usage in the connector.`;
    return [error('unknown_function', [...path, 'function_key'], message)];
  }
  if (call.answer !== undefined || target.result !== undefined) return [];
  const message = `Nothing says where in the answer of "${target.function_key}" the value stands: give "answer", such as "/name", or the function a "result".`;
  return [error('unknown_field', [...path, 'answer'], message)];
}

function findArgumentProblems({ call, path }: ConnectorUse, target: KnownFunction): Finding[] {
  const inputs = call.inputs ?? {};
  const missing = target.input_parameters
    .filter(({ name, required }) => required && !Object.hasOwn(inputs, name))
    .map(({ name }) =>
      error(
        'missing_input',
        [...path, 'inputs'],
        `The function "${target.function_key}" needs the input "${name}".`,
      ),
    );
  const known = new Set(target.input_parameters.map(({ name }) => name));
  const foreign = Object.keys(inputs)
    .filter((name) => !known.has(name))
    .map((name) =>
      warning(
        'unknown_field',
        [...path, 'inputs', name],
        `The function "${target.function_key}" has no input "${name}".`,
      ),
    );
  return [...missing, ...foreign];
}

type Names = { facts: ReadonlySet<string>; factsAndFields: ReadonlySet<string> };

function knownNames(declaration: Declaration): Names {
  const facts = declaration.facts.map(({ fact_id }) => fact_id);
  const fields = formOf(declaration).sections.flatMap((section) => section.fields);
  const open = fields.flatMap(({ field_id, compliance }) => (compliance === true ? [] : [field_id]));
  return { facts: new Set(facts), factsAndFields: new Set([...facts, ...open]) };
}

/** A field of the form is filled in from what the applicant says, so its inputs may name other fields too. */
function findInputProblems({ usage, call, path }: ConnectorUse, known: Names): Finding[] {
  const names = usage === 'prefill_field' ? known.factsAndFields : known.facts;
  return Object.entries(call.inputs ?? {}).flatMap(([name, template]) => {
    const place = [...path, 'inputs', name];
    const { factIds: named, isBroken } = readTemplate(template);
    const what = usage === 'prefill_field' ? 'fact or form field' : 'fact';
    const unknown = named
      .filter((id) => !names.has(id))
      .map((id) => error('unknown_fact', place, `The ${what} "${id}" is not declared.`));
    const broken = error('bad_pattern', place, 'A placeholder is written {{fact_id}}.');
    return isBroken ? [...unknown, broken] : unknown;
  });
}

/** The facts that a template such as `{{iban}}` names. */
function readTemplate(template: string): { factIds: string[]; isBroken: boolean } {
  const placeholder = /\{\{ *([A-Za-z][A-Za-z0-9_.-]{0,99}) *\}\}/g;
  const factIds = [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
  const rest = template.replace(placeholder, '');
  return { factIds, isBroken: rest.includes('{{') || rest.includes('}}') };
}

function findMisplacedPrefills({ form }: Declaration): Finding[] {
  return (form?.sections ?? []).flatMap(({ fields }, s) =>
    fields.flatMap(({ compliance, prefill }, f) =>
      compliance === true && prefill !== undefined
        ? [
            error(
              'type_mismatch',
              ['form', 'sections', s, 'fields', f, 'prefill'],
              "A consent or attestation is the applicant's alone: nothing fills it in.",
            ),
          ]
        : [],
    ),
  );
}
