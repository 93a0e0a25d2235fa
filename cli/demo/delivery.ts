// The demo's receiver checks the webhook that tells of the case, as an integrator's would.
import { verifySignature } from '../../src/webhooks/signature.ts';
import type { LocalHost } from './local-host.ts';

export type DemoDelivery = {
  delivery_id: string;
  event_id: string;
  event_type: string;
  case_cursor: number | null;
  signature: string;
  verified: true;
};

const EVENT = 'v1.case.needs_review';
const WITHIN_MS = 20_000;

type Expected = { caseId: string; secret: string; step(text: string): void };

/** Waits for the delivery and verifies its signature; throws where it does not come, or is not ours. */
export async function verifyDelivery(
  host: LocalHost,
  { caseId, secret, step }: Expected,
): Promise<DemoDelivery> {
  const received = await host.delivered(EVENT, caseId, WITHIN_MS);
  if (received === null) throw new Error(`the webhook ${EVENT} did not arrive in ${WITHIN_MS / 1000} s`);
  const signature = String(received.headers['x-service-signature']);
  const check = verifySignature(signature, { body: received.body, secret }, Math.floor(Date.now() / 1000));
  if (!check.ok) throw new Error(`the webhook ${EVENT} does not verify: ${check.reason}`);
  const payload = JSON.parse(received.body.toString('utf8')) as Omit<DemoDelivery, 'signature' | 'verified'>;
  const { delivery_id, event_id, event_type, case_cursor } = payload;
  step(`Webhook ${event_type} received and verified: ${signature.slice(0, 40)}…`);
  return { delivery_id, event_id, event_type, case_cursor, signature, verified: true };
}
