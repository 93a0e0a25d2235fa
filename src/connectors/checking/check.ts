// What the structure of a connector cannot say: addresses that may be called, names that are told apart, templates that hold.
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../../platform/outbound/public-url.ts';
import { findConditionProblem } from '../calls/answer/conditions.ts';
import { findTemplateProblems } from '../calls/request/templates.ts';
import { findCredentialProblems } from './check-credentials.ts';
import { findTextProblems } from './check-texts.ts';
import type { ConnectorProblem } from './problem.ts';
import type { ConnectorFunction, ConnectorInput } from '../schema.ts';

/** Everything that keeps the connector from being called as it is meant; empty where nothing does. */
export function findConnectorProblems(connector: ConnectorInput, policy: EgressPolicy): ConnectorProblem[] {
  const keys = connector.functions.map(({ function_key }) => function_key);
  return [
    ...findTextProblems(connector),
    ...findAddressProblems(connector, policy),
    ...findCredentialProblems(connector),
    ...repeated(keys).map((key) => ({
      field: 'functions',
      message: `Two functions have the function_key ${JSON.stringify(key)}; give each its own.`,
    })),
    ...connector.functions.flatMap((fn, index) => findFunctionProblems(fn, `functions.${index}`)),
  ];
}

function findAddressProblems(
  { transport, functions }: ConnectorInput,
  policy: EgressPolicy,
): ConnectorProblem[] {
  const addresses: [field: string, url: string | undefined][] = [
    ['transport.base_url', transport.base_url],
    ['transport.auth.token_url', 'token_url' in transport.auth ? transport.auth.token_url : undefined],
    ...functions.map(({ request }, index): [string, string | undefined] => [
      `functions.${index}.request.base_url`,
      request.base_url,
    ]),
  ];
  return addresses.flatMap(([field, url]) => {
    if (url === undefined) return [];
    if (/[{}]/.test(url))
      return [
        { field, message: 'The address holds braces; only path, query, headers and body take placeholders.' },
      ];
    const check = checkPublicHttpsUrl(url, policy);
    if (check.ok) return [];
    return [
      {
        field,
        message: `The address cannot be called: ${check.reason}. Give a public https:// address, or have an operator allow the host in INTAKE_EGRESS_ALLOW.`,
      },
    ];
  });
}

function findFunctionProblems(fn: ConnectorFunction, field: string): ConnectorProblem[] {
  const names = fn.input_parameters.map(({ name }) => name);
  const known = new Set(names);
  const unknown = Object.keys(fn.sample_input).filter((name) => !known.has(name));
  const condition = fn.success_criteria.json;
  const conditionProblem = condition === undefined ? null : findConditionProblem(condition);
  return [
    ...repeated(names.map((name) => name.trim())).map((name) => ({
      field: `${field}.input_parameters`,
      message: `Two parameters are called ${JSON.stringify(name)}; give each its own name.`,
    })),
    ...unknown.map((name) => ({
      field: `${field}.sample_input`,
      message: `sample_input names ${JSON.stringify(name)}, which is no parameter; add it to input_parameters, or leave it out.`,
    })),
    ...findTemplateProblems(fn).map((message) => ({ field: `${field}.request`, message })),
    ...(conditionProblem === null
      ? []
      : [{ field: `${field}.success_criteria.json`, message: conditionProblem }]),
  ];
}

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];
