// Claims whose time is over: the sweep takes them back once, whoever else sweeps, and leaves live ones and busy cases alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeInQueue } from '../../../src/cases/standing/queue-place.ts';
import { WHY_HERE, type WhyHereCode } from '../../../src/cases/standing/why-here.ts';
import { createLog } from '../../../src/platform/log.ts';
import { releaseExpiredLeases } from '../../../src/queue/operations.ts';
import { startQueueSweep } from '../../../src/queue/sweep.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { claimOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';
import { waitFor } from '../../harness/wait.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []): Promise<Json[]> => app.store.database.sql(text, values);
const release = (): Promise<number> => releaseExpiredLeases(app.store.database.sql);
const rowsOf = (tenant: Tenant): Promise<Json[]> =>
  sql(`select * from cases where org_id = $1 order by case_id`, [tenant.orgId]);
const FREE = {
  owner_type: null,
  owner_id: null,
  owner_label: null,
  claimed_at: null,
  lease_expires_at: null,
};

test('a claim that is over is taken back, one that is not stays', async () => {
  const tenant = await newTenant(app);
  await putCases(app, tenant, [await claimOf(app, 'anna', -1), await claimOf(app, 'anna', 1)]);
  const [, live] = await rowsOf(tenant);
  expect(await release()).toBe(1);
  const [over, kept] = await rowsOf(tenant);
  expect(over).toMatchObject({ ...FREE, queue_status: 'open', revision: 1 });
  expect(kept).toEqual(live);
  expect(await release()).toBe(0);
});

test('the case goes back to the status that it has without an owner, for every reason it may stand there', async () => {
  const tenant = await newTenant(app);
  const codes = (Object.keys(WHY_HERE) as WhyHereCode[]).filter((code) => code !== 'completed');
  const places = codes.flatMap((code) => [false, true].map((isEscalated) => ({ code, isEscalated })));
  const claim = await claimOf(app, 'anna', -1);
  await putCases(
    app,
    tenant,
    places.map(({ code, isEscalated }) => ({
      ...claim,
      why_here_code: code,
      queue_category: WHY_HERE[code].category,
      escalated_at: isEscalated ? '2026-01-01T00:00:00.000Z' : null,
    })),
  );
  const expected = places.map(({ code, isEscalated }) => ({
    code,
    status: placeInQueue(code, { isClaimed: false, isEscalated }).queueStatus,
  }));
  const shown = (await pageOf(tenant, 'sort=oldest')).rows.map((row: Json) => ({
    code: row.why_here_code,
    status: row.queue_status,
  }));
  expect(shown).toEqual(expected);
  expect(await release()).toBe(places.length);
  expect(
    (await rowsOf(tenant)).map(({ why_here_code, queue_status }) => ({
      code: why_here_code,
      status: queue_status,
    })),
  ).toEqual(expected);
});

test('a status that is not the claim stays, only the owner goes', async () => {
  const tenant = await newTenant(app);
  await putCases(app, tenant, [{ ...(await claimOf(app, 'anna', -1)), queue_status: 'escalated' }]);
  expect(await release()).toBe(1);
  expect(await rowsOf(tenant)).toMatchObject([{ ...FREE, queue_status: 'escalated' }]);
});

test('a case that somebody works on is skipped, and a claim renewed meanwhile is kept', async () => {
  const tenant = await newTenant(app);
  const [id] = await putCases(app, tenant, [await claimOf(app, 'anna', -1)]);
  const { lease_expires_at } = await claimOf(app, 'anna', 30);
  await app.as(tenant, async (tx) => {
    await tx.sql(`update cases set lease_expires_at = $2 where case_id = $1`, [id, lease_expires_at]);
    expect(await release()).toBe(0);
  });
  expect(await release()).toBe(0);
  expect(await rowsOf(tenant)).toMatchObject([{ owner_id: 'anna', queue_status: 'claimed' }]);
});

test('four processes at once take each claim back once, however many there are', async () => {
  const tenant = await newTenant(app);
  const claim = await claimOf(app, 'anna', -1);
  await putCases(
    app,
    tenant,
    Array.from({ length: 1300 }, () => claim),
  );
  const counts = await Promise.all([release(), release(), release(), release()]);
  expect(counts.reduce((total, count) => total + count, 0)).toBe(1300);
  expect((await pageOf(tenant, 'limit=1')).counts).toMatchObject({ by_status: { open: 1300, claimed: 0 } });
});

test('the sweep runs by itself until it is stopped, and a failure of one part does not keep it from the rest', async () => {
  const tenant = await newTenant(app);
  const warned: Json[] = [];
  const log = createLog({ level: 'silent', format: 'json' });
  const watched = Object.assign(Object.create(log), { warn: (...line: unknown[]) => warned.push(line) });
  let isBroken = true;
  const broken = <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> =>
    isBroken && text.includes('queue_counts')
      ? Promise.reject(new Error('no counts today'))
      : app.store.database.sql<Row>(text, values);
  const store = { database: { ...app.store.database, sql: broken } };
  const sweep = startQueueSweep({ store, log: watched, everyMs: 20 });
  await putCases(app, tenant, [await claimOf(app, 'anna', -1)]);
  await waitFor('the claim to be taken back', async () => (await rowsOf(tenant))[0].owner_id === null);
  await waitFor('the failure to be told', () => warned.length > 0);
  isBroken = false;
  await waitFor('the counts to be added up', async () => {
    const [{ n }] = await sql(`select count(*)::int as n from queue_counts where org_id = $1`, [
      tenant.orgId,
    ]);
    return n === 1;
  });
  await sweep.stop();
  await putCases(app, tenant, [await claimOf(app, 'anna', -1)]);
  await sweep.stop();
  expect((await rowsOf(tenant))[1].owner_id).toBe('anna');
});
