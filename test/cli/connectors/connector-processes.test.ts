// The connector commands as processes: exit codes, one JSON document, secrets from standard input that are printed nowhere.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import ConnectorsList from '../../../cli/commands/connectors/list.ts';
import ConnectorsPending from '../../../cli/commands/connectors/pending.ts';
import ConnectorsReject from '../../../cli/commands/connectors/reject.ts';
import ConnectorsShow from '../../../cli/commands/connectors/show.ts';
import { intake, jsonOf, runHere, type Ran } from '../run.ts';
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

const printed: string[] = [];
const run = async (args: string[], input = ''): Promise<Ran> => {
  const ran = await intake(['connectors', ...args, '--org', desk.orgId()], desk.environment, input);
  printed.push(ran.stdout, ran.stderr);
  return ran;
};

test('from a document to a tried connector', async () => {
  const file = desk.file('bank.yaml', bankDocument(desk.origin));
  const both = await run(['import', '-', '--key', 'bank-check', '--secret-stdin'], SECRET);
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('--secret-file')]);
  const imported = await run(
    ['import', file, '--key', 'bank-check', '--secret-stdin', '--json'],
    `${SECRET}\n`,
  );
  expect([imported.code, imported.stderr]).toEqual([0, '']);
  const { change_id } = jsonOf(imported);
  const piped = await run(
    ['import', '-', '--key', 'bank-check', '--secret-file', desk.secretFile(), '--json'],
    stringify(bankDocument(desk.origin)),
  );
  expect(jsonOf(piped)).toMatchObject({ created: false, change_id });
  const refused = await run(['approve', 'bank-check', '--json']);
  expect([refused.code, jsonOf(refused).error.code]).toEqual([1, 'confirmation_required']);
  expect((await run(['approve', 'bank-check', '--yes', '--change', change_id])).code).toBe(0);
  const tried = await run(['test', 'bank-check', 'check_iban']);
  expect([tried.code, tried.stderr]).toEqual([0, '']);
  expect(desk.api.asked.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
  expect((await run(['test', 'bank-check', 'check_iban', '--secret', SECRET.slice(0, 3)])).code).toBe(2);
}, 60_000);

test('from a file by way of standard input; no command has ever printed the secret', async () => {
  const file = desk.file('other.json', { ...bankConnector(desk.origin), connector_key: 'other' });
  expect((await run(['add', file, '--secret-stdin'], SECRET)).code).toBe(0);
  expect((await run(['add', file, '--secret-stdin'], '')).stderr).toContain('The secret is empty.');
  expect((await run(['add', file])).stderr).toContain('--secret-file or --secret-stdin');
  for (const [command, ...args] of [
    [ConnectorsList],
    [ConnectorsShow, 'other'],
    [ConnectorsShow, 'other', '--yaml'],
    [ConnectorsPending],
    [ConnectorsReject, 'other', '--yes'],
  ] as const) {
    const ran = await runHere(command, [...args, '--org', desk.orgId()], desk.environment);
    printed.push(ran.stdout, ran.stderr);
    expect(ran.code).toBe(0);
  }
  expect(printed.join('\n')).not.toContain(SECRET);
  const kept = await desk.app.store.database.sql(
    `select c.*, (select jsonb_agg(h) from connector_changes h) as changes, (select jsonb_agg(a.data) from audit_records a) as acts from connectors c`,
  );
  expect(JSON.stringify(kept)).not.toContain(SECRET);
}, 60_000);
