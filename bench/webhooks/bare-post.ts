// Signing and POSTing over kept connections, and nothing else: no database, no guard, no record.
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { deliveryHeaders } from '../../src/webhooks/signature.ts';
import { now } from '../harness/waiting.ts';
import type { SenderSettings } from './wire.ts';

/** Sends the nth to one of the hosts in turn: the body, or one with the data. */
export function barePost(settings: SenderSettings): (n: number, what: Buffer | object) => Promise<void> {
  const { caFile, port, hosts, secret } = settings;
  const ca = readFileSync(caFile);
  const lookup: LookupFunction = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const dispatcher = new Agent({ connections: 8, pipelining: 1, connect: { ca, lookup } });
  return async (n, what) => {
    const about = { eventType: 'v1.case.needs_review', eventId: `evt_${n}`, deliveryId: `del_${n}` };
    const body = Buffer.isBuffer(what) ? what : bodyOf(about, what);
    const signed = { ...about, body, secrets: [secret], epochSeconds: Math.floor(now() / 1000) };
    const url = `https://${hosts[n % hosts.length]}:${port}/`;
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: deliveryHeaders(signed),
      body,
    });
    await answer.body.dump();
  };
}

const bodyOf = (about: { eventId: string; eventType: string }, data: object): Buffer =>
  Buffer.from(JSON.stringify({ event_id: about.eventId, event_type: about.eventType, data }));
