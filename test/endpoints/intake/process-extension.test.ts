// POST /process with an external_case_id: the case is extended, under any number of requests at once; and the live usage cap under load.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, setAccount, submission, submit, type Api } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

type Feed = {
  events: { cursor: number; event_type: string; data: { doc_id?: string } }[];
  has_more: boolean;
};
const feedOf = async (api: Api, caseId: string): Promise<Feed['events']> =>
  (await api.get<Feed>(`/cases/${caseId}/events?limit=500`)).body.events;
const expectContiguous = (events: Feed['events']): void =>
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, index) => index + 1));

describe('extending a case', () => {
  test('same case, new document and job, contiguous cursors', async () => {
    const tenant = await invoiceTenant(app);
    const first = await submit(tenant, { external_case_id: 'loan' });
    const second = await tenant.api.post('/process', submission({ external_case_id: 'loan' }));
    expect(second).toMatchObject({
      status: 201,
      body: { case_id: first.case_id, status: 'queued', idempotent_replay: false },
    });
    expect(second.body.doc_id).not.toBe(first.doc_id);
    expect(second.body.job_id).not.toBe(first.job_id);
    const { workspace, revision } = (await tenant.api.get(`/cases/${first.case_id}`)).body;
    expect(workspace.documents.map((document: { doc_id: string }) => document.doc_id)).toEqual([
      first.doc_id,
      second.body.doc_id,
    ]);
    expect(revision).toBeGreaterThan(1);
    const events = await feedOf(tenant.api, first.case_id);
    expectContiguous(events);
    expect(
      events.filter(({ event_type }) => event_type === 'document.uploaded').map(({ data }) => data.doc_id),
    ).toEqual([first.doc_id, second.body.doc_id]);
  });

  test('a case that waits for review is processing again', async () => {
    const tenant = await invoiceTenant(app);
    const { case_id } = await submit(tenant, { external_case_id: 'loan' });
    await app.store.database.sql(
      `update cases set runtime_status = 'ready_for_review', why_here_code = 'fact_needs_input', queue_category = 'review' where case_id = $1`,
      [case_id],
    );
    await submit(tenant, { external_case_id: 'loan' });
    expect((await tenant.api.get(`/cases/${case_id}`)).body).toMatchObject({
      runtime_status: 'processing',
      queue_row: { why_here_code: 'document_processing', queue_category: 'processing' },
    });
    expect((await feedOf(tenant.api, case_id)).at(-1)).toMatchObject({
      event_type: 'case.status_changed',
      data: { from: 'ready_for_review', to: 'processing', trigger: 'document_uploaded' },
    });
  });

  test('the same external_case_id in another organization and environment is another case', async () => {
    const tenant = await invoiceTenant(app);
    const tenants = [
      tenant,
      await invoiceTenant(app, { orgId: tenant.orgId, environment: 'live' }),
      await invoiceTenant(app),
    ];
    const ids = await Promise.all(tenants.map((one) => submit(one, { external_case_id: 'loan' })));
    expect(new Set(ids.map(({ case_id }) => case_id)).size).toBe(3);
  });
});

describe('concurrent requests', () => {
  test('100 pairs with one external_case_id each: 100 cases with both documents, cursors contiguous', async () => {
    const tenant = await invoiceTenant(app);
    const pairs = Array.from({ length: 100 }, (_, index) => [`pair-${index}`, `pair-${index}`]).flat();
    const made = await Promise.all(pairs.map((external_case_id) => submit(tenant, { external_case_id })));
    for (let index = 0; index < made.length; index += 2)
      expect(made[index]?.case_id).toBe(made[index + 1]?.case_id);
    expect(new Set(made.map(({ case_id }) => case_id)).size).toBe(100);
    expect(new Set(made.map(({ doc_id }) => doc_id)).size).toBe(200);
    const rows = await app.store.database.sql<{ documents: number; cursors: string }>(
      `select (select count(*)::int from documents d where d.case_id = c.case_id) as documents,
         (select count(*) = max(cursor) and max(cursor) = c.last_cursor from events e where e.case_id = c.case_id)::text as cursors from cases c where org_id = $1`,
      [tenant.orgId],
    );
    expect(rows).toHaveLength(100);
    for (const row of rows) expect(row).toEqual({ documents: 2, cursors: 'true' });
  });

  test('40 documents for one case at once, with a reader beside them: nothing appears behind its cursor', async () => {
    const tenant = await invoiceTenant(app);
    const { case_id } = await submit(tenant, { external_case_id: 'busy' });
    const writing = { done: false };
    const reader = (async () => {
      const seen: number[] = [];
      for (let after = 0, last = false; !last;) {
        last = writing.done;
        const { body } = await tenant.api.get<Feed & { next_cursor: number }>(
          `/cases/${case_id}/events?after_cursor=${after}&limit=7`,
        );
        seen.push(...body.events.map(({ cursor }) => cursor));
        after = body.next_cursor;
        if (body.has_more) last = false;
      }
      return seen;
    })();
    await Promise.all(Array.from({ length: 40 }, () => submit(tenant, { external_case_id: 'busy' })));
    writing.done = true;
    const seen = await reader;
    const events = await feedOf(tenant.api, case_id);
    expectContiguous(events);
    expect(events.filter(({ event_type }) => event_type === 'document.uploaded')).toHaveLength(41);
    expect(seen).toEqual(events.map(({ cursor }) => cursor));
  });

  test('30 at once with a cap of 5: exactly 5 cases', async () => {
    const tenant = await invoiceTenant(app, { environment: 'live' });
    await setAccount(app, tenant, { live_usage_cap: 5 });
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => tenant.api.post('/process', submission())),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const reply of replies)
      if (reply.status !== 201) expectRefusal(reply, 402, 'live_usage_cap_exceeded');
    const [row] = await app.store.database.sql<{ n: number }>(
      'select count(*)::int as n from cases where org_id = $1',
      [tenant.orgId],
    );
    expect(row?.n).toBe(5);
  });

  test('at the cap, 20 pairs for known and new external ids: the known are extended, the new refused', async () => {
    const tenant = await invoiceTenant(app, { environment: 'live' });
    await setAccount(app, tenant, { live_usage_cap: 1 });
    await submit(tenant, { external_case_id: 'known' });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        tenant.api.post(
          '/process',
          submission({ external_case_id: index % 2 === 0 ? 'known' : `new-${index}` }),
        ),
      ),
    );
    replies.forEach((reply, index) => expect(reply.status).toBe(index % 2 === 0 ? 201 : 402));
  });
});
