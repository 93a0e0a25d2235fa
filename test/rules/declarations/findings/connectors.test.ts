// What is found wrong where a workflow looks a fact up, or has a field filled in, by a connector.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import { lookupLevels } from '../../../../src/declarations/connector-uses.ts';
import type { Declaration } from '../../../../src/declarations/schema.ts';
import { checkDeclaration } from '../../../../src/workflows/check.ts';
import { blocksOf } from '../../../cli/pasting.ts';

const CALL = {
  connector_key: 'register',
  function_key: 'find',
  inputs: { number: '{{company_number}}' },
  answer: '/name',
};
const REGISTER = {
  connector_key: 'register',
  functions: [
    { function_key: 'find', usage: 'lookup_fact', input_parameters: [{ name: 'number', required: true }] },
    { function_key: 'fill', usage: 'prefill_field', input_parameters: [{ name: 'number', required: true }] },
    { function_key: 'known', usage: 'verify_fact', result: '/name', input_parameters: [] },
  ],
};

type Calls = { lookup?: object; prefill?: object; number?: object; terms?: object; more?: object[] };

/** A company whose name is looked up by its number, and filled in for the applicant. */
function declared({ lookup = {}, prefill = {}, number = {}, terms = {}, more = [] }: Calls): Declaration {
  const checked = checkDeclaration({
    workflow_id: 'companies',
    case_type_id: 'company',
    title: 'Companies',
    facts: [
      { fact_id: 'company_number', label: 'Number', type: 'identifier', ...number },
      {
        fact_id: 'company_name',
        label: 'Name',
        type: 'organization_name',
        find: [{ by: 'connector', ...CALL, ...lookup }, { by: 'form' }],
      },
      ...more,
    ],
    form: {
      sections: [
        {
          section_id: 'company',
          title: 'Company',
          fields: [
            { field_id: 'nr', fact_id: 'company_number', label: 'Number', type: 'text' },
            {
              field_id: 'name',
              fact_id: 'company_name',
              label: 'Name',
              type: 'text',
              prefill: { ...CALL, function_key: 'fill', ...prefill },
            },
            { field_id: 'terms', label: 'I agree', type: 'yes_no', compliance: true, ...terms },
          ],
        },
      ],
    },
  });
  if (!checked.ok) throw new Error(checked.message);
  return checked.declaration;
}

const found = (calls: Calls, connectors: (typeof REGISTER)[] | null = [REGISTER]): string[] =>
  findDeclarationProblems(declared(calls), { connectors }).map(
    ({ severity, code, path }) => `${severity} ${code} ${path}`,
  );

const RULE = '/facts/1/find/0';
const FIELD = '/form/sections/0/fields/1/prefill';
const DERIVED = {
  fact_id: 'derived',
  label: 'Derived',
  type: 'text',
  derive: 'facts.company_name.value + "!"',
};
const by = (factId: string) => ({
  find: [{ by: 'connector', ...CALL, inputs: { number: `{{${factId}}}` } }],
});
const cyclic = by('company_name');

test.each<[string, Calls, string[]]>([
  ['what is there', {}, []],
  [
    'an unknown connector',
    { lookup: { connector_key: 'no' }, prefill: { connector_key: 'no' } },
    [`error unknown_connector ${RULE}/connector_key`, `error unknown_connector ${FIELD}/connector_key`],
  ],
  [
    'an unknown function',
    { lookup: { function_key: 'no' } },
    [`error unknown_function ${RULE}/function_key`],
  ],
  [
    'functions of another usage',
    { lookup: { function_key: 'fill' }, prefill: { function_key: 'known', inputs: {} } },
    [`error unknown_function ${RULE}/function_key`, `error unknown_function ${FIELD}/function_key`],
  ],
  [
    'missing inputs',
    { lookup: { inputs: {} }, prefill: { inputs: undefined } },
    [`error missing_input ${RULE}/inputs`, `error missing_input ${FIELD}/inputs`],
  ],
  [
    'inputs that nobody asks for',
    { lookup: { inputs: { ...CALL.inputs, more: 'x' } } },
    [`warning unknown_field ${RULE}/inputs/more`],
  ],
  ['no place in the answer', { lookup: { answer: undefined } }, [`error unknown_field ${RULE}/answer`]],
  [
    'names that stand for nothing: fields are none of a fact, consents none of a field',
    { lookup: { inputs: { number: '{{nr}}' } }, prefill: { inputs: { number: '{{terms}}' } } },
    [`error unknown_fact ${RULE}/inputs/number`, `error unknown_fact ${FIELD}/inputs/number`],
  ],
  ['a field as the input of a field', { prefill: { inputs: { number: '{{nr}}' } } }, []],
  [
    'a consent that is filled in',
    { terms: { prefill: CALL } },
    expect.arrayContaining([expect.stringContaining('type_mismatch /form/sections/0/fields/2/prefill')]),
  ],
  [
    'facts that are looked up by each other',
    { number: cyclic },
    [`error missing_input /facts/0/find/0/inputs`, `error missing_input ${RULE}/inputs`],
  ],
  [
    'a fact that is looked up by what is worked out of it',
    { lookup: { inputs: { number: '{{derived}}' } }, more: [DERIVED] },
    [`error missing_input ${RULE}/inputs`],
  ],
  [
    'a field that is filled in by itself',
    { prefill: { inputs: { number: '{{name}}' } } },
    [`error missing_input ${FIELD}/inputs`],
  ],
  [
    'a field that is filled in by what is worked out of it',
    { prefill: { inputs: { number: '{{derived}}' } }, more: [DERIVED] },
    [`error missing_input ${FIELD}/inputs`],
  ],
])('%s', (_what, calls, findings) => {
  expect(found(calls)).toEqual(findings);
});

test('while nobody can tell which connectors there are, each use is a warning', () => {
  expect(found({}, null)).toEqual([
    `warning unknown_connector ${RULE}/connector_key`,
    `warning unknown_connector ${FIELD}/connector_key`,
  ]);
});

test('what README shows is sound', () => {
  const shown = blocksOf(readFileSync('README.md', 'utf8')).filter(
    ({ section, language }) => language === 'yaml' && section.startsWith('Asking other systems'),
  );
  const [facts, form] = shown.map(({ lines }) => parse(lines.join('\n')) as object);
  const about = { workflow_id: 'companies', case_type_id: 'company', title: 'Companies' };
  expect(shown).toHaveLength(2);
  expect(checkDeclaration({ ...about, ...facts, ...form })).toMatchObject({
    ok: true,
    findings: [
      { code: 'unknown_connector', severity: 'warning' },
      { code: 'unknown_connector', severity: 'warning' },
    ],
  });
});

test('facts are looked up after those that they need; those of a circle never', () => {
  const ids = (calls: Calls): string[][] =>
    lookupLevels(declared(calls)).map((level) => level.map(({ fact_id }) => fact_id));
  expect(ids({})).toEqual([['company_name']]);
  expect(ids({ number: cyclic })).toEqual([]);
  expect(ids({ number: { find: [{ by: 'connector', ...CALL, inputs: {} }] } })).toEqual([
    ['company_number'],
    ['company_name'],
  ]);
  const owner = { fact_id: 'owner', label: 'Owner', type: 'text', ...by('derived') };
  expect(ids({ more: [DERIVED, owner] })).toEqual([['company_name'], ['owner']]);
  expect(ids({ lookup: { inputs: { number: '{{derived}}' } }, more: [DERIVED] })).toEqual([]);
});
