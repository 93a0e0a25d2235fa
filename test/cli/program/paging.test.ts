// Lists that end at their limit say so, and go on from there; a case is found by the id that others have for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import AuditList from '../../../cli/commands/audit/list.ts';
import CasesList from '../../../cli/commands/cases/list.ts';
import DocumentsList from '../../../cli/commands/documents/list.ts';
import KeysIssue from '../../../cli/commands/keys/issue.ts';
import KeysList from '../../../cli/commands/keys/list.ts';
import NotificationsList from '../../../cli/commands/notifications/list.ts';
import OrgList from '../../../cli/commands/org/list.ts';
import SessionsList from '../../../cli/commands/sessions/list.ts';
import WorkflowsList from '../../../cli/commands/workflows/list.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  invoiceTenant,
  newTenant,
  publish,
  submit,
  WORKFLOW,
  type Json,
  type Tenant,
} from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

let app: TestApp;
let tenant: Tenant;
const ids: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
  for (const external_case_id of ['claim-1', 'claim-2', 'claim-3'])
    ids.unshift((await submit(tenant, { external_case_id })).case_id);
});
afterAll(() => app.close());

type Command = Parameters<typeof runHere>[0];
const run = (command: Command, ...args: string[]) =>
  runHere(command, [...args, '--org', tenant.orgId], { DATABASE_URL: app.url });
const json = async (command: Command, ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));
const idsOf = ({ cases }: Json): string[] => cases.map(({ case_id: id }: Json) => id);

test('cases go on behind the last of the page before', async () => {
  const first = await json(CasesList, '--limit', '2');
  expect([idsOf(first), first.next_before]).toEqual([ids.slice(0, 2), ids[1]]);
  const more = await run(CasesList, '--limit', '2');
  expect([more.code, more.stderr]).toEqual([0, `There are more: add --before ${ids[1]}\n`]);
  const second = await json(CasesList, '--limit', '2', '--before', first.next_before);
  expect([idsOf(second), second.next_before]).toEqual([ids.slice(2), null]);
  expect((await run(CasesList, '--limit', '3')).stderr).toBe('');
  expect((await json(CasesList, '--before', 'case_nope')).error.code).toBe('not_found');
});

test('a case by its external id, complete or not', async () => {
  await app.store.database.sql(
    `update cases set runtime_status = 'complete', why_here_code = 'completed' where case_id = $1`,
    [ids[2]],
  );
  expect(idsOf(await json(CasesList, '--external-case-id', 'claim-1'))).toEqual([ids[2]]);
  expect(idsOf(await json(CasesList, '--external-case-id', 'claim-9'))).toEqual([]);
  expect((await run(CasesList, '--external-case-id', 'claim-9')).stderr).toContain('leave out what narrows');
});

test('audit records go on behind the last number', async () => {
  const all = await json(AuditList);
  expect(all.next_before).toBeNull();
  const numbers = all.records.map(({ seq }: Json) => seq);
  expect(numbers.length).toBeGreaterThan(1);
  const first = await json(AuditList, '--limit', '1');
  expect([first.records[0].seq, first.next_before]).toEqual([numbers[0], numbers[0]]);
  expect((await run(AuditList, '--limit', '1')).stderr).toBe(`There are more: add --before ${numbers[0]}\n`);
  const rest = await json(AuditList, '--before', String(numbers[0]));
  expect(rest.records.map(({ seq }: Json) => seq)).toEqual(numbers.slice(1));
});

/** What each list is of, by the id of its rows, and how one more of them is made. */
const LISTS: [string, Command, { rows: string; id: string; env?: string; make: () => Promise<unknown> }][] = [
  ['documents', DocumentsList, { rows: 'documents', id: 'doc_id', make: () => submit(tenant) }],
  [
    'sessions',
    SessionsList,
    {
      rows: 'sessions',
      id: 'session_id',
      make: async () => {
        const body = { case_type_id: 'invoice', idempotency_key: crypto.randomUUID() };
        const { status } = await tenant.api.post('/sessions', body);
        expect(status).toBe(201);
      },
    },
  ],
  ['keys', KeysList, { rows: 'keys', id: 'key_id', make: () => run(KeysIssue, '--env', 'test') }],
  [
    'notifications',
    NotificationsList,
    {
      rows: 'notifications',
      id: 'notification_id',
      make: () =>
        app.store.database.sql(
          `insert into notifications (notification_id, org_id, kind, message, created_at) values ($1, $2, 'backup_failed', 'No room.', app_now())`,
          [newId('ntf'), tenant.orgId],
        ),
    },
  ],
];

test.each(LISTS)(
  '%s go on behind the last of the page before',
  async (_name, command, { rows, id, make }) => {
    for (let count = 0; count < 3; count++) await make();
    const idsIn = (page: Json): string[] => page[rows].map((row: Json) => row[id]);
    const all = await json(command);
    expect(all.next_before).toBeNull();
    const known = idsIn(all);
    expect(known.length).toBeGreaterThanOrEqual(3);
    const first = await json(command, '--limit', '2');
    expect([idsIn(first), first.next_before]).toEqual([known.slice(0, 2), known[1]]);
    expect((await run(command, '--limit', '2')).stderr).toBe(`There are more: add --before ${known[1]}\n`);
    const rest = await json(command, '--before', String(known[1]));
    expect([idsIn(rest), rest.next_before]).toEqual([known.slice(2), null]);
    expect(idsIn(await json(command, '--before', String(known.at(-1))))).toEqual([]);
  },
);

test('lists that are short by nature say that there are more', async () => {
  await publish(app, tenant, { ...WORKFLOW, workflow_id: 'another', case_type_id: 'another' });
  expect((await run(WorkflowsList, '--limit', '1')).stderr).toBe(
    'There are more: give a higher --limit, up to 1000.\n',
  );
  expect((await run(WorkflowsList, '--limit', '2')).stderr).toBe('');
  const before = (await json(OrgList)).organizations.length;
  await newTenant(app);
  const cut = await run(OrgList, '--limit', String(before));
  expect(cut.stderr).toBe('There are more: give a higher --limit, up to 1000.\n');
  expect((await json(OrgList, '--limit', String(before))).organizations).toHaveLength(before);
  expect((await run(OrgList, '--limit', String(before + 1))).stderr).toBe('');
});
