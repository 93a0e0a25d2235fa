// A case has a title for people, the same on every door that shows it, true after every change of its facts, and told to no subscriber.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { advanceCase } from '../../../src/cases/operations.ts';
import { listCases } from '../../../src/cases/queries.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { apply, drainCase, openSession } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { newTenant, publish } from '../../harness/factories.ts';
import { openedSession } from '../../harness/sessions/sessions.ts';
import { startStory, type Story } from '../../harness/story.ts';
import { sendMore, sendTexts, supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const TITLED = { title_facts: ['company', 'total', 'due'] };

type On = { tenant: Tenant; caseId: string };

/** What every door calls the case; a complete one stands in no queue. */
async function titleOf({ tenant, caseId }: On): Promise<string | null> {
  const { body } = await tenant.api.get(`/cases/${caseId}`);
  const { body: workspace } = await tenant.api.get(`/cases/${caseId}/workspace`);
  const { body: queue } = await tenant.api.get('/operator/queue');
  const row = queue.rows.find(({ case_id }: Json) => case_id === caseId);
  const place = { orgId: tenant.orgId, environment: tenant.environment };
  const { cases: listed } = await listCases(story.app.store.database.sql, place, { limit: 10 });
  const titles = [
    body.title,
    body.queue_row.title,
    workspace.title,
    listed.find((one) => one.caseId === caseId)?.title,
    ...(row === undefined ? [] : [row.title]),
  ];
  expect(new Set(titles).size).toBe(1);
  return body.title as string | null;
}

test('it is nothing before anything is known, and follows the facts wherever they go', async () => {
  const tenant = await story.tenant(supplierWorkflow(TITLED));
  const on = await sendTexts(story, tenant, [supplierText({ due: null })]);
  expect(await titleOf(on)).toBeNull();
  await drainCase(story.app);
  expect(await titleOf(on)).toBe('Muster GmbH · 1,234.50 EUR');
  await apply(story.app, on, {
    type: 'correct_fact',
    payload: { fact_id: 'due', value: '2026-05-03' },
    rationale: 'They wrote.',
  });
  expect(await titleOf(on)).toBe('Muster GmbH · 1,234.50 EUR · 3 May 2026');
  const refused = { fact_id: 'company', reason_code: 'value_mismatch' };
  await apply(story.app, on, { type: 'reject_fact', payload: refused });
  expect(await titleOf(on)).toBe('1,234.50 EUR · 3 May 2026');
  await sendMore(story, on, supplierText({ company: 'Beta AG', total: '99.00 EUR' }));
  await drainCase(story.app);
  // The documents disagree about the total: nothing of it is settled.
  expect(await titleOf(on)).toBe('Beta AG · 3 May 2026');
});

test('without facts that the workflow names, the first settled ones are the title', async () => {
  const tenant = await story.tenant(supplierWorkflow());
  const on = await sendTexts(story, tenant, [supplierText({ company: null })]);
  await drainCase(story.app);
  expect(await titleOf(on)).toBe('K-4711 · 1,234.50 EUR');
});

test('it stays when the case is completed and opened again, and goes with what it was made of', async () => {
  const tenant = await story.tenant(supplierWorkflow(TITLED));
  const on = await sendTexts(story, tenant, [supplierText()]);
  const { caseId } = on;
  await drainCase(story.app);
  const title = 'Muster GmbH · 1,234.50 EUR · 3 May 2026';
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  expect(await titleOf(on)).toBe(title);
  await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
  expect(await titleOf(on)).toBe(title);
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  // As an erasure leaves the facts of a complete case.
  await story.app.as(tenant, async (tx) => {
    await tx.sql(`update facts set status = 'needs_input', value = null where case_id = $1`, [caseId]);
    await advanceCase(tx, caseId, { trigger: 'erased', changed: true });
  });
  expect(await titleOf(on)).toBeNull();
  const left = await story.app.store.database.sql(
    `select 1 from cases where case_id = $1 and cases::text like '%Muster%'`,
    [caseId],
  );
  expect(left).toEqual([]);
});

test('a session’s case is called by what was filled in once the applicant has confirmed it', async () => {
  const tenant = await story.tenant(supplierWorkflow(TITLED));
  const body = { case_type_id: 'supplier', prefill: { field_values: { company: 'Muster GmbH' } } };
  const { case_id: caseId } = await openedSession(tenant, body);
  expect(await titleOf({ tenant, caseId })).toBeNull();
  await apply(story.app, { tenant, caseId }, { type: 'confirm_fact', payload: { fact_id: 'company' } });
  expect(await titleOf({ tenant, caseId })).toBe('Muster GmbH');
});

test('neither subscribers nor the audit chain, nor the feed, hear of it', async () => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, supplierWorkflow({ title_facts: ['company'] }));
  await addTestEndpoint(story.app, tenant.orgId);
  const on = await sendTexts(story, tenant, [supplierText({ company: 'Geheim GmbH' })]);
  await drainCase(story.app);
  await openSession(story.app, on, { status: 'submitted' });
  const { caseId } = on;
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  expect(await titleOf(on)).toBe('Geheim GmbH');
  const { sql } = story.app.store.database;
  const [count] = await sql<Record<string, number>>(
    `select (select count(*)::int from webhook_deliveries where org_id = $1) as told,
       (select count(*)::int from webhook_deliveries where org_id = $1 and convert_from(body, 'UTF8') like '%Geheim%') as "inWebhooks",
       (select count(*)::int from events where org_id = $1 and data::text like '%Geheim%') as "inFeed",
       (select count(*)::int from audit_records a where org_id = $1 and a::text like '%Geheim%') as "inAudit"`,
    [tenant.orgId],
  );
  expect(count).toMatchObject({ inWebhooks: 0, inFeed: 0, inAudit: 0 });
  expect(count?.['told']).toBeGreaterThan(2);
});
