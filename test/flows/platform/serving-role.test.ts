// The server under a database role that owns nothing: it does all its work, and can neither change tables nor the audit log.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import MigrateGrant from '../../../cli/commands/migrate/grant.ts';
import { prepareSchema } from '../../../src/schema.ts';
import { createTestDatabase, startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost, invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../../cli/run.ts';

const ROLE = `serve_${randomUUID().slice(0, 8)}`;
const PASSWORD = randomUUID();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let serving: string;
let host: Awaited<ReturnType<typeof documentHost>>;
let app: TestApp;
let tenant: Tenant;
let admin: pg.Client;
const grant = (...args: string[]) =>
  runHere(MigrateGrant, [...args, '--json'], { DATABASE_URL: database.url });

beforeAll(async () => {
  database = await createTestDatabase();
  admin = new pg.Client(database.url);
  await admin.connect();
  await admin.query(`create role ${ROLE} login password '${PASSWORD}'`);
  const url = new URL(database.url);
  [url.username, url.password] = [ROLE, PASSWORD];
  serving = url.href;
});
afterAll(async () => {
  await app?.close();
  await host?.close();
  await admin.query(`drop owned by ${ROLE}`);
  await admin.query(`drop role ${ROLE}`);
  await admin.end();
  await database.drop();
});

test('a role that does not exist, or may do more than serve, is refused', async () => {
  expect(jsonOf(await grant('nobody_here')).error.code).toBe('unknown_role');
  const owner = new URL(database.url).username;
  expect(jsonOf(await grant(owner)).error).toMatchObject({
    code: 'role_too_strong',
    message: expect.stringContaining('is a superuser'),
  });
});

test('--sql prints what would be run, and runs nothing', async () => {
  const { statements, granted } = jsonOf(await grant(ROLE, '--sql'));
  expect(granted).toBe(false);
  expect(statements).toContain(`revoke update, delete, truncate on "public".audit_records from "${ROLE}"`);
  expect(jsonOf(await grant('odd"; drop table cases; --', '--sql')).statements[0]).toMatch(
    / to "odd""; drop table cases; --"$/,
  );
});

describe('after "migrate grant"', () => {
  beforeAll(async () => {
    expect(jsonOf(await grant(ROLE))).toMatchObject({ role: ROLE, granted: true });
    expect((await grant(ROLE)).code).toBe(0);
    expect(await prepareSchema(serving)).toEqual([]);
    host = await documentHost();
    app = await startTestApp({ url: serving, config: host.config, resolver: host.resolver });
    tenant = await newTenant(app, { environment: 'live' });
    await publish(app, tenant);
  });

  test('a document becomes a case, is decided upon and erased', async () => {
    const accepted = await tenant.api.post('/process', {
      document_url: host.serve('/one.pdf', await invoicePdf()),
      case_type_id: 'invoice',
      idempotency_key: 'one',
    });
    expect(accepted.status).toBe(201);
    await app.drain();
    const path = `/cases/${accepted.body.case_id}`;
    expect((await tenant.api.get(path)).body.runtime_status).toBe('ready_for_review');
    const note = { command_type: 'add_note', payload: { text: 'Seen.' }, idempotency_key: 'note' };
    expect((await tenant.api.post(`${path}/commands`, note)).status).toBe(202);
    await app.drain();
    const { doc_id } = accepted.body;
    const erased = await tenant.api.send(`/documents/${doc_id}`, { method: 'DELETE' });
    expect(erased.status).toBe(200);
  });

  test.each([
    `update audit_records set action = 'nothing'`,
    `delete from audit_records`,
    `truncate audit_records`,
    `drop table audit_records`,
    `alter table audit_records disable trigger all`,
    `drop trigger audit_records_are_final on audit_records`,
    `delete from audit_heads`,
    `delete from mikro_orm_migrations`,
    `delete from schema_compatibility`,
    `create table mine (a int)`,
    `alter table cases add column mine int`,
    `drop table cases`,
    `truncate cases`,
    `create function mine() returns int language sql as 'select 1'`,
    `create or replace function app_now() returns timestamptz language sql as 'select null::timestamptz'`,
    `set session_replication_role = replica`,
    `copy cases to program 'true'`,
  ])('it may not: %s', async (statement) => {
    await expect(app.store.database.sql(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    );
  });

  test('where a migration is missing, it says who has to run it', async () => {
    const last = `(select max(id) from mikro_orm_migrations)`;
    const { rows } = await admin.query(`delete from mikro_orm_migrations where id = ${last} returning *`);
    await expect(prepareSchema(serving)).rejects.toMatchObject({
      code: 'schema_outdated',
      message: expect.stringMatching(/lacks 1 migration .*intake migrate up.*as the owner/),
    });
    await admin.query(
      `insert into mikro_orm_migrations select * from jsonb_populate_record(null::mikro_orm_migrations, $1)`,
      [rows[0]],
    );
  });
});
