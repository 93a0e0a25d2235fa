// Signatures: published vectors, both secrets of a rotation, and an independent verifier that reads the same header form.
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import Stripe from 'stripe';
import { deliveryHeaders, signatureHeader, verifySignature } from '../../../src/webhooks/signature.ts';
import { runs } from '../../harness/properties.ts';

const SECRET = `whsec${'_'}0123456789abcdefghijklmnopqrstuv`;
const OLD = `whsec${'_'}vutsrqponmlkjihgfedcba9876543210`;
const BODY = Buffer.from('{"event_id":"evt_1"}');
const NOW = 1_700_000_000;

describe('the header that is sent', () => {
  test('is t and one lower-case v1 per secret, the newest first, over time, full stop and the raw bytes', () => {
    const hex = (key: string): string =>
      createHmac('sha256', key).update(`${NOW}.${BODY.toString()}`).digest('hex');
    expect(signatureHeader(BODY, [SECRET], NOW)).toBe(`t=${NOW},v1=${hex(SECRET)}`);
    expect(signatureHeader(BODY, [SECRET, OLD], NOW)).toBe(`t=${NOW},v1=${hex(SECRET)},v1=${hex(OLD)}`);
  });

  test('stands among the headers that the contract names', () => {
    const about = { eventType: 'v1.case.completed', eventId: 'evt_1', deliveryId: 'del_1' };
    expect(deliveryHeaders({ ...about, body: BODY, secrets: [SECRET], epochSeconds: NOW })).toEqual({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Intake-Webhooks\//),
      'X-Service-Signature': signatureHeader(BODY, [SECRET], NOW),
      'X-Service-Event': 'v1.case.completed',
      'X-Service-Event-Id': 'evt_1',
      'X-Service-Delivery': 'del_1',
    });
  });
});

describe('an independent verifier', () => {
  const stripe = new Stripe(['sk', 'test', 'none'].join('_'));
  const accepts = (body: Uint8Array, header: string, secret: string): boolean => {
    try {
      stripe.webhooks.constructEvent(Buffer.from(body), header, secret, 300, undefined, NOW * 1000);
      return true;
    } catch (error) {
      if ((error as { type?: string }).type === 'StripeSignatureVerificationError') return false;
      throw error;
    }
  };

  test('accepts what is signed, with either secret of a rotation, and nothing that was changed', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat({ max: 255 }), (json, place) => {
        const body = Buffer.from(json);
        const header = signatureHeader(body, [SECRET, OLD], NOW);
        expect(accepts(body, header, SECRET)).toBe(true);
        expect(accepts(body, header, OLD)).toBe(true);
        expect(accepts(body, header, `${OLD}x`)).toBe(false);
        const changed = Buffer.from(body);
        changed[place % changed.length] = (changed[place % changed.length] ?? 0) ^ 1;
        expect(accepts(changed, header, SECRET)).toBe(false);
        expect(accepts(body, signatureHeader(body, [SECRET], NOW - 301), SECRET)).toBe(false);
      }),
      runs(100),
    );
  });

  test('and ours accepts what it signs', () => {
    const header = stripe.webhooks.generateTestHeaderString({
      payload: BODY.toString(),
      secret: SECRET,
      timestamp: NOW,
    });
    expect(verifySignature(header, { body: BODY, secret: SECRET }, NOW)).toEqual({
      ok: true,
      epochSeconds: NOW,
    });
  });
});

type Vectors = {
  published: { source: string; key?: string; message?: string; hex?: string }[];
  seed_format: {
    name: string;
    secret: string;
    header: string;
    body?: string;
    body_hex?: string;
    now: number;
    valid: boolean;
  }[];
};
const path = fileURLToPath(new URL('../../../../shared/data/vectors/signatures.json', import.meta.url));
const vectors = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Vectors) : null;
if (vectors === null) process.stdout.write('skipped: the signature vectors are not beside the checkout\n');

(vectors === null ? describe.skip : describe)('vectors', () => {
  test.each(vectors?.seed_format ?? [])('$name', ({ secret, header, body = '', body_hex, now, valid }) => {
    const bytes = body_hex === undefined ? Buffer.from(body) : Buffer.from(body_hex, 'hex');
    expect(verifySignature(header, { body: bytes, secret }, now).ok).toBe(valid);
  });

  // The published digests join time and body with a full stop, as ours does.
  const ours = (vectors?.published ?? []).filter(({ message = '' }) => /^\d+\./.test(message));
  test.each(ours)('$source', ({ key = '', message = '', hex }) => {
    const [, time = '', body = ''] = /^(\d+)\.(.*)$/s.exec(message) ?? [];
    expect(signatureHeader(Buffer.from(body), [key], Number(time))).toBe(`t=${time},v1=${hex}`);
  });
});
