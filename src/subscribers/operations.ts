// Webhook endpoints are registered, switched and given new secrets; each act stands in the audit chain (api-v1 §6.1, completions §9).
import { LockMode } from '@mikro-orm/core';
import { recordAct } from '../audit/operations.ts';
import { WEBHOOK_EVENTS } from '../catalog/events.ts';
import { Conflict } from '../platform/conflict.ts';
import { randomBase62 } from '../platform/crypto.ts';
import type { EgressPolicy } from '../platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../platform/outbound/public-url.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { Notification, WebhookEndpoint, type EndpointStatus } from './entity.ts';
import { DELIVERY_TOPIC } from './fan-out.ts';
import { ENDPOINT_MOVES, OLD_SECRET_HOURS, secretPlace, subscriptionOf } from './rules.ts';

const SECRET_LENGTH = 43;
const MAX_URL_LENGTH = 2048;
const newSecret = (): string => `whsec_${randomBase62(SECRET_LENGTH)}`;

export type AddEndpoint = { url: string; events: readonly string[]; policy: EgressPolicy; sealer: Sealer };

/**
 * Registers an endpoint for what happens in live from now on. Its secret is in the answer and, sealed, in its row.
 * @throws Conflict `invalid_endpoint_url`, `unknown_event_type`.
 */
export async function addEndpoint(
  tx: Tx,
  input: AddEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const url = usableUrl(input.url, input.policy);
  const events = knownEvents(input.events);
  const endpointId = tx.newId('whk');
  const secret = newSecret();
  const endpoint = tx.em.create(WebhookEndpoint, {
    endpointId,
    orgId: tx.scope.orgId,
    url,
    events,
    status: 'enabled',
    secret: input.sealer.seal(secret, secretPlace(endpointId, 'secret')),
    createdAt: tx.now,
    updatedAt: tx.now,
    createdBy: tx.scope.actor.label,
  });
  await tx.em.flush();
  await recordEndpointAct(tx, { action: 'webhook_endpoint.added', endpointId, data: { events } });
  return { endpoint, secret };
}

function usableUrl(text: string, policy: EgressPolicy): string {
  const check =
    text.length > MAX_URL_LENGTH
      ? ({ ok: false, reason: `it is longer than ${MAX_URL_LENGTH} characters` } as const)
      : checkPublicHttpsUrl(text, policy);
  if (check.ok) return text;
  throw new Conflict(
    'invalid_endpoint_url',
    `The address cannot be used: ${check.reason}. Give a public https:// address, or name a host of your own network in INTAKE_EGRESS_ALLOW.`,
  );
}

function knownEvents(names: readonly string[]): string[] {
  const subscription = subscriptionOf(names);
  if (subscription.ok) return subscription.events;
  const [first] = subscription.unknown;
  throw new Conflict(
    'unknown_event_type',
    `${first === undefined ? 'No event type is given' : `There is no event type ${JSON.stringify(first)}`}. Choose * or some of: ${WEBHOOK_EVENTS.join(', ')}.`,
  );
}

const recordEndpointAct = (
  tx: Tx,
  act: { action: string; endpointId: string; data?: Record<string, unknown> },
): Promise<string> =>
  recordAct(tx, {
    action: act.action,
    subject: { type: 'webhook_endpoint', id: act.endpointId },
    environment: 'live',
    ...(act.data === undefined ? {} : { data: act.data }),
  });

