// An admin of several organizations: one list of all, with a column that says whose each row is; all chains proved at once.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import AuditAnchor from '../../../cli/commands/audit/anchor.ts';
import AuditList from '../../../cli/commands/audit/list.ts';
import AuditVerify from '../../../cli/commands/audit/verify.ts';
import KeysIssue from '../../../cli/commands/keys/issue.ts';
import NotificationsList from '../../../cli/commands/notifications/list.ts';
import OrgCreate from '../../../cli/commands/org/create.ts';
import { newId } from '../../../src/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/app.ts';
import { backupFolder } from '../../harness/backups.ts';
import type { Json } from '../../harness/factories.ts';
import { jsonOf, runHere, type Ran } from '../run.ts';

const files = backupFolder();
let database: TestDatabase;
const orgs: string[] = [];
const run = (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Ran> =>
  runHere(command, args, { DATABASE_URL: database.url });
const json = async (command: Parameters<typeof runHere>[0], ...args: string[]): Promise<Json> =>
  jsonOf(await run(command, ...args, '--json'));

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ['Acme', 'Beta', 'Gamma']) {
    const { org_id: id } = await json(OrgCreate, name);
    orgs.push(id);
    await json(KeysIssue, '--org', id, '--env', 'test');
  }
  await database.query(`update organizations set name = 'Beta' where name = 'Gamma'`);
});
afterAll(async () => {
  await database.drop();
  files.remove();
});

test('audit list shows the records of all, each with its organization, page by page', async () => {
  const [acme = '', beta = ''] = orgs;
  const all = await json(AuditList);
  expect(new Set(all.records.map((one: Json) => one.org_id))).toEqual(new Set(orgs));
  const ids = all.records.map((one: Json) => one.audit_id);
  expect(ids).toEqual(ids.toSorted().toReversed());

  const seen: string[] = [];
  let before: string[] = [];
  for (let page = 0; page <= ids.length; page++) {
    const { records, next_before: next } = await json(AuditList, '--limit', '2', ...before);
    seen.push(...records.map((one: Json) => one.audit_id));
    if (next === null) break;
    before = ['--before', next];
  }
  expect(seen).toEqual(ids);

  const { stdout } = await run(AuditList);
  expect(stdout).toMatch(/^ *NO +ORGANIZATION +TIME/);
  expect(stdout).toMatch(/ Acme /);
  // Of two that share their name the id says which.
  expect(stdout).toContain(`Beta (${beta})`);
  const own = await json(AuditList, '--org', 'Acme');
  expect(new Set(own.records.map((one: Json) => one.org_id))).toEqual(new Set([acme]));
  expect((await run(AuditList, '--org', 'Acme')).stdout).not.toContain('ORGANIZATION');
});

test('where a page goes on is said as the list counts: by id in one of all, by number in one of one', async () => {
  const ofAll = await run(AuditList, '--before', '2');
  expect([ofAll.code, ofAll.stderr]).toEqual([2, expect.stringContaining('name one with --org')]);
  const ofOne = await run(AuditList, '--org', 'Acme', '--before', 'aud_1');
  expect([ofOne.code, ofOne.stderr]).toEqual([2, expect.stringContaining('is the number of a record')]);
  const { records } = await json(AuditList, '--org', 'Acme', '--before', '2');
  expect(records.map((one: Json) => one.seq)).toEqual([1]);
});

test('notifications list shows those of all, each with its organization', async () => {
  const ids = orgs.map(() => newId('ntf')).toSorted();
  for (const [at, id] of ids.entries())
    await database.query(
      `insert into notifications (notification_id, org_id, kind, message, created_at) values ($1, $2, 'endpoint_disabled', 'Look.', app_now())`,
      [id, orgs[at]],
    );
  const { notifications } = await json(NotificationsList);
  expect(notifications.map((one: Json) => [one.notification_id, one.org_id])).toEqual(
    ids.map((id, at) => [id, orgs[at]]).toReversed(),
  );
  expect((await run(NotificationsList)).stdout).toMatch(/ORGANIZATION[\s\S]* Acme /);
  const own = await json(NotificationsList, '--org', 'Acme');
  expect(own.notifications.map((one: Json) => one.notification_id)).toEqual([ids[0]]);
});

test('all chains are proved at once, and a broken one is named', async () => {
  const [acme = ''] = orgs;
  const anchors = await run(AuditAnchor);
  const path = files.path('anchors.txt');
  writeFileSync(path, anchors.stdout);
  expect(anchors.stdout.trim().split('\n')).toHaveLength(3);

  const good = await json(AuditVerify, '--anchor', path);
  expect(good).toMatchObject({ ok: true });
  expect(good.organizations.map((one: Json) => [one.org_id, one.ok, one.anchors])).toEqual(
    orgs.map((id) => [id, true, 1]),
  );
  const [, bare = ''] = /(\d+:[0-9a-f]{64})/.exec(anchors.stdout) ?? [];
  expect((await json(AuditVerify, '--anchor', bare)).error.code).toBe('unknown_anchor');

  await database.query(`alter table audit_records disable trigger user`);
  await database.query(`update audit_records set action = 'other' where org_id = $1 and seq = 1`, [acme]);
  const bad = await run(AuditVerify);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toContain('Acme: Record 1 was changed after it was written.');
  expect((await json(AuditVerify)).error).toEqual({ code: 'audit_chain_broken', message: 'Broken: Acme.' });
});
