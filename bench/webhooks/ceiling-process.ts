// The ceiling: sign and POST over kept connections, and nothing else. No database, no guard, no record.
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { deliveryHeaders } from '../../src/webhooks/signature.ts';
import { now, type SenderSettings } from './wire.ts';

const { caFile, port, hosts, secret, total } = JSON.parse(process.argv[2] ?? '{}') as SenderSettings;
const ca = readFileSync(caFile);
const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
const dispatcher = new Agent({ connections: 8, pipelining: 1, connect: { ca, lookup } });
const body = Buffer.from(
  JSON.stringify({ event_id: 'evt', event_type: 'v1.case.needs_review', data: { pad: 'x'.repeat(500) } }),
);

async function post(n: number): Promise<void> {
  const about = { eventType: 'v1.case.needs_review', eventId: `evt_${n}`, deliveryId: `del_${n}` };
  const signed = { ...about, body, secrets: [secret], epochSeconds: Math.floor(now() / 1000) };
  const url = `https://${hosts[n % hosts.length]}:${port}/`;
  const answer = await request(url, { dispatcher, method: 'POST', headers: deliveryHeaders(signed), body });
  await answer.body.dump();
}

async function send(count: number): Promise<number> {
  let next = 0;
  const start = now();
  const lane = async (): Promise<void> => {
    while (next < count) await post(next++);
  };
  await Promise.all(Array.from({ length: 256 }, lane));
  return now() - start;
}

process.on('message', () => {
  void send(total).then((ms) => process.send?.({ ms }));
});
await send(Math.min(2000, total));
process.send?.({ ready: true });
process.on('disconnect', () => process.exit(0));
