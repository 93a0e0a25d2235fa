// How work goes on, as `intake doctor` and `intake status` tell it of a database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import Doctor from '../../cli/commands/doctor.ts';
import Status from '../../cli/commands/status.ts';
import { checkTls } from '../../cli/deployment/outside/tls-check.ts';
import { checkTransactions } from '../../cli/deployment/transactions-check.ts';
import { poolSql } from '../../src/platform/database/sql.ts';
import { createTestDatabase } from '../harness/app.ts';
import type { Json } from '../harness/factories.ts';
import { jsonOf, runHere } from './run.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'intake-cli-'));
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: database.url,
  INTAKE_DATA_DIR: folder,
  INTAKE_METRICS: 'off',
});

describe('doctor', () => {
  const doctor = async (): Promise<{ checks: Record<string, Json> }> => {
    const answer = jsonOf(await runHere(Doctor, ['--json'], environment()));
    return {
      checks: Object.fromEntries(answer.checks.map((check: { name: string }) => [check.name, check])),
    };
  };

  test('a job that was left in the middle', async () => {
    await database.query(
      `insert into pgboss.job (name, data, state, started_on, expire_seconds)
       select name, '{}', 'active', now() - interval '1 hour', 600 from pgboss.queue where name = 'extract-document'`,
    );
    expect((await doctor()).checks).toMatchObject({
      jobs: { status: 'warn', message: '1 job has been worked on for longer than allowed.' },
    });
    await database.query(`delete from pgboss.job`);
  });

  test('a job that was given up, of which the case cannot be told', async () => {
    await database.query(
      `insert into pgboss.job (name, data, state, retry_count) values ('dead-jobs', '{}', 'retry', 2)`,
    );
    expect((await doctor()).checks).toMatchObject({
      jobs: { status: 'warn', message: expect.stringMatching(/^1 job was given up, and telling the case/) },
    });
    await database.query(`delete from pgboss.job`);
  });

  test('a transaction that was left open, with what would end it', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const sql = poolSql(pool);
    const held = new pg.Client({ connectionString: database.url, application_name: 'report' });
    // Its end is what is looked for.
    held.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => held.once('end', resolve));
    await held.connect();
    await held.query('begin isolation level repeatable read; select 1');
    try {
      expect(await checkTransactions(sql)).toMatchObject({ status: 'ok' });
      const warned = await checkTransactions(sql, 0);
      expect(warned).toMatchObject({
        status: 'warn',
        message: expect.stringMatching(/^One of report \(pid \d+\) has been open for 0s: /),
      });
      await database.query(/select pg_terminate_backend\(\d+\)/.exec(warned.action ?? '')?.[0] ?? '');
      await ended;
    } finally {
      await held.end().catch(() => undefined);
      await pool.end();
    }
  });

  const deliveries = async (status: string, endpoint: string, at: string): Promise<void> => {
    await database.query(`insert into organizations (org_id, name, created_at, updated_at) values ('org_d', 'D', now(), now())
      on conflict do nothing`);
    await database.query(`insert into webhook_endpoints (endpoint_id, org_id, url, events, status, secret, created_at, updated_at, created_by)
      values ('we_d', 'org_d', 'https://hooks.test/', '{*}', '${endpoint}', 's', now(), now(), 't')`);
    await database.query(`insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at, body, created_at, finished_at)
      values ('del_d', 'org_d', 'we_d', 'evt_d', 'v1.case.completed', '${status}', 1, ${at}, '{}', now(), now())`);
  };

  test.each([
    ['failed', 'enabled', 'null', /^1 delivery was given up within 7 days/],
    ['retrying', 'enabled', `now() - interval '10 minutes'`, /^1 delivery is due, the oldest for 10m\.$/],
    [
      'pending',
      'disabled',
      `now() - interval '10 minutes'`,
      /^1 delivery waits for an endpoint that is disabled/,
    ],
  ])('webhooks: %s for an endpoint that is %s', async (status, endpoint, at, message) => {
    await deliveries(status, endpoint, at);
    const { checks } = await doctor();
    const ran = await runHere(Status, ['--json'], environment());
    await database.query('delete from webhook_deliveries');
    await database.query('delete from webhook_endpoints');
    expect(checks).toMatchObject({
      webhooks: {
        status: 'warn',
        message: expect.stringMatching(message),
        action: expect.stringContaining('intake '),
      },
    });
    expect(jsonOf(ran).database.deliveries).toMatchObject({
      failed: Number(status === 'failed'),
      due: Number(status === 'retrying'),
      held: Number(endpoint === 'disabled'),
    });
  });

  test('webhooks: what was given up for an endpoint that is removed can be sent by nobody', async () => {
    await deliveries('failed', 'removed', 'null');
    const { checks } = await doctor();
    await database.query('delete from webhook_deliveries');
    await database.query('delete from webhook_endpoints');
    expect(checks).toMatchObject({ webhooks: { status: 'ok' } });
  });

  test.each([
    ['is left alone for a while', 5, `now() + interval '1 minute'`, { closed: 0, unsure: 0, open: 1 }],
    ['gave no answer the last time', 1, 'null', { closed: 1, unsure: 1, open: 0 }],
  ])('an API that %s: named, and counted among those that are away', async (_, failures, until, circuits) => {
    await database.query(`insert into connectors (org_id, environment, connector_key, definition, version_hash, created_at, updated_at, updated_by)
      values ('org_d', 'test', 'vat', '{}', '', now(), now(), 't'), ('org_d', 'live', 'bank', '{}', '', now(), now(), 't')`);
    await database.query(`insert into connector_limits (org_id, environment, connector_key, window_start, used, leases, failures, open_until)
      values ('org_d', 'test', 'vat', now(), 0, '{}', ${failures}, ${until}), ('org_d', 'live', 'bank', now(), 0, '{}', 0, null),
        ('org_d', 'live', 'bank staged', now(), 0, '{}', 9, now())`);
    const { checks } = await doctor();
    const ran = await runHere(Status, ['--json'], environment());
    await database.query('delete from connector_limits; delete from connectors');
    expect(checks).toMatchObject({
      connectors: {
        status: 'warn',
        message: '1 connected API does not answer: vat in test.',
        action: expect.stringContaining('intake connectors show vat --env test'),
      },
    });
    expect(jsonOf(ran).database.circuits).toMatchObject({ ...circuits, closed: circuits.closed + 1 });
  });
});

