// A replica beside the primary: late reads come from it, and from the primary where it is too far behind or gone.
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareSchema } from '../../../src/schema.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { LETTERS } from '../../harness/blobs.ts';
import { invoiceText } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { hasPostgres, startServers, type Servers } from '../../harness/processes/postgres-pair.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import { waitFor } from '../../harness/wait.ts';

describe.skipIf(!hasPostgres)('with a replica (skipped without a PostgreSQL of the system)', () => {
  let servers: Servers;
  let standby: Client;
  let app: TestApp;
  let tenant: Tenant;
  let applicant: Applicant;
  beforeAll(async () => {
    servers = await startServers({ isSynchronous: false });
    await prepareSchema(servers.urls.primary);
    standby = new Client(servers.urls.standby);
    standby.on('error', () => undefined);
    await standby.connect();
    app = await startTestApp({
      url: servers.urls.primary,
      role: 'api',
      config: { INTAKE_DATABASE_READ_URL: servers.urls.standby },
    });
    tenant = await applicantTenant(app, { declaration: LETTERS, environment: 'live' });
    applicant = await newApplicant(app, tenant);
  });
  afterAll(async () => {
    await app.close();
    await standby.end().catch(() => undefined);
    servers.stop();
  });

  const late = () => app.store.late;
  const feed = async (after: number): Promise<Json[]> =>
    (await tenant.api.get(`/cases/${applicant.session.case_id}/events?after_cursor=${after}`)).body.events;
  /** Whether late reads come from there at the moment. */
  const isReplica = async (): Promise<boolean> =>
    (await late().sql<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is === true;
  const caughtUp = (): Promise<unknown> =>
    waitFor('the replica', async () => {
      await late().look();
      return isReplica();
    });

  test('late reads come from it once it has caught up, all else from the primary', async () => {
    await caughtUp();
    expect(await app.store.database.sql('select pg_is_in_recovery() as is')).toEqual([{ is: false }]);
    expect((await feed(1)).length).toBeGreaterThan(0);
  });

  test('a feed from its beginning is that of the primary; behind a cursor it may be late, and has no gap', async () => {
    await caughtUp();
    await standby.query('select pg_wal_replay_pause()');
    const before = (await feed(0)).at(-1).cursor;
    await applicant.upload(Buffer.from(invoiceText()), { document_type: 'letter' }, 'invoice.txt');
    const told = (await feed(0)).at(-1).cursor;
    expect(told).toBeGreaterThan(before);
    expect(await feed(before)).toEqual([]);
    await standby.query('select pg_wal_replay_resume()');
    const seen = await waitFor('the feed', async () => {
      const events = await feed(before);
      return events.length > 0 ? events : null;
    });
    expect(seen[0].cursor).toBe(before + 1);
  });

  test('a case that it has not heard of yet is there all the same', async () => {
    await caughtUp();
    await standby.query('select pg_wal_replay_pause()');
    const { session } = await newApplicant(app, tenant);
    const path = `/cases/${session.case_id}/events`;
    const { next_cursor: after } = (await tenant.api.get(path)).body;
    expect(await isReplica()).toBe(true);
    expect(await tenant.api.get(`${path}?after_cursor=${after}`)).toMatchObject({
      status: 200,
      body: { events: [], next_cursor: after },
    });
    await standby.query('select pg_wal_replay_resume()');
    expect((await tenant.api.get(`/cases/case_0/events?after_cursor=1`)).status).toBe(404);
  });

  test('too far behind it is not asked: the primary answers', async () => {
    await caughtUp();
    await standby.query('select pg_wal_replay_pause()');
    await app.store.database.sql('select pg_logical_emit_message(true, $1, $2)', [
      'test',
      'something to replay',
    ]);
    await waitFor('the bound', async () => {
      await late().look();
      return late().lagMs() === null;
    });
    expect(await isReplica()).toBe(false);
    await standby.query('select pg_wal_replay_resume()');
    await caughtUp();
  });

  test('gone, it keeps nobody from anything', async () => {
    await caughtUp();
    servers.stopStandby();
    expect(await isReplica()).toBe(false);
    expect((await feed(1)).length).toBeGreaterThan(0);
    expect(late().lagMs()).toBeNull();
  });
});
