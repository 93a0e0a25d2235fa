// How a delivery is signed, and how a receiver checks it (api-v1 §6.3, completions §9).
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a signature may be from the receiver's clock, either way. */
export const TOLERANCE_SECONDS = 300;

/** The key is the whole secret, its `whsec_` included, as UTF-8; the body counts as bytes, before any parsing. */
const digest = (body: Uint8Array, secret: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest();

/** `t=…,v1=…`, with one `v1` per secret, the newest first: during a rotation either of two secrets verifies. */
export function signatureHeader(body: Uint8Array, secrets: readonly string[], epochSeconds: number): string {
  const time = String(epochSeconds);
  return [`t=${time}`, ...secrets.map((secret) => `v1=${digest(body, secret, time).toString('hex')}`)].join(
    ',',
  );
}

export type SignedRequest = {
  eventType: string;
  eventId: string;
  deliveryId: string;
  body: Uint8Array;
  /** The current secret first. */
  secrets: readonly string[];
  epochSeconds: number;
};

/** The headers of a POST to a receiver. */
export function deliveryHeaders(request: SignedRequest): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Intake-Webhooks/1',
    'X-Service-Signature': signatureHeader(request.body, request.secrets, request.epochSeconds),
    'X-Service-Event': request.eventType,
    'X-Service-Event-Id': request.eventId,
    'X-Service-Delivery': request.deliveryId,
  };
}

export type Verification = { ok: true; epochSeconds: number } | { ok: false; reason: string };

/** What a receiver does: one plain `t` near its clock, and any `v1` that is the digest of the very bytes that arrived. */
export function verifySignature(
  header: string,
  received: { body: Uint8Array; secret: string },
  nowSeconds: number,
): Verification {
  const parts = header.split(',').map((part) => part.trim());
  const times = parts.filter((part) => part.startsWith('t=')).map((part) => part.slice(2));
  const digests = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3));
  const [time] = times;
  if (time === undefined || times.length > 1 || !/^\d{1,15}$/.test(time))
    return { ok: false, reason: 'The header has no single t=<epoch seconds>.' };
  if (digests.length === 0) return { ok: false, reason: 'The header has no v1=<digest>.' };
  const expected = digest(received.body, received.secret, time);
  if (!digests.some((given) => isSame(given, expected)))
    return { ok: false, reason: 'No v1 is the digest of this body with this secret.' };
  if (Math.abs(nowSeconds - Number(time)) > TOLERANCE_SECONDS)
    return { ok: false, reason: `t is more than ${TOLERANCE_SECONDS} s away from this clock.` };
  return { ok: true, epochSeconds: Number(time) };
}

/** Takes as long for a near miss as for a far one. A digest is lower-case hexadecimal and nothing else. */
function isSame(given: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), expected);
}
