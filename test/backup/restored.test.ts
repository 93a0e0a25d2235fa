// A backup taken while others write, restored elsewhere: everything stands as it stood at one moment, and goes on from there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAuditChain } from '../../src/audit/queries.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  restore,
  rowsOf,
  settingsFor,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { apiFor, type Json, type Tenant } from '../harness/factories.ts';
import { drainCase, invoiceText } from '../harness/cases/commands.ts';
import { addTestEndpoint } from '../harness/outside/deliveries.ts';
import { startReceiver, type Receiver } from '../harness/outside/receiver.ts';
import { applicantOf, applicantTenant, newApplicant, type Applicant } from '../harness/sessions/applicant.ts';

const files = backupFolder();
let receiver: Receiver;
let app: TestApp;
let tenant: Tenant;
let target: EmptyDatabase;
let restored: TestApp;
let read: Applicant;
let waiting: Applicant;
let underWay: Applicant;
let packageHash: string;
let told: Json;

const LETTERS = {
  workflow_id: 'letters',
  case_type_id: 'application',
  title: 'Letters',
  documents: [{ document_type: 'letter', label: 'A letter', accept: ['text/plain'] }],
  facts: [{ fact_id: 'number', label: 'Invoice number', required: true, type: 'identifier' }],
};

const upload = (applicant: Applicant): Promise<unknown> =>
  applicant.upload(Buffer.from(invoiceText()), { document_type: 'letter' }, 'invoice.txt');
const packageOf = async (api: Tenant['api'], { session }: Applicant): Promise<Json> =>
  (await api.get(`/cases/${session.case_id}/package`)).body;

/** Opens sessions until it is told to end; answers how many. */
async function writeUntil(isOver: () => boolean): Promise<number> {
  let count = 0;
  for (; !isOver(); count++) await upload(await newApplicant(app, tenant));
  return count;
}

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ config: receiver.config, resolver: receiver.resolver });
  tenant = await applicantTenant(app, { declaration: LETTERS, environment: 'live' });
  const url = receiver.serve('/hook');
  await addTestEndpoint(app, tenant.orgId, { url, allow: receiver.allow });
  [read, underWay, waiting] = [
    await newApplicant(app, tenant),
    await newApplicant(app, tenant),
    await newApplicant(app, tenant),
  ];
  await upload(read);
  await read.api.post(`${read.path}/handoff`, {});
  await drainCase(app);
  packageHash = (await packageOf(tenant.api, read)).package_hash;
  // A worker that is in the middle of it, and will never be heard of again.
  await upload(underWay);
  await app.store.jobs.boss.fetch('extract-document');
  await upload(waiting);

  let isOver = false;
  const writing = [writeUntil(() => isOver), writeUntil(() => isOver)];
  told = await backUp(files.path('a.backup'), settingsFor(app.url));
  isOver = true;
  await Promise.all(writing);
  target = await emptyDatabase();
  await restore(files.path('a.backup'), settingsFor(target.url));
  restored = await startTestApp({ url: target.url, config: receiver.config, resolver: receiver.resolver });
});
afterAll(async () => {
  await restored.close();
  await app.close();
  await target.drop();
  await receiver.close();
  files.remove();
});

const there = (): Tenant['api'] => apiFor(restored, tenant.key);

describe('what was restored', () => {
  test('holds together: every case has its session and its events without a gap, and no more came than was counted', async () => {
    const { rows } = await target.query<Json>(
      `select c.case_id, c.last_cursor::int as last, count(e.cursor)::int as n, max(e.cursor)::int as most, count(distinct s.session_id)::int as sessions
       from cases c left join events e using (case_id) left join sessions s using (case_id) group by 1, 2`,
    );
    expect(rows).toHaveLength(told.cases);
    expect(
      rows.filter((row: Json) => row.n !== row.last || row.most !== row.last || row.sessions !== 1),
    ).toEqual([]);
    const { rows: queue } = await target.query<Json>(
      `select (select sum(n)::int from queue_counts) as counted, (select count(*)::int from cases where runtime_status <> 'complete') as open`,
    );
    expect(queue).toEqual([{ counted: told.cases, open: told.cases }]);
  });

  test('the audit chain holds, and goes on', async () => {
    const proof = await verifyAuditChain(restored.store.database.sql, tenant.orgId);
    expect(proof).toMatchObject({ ok: true, first_bad: null });
    const { rows } = await target.query(`select action, data from audit_records order by seq desc limit 1`);
    expect(rows).toEqual([
      { action: 'backup.restored', data: { taken_at: told.taken_at, sha256: told.sha256 } },
    ]);
  });

  test('the old key works, the package has the same hash, and the same applicant goes on', async () => {
    expect((await packageOf(there(), read)).package_hash).toBe(packageHash);
    const same = applicantOf(restored, waiting.session);
    expect((await same.manifest()).documents).toHaveLength(1);
    expect((await upload(same)) as Json).toMatchObject({ status: 200 });
  });

  test('what waited in the queue, and what a worker had in hand, is done by whoever works here', async () => {
    while ((await restored.drain()) > 0);
    for (const { session } of [underWay, waiting]) {
      const { rows } = await target.query(`select status from documents where case_id = $1`, [
        session.case_id,
      ]);
      expect(rows).toEqual([{ status: 'processed' }]);
    }
    const { rows } = await target.query(
      `select state, count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_%' group by 1`,
    );
    expect(rows).toEqual([]);
  });

  test('pending deliveries are sent, signed with the secret that the receiver knows, and later events come above', async () => {
    const { rows } = await target.query<Json>(
      `select count(*)::int as n, min(status) as status from webhook_deliveries`,
    );
    expect(rows[0]).toMatchObject({ status: 'delivered' });
    expect(rows[0].n).toBeGreaterThan(0);
    expect(new Set(receiver.posts().map(({ deliveryId }) => deliveryId)).size).toBe(rows[0].n);
    const caseId: string = read.session.case_id;
    const before = (await there().get(`/cases/${caseId}/events?after_cursor=0`)).body.events.length;
    await there().post(`/cases/${caseId}/commands`, {
      command_type: 'add_note',
      payload: { text: 'Seen.' },
      expected_revision: 0,
      idempotency_key: 'after-the-restore',
    });
    await restored.drain(['run-command']);
    const { events } = (await there().get(`/cases/${caseId}/events?after_cursor=0`)).body;
    expect(events.map(({ cursor }: Json) => cursor)).toEqual(
      Array.from({ length: events.length }, (_, at) => at + 1),
    );
    expect(events.length).toBeGreaterThan(before);
  });
});

test('a backup of what was restored, restored again, is the same to the last row, the schema with it', async () => {
  const second = await emptyDatabase();
  try {
    await backUp(files.path('b.backup'), settingsFor(target.url));
    await restore(files.path('b.backup'), settingsFor(second.url));
    expect(await rowsOf(second.query)).toEqual(await rowsOf(target.query));
    const SHAPE = `select indexdef as line from pg_indexes where schemaname = 'public' and tablename <> 'test_clock'
      union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
      union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal order by 1`;
    expect((await second.query(SHAPE)).rows).toEqual((await target.query(SHAPE)).rows);
  } finally {
    await second.drop();
  }
});
