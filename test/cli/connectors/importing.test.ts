// Connectors come from OpenAPI documents and from files: `connectors import`, `add`, `list`, `show`, `pending`.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import AuditList from '../../../cli/commands/audit/list.ts';
import ConnectorsAdd from '../../../cli/commands/connectors/add.ts';
import ConnectorsImport from '../../../cli/commands/connectors/import.ts';
import ConnectorsList from '../../../cli/commands/connectors/list.ts';
import ConnectorsPending from '../../../cli/commands/connectors/pending.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import OrgSet from '../../../cli/commands/org/set.ts';
import { jsonOf } from '../run.ts';
import {
  bankConnector,
  bankDocument,
  openConnectorDesk,
  SECRET,
  type ConnectorDesk,
} from './connector-desk.ts';

let desk: ConnectorDesk;
beforeAll(async () => void (desk = await openConnectorDesk()));
afterAll(() => desk.close());
beforeEach(() => desk.fresh());
afterEach(() => expect(desk.printed.join('\n')).not.toContain(SECRET));

const importing = (source: string, ...args: string[]) =>
  desk.run(ConnectorsImport, source, '--key', 'bank-check', ...args);

describe('import', () => {
  test('a JSON file, staged, with what to do next; who did it stands in the audit log', async () => {
    const file = desk.file('bank.json', bankDocument(desk.origin));
    const ran = await importing(file, '--secret-file', desk.secretFile());
    expect([ran.code, ran.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^1 function: check_iban\nThe import left out:\n {2}multipart_body: upload\nbank-check waits for approval in test, as change chg_\w+\.\n$/,
      ),
    ]);
    expect(ran.stderr).toContain('intake connectors approve bank-check');
    const [act] = (await desk.json(AuditList)).records;
    expect(act).toMatchObject({
      action: 'connector.change_staged',
      subject_id: 'bank-check',
      actor_type: 'operator',
      actor_id: 'tester',
    });
  });

  test('YAML says the same, by its name and by its looks', async () => {
    const yaml = stringify(bankDocument(desk.origin));
    const told = [];
    for (const name of ['bank.yaml', 'bank.txt'])
      told.push(jsonOf(await importing(desk.file(name, yaml), '--secret-file', desk.secretFile(), '--json')));
    expect(told[0]).toMatchObject({
      created: true,
      approval_status: 'pending_approval',
      functions_imported: 1,
      functions: ['check_iban'],
      skipped: [{ operation: 'upload', reason: 'multipart_body' }],
    });
    expect(told[1]).toEqual({ ...told[0], created: false });
  });

  test('an address, with a server that is relative to it, YAML too', async () => {
    const served = { ...bankDocument(''), servers: [{ url: '/v1' }] };
    desk.host.serve('/openapi.json', JSON.stringify(served), 'application/json');
    desk.host.serve('/openapi.yaml', stringify(served), 'text/plain');
    for (const name of ['openapi.json', 'openapi.yaml']) {
      const ran = await importing(`${desk.origin}/${name}`, '--auth-mode', 'none', '--json');
      expect(jsonOf(ran)).toMatchObject({ functions_imported: 1 });
    }
    const { connector } = await desk.json(ConnectorsShow, 'bank-check');
    expect(connector.transport).toMatchObject({ base_url: `${desk.origin}/v1`, auth: { mode: 'none' } });
  });

  test('flags: how it authenticates, what is taken, what counts as a yes', async () => {
    const file = desk.file('bank.json', bankDocument(desk.origin));
    const flags = ['--auth-mode', 'api_key_header', '--auth-name', 'X-Api-Key', '--label', 'The bank'];
    const success = ['--success-when', 'body.valid == true'];
    const more = ['--operation', 'check_iban', ...success, '--usage', 'lookup_fact', '--result', '/bank'];
    await importing(file, ...flags, ...more, '--secret-file', desk.secretFile());
    const { connector, pending_change } = await desk.json(ConnectorsShow, 'bank-check');
    expect(connector).toMatchObject({
      label: 'The bank',
      transport: { auth: { mode: 'api_key_header', name: 'X-Api-Key', has_secret: true } },
      functions: [
        {
          usage: 'lookup_fact',
          result: '/bank',
          success_criteria: { status_codes: [200], json: 'body.valid == true' },
        },
      ],
    });
    expect(pending_change.skipped).toEqual([]);
  });

  test.each([
    ['no secret, and nobody to ask', {}, [], 'secret_required', /--secret-file or --secret-stdin/],
    [
      'no such operation',
      {},
      ['--operation', 'nope'],
      'invalid_openapi_connector',
      /Correct --tag or --operation/,
    ],
    ['no server', { servers: [] }, [], 'invalid_openapi_connector', /Give --base-url/],
    ['another kind', { openapi: '1.2' }, [], 'invalid_openapi_spec', /OpenAPI 3/],
    [
      'a condition that is none',
      {},
      ['--auth-mode', 'none', '--success-when', 'body.'],
      'invalid_openapi_connector',
      /^--success-when: [A-Z]/,
    ],
  ])('%s is refused', async (_name, part, flags, code, message) => {
    const file = desk.file('bank.json', { ...bankDocument(desk.origin), ...part });
    const { error } = jsonOf(await importing(file, ...flags, '--json'));
    expect(error).toEqual({ code, message: expect.stringMatching(message) });
    expect((await desk.json(ConnectorsList)).connectors).toEqual([]);
  });

  test('broken YAML names its place, an address that may not be called is refused', async () => {
    const broken = desk.file('bank.yaml', 'openapi: 3.1.0\npaths: [\n');
    expect((await importing(broken, '--auth-mode', 'none')).stderr).toMatch(/bank\.yaml:\d+:\d+: /);
    const inside = jsonOf(await importing('https://10.0.0.1/openapi.json', '--json'));
    expect(inside.error).toMatchObject({
      code: 'openapi_fetch_failed',
      message: expect.stringMatching(/^The address cannot be fetched/),
    });
    expect(jsonOf(await importing('nowhere.json', '--json')).error.code).toBe('file_not_readable');
  });
});

