// The counts of the queue: exact whatever changes at once, also while they are added up and where claims are over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addUpCounts } from '../../../src/queue/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { claimOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []): Promise<Json[]> => app.store.database.sql(text, values);
const countsOf = async (tenant: Tenant): Promise<Json> => (await pageOf(tenant, 'limit=1')).counts;
const changesOf = async (tenant: Tenant): Promise<number> =>
  (await sql(`select count(*)::int as n from queue_counts where org_id = $1`, [tenant.orgId]))[0].n;

/** Counted from the cases themselves. */
async function counted(tenant: Tenant): Promise<Json> {
  const rows = await sql(
    `select queue_category, queue_status, count(*)::int as n from cases
     where org_id = $1 and environment = $2 and (runtime_status <> 'complete' or why_here_code = 'handoff_failed') group by 1, 2`,
    [tenant.orgId, tenant.environment],
  );
  const sum = (key: string, name: string): number =>
    rows.filter((row) => row[key] === name).reduce((total, { n }) => total + n, 0);
  const by = (key: string, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, sum(key, name)]));
  return {
    by_category: by('queue_category', ['intake', 'processing', 'review', 'exception', 'handoff']),
    by_status: by('queue_status', ['open', 'claimed', 'waiting', 'escalated', 'done']),
    total: rows.reduce((total, { n }) => total + n, 0),
  };
}

test('insertion, every move, leaving and removal are counted', async () => {
  const tenant = await newTenant(app);
  const [first, second] = await putCases(app, tenant, [
    {},
    {},
    { queue_category: 'intake', queue_status: 'waiting' },
  ]);
  expect(await countsOf(tenant)).toMatchObject({ by_category: { review: 2, intake: 1 }, total: 3 });
  for (const change of [
    `queue_category = 'exception', why_here_code = 'gate_failed'`,
    `queue_status = 'escalated'`,
    `priority = 0`,
    `runtime_status = 'complete', why_here_code = 'completed', queue_category = 'handoff', queue_status = 'done'`,
    `why_here_code = 'handoff_failed', queue_status = 'open'`,
    `why_here_code = 'completed', queue_status = 'done'`,
    `runtime_status = 'ready_for_review', why_here_code = 'all_facts_resolved', queue_category = 'review', queue_status = 'open'`,
  ]) {
    await sql(`update cases set ${change} where case_id = $1`, [first]);
    expect(await countsOf(tenant)).toEqual(await counted(tenant));
  }
  await sql(`delete from cases where case_id = $1`, [second]);
  expect(await countsOf(tenant)).toEqual(await counted(tenant));
  expect((await countsOf(tenant)).total).toBe(2);
});

