// What may be subscribed to, how an endpoint moves between its states, and where its secrets are sealed.
import { WEBHOOK_EVENTS, type WebhookEvent } from '../catalog/events.ts';
import type { EndpointStatus } from './entity.ts';

/** Stands for every type, those to come included. */
export const EVERY_EVENT = '*';

/** How long the old secret signs beside the new one (completions §9). */
export const OLD_SECRET_HOURS = 24;

/** The moves of an endpoint; `auto_disabled` is reached by nothing but failures, and left by an operator. */
export const ENDPOINT_MOVES: Record<EndpointStatus, readonly EndpointStatus[]> = {
  enabled: ['disabled', 'auto_disabled', 'removed'],
  disabled: ['enabled', 'removed'],
  auto_disabled: ['enabled', 'disabled', 'removed'],
  removed: [],
};

type Subscription =
  | { ok: true; events: (WebhookEvent | typeof EVERY_EVENT)[] }
  | { ok: false; unknown: string[] };

const isKnown = (name: string): name is WebhookEvent => (WEBHOOK_EVENTS as readonly string[]).includes(name);

/** The subscription in the order of the catalogue, each type once; `*` stands alone. */
export function subscriptionOf(names: readonly string[]): Subscription {
  const unknown = names.filter((name) => name !== EVERY_EVENT && !isKnown(name));
  if (unknown.length > 0 || names.length === 0) return { ok: false, unknown };
  if (names.includes(EVERY_EVENT)) return { ok: true, events: [EVERY_EVENT] };
  return { ok: true, events: WEBHOOK_EVENTS.filter((name) => names.includes(name)) };
}

/** In SQL: an endpoint that was removed signs nothing any more, and nobody could give it a new secret. */
export const SIGNING = `status <> 'removed'`;

/** Where a secret stands, for the sealer: a ciphertext that is moved elsewhere does not open. */
export const secretPlace = (endpointId: string, column: 'secret' | 'previous_secret'): string =>
  `webhook_endpoints:${endpointId}:${column}`;

/** The types that both subscriptions have; `*` alone where both have all. */
export function sharedEvents(one: readonly string[], other: readonly string[]): string[] {
  if (one.includes(EVERY_EVENT)) return [...other];
  return other.includes(EVERY_EVENT) ? [...one] : one.filter((name) => other.includes(name));
}

/** Whether two addresses are the same, however each is written. */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other || (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
