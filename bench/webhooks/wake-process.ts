// The floor of latency: woken by the commit, it signs and POSTs what the notification says, and does nothing else.
import { Client } from 'pg';
import { barePost } from './bare-post.ts';
import { WAKE_CHANNEL, type SenderSettings } from './wire.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const post = barePost(settings);
const client = new Client(settings.databaseUrl);
await client.connect();
client.on('notification', ({ payload }) => {
  const data = JSON.parse(payload ?? '{}') as { n: number; deliveryId?: string };
  if (data.deliveryId === undefined) void post(data.n, data);
});
await client.query(`listen ${WAKE_CHANNEL}`);
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
