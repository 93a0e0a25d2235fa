// What was sent of each case, as dispatchers leave it.
import { newId } from '../../src/platform/ids.ts';
import type { Sql } from '../../src/platform/database/sql.ts';

const ENDPOINT = `
insert into webhook_endpoints (endpoint_id, org_id, url, events, secret, created_at, updated_at, created_by)
values ($1, $2, 'https://hooks.example.com/', '{*}', 'sealed', app_now(), app_now(), 'bench')`;

const DELIVERIES = `
insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, case_id, event_type, status, attempts, next_attempt_at, finished_at, body, created_at)
select 'del_' || case_id || n, org_id, $1, 'evt_' || case_id || n, case_id, 'v1.case.needs_review', 'delivered', 1, null, app_now(),
  convert_to(jsonb_build_object('case_id', case_id, 'pad', repeat('x', 300))::text, 'UTF8'), app_now()
from cases, generate_series(1, 2) n where org_id = $2`;

const ATTEMPTS = `
insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) select delivery_id, 1, app_now(), 12, 200 from webhook_deliveries`;

/** Two deliveries of each case of the organization, sent at the first attempt. */
export async function addSent(sql: Sql, orgId: string): Promise<void> {
  const endpointId = newId('whk');
  await sql(ENDPOINT, [endpointId, orgId]);
  await sql(DELIVERIES, [endpointId, orgId]);
  await sql(ATTEMPTS);
}
