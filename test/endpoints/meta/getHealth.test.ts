// GET /health: whether the service answers, for anybody.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDisk } from '../../harness/full-disk.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { waitFor } from '../../harness/wait.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', expectsWorkers: true });
});
afterAll(() => app.close());

holdsContract('getHealth', { app: () => app, good: () => ({ path: '/health' }) });

describe('200', () => {
  test('without a key, and whatever key is sent', async () => {
    const anybody = apiFor(app, '');
    expect(await anybody.get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const reply = await anybody.get('/health', { authorization: 'Bearer wrong' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('HEAD answers the same headers without a body', async () => {
    const reply = await fetch(`${app.origin}/api/v1/health`, { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await reply.text()).toBe('');
  });
});

describe('ready=1', () => {
  const ready = () => apiFor(app, '').get('/health?ready=1');
  /** What is seen is kept for half a second. */
  const expectMissing = async (what: RegExp): Promise<void> => {
    const reply = await waitFor('another answer', async () => {
      const given = await ready();
      return what.test(given.body.error?.message ?? '') && given;
    });
    expectRefusal(reply, 503, 'internal_error');
    expect(reply.headers.get('retry-after')).toBe('1');
    expect((await apiFor(app, '').get('/health')).status).toBe(200);
  };
  const expectReady = () => waitFor('readiness', async () => (await ready()).status === 200);

  test('503 while something is missing: workers, where there are to be any, a migration, the database', async () => {
    await expectMissing(/^Not ready: nobody works the queues off\.$/);
    const worker = await startTestApp({ role: 'worker', url: app.url });
    await expectReady();
    const { sql } = app.store.database;
    const [last] = await sql(
      `delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning *`,
    );
    await expectMissing(/^Not ready: the schema of the database is not up to date\.$/);
    await sql(
      `insert into mikro_orm_migrations select * from jsonb_populate_record(null::mikro_orm_migrations, $1)`,
      [last],
    );
    await expectReady();
    await worker.close();

    const admin = new pg.Client(app.url.replace(/[^/]+$/, 'postgres'));
    await admin.connect();
    const name = new URL(app.url).pathname.slice(1);
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'intake%'`,
      [name],
    );
    await expectMissing(/^Not ready: the database does not answer\.$/);
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
  });

  test('503 while nothing can be stored: the disk of the database is full, or it takes no changes', async () => {
    const alone = await startTestApp({ role: 'api' });
    const { sql } = alone.store.database;
    const told = (what: RegExp) =>
      waitFor('another answer', async () => {
        const { status, body } = await apiFor(alone, '').get('/health?ready=1');
        return what.test(body.error?.message ?? String(status));
      });
    await told(/^200$/);
    const failForRoom = (): Promise<void> =>
      expect(sql(`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`)).rejects.toThrow(
        'no space',
      );
    // Of one statement alone, as where it sorts more than there is room for.
    await failForRoom();
    await told(/^200$/);
    await fillDisk(sql);
    await failForRoom();
    await told(/^Not ready: the disk of the database is full\.$/);
    await alone.close();

    const admin = new pg.Client(app.url);
    await admin.connect();
    const name = new URL(app.url).pathname.slice(1);
    const setReadOnly = async (value: string): Promise<void> => {
      await admin.query(`set transaction_read_only = off`);
      await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'intake%'`,
        [name],
      );
    };
    await setReadOnly('on');
    await expectMissing(/^Not ready: the database takes no changes, it is read-only\.$/);
    await setReadOnly('off');
    await expectMissing(/^Not ready: nobody works the queues off\.$/);
    await admin.end();
  });

  test('invalid_request: another value', async () => {
    expectRefusal(await apiFor(app, '').get('/health?ready=yes'), 400, 'invalid_request');
  });
});

describe('paths that do not exist', () => {
  test.each([
    '/',
    '',
    '/healthy',
    '/health/',
    '/health/deep',
    '/v2/health',
    '/nothing',
    '/%zz',
    '/..%2fdocs',
    '/HEALTHY',
  ])('not_found: %j', async (path) => {
    expectRefusal(await apiFor(app, '').get(path), 404, 'not_found');
  });
  test('beside the API there is plain 404 with a request id', async () => {
    const reply = await fetch(`${app.origin}/api/v1x/health`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
  });
});
