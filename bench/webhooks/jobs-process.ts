// For comparison: one pg-boss job per delivery, in its kindest form: many slots, batches of fetches and of completions.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openJobQueue } from '../../src/platform/work/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createOutbound } from '../../src/platform/outbound/request.ts';
import { deliveryHeaders } from '../../src/webhooks/signature.ts';
import { testResolver } from '../../test/harness/outside/dns.ts';
import { now } from '../harness/waiting.ts';
import { JOB_QUEUE, type SenderSettings } from './wire.ts';

const SLOTS = 256;

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const log = createLog({ level: 'warn', format: 'json' });
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 12 });
const { boss } = await openJobQueue(settings.databaseUrl, { log, supervise: false });
const outbound = createOutbound({
  policy: parseEgressPolicy('127.0.0.1/32'),
  extraCa: readFileSync(settings.caFile, 'utf8'),
  resolver: testResolver(Object.fromEntries(settings.hosts.map((host) => [host, ['127.0.0.1']]))),
});

type Row = { body: Buffer; url: string; event_id: string; event_type: string };
const FIND = `select d.body, w.url, d.event_id, d.event_type from webhook_deliveries d join webhook_endpoints w using (endpoint_id) where delivery_id = $1`;
const RECORD = `with d as (update webhook_deliveries set status = 'delivered', attempts = 1, next_attempt_at = null, finished_at = now() where delivery_id = $1 returning delivery_id)
  insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, response_excerpt, address) select delivery_id, 1, now(), $2, $3, $4, $5 from d`;

async function deliver(deliveryId: string): Promise<void> {
  const { rows } = await pool.query<Row>({ name: 'find', text: FIND, values: [deliveryId] });
  const [row] = rows;
  if (row === undefined) throw new Error(`no delivery ${deliveryId}`);
  const about = { eventType: row.event_type, eventId: row.event_id, deliveryId };
  const signed = {
    ...about,
    body: row.body,
    secrets: [settings.secret],
    epochSeconds: Math.floor(now() / 1000),
  };
  const answer = await outbound.request({
    url: row.url,
    method: 'POST',
    headers: deliveryHeaders(signed),
    body: row.body,
    deadlineMs: 30_000,
    maxResponseBytes: 16_384,
  });
  const values = [deliveryId, answer.durationMs, answer.status, answer.body.toString(), answer.address];
  await pool.query({ name: 'record', text: RECORD, values });
}

async function work(total: number): Promise<void> {
  const done: { id: string }[] = [];
  let open = 0;
  let ended = 0;
  let finished = 0;
  const complete = async (): Promise<void> => {
    while (finished < total) {
      const batch = done.splice(0, 200);
      if (batch.length > 0) await boss.complete(JOB_QUEUE, batch as never);
      else await new Promise((resolve) => setTimeout(resolve, 2));
      finished += batch.length;
    }
  };
  const completing = complete();
  while (ended + open < total) {
    const jobs = await boss.fetch<{ deliveryId: string }>(JOB_QUEUE, {
      batchSize: SLOTS - open,
      includeMetadata: true,
    });
    for (const job of jobs) {
      open += 1;
      void deliver(job.data.deliveryId).finally(() => {
        open -= 1;
        ended += 1;
        done.push({ id: job.id, retryCount: job.retryCount } as never);
      });
    }
    while (open > (SLOTS * 3) / 4) await new Promise((resolve) => setTimeout(resolve, 1));
    if (jobs.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await completing;
}

process.on('message', () => {
  const start = now();
  void work(settings.total).then(() => process.send?.({ ms: now() - start }));
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
