// The product behind PgBouncer in transaction pooling, with fewer connections than it asks for at once: everything works as without.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAnyoneWorking } from '../../../src/platform/work/jobs.ts';
import { createTestDatabase, startTestApp, type TestApp } from '../../harness/app.ts';
import { LETTERS } from '../../harness/blobs.ts';
import { drainCase, invoiceText } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../../harness/processes/pgbouncer.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';

const SERVER_CONNECTIONS = 3;

describe.skipIf(!hasPgBouncer)('behind PgBouncer (skipped where it is not installed)', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let bouncer: PgBouncer;
  let app: TestApp;
  let tenant: Tenant;
  beforeAll(async () => {
    database = await createTestDatabase();
    bouncer = await startPgBouncer(database.url, SERVER_CONNECTIONS);
    app = await startTestApp({
      url: database.url,
      config: { DATABASE_URL: bouncer.url, INTAKE_DATABASE_DIRECT_URL: database.url },
    });
    tenant = await applicantTenant(app, { declaration: LETTERS, environment: 'live' });
  });
  afterAll(async () => {
    await app.close();
    await bouncer.stop();
    await database.drop();
  });

  test('documents come in from many at once, are read, and told in the feed', async () => {
    const applicants = await Promise.all(Array.from({ length: 12 }, () => newApplicant(app, tenant)));
    const sent = await Promise.all(
      applicants.map((one, at) =>
        one.upload(Buffer.from(`${invoiceText()}\n${at}`), { document_type: 'letter' }, 'invoice.txt'),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 201));
    await drainCase(app);
    for (const { session, api, path } of applicants) {
      expect((await api.get(`${path}/manifest`)).body.documents[0].status).toBe('processed');
      const { body } = await tenant.api.get(`/cases/${session.case_id}/events?after_cursor=0`);
      expect(body.events.map((event: Json) => event.event_type)).toContain('document.processed');
    }
  });

  test('the queue is read by the same statements again and again, on whatever connection there is', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => tenant.api.get('/operator/queue?limit=5')),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  });

  test('each connection has the settings that it would have without', async () => {
    const { sql } = app.store.database;
    const asked = Array.from({ length: 8 }, () =>
      sql<Record<string, string>>(
        `select current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('statement_timeout') as most, pg_sleep(0.02)::text as slept`,
      ),
    );
    for (const [row] of await Promise.all(asked))
      expect(row).toMatchObject({ zone: 'UTC', jit: 'off', most: '30s' });
  });

  test('who waits is woken from another process, and who works is known', async () => {
    const other = await startTestApp({
      url: database.url,
      role: 'api',
      config: { DATABASE_URL: bouncer.url, INTAKE_DATABASE_DIRECT_URL: database.url },
    });
    try {
      const woken = new Promise<string>((resolve) => app.store.wake.on('topic-of-the-test', resolve));
      const again = setInterval(() => other.store.wake.signal('topic-of-the-test'), 50);
      expect(await woken).toBe('topic-of-the-test');
      clearInterval(again);
      expect(await isAnyoneWorking(app.store.database.sql)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('webhooks that are switched off stay off: what the role does not say ends the start', async () => {
    await expect(
      startTestApp({
        url: database.url,
        role: 'api',
        config: {
          DATABASE_URL: bouncer.url,
          INTAKE_DATABASE_DIRECT_URL: database.url,
          INTAKE_SELF_SERVE_WEBHOOKS: 'disabled',
        },
      }),
    ).rejects.toMatchObject({ code: 'pooler_settings' });
  });
});