describe('add', () => {
  test('JSON and YAML with the secret beside them; without approval it is in force at once', async () => {
    await desk.run(OrgSet, '--connector-approval', 'off');
    const json = desk.file('bank.json', bankConnector(desk.origin));
    const added = await desk.json(ConnectorsAdd, json, '--secret-file', desk.secretFile());
    expect(added).toMatchObject({
      connector_key: 'bank-check',
      created: true,
      approval_required: false,
      approval_status: 'active',
      change_id: null,
    });
    const yaml = desk.file('bank.yaml', bankConnector(desk.origin));
    const again = await desk.run(ConnectorsAdd, yaml, '--secret-file', desk.secretFile());
    expect(again).toMatchObject({ code: 0, stdout: 'bank-check is in force in test.\n' });
    const acts = (await desk.json(AuditList)).records.filter(
      ({ subject_type }: { subject_type: string }) => subject_type === 'connector',
    );
    expect(acts).toMatchObject([{ action: 'connector.created', actor_id: 'tester' }]);
  });

  test('what is wrong is told with line and column, and never with what stands there', async () => {
    const wrong = bankConnector(desk.origin, {
      transport: { auth: { mode: 'bearer_token', secret: SECRET, hmm: SECRET }, timeout_ms: 5 },
    });
    const ran = await desk.run(ConnectorsAdd, desk.file('bank.yaml', wrong));
    expect(ran.code).toBe(1);
    expect(ran.stdout).toMatch(
      /bank\.yaml:\d+:\d+ {2}error {2}invalid_connector_payload\n {2}There is no property "hmm" here\.\n {2}at \/transport\/auth\/hmm/,
    );
    expect(ran.stdout).toMatch(/at \/transport\/timeout_ms/);
    expect(ran.stderr).toContain('is not added: 2 errors.');
    const inside = bankConnector('https://10.0.0.1', { transport: { auth: { mode: 'none' } } });
    const told = await desk.json(ConnectorsAdd, desk.file('bank.json', inside));
    expect(told).toMatchObject({
      error: { code: 'invalid_connector_payload' },
      findings: [
        { path: '/transport/base_url', line: 1, message: expect.stringContaining('INTAKE_EGRESS_ALLOW') },
      ],
    });
  });

  test.each([
    ['bank.json', `{"connector_key": "a", "secret": ${SECRET}}`],
    ['bank.yaml', `a: "x\n  secret: *${SECRET}\n`],
    ['bank.yaml', `secret: !${SECRET} 1\n`],
  ])('%s that cannot be parsed: no value of it is told', async (name, text) => {
    const ran = await desk.run(ConnectorsAdd, desk.file(name, text));
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringMatching(/bank\.(json|yaml):\d+:\d+: /)]);
  });

  test('a secret twice, and one that nobody asked for, are refused', async () => {
    const both = bankConnector(desk.origin, {
      transport: { auth: { mode: 'bearer_token', secret: SECRET } },
    });
    const none = bankConnector(desk.origin, { transport: { auth: { mode: 'none' } } });
    const codeOf = async (connector: object): Promise<string> =>
      (await desk.json(ConnectorsAdd, desk.file('bank.json', connector), '--secret-file', desk.secretFile()))
        .error.code;
    expect([await codeOf(both), await codeOf(none)]).toEqual(['secret_given_twice', 'secret_not_needed']);
  });
});

