// Cases as the queue sees them, put into the state that a test needs outright.
import { expect } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import type { TestApp } from '../app.ts';
import type { Json, Tenant } from '../factories.ts';

export type CaseColumns = Record<string, unknown>;

/** The time of the first case that a test makes without saying when; the next ones are a second later each. */
const START_MS = Date.parse('2026-03-01T08:00:00.000Z');
let made = 0;

const SUMMARY = {
  resolved_count: 1,
  needs_input_count: 1,
  failed_count: 0,
  document_count: 1,
  pending_count: 0,
  not_applicable_count: 0,
};

/** The columns of an open case in review; `columns` say what is different. */
function rowOf(tenant: Pick<Tenant, 'orgId' | 'environment'>, columns: CaseColumns): CaseColumns {
  const time = new Date(START_MS + ++made * 1000).toISOString();
  return {
    case_id: newId('case'),
    org_id: tenant.orgId,
    environment: tenant.environment,
    case_type_id: 'invoice',
    workflow_id: 'invoices',
    workflow_version: '1',
    content_hash: 'none',
    operating_mode: 'direct_processing',
    runtime_status: 'ready_for_review',
    handoff_state: 'not_ready',
    why_here_code: 'fact_needs_input',
    why_here_since: time,
    queue_category: 'review',
    queue_status: 'open',
    priority: 2,
    blocking_items: [],
    blocking_fact_ids: [],
    summary: SUMMARY,
    revision: 1,
    last_cursor: 0,
    created_at: time,
    updated_at: time,
    ...columns,
  };
}

/** Puts cases into the queue; answers their ids in the order given. */
export async function putCases(
  app: Pick<TestApp, 'store'>,
  tenant: Pick<Tenant, 'orgId' | 'environment'>,
  cases: CaseColumns[],
): Promise<string[]> {
  const rows = cases.map((columns) => rowOf(tenant, columns));
  await app.store.database.sql(`insert into cases select * from jsonb_populate_recordset(null::cases, $1)`, [
    JSON.stringify(rows),
  ]);
  return rows.map((row) => String(row['case_id']));
}

/** The columns of a claim that is over after `minutes` of the database's clock. */
export async function claimOf(
  app: Pick<TestApp, 'store'>,
  ownerId: string,
  minutes: number,
): Promise<CaseColumns> {
  const [row] = await app.store.database.sql<{ at: Date }>(`select app_now() as at`);
  const now = new Date(row?.at ?? 0).getTime();
  return {
    queue_status: 'claimed',
    owner_type: ownerId.startsWith('key_') ? 'api_key' : 'operator',
    owner_id: ownerId,
    owner_label: `label of ${ownerId}`,
    claimed_at: new Date(now).toISOString(),
    lease_expires_at: new Date(now + minutes * 60_000).toISOString(),
  };
}

/** The queue as the tenant's key sees it. */
export async function pageOf(tenant: Tenant, query = ''): Promise<Json> {
  const { status, body } = await tenant.api.get(`/operator/queue?${query}`);
  expect({ query, status, body }).toMatchObject({ status: 200 });
  return body;
}

export const idsOf = (body: Json): string[] => body.rows.map((row: Json) => row.case_id);
