// What every live event and every delivery needs is planned once, not anew each time: that would take longer than carrying it out.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordNotice } from '../../src/events/operations.ts';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemScope } from '../../src/platform/actors.ts';
import { transact } from '../../src/platform/transaction.ts';
import { claimDue } from '../../src/webhooks/sending/claims.ts';
import { finishAttempts, type Outcome } from '../../src/webhooks/sending/finish.ts';
import { openScene, type Scene } from './scene.ts';

/** PostgreSQL plans the first five for their own parameters. */
const OWN_PLANS = 5;
const TIMES = 12;
const COUNTS = [1, 3];

const CALLS = [
  `"webhooks-fan-out" (array['evt_1'])`,
  `"webhooks-claim" (array['whe_1'], array[8], 45, 10)`,
  `"webhooks-finish" (array['del_1'], array[1], array['delivered'], array[null]::int[], array[1], array[200], array[null]::text[], array['ok'], array['127.0.0.1'])`,
];

let scene: Scene;
/** All on one connection. */
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  scene = await openScene();
  const log = createLog({ level: 'silent', format: 'json' });
  store = await openStore(scene.app.url, { log, publicUrl: '', listen: false, poolSize: 1 });
});
afterAll(async () => {
  await store.close();
  await scene.close();
});

const ended = (n: number): Outcome => ({
  deliveryId: `del_none_${n}`,
  number: 1,
  orgId: 'org_none',
  endpointId: 'whe_none',
  eventType: 'v1.case.needs_review',
  caseId: null,
  durationMs: 1,
  statusCode: 200,
  error: null,
  excerpt: 'ok',
  address: '127.0.0.1',
});

test('claims, ends and new deliveries, of one or of several', async () => {
  const tenant = await scene.tenant();
  await scene.endpoint(tenant);
  const { sql } = store.database;
  const scope = { ...systemScope(), orgId: tenant.orgId, environment: 'live' as const };
  for (let n = 0; n < TIMES; n++) {
    await transact(store, scope, (tx) =>
      recordNotice(tx, { eventType: 'v1.case.needs_review', caseId: null, data: { n }, traceId: null }),
    );
    for (const count of COUNTS) {
      await claimDue(sql, new Map(Array.from({ length: count }, (_, i) => [`whe_${i}`, 8])), 10);
      await finishAttempts(
        sql,
        Array.from({ length: count }, (_, i) => ended(i)),
      );
    }
  }
  const plans = await sql<{ name: string; own: number; shared: number }>(
    `select name, custom_plans::int as own, generic_plans::int as shared from pg_prepared_statements
     where name like 'webhooks-%' order by name`,
  );
  expect(plans).toEqual(
    ['webhooks-claim', 'webhooks-fan-out', 'webhooks-finish'].map((name) => ({
      name,
      own: OWN_PLANS,
      shared: (name === 'webhooks-fan-out' ? TIMES : TIMES * COUNTS.length) - OWN_PLANS,
    })),
  );
  // The plans of an empty database are kept while it fills: they have to find rows by an index already.
  for (const call of CALLS) {
    const lines = await sql<{ 'QUERY PLAN': string }>(`explain execute ${call}`);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (?:Cond|Scan)/);
    expect(plan).not.toMatch(/Seq Scan on (?:events|cases|sessions|webhook_\w+)/);
  }
});