test('what is rolled back was never counted', async () => {
  const tenant = await newTenant(app);
  const [id] = await putCases(app, tenant, [{}]);
  const undone = app.as(tenant, async (tx) => {
    await tx.sql(`update cases set queue_status = 'escalated' where case_id = $1`, [id]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await countsOf(tenant)).toMatchObject({ by_status: { open: 1, escalated: 0 }, total: 1 });
});

describe('while 32 change cases and two add up', () => {
  test('every page counts what stood in the queue at one moment, and at the end all is counted', async () => {
    const tenant = await newTenant(app);
    const ids = await putCases(
      app,
      tenant,
      Array.from({ length: 32 }, () => ({})),
    );
    const statuses = ['escalated', 'waiting', 'open'];
    let isDone = false;
    const changing = ids.map(async (id, n) => {
      for (let round = 0; round < 12; round++) {
        const status = statuses[(round + n) % 3];
        const category = round % 2 === 0 ? 'exception' : 'review';
        await sql(`update cases set queue_status = $2, queue_category = $3 where case_id = $1`, [
          id,
          status,
          category,
        ]);
      }
    });
    const repeat = async (work: () => Promise<unknown>): Promise<void> => {
      while (!isDone) await work();
    };
    let taken = 0;
    const adding = [1, 2].map(() => repeat(async () => (taken += await addUpCounts(app.store.database.sql))));
    let looks = 0;
    const looking = repeat(async () => {
      // No case comes or goes: a total that is not 32 has seen half of an addition.
      const { by_category, by_status, total } = await countsOf(tenant);
      expect(total).toBe(32);
      expect(by_category.review + by_category.exception).toBe(32);
      expect(by_status.open + by_status.waiting + by_status.escalated).toBe(32);
      expect(
        Math.min(...(Object.values({ ...by_category, ...by_status }) as number[])),
      ).toBeGreaterThanOrEqual(0);
      looks += 1;
    });
    await Promise.all(changing).finally(() => (isDone = true));
    await Promise.all([...adding, looking]);
    expect(taken).toBeGreaterThan(0);
    expect(looks).toBeGreaterThan(0);
    expect(await countsOf(tenant)).toEqual(await counted(tenant));
    await addUpCounts(app.store.database.sql);
    expect(await countsOf(tenant)).toEqual(await counted(tenant));
    expect(await changesOf(tenant)).toBeLessThanOrEqual(6);
  });
});

/** Changes as they are written when it is nobody's turn to add them up. */
const addChanges = ({ orgId, environment }: Tenant, status: string, changes: number[]): Promise<Json[]> =>
  sql(
    `insert into queue_counts (org_id, environment, queue_category, queue_status, n) select $1, $2, 'review', $3, n from unnest($4::int[]) n`,
    [orgId, environment, status, changes],
  );

describe('with nobody who looks after them', () => {
  test('thousands of moves at once leave some dozens of changes to sum', async () => {
    const tenant = await newTenant(app);
    const cases = Array.from({ length: 400 }, () => ({}));
    await putCases(app, tenant, cases);
    for (const status of ['escalated', 'waiting', 'open'])
      await sql(`update cases set queue_status = $2 where org_id = $1`, [tenant.orgId, status]);
    // 2,400 changes of three places; more than 300 of one are left once in 10^8 runs.
    expect(await changesOf(tenant)).toBeLessThan(900);
    expect(await countsOf(tenant)).toEqual(await counted(tenant));
  });

  test('cases that come in together are one change', async () => {
    const tenant = await newTenant(app);
    const before = await changesOf(tenant);
    await sql(
      `insert into cases (case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode,
         runtime_status, why_here_code, queue_category, queue_status, why_here_since, created_at, updated_at)
       select new_typeid('case'), $1, $2, 't', 'w', '1', 'h', 'direct_processing', 'processing', 'document_processing', 'processing', 'waiting', now(), now(), now()
       from generate_series(1, 100)`,
      [tenant.orgId, tenant.environment],
    );
    expect((await changesOf(tenant)) - before).toBe(1);
    expect((await countsOf(tenant)).by_category).toMatchObject({ processing: 100 });
  });
});

describe('adding up', () => {
  test('leaves one row for each place that has cases and none for one without', async () => {
    const tenant = await newTenant(app);
    await addChanges(tenant, 'open', [1, 1, 1, -1, 1]);
    await addChanges(tenant, 'escalated', [1, -1]);
    expect(await changesOf(tenant)).toBe(7);
    expect(await addUpCounts(app.store.database.sql)).toBeGreaterThanOrEqual(7);
    expect(await sql(`select queue_status, n from queue_counts where org_id = $1`, [tenant.orgId])).toEqual([
      { queue_status: 'open', n: 3 },
    ]);
    expect(await addUpCounts(app.store.database.sql)).toBe(0);
  });

  test('does not wait for, nor touch, what another transaction holds', async () => {
    const tenant = await newTenant(app);
    await addChanges(tenant, 'open', [1, 1, 1]);
    await app.as(tenant, async (tx) => {
      await tx.sql(`select 1 from queue_counts where org_id = $1 order by count_id limit 1 for update`, [
        tenant.orgId,
      ]);
      expect(await addUpCounts(app.store.database.sql)).toBe(2);
    });
    expect((await countsOf(tenant)).total).toBe(3);
  });
});

test('a claim that is over is counted where it stands without it, before the sweep and after', async () => {
  const tenant = await newTenant(app);
  await putCases(app, tenant, [
    { ...(await claimOf(app, 'anna', 10)) },
    { ...(await claimOf(app, 'anna', 10)), escalated_at: '2026-01-01T00:00:00.000Z' },
    { ...(await claimOf(app, 'anna', 30)) },
  ]);
  expect((await countsOf(tenant)).by_status).toMatchObject({ claimed: 3, open: 0, escalated: 0 });
  await app.advance('11 minutes');
  const over = { claimed: 1, open: 1, escalated: 1 };
  expect((await countsOf(tenant)).by_status).toMatchObject(over);
  await app.drain();
  expect((await countsOf(tenant)).by_status).toMatchObject(over);
  expect(await countsOf(tenant)).toEqual(await counted(tenant));
});
