// The floor of latency with the row of a delivery: woken by the commit, it claims the delivery by its id, which waits for the disk as every
// claim does, signs and POSTs it. No look for what is due, no guard, no limits, no end of an attempt.
import pg from 'pg';
import { barePost } from './bare-post.ts';
import { CLAIM_BY_ID, WAKE_CHANNEL, type SenderSettings } from './wire.ts';

const CONNECTIONS = 4;

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: CONNECTIONS });
const post = barePost(settings);

async function send(n: number, deliveryId: string): Promise<void> {
  const { rows } = await pool.query<{ body: Buffer }>({
    name: 'claim',
    text: CLAIM_BY_ID,
    values: [[deliveryId]],
  });
  const [claimed] = rows;
  if (claimed !== undefined) await post(n, claimed.body);
}

const client = new pg.Client(settings.databaseUrl);
await client.connect();
client.on('notification', ({ payload }) => {
  const { n, deliveryId } = JSON.parse(payload ?? '{}') as { n: number; deliveryId?: string };
  if (deliveryId !== undefined) void send(n, deliveryId);
});
await client.query(`listen ${WAKE_CHANNEL}`);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