describe('status', () => {
  test('prints once where there is no terminal, and says what cannot be known', async () => {
    const ran = await runHere(Status, [], environment());
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toMatch(/^Servers +no server runs; start "intake serve"$/m);
    expect(ran.stdout).toMatch(/^Requests +not known: INTAKE_METRICS is off$/m);
    expect(ran.stdout).toMatch(/^Database +PostgreSQL \d+/m);
    expect(ran.stdout).toMatch(/^Backup +there is none/m);
    expect(ran.stdout).toMatch(/^Cases +none$/m);
  });

  test('as JSON', async () => {
    const answer = jsonOf(
      await runHere(Status, ['--json'], { ...environment(), INTAKE_METRICS: '127.0.0.1:1' }),
    );
    expect(answer).toMatchObject({
      database: {
        ok: true,
        server_processes: 0,
        workers: false,
        cases: [],
        last_errors: [],
        backup: { age_seconds: null },
      },
      metrics: { address: 'http://127.0.0.1:1/metrics', ok: false },
      requests: null,
      processes: null,
      disk: { path: folder },
    });
    expect(answer.database.queues.map(({ queue }: Json) => queue)).toContain('extract-document');
  });
});

describe('the way to the database', () => {
  const others = { INTAKE_DATABASE_DIRECT_URL: undefined, INTAKE_DATABASE_READ_URL: undefined };
  const statusOf = (DATABASE_URL: string): string[] =>
    checkTls({ ...others, DATABASE_URL }).map(({ status }) => status);
  test.each([
    ['postgres://u@127.0.0.1/x', []],
    ['postgres://u@localhost:1,[::1]:2/x', []],
    ['postgres://u@%2Frun%2Fpostgresql/x', []],
    ['postgres://u@db/x', ['warn']],
    ['postgres://u@localhost,db/x', ['warn']],
    ['postgres://u@db/x?sslmode=disable', ['warn']],
    ['postgres://u@db/x?sslmode=require', ['warn']],
    ['postgres://u@db/x?sslmode=no-verify&sslrootcert=ca.pem', ['warn']],
    ['postgres://u@db/x?sslmode=require&sslrootcert=ca.pem', ['ok']],
    ['postgres://u@db/x?sslmode=verify-full', ['ok']],
  ])('%s', (url, expected) => expect(statusOf(url)).toEqual(expected));

  test('of each address by itself, without what is secret in it', () => {
    const checks = checkTls({
      DATABASE_URL: 'postgres://u:secret@pooler/x',
      INTAKE_DATABASE_DIRECT_URL: 'postgres://u:secret@db/x?sslmode=verify-full',
      INTAKE_DATABASE_READ_URL: undefined,
    });
    expect(checks).toMatchObject([
      { status: 'warn', message: 'What goes to pooler/x (DATABASE_URL) is not encrypted on its way.' },
      { status: 'ok', message: expect.stringContaining('db/x (INTAKE_DATABASE_DIRECT_URL)') },
    ]);
    expect(JSON.stringify(checks)).not.toContain('secret');
  });
});
