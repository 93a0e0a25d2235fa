// The life of a delivery: its states, what moves it, and when it is tried again (api-v1 §3.4, completions §9).
import type { DeliveryStatus } from '../subscribers/entity.ts';

export const MAX_ATTEMPTS = 5;

/** From the end of the attempt that failed, by the database's clock. No jitter, and no `Retry-After`: the schedule is a promise. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [60, 300, 1800, 7200];

/** An endpoint with nothing but failures for this long is disabled. */
export const FAILING_DAYS = 5;

/** How an attempt failed (completions §9). */
export const ATTEMPT_ERRORS = [
  'dns_error',
  'connection_refused',
  'connection_reset',
  'tls_error',
  'timeout',
  'egress_blocked',
  'redirect_rejected',
  'non_2xx',
  'interrupted',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** `failed` leaves attempts, `exhausted` was the last one; a worker that died failed its attempt too. */
export const DELIVERY_CAUSES = ['claimed', 'succeeded', 'failed', 'exhausted', 'endpoint_removed'] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];

export const DELIVERY_MOVES: Record<DeliveryStatus, Partial<Record<DeliveryCause, DeliveryStatus>>> = {
  pending: { claimed: 'delivering', endpoint_removed: 'failed' },
  retrying: { claimed: 'delivering', endpoint_removed: 'failed' },
  delivering: {
    succeeded: 'delivered',
    failed: 'retrying',
    exhausted: 'failed',
    endpoint_removed: 'failed',
  },
  delivered: {},
  failed: {},
};

/** Where the cause leads. Throws on a move that the table does not know. */
export function moveDelivery(from: DeliveryStatus, cause: DeliveryCause): DeliveryStatus {
  const to = DELIVERY_MOVES[from][cause];
  if (to === undefined) throw new Error(`a ${from} delivery cannot be ${cause}`);
  return to;
}

export type AfterAttempt = {
  status: DeliveryStatus;
  /** Counted from the end of this attempt; null where there is no next one. */
  nextAttemptInSeconds: number | null;
};

/** What follows from the attempt with this number, the first being 1. */
export function afterAttempt(number: number, error: AttemptError | null): AfterAttempt {
  if (!Number.isInteger(number) || number < 1 || number > MAX_ATTEMPTS)
    throw new Error(`there is no attempt ${number}`);
  if (error === null) return { status: moveDelivery('delivering', 'succeeded'), nextAttemptInSeconds: null };
  const delay = RETRY_DELAYS_SECONDS[number - 1];
  if (delay === undefined)
    return { status: moveDelivery('delivering', 'exhausted'), nextAttemptInSeconds: null };
  return { status: moveDelivery('delivering', 'failed'), nextAttemptInSeconds: delay };
}