async function findLocked(tx: Tx, endpointId: string): Promise<WebhookEndpoint> {
  const place = { endpointId, orgId: tx.scope.orgId };
  const endpoint = await tx.em.findOne(WebhookEndpoint, place, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (endpoint !== null) return endpoint;
  throw new Conflict(
    'not_found',
    `There is no endpoint ${endpointId} in this organization. List them with "intake webhooks list".`,
  );
}

const ACTS: Partial<Record<EndpointStatus, string>> = {
  enabled: 'webhook_endpoint.enabled',
  disabled: 'webhook_endpoint.disabled',
  removed: 'webhook_endpoint.removed',
};

/**
 * Moves an endpoint and locks it until the commit; a move to where it stands changes nothing. Enabled, it is sent what was held
 * as it falls due; disabled, its deliveries are held.
 * @throws Conflict `not_found`, `endpoint_removed`.
 */
export async function setEndpointStatus(
  tx: Tx,
  endpointId: string,
  to: 'enabled' | 'disabled' | 'removed',
): Promise<WebhookEndpoint> {
  const move = await moveEndpoint(tx, endpointId, to);
  await recordEndpointMove(tx, move);
  return move.endpoint;
}

/** What became of an endpoint: where it stood, and where it stands. */
export type EndpointMove = { endpoint: WebhookEndpoint; from: EndpointStatus; to: EndpointStatus };

/** As `setEndpointStatus`, for those who put it on record in the end themselves. */
export async function moveEndpoint(
  tx: Tx,
  endpointId: string,
  to: 'enabled' | 'disabled' | 'removed',
): Promise<EndpointMove> {
  const endpoint = await findLocked(tx, endpointId);
  const from: EndpointStatus = endpoint.status;
  if (from === to) return { endpoint, from, to };
  if (!ENDPOINT_MOVES[from].includes(to)) throw gone(endpointId);
  endpoint.status = to;
  endpoint.updatedAt = tx.now;
  if (to === 'enabled') endpoint.failingSince = null;
  await tx.em.flush();
  if (to === 'enabled') tx.wake(DELIVERY_TOPIC);
  return { endpoint, from, to };
}

export async function recordEndpointMove(tx: Tx, { endpoint, from, to }: EndpointMove): Promise<void> {
  if (from === to) return;
  await recordEndpointAct(tx, { action: ACTS[to] ?? '', endpointId: endpoint.endpointId, data: { from } });
}

const gone = (endpointId: string): Conflict =>
  new Conflict(
    'endpoint_removed',
    `The endpoint ${endpointId} was removed. Add it anew with "intake webhooks add".`,
  );

/**
 * A new secret; the old one signs beside it for 24 hours, or not at all with `now`, for one that became known.
 * @throws Conflict `not_found`, `endpoint_removed`, `rotation_under_way`.
 */
export async function rotateEndpointSecret(
  tx: Tx,
  input: { endpointId: string; sealer: Sealer; now: boolean },
): Promise<{ endpoint: WebhookEndpoint; secret: string; oldSecretExpiresAt: Date }> {
  const { endpointId, sealer } = input;
  const endpoint = await findLocked(tx, endpointId);
  if (endpoint.status === 'removed') throw gone(endpointId);
  const until = endpoint.previousSecretExpiresAt;
  if (!input.now && until != null && until > tx.now) {
    throw new Conflict(
      'rotation_under_way',
      `The secret was rotated already; the one before it signs until ${until.toISOString()}. Wait until then, or end it at once with --now.`,
    );
  }
  // One that ends at once need not be opened: its key may be lost.
  const old = input.now ? null : sealer.open(endpoint.secret, secretPlace(endpointId, 'secret'));
  const secret = newSecret();
  const oldSecretExpiresAt = input.now ? tx.now : new Date(tx.now.getTime() + OLD_SECRET_HOURS * 3_600_000);
  endpoint.secret = sealer.seal(secret, secretPlace(endpointId, 'secret'));
  endpoint.previousSecret =
    old === null ? null : sealer.seal(old, secretPlace(endpointId, 'previous_secret'));
  endpoint.previousSecretExpiresAt = input.now ? null : oldSecretExpiresAt;
  endpoint.updatedAt = tx.now;
  await tx.em.flush();
  const data = { old_secret_hours: input.now ? 0 : OLD_SECRET_HOURS };
  await recordEndpointAct(tx, { action: 'webhook_endpoint.secret_rotated', endpointId, data });
  return { endpoint, secret, oldSecretExpiresAt };
}

/** Marks a notification as read; the first time stays. */
export async function readNotification(tx: Tx, notificationId: string): Promise<Notification> {
  const place = { notificationId, orgId: tx.scope.orgId };
  const notification = await tx.em.findOne(Notification, place, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (notification === null) {
    throw new Conflict(
      'not_found',
      `There is no notification ${notificationId} in this organization. List them with "intake notifications list".`,
    );
  }
  notification.readAt ??= tx.now;
  await tx.em.flush();
  return notification;
}
