// Verifications that name connectors, functions or inputs which do not exist.
import { error, type Finding, warning } from './finding.ts';
import type { Declaration, FactSpec } from '../schema.ts';

type KnownFunction = {
  function_key: string;
  input_parameters: readonly { name: string; required: boolean }[];
};
type KnownConnector = { connector_key: string; functions: readonly KnownFunction[] };

/** The connectors of the organization and environment; null while nobody can tell. */
export type ConnectorContext = { connectors?: readonly KnownConnector[] | null };

type Verify = NonNullable<FactSpec['verify']>;
type Path = (string | number)[];

export function findVerificationProblems(declaration: Declaration, context: ConnectorContext): Finding[] {
  const factIds = new Set(declaration.facts.map((fact) => fact.fact_id));
  return declaration.facts.flatMap(({ verify }, i) => {
    if (verify === undefined) return [];
    const path = ['facts', i, 'verify'];
    return [
      ...findInputProblems(verify, path, factIds),
      ...findTargetProblems(verify, path, context.connectors ?? null),
    ];
  });
}

/** What verifications name that is not there, or not as they name it; `connectors` are those in force. */
export function findConnectorProblems(
  declaration: Declaration,
  connectors: readonly KnownConnector[] | null,
): Finding[] {
  return declaration.facts.flatMap(({ verify }, i) =>
    verify === undefined ? [] : findTargetProblems(verify, ['facts', i, 'verify'], connectors),
  );
}

function findTargetProblems(
  verify: Verify,
  path: Path,
  connectors: readonly KnownConnector[] | null,
): Finding[] {
  const { connector_key: key, function_key: functionKey } = verify;
  if (connectors === null) {
    const message = `The check answers "inconclusive" until the connector "${key}" exists.`;
    return [warning('unknown_connector', [...path, 'connector_key'], message)];
  }
  const connector = connectors.find((each) => each.connector_key === key);
  if (connector === undefined) {
    return [
      error('unknown_connector', [...path, 'connector_key'], `There is no connector "${key}" in force.`),
    ];
  }
  const target = connector.functions.find((each) => each.function_key === functionKey);
  if (target !== undefined) return findArgumentProblems(verify, path, target);
  const known = connector.functions.map((each) => each.function_key).join(', ');
  const message = `The connector "${key}" has no function "${functionKey}"${known === '' ? '' : `; it has ${known}`}.`;
  return [error('unknown_function', [...path, 'function_key'], message)];
}

function findArgumentProblems(verify: Verify, path: Path, target: KnownFunction): Finding[] {
  const inputs = verify.inputs ?? {};
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

function findInputProblems(verify: Verify, path: Path, factIds: ReadonlySet<string>): Finding[] {
  return Object.entries(verify.inputs ?? {}).flatMap(([name, template]) => {
    const place = [...path, 'inputs', name];
    const { factIds: named, isBroken } = readTemplate(template);
    const unknown = named
      .filter((id) => !factIds.has(id))
      .map((id) => error('unknown_fact', place, `The fact "${id}" is not declared.`));
    const broken = error('bad_pattern', place, 'A placeholder is written {{fact_id}}.');
    return isBroken ? [...unknown, broken] : unknown;
  });
}

/** The facts that a template such as `{{iban}}` names. */
export function readTemplate(template: string): { factIds: string[]; isBroken: boolean } {
  const placeholder = /\{\{ *([A-Za-z][A-Za-z0-9_.-]{0,99}) *\}\}/g;
  const factIds = [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
  const rest = template.replace(placeholder, '');
  return { factIds, isBroken: rest.includes('{{') || rest.includes('}}') };
}
