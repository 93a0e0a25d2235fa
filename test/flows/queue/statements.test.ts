// A page of the queue costs a bounded number of SQL statements, however many rows and workflows are on it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant } from '../../harness/factories.ts';
import { claimOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';
import { statementsOf } from '../../harness/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

/** Cases of which each is of a workflow of its own and was never looked at, and some are claimed. */
async function tenantWith(count: number) {
  const tenant = await newTenant(app);
  const claim = await claimOf(app, 'anna', -1);
  const hashes = Array.from({ length: count }, (_, n) => `hash-${tenant.orgId}-${n}`);
  await app.store.database.sql(
    `insert into workflow_contents (org_id, content_hash, declaration, created_at) select $1, hash, '{"facts": [{}, {}]}', app_now() from unnest($2::text[]) hash`,
    [tenant.orgId, hashes],
  );
  await putCases(
    app,
    tenant,
    hashes.map((content_hash, n) => ({ content_hash, summary: null, ...(n % 2 === 0 ? claim : {}) })),
  );
  return tenant;
}

test.each([
  ['', 3],
  ['sort=newest', 3],
  ['queue_status=open', 3],
  ['queue_category=review&queue_status=open&owner=none&updated_since=2020-01-01T00:00:00Z', 3],
])('%j: as many for 200 rows of 200 workflows as for one, at most %d', async (query, most) => {
  const sent: string[][] = [];
  for (const count of [1, 200]) {
    const tenant = await tenantWith(count);
    const texts = await statementsOf(async () => {
      const { rows } = await pageOf(tenant, `limit=200&${query}`);
      expect(rows).toHaveLength(count);
      for (const row of rows) expect(row.summary.pending_count).toBe(2);
    });
    expect(texts.some((text) => text.includes('queue_counts'))).toBe(true);
    sent.push(texts);
  }
  // As texts, so that a failure tells which was one too many.
  const [one = [], many = []] = sent.map((texts) => texts.map((text) => text.slice(0, 60)));
  expect(many.toSorted()).toEqual(one.toSorted());
  expect(sent[1]?.length).toBeLessThanOrEqual(most);
});

test('a page of cases that workers have looked at is one statement beside that of the key', async () => {
  const tenant = await newTenant(app);
  await putCases(
    app,
    tenant,
    Array.from({ length: 50 }, () => ({})),
  );
  expect(await statementsOf(() => pageOf(tenant))).toHaveLength(2);
});
