// What draining costs at least with its rows: claimed and settled by their ids, 64 in a statement, signed and POSTed in between; no guard,
// no limits, nobody beside it.
import pg from 'pg';
import { now } from '../harness/waiting.ts';
import { barePost } from './bare-post.ts';
import { CLAIM_BY_ID, type SenderSettings } from './wire.ts';

const BATCH = 64;
const LANES = 4;

const SETTLE = `
with moved as (
  update webhook_deliveries set status = 'delivered', lease_until = null, finished_at = now() where delivery_id = any($1) returning delivery_id
)
update webhook_attempts a set duration_ms = 1, status_code = 200, response_excerpt = 'ok', address = '127.0.0.1'
from moved m where a.delivery_id = m.delivery_id and a.number = 1`;

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: LANES });
const post = barePost(settings);

async function batch(ids: string[], first: number): Promise<void> {
  const { rows } = await pool.query<{ body: Buffer }>({ name: 'claim', text: CLAIM_BY_ID, values: [ids] });
  await Promise.all(rows.map(({ body }, n) => post(first + n, body)));
  await pool.query({ name: 'settle', text: SETTLE, values: [ids] });
}

async function work(): Promise<number> {
  const start = now();
  const { rows } = await pool.query<{ id: string }>(`select delivery_id as id from webhook_deliveries`);
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < rows.length) {
      const first = next;
      next += BATCH;
      await batch(
        rows.slice(first, next).map(({ id }) => id),
        first,
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return now() - start;
}

process.on('message', () => {
  void work().then((ms) => process.send?.({ ms }));
});
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
