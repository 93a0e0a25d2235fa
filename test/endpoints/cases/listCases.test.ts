// GET /cases: from an integrator's own id to its case, pages, filters, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { putCases } from '../../harness/cases/queue-cases.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { invoiceTenant, newTenant, submit, type Json, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('listCases', { app: () => app, good: () => ({ path: '/cases?limit=5' }) });

const listOf = async ({ api }: Tenant, query = ''): Promise<Json> => {
  const { status, body } = await api.get(`/cases?${query}`);
  expect({ query, status, body }).toMatchObject({ status: 200 });
  return body;
};
const idsOf = ({ cases }: Json): string[] => cases.map((one: Json) => one.case_id);

describe('a parameter that is none', () => {
  test.each([
    ['limt=5', 'Is it limit?'],
    ['stat=complete', 'Is it runtime_status?'],
    ['status=complete', 'Is it runtime_status?'],
    ['external_id=a', 'Is it external_case_id?'],
    ['Limit=5', 'Is it limit?'],
    ['limit=5&colour=red', 'There is no parameter "colour" here. This path takes external_case_id,'],
  ])('%s', async (query, said) => {
    const { api } = await newTenant(app);
    const reply = await api.get(`/cases?${query}`);
    expectRefusal(reply, 400, 'invalid_request');
    expect(reply.body.error.message).toContain(said);
  });

  test('is left aside where nobody has a key, and where no parameter is read', async () => {
    const { api } = await newTenant(app);
    expect((await api.get('/health?limt=5')).status).toBe(200);
    expect((await api.get('/me?limt=5')).status).toBe(200);
  });
});

describe('200', () => {
  test('the case of an external id, as soon as it is there', async () => {
    const tenant = await invoiceTenant(app);
    await submit(tenant);
    const { case_id } = await submit(tenant, { external_case_id: 'loan 17/ä&b' });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await listOf(tenant, `external_case_id=${encodeURIComponent('loan 17/ä&b')}`)).toEqual({
      environment: 'test',
      cases: [
        {
          case_id,
          title: null,
          external_case_id: 'loan 17/ä&b',
          case_type_id: 'invoice',
          runtime_status: 'processing',
          handoff_state: 'not_ready',
          why_here: expect.stringMatching(/.{10}/),
          why_here_code: 'document_processing',
          created_at: time,
          updated_at: time,
        },
      ],
      next_cursor: null,
      has_more: false,
    });
  });

  test('a complete case is found too', async () => {
    const tenant = await newTenant(app);
    const done = { external_case_id: 'done-1', runtime_status: 'complete', why_here_code: 'completed' };
    const [id] = await putCases(app, tenant, [{ ...done, queue_category: 'handoff', queue_status: 'done' }]);
    expect(idsOf(await listOf(tenant, 'external_case_id=done-1'))).toEqual([id]);
  });

  test('none: an unknown id, one of the other environment, one of another organization', async () => {
    const tenant = await newTenant(app);
    const others = [await newTenant(app, { orgId: tenant.orgId, environment: 'live' }), await newTenant(app)];
    for (const other of others) await putCases(app, other, [{ external_case_id: 'theirs' }]);
    const none = { environment: 'test', cases: [], next_cursor: null, has_more: false };
    expect(await listOf(tenant, 'external_case_id=theirs')).toEqual(none);
    expect(await listOf(tenant, 'external_case_id=theirs ')).toEqual(none);
    expect(await listOf(tenant)).toEqual(none);
  });

  test('several, newest first, page by page, also where two came at once', async () => {
    const tenant = await newTenant(app);
    const at = '2026-04-01T08:00:00.000Z';
    const ids = await putCases(app, tenant, [{}, {}, {}, { created_at: at }, { created_at: at }]);
    const whole = idsOf(await listOf(tenant));
    expect(whole.toSorted()).toEqual(ids.toSorted());
    expect(whole.slice(2)).toEqual(ids.slice(0, 3).toReversed());
    const first = await listOf(tenant, 'limit=1');
    expect(first).toMatchObject({ next_cursor: whole[0], has_more: true });
    const second = await listOf(tenant, `limit=2&cursor=${first.next_cursor}`);
    expect(idsOf(second)).toEqual(whole.slice(1, 3));
    const last = await listOf(tenant, `limit=2&cursor=${second.next_cursor}`);
    expect(idsOf(last)).toEqual(whole.slice(3));
    expect(last).toMatchObject({ next_cursor: null, has_more: false });
  });

  test('filters are combined', async () => {
    const tenant = await newTenant(app);
    const [, loan] = await putCases(app, tenant, [
      {},
      { case_type_id: 'loan' },
      { case_type_id: 'loan', runtime_status: 'complete' },
    ]);
    expect(idsOf(await listOf(tenant, 'case_type_id=loan&runtime_status=ready_for_review'))).toEqual([loan]);
  });
});

describe('400', () => {
  test.each([
    'external_case_id=',
    'external_case_id=%20',
    'external_case_id=a%00b',
    `external_case_id=${'x'.repeat(256)}`,
    'runtime_status=done',
    'case_type_id=%20',
    'cursor=next',
    'cursor=',
  ])('invalid_request: %s', async (query) => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get(`/cases?${query}`), 400, 'invalid_request');
  });

  test('invalid_request: a cursor of another organization says no more than an unknown one', async () => {
    const tenant = await newTenant(app);
    const [theirs] = await putCases(app, await newTenant(app), [{}]);
    const unknown = `case_${'0'.repeat(26)}`;
    const replies = [theirs, unknown].map(async (cursor) => {
      const reply = await tenant.api.get(`/cases?cursor=${cursor}`);
      expectRefusal(reply, 400, 'invalid_request');
      return reply.body.error.message;
    });
    const [one, other] = await Promise.all(replies);
    expect(one).toBe(other);
  });

  test.each(['0', '201', '-1', '1.5', '', 'many'])('invalid_limit: %j', async (limit) => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get(`/cases?limit=${limit}`), 400, 'invalid_limit');
  });

  test('missing_case_id: a blank where the id of a case belongs is no list', async () => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get('/cases/'), 400, 'missing_case_id');
  });
});
