// Who asks a connector: facts that are confirmed or looked up, fields that are filled in, and open cases of older versions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import ConnectorsApprove from '../../../cli/commands/connectors/approve.ts';
import ConnectorsRemove from '../../../cli/commands/connectors/remove.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { send } from '../../harness/story.ts';
import { openConnectorDesk, type ConnectorDesk } from './connector-desk.ts';

let desk: ConnectorDesk;
beforeAll(async () => {
  desk = await openConnectorDesk();
});
afterAll(() => desk.close());

const call = (function_key: string, more: object = {}): object => ({
  connector_key: 'register',
  function_key,
  inputs: { number: '{{company_number}}' },
  ...more,
});
const declared = (key: string): object => ({
  workflow_id: 'companies',
  case_type_id: 'invoice',
  title: 'Companies',
  facts: [
    { fact_id: 'company_number', label: 'Number', type: 'identifier' },
    {
      fact_id: 'company_name',
      label: 'Name',
      type: 'text',
      find: [{ by: 'connector', ...call(key, { answer: '/name' }) }, { by: 'form' }],
    },
  ],
  form: {
    sections: [
      {
        section_id: 'company',
        title: 'Company',
        fields: [
          { field_id: 'nr', fact_id: 'company_number', label: 'Number', type: 'text' },
          { field_id: 'name', fact_id: 'company_name', label: 'Name', type: 'text', prefill: call('fill') },
        ],
      },
    ],
  },
});
const fn = (function_key: string, usage: string, more: object = {}): object => ({
  function_key,
  label: function_key,
  usage,
  request: { method: 'GET', path: '/find', query: { number: '{{number}}' } },
  input_parameters: [{ name: 'number' }],
  ...more,
});
const functions = [fn('find', 'lookup_fact'), fn('fill', 'prefill_field', { result: '/name' })];

test('each use is named, and what a change would break of it, also for cases that were born before', async () => {
  const tenant = await newTenant(desk.app, { orgId: desk.orgId() });
  const write = (of: object[]): Promise<unknown> =>
    desk.stage({
      connector_key: 'register',
      label: 'Register',
      connector_type: 'http_api',
      transport: { base_url: desk.origin },
      functions: of,
    });
  await write(functions);
  await desk.approve('register');
  await desk.publish(declared('find'));
  for (const nr of [1, 2]) await send(tenant, `https://documents.example.com/${nr}.pdf`);
  await desk.publish(declared('other'));
  const { used_by: uses } = await desk.json(ConnectorsShow, 'register');
  expect(
    uses.map((use: Json) => [
      use.version,
      use.status,
      use.open_cases,
      use.usage,
      use.fact_id ?? use.field_id,
    ]),
  ).toEqual([
    ['2', 'published', 0, 'lookup_fact', 'company_name'],
    ['2', 'published', 0, 'prefill_field', 'name'],
    ['1', 'superseded', 2, 'lookup_fact', 'company_name'],
    ['1', 'superseded', 2, 'prefill_field', 'name'],
  ]);
  await write([fn('find', 'verify_fact'), fn('other', 'lookup_fact'), fn('fill', 'prefill_field')]);
  const told = [
    'companies version 2 (published), field name: nothing would say where in the answer of fill its value stands.',
    'companies version 1 (superseded, 2 open cases), fact company_name: it asks find as lookup_fact, and it would be verify_fact.',
    'companies version 1 (superseded, 2 open cases), field name: nothing would say where in the answer of fill its value stands.',
  ];
  expect((await desk.json(ConnectorsShow, 'register')).breaks).toEqual(told);
  const ran = await desk.run(ConnectorsApprove, 'register');
  expect(ran.stdout).toContain('Asked by 4 places of workflows:');
  expect(ran.stderr).toContain('It breaks 3 uses of workflows; 2 cases of older versions are still open.');
  const removal = await desk.run(ConnectorsRemove, 'register');
  expect(removal.stderr).toContain(
    'It breaks 4 uses of workflows; 2 cases of older versions are still open.',
  );
});
