// The filters of the operator queue, alone and together, in every order; claims that are over count for nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { claimOf, idsOf, pageOf, putCases, type CaseColumns } from '../../harness/cases/queue-cases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

describe('filters', () => {
  let tenant: Tenant;
  let named: Record<string, string>;
  const found = async (query: string): Promise<string[]> => {
    const ids = idsOf(await pageOf(tenant, query));
    return Object.keys(named).filter((name) => ids.includes(named[name] ?? ''));
  };
  beforeAll(async () => {
    tenant = await newTenant(app);
    const review = { queue_category: 'review' };
    const rows: Record<string, CaseColumns> = {
      waits: {
        queue_category: 'intake',
        queue_status: 'waiting',
        why_here_code: 'awaiting_applicant',
        runtime_status: 'intake_in_progress',
      },
      iban: { ...review, blocking_fact_ids: ['iban', 'name'], updated_at: '2026-05-01T00:00:00.000Z' },
      name: { ...review, blocking_fact_ids: ['name'], updated_at: '2026-05-02T00:00:00.000Z' },
      mine: { ...review, ...(await claimOf(app, tenant.keyId, 30)) },
      annas: { ...review, ...(await claimOf(app, 'anna', 30)), blocking_fact_ids: ['iban'] },
      late: { ...review, ...(await claimOf(app, 'anna', -1)), case_type_id: 'kyc' },
      lateEscalated: {
        ...review,
        ...(await claimOf(app, tenant.keyId, -1)),
        escalated_at: '2026-01-01T00:00:00.000Z',
        why_here_code: 'escalated',
      },
      lateWaiting: {
        ...(await claimOf(app, 'anna', -1)),
        queue_category: 'processing',
        runtime_status: 'processing',
        why_here_code: 'document_processing',
      },
      escalated: {
        ...review,
        queue_status: 'escalated',
        case_type_id: 'kyc',
        escalated_at: '2026-01-01T00:00:00.000Z',
      },
      broken: { queue_category: 'exception', why_here_code: 'extraction_failed' },
      undelivered: { queue_category: 'handoff', why_here_code: 'handoff_failed', runtime_status: 'complete' },
    };
    const ids = await putCases(app, tenant, Object.values(rows));
    named = Object.fromEntries(Object.keys(rows).map((name, n) => [name, ids[n] ?? '']));
  });

  test.each([
    ['queue_category=intake', ['waits']],
    ['queue_category=processing', ['lateWaiting']],
    ['queue_category=review', ['iban', 'name', 'mine', 'annas', 'late', 'lateEscalated', 'escalated']],
    ['queue_category=exception', ['broken']],
    ['queue_category=handoff', ['undelivered']],
    ['queue_status=open', ['iban', 'name', 'late', 'broken', 'undelivered']],
    ['queue_status=claimed', ['mine', 'annas']],
    ['queue_status=waiting', ['waits', 'lateWaiting']],
    ['queue_status=escalated', ['lateEscalated', 'escalated']],
    ['queue_status=done', []],
    ['case_type_id=kyc', ['late', 'escalated']],
    ['case_type_id=nobody_has_it', []],
    ['owner=me', ['mine']],
    ['owner=anna', ['annas']],
    ['owner=ANNA', []],
    ["owner=' or '1'='1", []],
    [
      'owner=none',
      ['waits', 'iban', 'name', 'late', 'lateEscalated', 'lateWaiting', 'escalated', 'broken', 'undelivered'],
    ],
    ['blocking_fact_id=iban', ['iban', 'annas']],
    ['blocking_fact_id=name', ['iban', 'name']],
    ['updated_since=2026-05-01T00:00:00Z', ['iban', 'name']],
    ['updated_since=2026-05-01T02:00:00%2B02:00', ['iban', 'name']],
    ['updated_since=2026-05-01T00:00:00.001Z', ['name']],
    ['updated_since=0001-01-01T00:00:00Z&queue_category=intake', ['waits']],
    ['updated_since=9999-12-31T23:59:59.999Z', []],
    ['queue_category=review&queue_status=open&owner=none&case_type_id=kyc', ['late']],
    ['blocking_fact_id=iban&owner=anna&queue_status=claimed&queue_category=review', ['annas']],
    ['blocking_fact_id=name&updated_since=2026-05-01T12:00:00Z&queue_status=open', ['name']],
    ['queue_category=intake&queue_status=claimed', []],
  ])('%s', async (query, names) => {
    for (const sort of ['priority', 'oldest', 'newest'])
      expect(await found(`${query}&sort=${sort}`)).toEqual(names);
    expect(await found(`${query}&limit=1`)).toHaveLength(Math.min(names.length, 1));
  });

  test('each filter with each order, page by page: the same rows as at once', async () => {
    const filters = [
      'queue_status=open',
      'queue_status=waiting',
      'owner=none',
      'queue_category=review',
      'blocking_fact_id=iban',
      'case_type_id=kyc',
    ];
    for (const filter of filters) {
      for (const sort of ['priority', 'oldest', 'newest']) {
        const whole = idsOf(await pageOf(tenant, `${filter}&sort=${sort}`));
        const paged: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Json = await pageOf(
            tenant,
            `${filter}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`,
          );
          paged.push(...idsOf(page));
          cursor = page.next_cursor;
        }
        expect({ filter, sort, paged }).toEqual({ filter, sort, paged: whole });
      }
    }
  });

  test('a claim that is over is none: no owner, and the status that the case has without it', async () => {
    const { rows } = await pageOf(tenant);
    const shown = (name: string): Json => rows.find(({ case_id }: Json) => case_id === named[name]);
    for (const [name, queue_status] of Object.entries({
      late: 'open',
      lateEscalated: 'escalated',
      lateWaiting: 'waiting',
    }))
      expect(shown(name)).toMatchObject({ queue_status, ownership: null });
    expect(shown('annas').ownership.owner_id).toBe('anna');
  });

  test('the counts are of the whole queue, whatever the filter is, with claims that are over put right', async () => {
    for (const query of ['', 'queue_category=exception', 'owner=me&limit=1'])
      expect((await pageOf(tenant, query)).counts).toEqual({
        by_category: { intake: 1, processing: 1, review: 7, exception: 1, handoff: 1 },
        by_status: { open: 5, claimed: 2, waiting: 2, escalated: 2, done: 0 },
        total: 11,
      });
  });
});
