// Which case waits for which fact: noted with the case's place in the queue, whatever changes the case.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { idsOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []): Promise<Json[]> => app.store.database.sql(text, values);

test('after every change the notes are what the cases of the queue say', async () => {
  const tenant = await newTenant(app);
  const [id] = await putCases(app, tenant, [
    { blocking_fact_ids: ['iban', 'name', 'iban'] },
    { blocking_fact_ids: ['name'], due_at: '2026-07-01T00:00:00.000Z' },
    {},
  ]);
  const noted = () =>
    sql(
      `select case_id, fact_id, priority, nullif(due_at, 'infinity') as due_at, why_here_since from queue_blocking_facts
         where org_id = $1 order by 1, 2`,
      [tenant.orgId],
    );
  const told = () =>
    sql(
      `select distinct case_id, fact_id, priority, due_at, why_here_since from cases, unnest(blocking_fact_ids) fact_id
         where org_id = $1 and (runtime_status <> 'complete' or why_here_code = 'handoff_failed') order by 1, 2`,
      [tenant.orgId],
    );
  expect(await noted()).toHaveLength(3);
  expect(await noted()).toEqual(await told());
  for (const [change, count] of [
    [`priority = 0`, 3],
    [`due_at = '2026-08-01'`, 3],
    [`due_at = null`, 3],
    [`why_here_since = '2026-09-01'`, 3],
    [`blocking_fact_ids = array['total']`, 2],
    [`updated_at = app_now(), blocking_fact_ids = '{}'`, 1],
    [`blocking_fact_ids = array['iban', 'total']`, 3],
    [`runtime_status = 'complete', why_here_code = 'completed'`, 1],
    [`why_here_code = 'handoff_failed'`, 3],
    [`runtime_status = 'ready_for_review'`, 3],
  ] as const) {
    await sql(`update cases set ${change} where case_id = $1`, [id]);
    expect({ change, noted: await noted() }).toEqual({ change, noted: await told() });
    expect({ change, count: (await noted()).length }).toEqual({ change, count });
  }
  await sql(`delete from cases where case_id = $1`, [id]);
  expect(await noted()).toHaveLength(1);
});

test('a case moves in the pages of a fact as it moves in the queue', async () => {
  const tenant = await newTenant(app);
  const [first, second] = await putCases(app, tenant, [
    { blocking_fact_ids: ['iban'] },
    { blocking_fact_ids: ['iban'] },
  ]);
  expect(idsOf(await pageOf(tenant, 'blocking_fact_id=iban'))).toEqual([first, second]);
  await sql(`update cases set priority = 0 where case_id = $1`, [second]);
  expect(idsOf(await pageOf(tenant, 'blocking_fact_id=iban'))).toEqual([second, first]);
  await sql(`update cases set why_here_since = '2030-01-01' where case_id = $1`, [first]);
  expect(idsOf(await pageOf(tenant, 'blocking_fact_id=iban&sort=newest'))).toEqual([first, second]);
});