describe('looking', () => {
  test('with none, the way to one is told; list and show after', async () => {
    expect(await desk.run(ConnectorsList)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('intake connectors import'),
    });
    expect((await desk.run(ConnectorsPending)).stderr).toContain('--env live');
    const file = desk.file('bank.json', bankConnector(desk.origin));
    await desk.run(ConnectorsAdd, file, '--secret-file', desk.secretFile());
    const list = (await desk.run(ConnectorsList)).stdout;
    expect(list).toMatch(/bank-check .*127\.0\.0\.1:\d+ .*1 .*bearer_token .*pending_approval/);
    const shown = (await desk.run(ConnectorsShow, 'bank-check')).stdout;
    expect(shown).toContain('bank-check  waits for its first approval in test');
    expect(shown).toContain('bearer_token; has a secret');
    expect(shown).toContain('+ functions/check_iban/request/path  /check');
    expect(shown).toContain('verify_fact: status 200 and body.valid == true');
    expect(shown).toContain('No workflow asks it.');
    const { changes } = await desk.json(ConnectorsPending);
    expect(changes).toMatchObject([
      { connector_key: 'bank-check', action: 'create', requested_by: 'tester', breaks: [] },
    ]);
    expect((await desk.run(ConnectorsPending)).stdout).toMatch(/bank-check +create .*tester .*chg_/);
    expect((await desk.json(ConnectorsShow, 'nope')).error.code).toBe('not_found');
  });

  test('show --yaml is a file to edit and to add again', async () => {
    const file = desk.file('bank.json', bankConnector(desk.origin));
    await desk.run(ConnectorsAdd, file, '--secret-file', desk.secretFile());
    const { stdout } = await desk.run(ConnectorsShow, 'bank-check', '--yaml');
    expect(parse(stdout)).toMatchObject(bankConnector(desk.origin));
    const again = await desk.json(
      ConnectorsAdd,
      desk.file('b.yaml', stdout),
      '--secret-file',
      desk.secretFile(),
    );
    const [change] = (await desk.json(ConnectorsPending)).changes;
    expect(again).toMatchObject({ created: false, change_id: change.change_id });
  });
});
