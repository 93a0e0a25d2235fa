// Sends one sample to an endpoint with its own secrets; nothing is stored.
import type { WebhookEvent } from '../../src/catalog/events.ts';
import { openOutbound } from '../../src/platform/outbound/open.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { maybeSealedSecrets } from '../../src/subscribers/queries.ts';
import { secretPlace } from '../../src/subscribers/rules.ts';
import { sampleMessage } from '../../src/webhooks/samples.ts';
import { sendNow } from '../../src/webhooks/test-delivery.ts';
import type { Desk, Place } from '../connect.ts';
import { orgFlag } from '../place-flags.ts';
import { sealerOf } from '../sealer.ts';

export type Triggered = {
  success: boolean;
  status_code: number | null;
  delivery_id: string;
  event_id: string;
  event_type: string;
  endpoint_id: string;
  duration_ms: number | null;
  response_excerpt: string | null;
  /** What went wrong; empty on success. */
  message: string;
};

type Asked = { place: Place; endpointId: string; eventType: WebhookEvent };

export async function triggerSample(desk: Desk, asked: Asked): Promise<Triggered> {
  const { url, secrets } = await secretsOf(desk, asked);
  const now = new Date();
  const sample = sampleMessage({ orgId: asked.place.orgId, eventType: asked.eventType, now, traceId: null });
  const { outbound } = openOutbound(desk.config);
  try {
    const sent = await sendNow(outbound, sample, {
      url,
      secrets,
      epochSeconds: Math.floor(now.getTime() / 1000),
    });
    return {
      success: sent.success,
      status_code: sent.statusCode,
      delivery_id: sample.deliveryId,
      event_id: sample.eventId,
      event_type: sample.eventType,
      endpoint_id: asked.endpointId,
      duration_ms: sent.durationMs ?? null,
      response_excerpt: sent.excerpt ?? null,
      message: sent.code === undefined ? (sent.error ?? '') : `${sent.error ?? ''} (${sent.code})`,
    };
  } finally {
    await outbound.close();
  }
}

async function secretsOf(
  desk: Desk,
  { place, endpointId }: Asked,
): Promise<{ url: string; secrets: string[] }> {
  const sealed = await maybeSealedSecrets(desk.sql, place.orgId, endpointId);
  if (sealed === null || sealed.status === 'removed') {
    throw new Conflict(
      'not_found',
      `There is no endpoint ${endpointId} in this organization, or it was removed. List them with "intake webhooks list${orgFlag(place)}".`,
    );
  }
  const sealer = await sealerOf(desk);
  const current = sealer.open(sealed.secret, secretPlace(endpointId, 'secret'));
  const previous =
    sealed.previousSecret === null
      ? []
      : [sealer.open(sealed.previousSecret, secretPlace(endpointId, 'previous_secret'))];
  return { url: sealed.url, secrets: [current, ...previous] };
}
