// GET /operator/queue: rows, filters, cursors and counts, and what is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { invoiceTenant, newTenant, submit } from '../../harness/factories.ts';
import { claimOf, idsOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('getOperatorQueue', { app: () => app, good: () => ({ path: '/operator/queue' }) });

describe('200', () => {
  test('an empty queue: no rows, all counts 0, no cursor', async () => {
    const tenant = await newTenant(app);
    expect(await pageOf(tenant)).toEqual({
      environment: 'test',
      generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      rows: [],
      counts: {
        by_category: { intake: 0, processing: 0, review: 0, exception: 0, handoff: 0 },
        by_status: { open: 0, claimed: 0, waiting: 0, escalated: 0, done: 0 },
        total: 0,
      },
      next_cursor: null,
      has_more: false,
    });
  });

  test('a row says all that a person chooses by', async () => {
    const tenant = await newTenant(app);
    const claim = await claimOf(app, 'anna', 30);
    const since = '2026-02-03T04:05:06.789Z';
    const item = { kind: 'fact', id: 'iban', code: 'missing', message: 'IBAN: nothing is known yet.', since };
    const [case_id] = await putCases(app, tenant, [
      {
        title: 'Acme · RE-1',
        external_case_id: 'ours-1',
        priority: 1,
        due_at: '2026-02-04T04:05:06.789Z',
        why_here_since: since,
        updated_at: '2026-02-03T05:00:00.000Z',
        blocking_items: [item],
        blocking_fact_ids: ['iban'],
        ...claim,
      },
    ]);
    expect((await pageOf(tenant)).rows).toEqual([
      {
        case_id,
        title: 'Acme · RE-1',
        external_case_id: 'ours-1',
        case_type_id: 'invoice',
        operating_mode: 'direct_processing',
        runtime_status: 'ready_for_review',
        queue_category: 'review',
        queue_status: 'claimed',
        why_here: 'A required fact is missing or needs a person to settle it.',
        why_here_code: 'fact_needs_input',
        blocking_items: [item],
        blocking_fact_ids: ['iban'],
        priority: 'high',
        due_at: '2026-02-04T04:05:06.789Z',
        ownership: {
          owner_type: 'operator',
          owner_id: 'anna',
          label: 'label of anna',
          claimed_at: claim['claimed_at'],
          lease_expires_at: claim['lease_expires_at'],
        },
        summary: expect.objectContaining({ resolved_count: 1, needs_input_count: 1 }),
        sort_timestamp: since,
        updated_at: '2026-02-03T05:00:00.000Z',
      },
    ]);
  });

  test('a case that no worker has touched: every declared fact is pending, and its document counts', async () => {
    const tenant = await invoiceTenant(app);
    const { case_id } = await submit(tenant);
    const { rows, counts } = await pageOf(tenant);
    expect(rows).toMatchObject([
      { case_id, queue_category: 'processing', queue_status: 'waiting', ownership: null },
    ]);
    expect(rows[0].summary).toEqual({
      resolved_count: 0,
      needs_input_count: 0,
      failed_count: 0,
      document_count: 1,
      pending_count: 3,
      not_applicable_count: 0,
    });
    expect(counts).toMatchObject({ by_category: { processing: 1 }, by_status: { waiting: 1 }, total: 1 });
  });

  test('complete cases are not in the queue, but for those whose handoff failed', async () => {
    const tenant = await newTenant(app);
    const complete = { runtime_status: 'complete', queue_category: 'handoff' };
    const [failed] = await putCases(app, tenant, [
      { ...complete, why_here_code: 'handoff_failed', queue_status: 'open' },
      { ...complete, why_here_code: 'completed', queue_status: 'done' },
    ]);
    const body = await pageOf(tenant);
    expect(idsOf(body)).toEqual([failed]);
    expect(body.counts).toMatchObject({
      by_category: { handoff: 1 },
      by_status: { open: 1, done: 0 },
      total: 1,
    });
  });
});

describe('400', () => {
  test.each(['', '0', '201', '-1', '1.5', '1e2', '+1', ' 5', '0x10', 'ten', '99999', '١'])(
    'invalid_limit: limit=%j',
    async (limit) => {
      const { api } = await newTenant(app);
      expectRefusal(
        await api.get(`/operator/queue?limit=${encodeURIComponent(limit)}`),
        400,
        'invalid_limit',
      );
    },
  );
  test('invalid_limit: given twice', async () => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get('/operator/queue?limit=5&limit=5'), 400, 'invalid_limit');
  });
  test.each(['1', '200', '007'])('limit=%s is within the bounds', async (limit) => {
    await pageOf(await newTenant(app), `limit=${limit}`);
  });

  test.each([
    'queue_category=',
    'queue_category=Review',
    'queue_category=review&queue_category=review',
    'queue_category[]=review&queue_category=',
    'queue_status=',
    'queue_status=closed',
    'case_type_id=',
    'case_type_id=1abc',
    'case_type_id=%00',
    `case_type_id=${'a'.repeat(101)}`,
    'owner=',
    'owner=%00',
    'owner=a%0Ab',
    `owner=${'a'.repeat(201)}`,
    'blocking_fact_id=',
    'blocking_fact_id=%00',
    'blocking_fact_id=a,b',
    'updated_since=',
    'updated_since=yesterday',
    'updated_since=2026-05-01',
    'updated_since=1777600000',
    'updated_since=2026-13-01T00:00:00Z',
    'updated_since=2026-02-30T00:00:00Z',
    'updated_since=0000-01-01T00:00:00Z',
    'updated_since=0001-01-01T00:00:00%2B01:00',
    'updated_since=9999-12-31T23:59:59-01:00',
    'updated_since=infinity',
    'sort=',
    'sort=PRIORITY',
    'sort=priority;drop table cases',
    'sort=constructor',
  ])('invalid_request: %s', async (query) => {
    const { api } = await newTenant(app);
    expectRefusal(await api.get(`/operator/queue?${query}`), 400, 'invalid_request');
  });

  test('invalid_request: an offset whose + has become a space is told how to be written', async () => {
    const { api } = await newTenant(app);
    const at = '/operator/queue?updated_since=2026-05-01T00:00:00';
    const reply = await api.get(`${at}+02:00`);
    expectRefusal(reply, 400, 'invalid_request');
    expect(reply.body.error.message).toContain('%2B');
    expect((await api.get(`${at}%2B02:00`)).status).toBe(200);
  });

  test.each(['', 'next', '%00', 'WyJvbGRlc3QiXQ', 'A'.repeat(4000)])(
    'invalid_request: cursor=%s',
    async (cursor) => {
      const { api } = await newTenant(app);
      expectRefusal(await api.get(`/operator/queue?cursor=${cursor}`), 400, 'invalid_request');
    },
  );
  test('invalid_request: the cursor of one order with another', async () => {
    const tenant = await newTenant(app);
    await putCases(app, tenant, [{}, {}]);
    const { next_cursor } = await pageOf(tenant, 'limit=1&sort=newest');
    const reply = await tenant.api.get(`/operator/queue?sort=oldest&cursor=${next_cursor}`);
    expectRefusal(reply, 400, 'invalid_request');
    expect(reply.body.error.message).toContain('sort=newest');
  });
});

describe('other organizations and environments', () => {
  test('see nothing of the queue, also with a cursor of it, and count nothing', async () => {
    const owner = await newTenant(app);
    await putCases(
      app,
      owner,
      Array.from({ length: 3 }, () => ({ blocking_fact_ids: ['iban'] })),
    );
    const { next_cursor } = await pageOf(owner, 'limit=1');
    const live = await newTenant(app, { orgId: owner.orgId, environment: 'live' });
    for (const intruder of [live, await newTenant(app)]) {
      for (const query of [
        '',
        `cursor=${next_cursor}`,
        'blocking_fact_id=iban',
        'queue_category=review',
        'owner=none',
      ])
        expect(await pageOf(intruder, query)).toMatchObject({
          rows: [],
          counts: { total: 0 },
          has_more: false,
        });
    }
  });
});
