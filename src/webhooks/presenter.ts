// Deliveries, attempts, test results and acknowledgements as they are shown (api-v1 §2.11, completions §12).
import { z } from 'zod';
import { iso, isoOrNull } from '../platform/times.ts';
import type { DeliveryStatus } from '../subscribers/entity.ts';
import type { StoredAttempt, StoredDelivery } from './listing.ts';

export const testResult = z
  .object({
    success: z.boolean().meta({ description: 'Whether the receiver answered 2xx within 30 seconds.' }),
    status_code: z.int().nullable().meta({ description: 'From the receiver; null without an answer.' }),
    error: z.string().optional().meta({ description: 'What went wrong, in one sentence.' }),
  })
  .meta({ id: 'WebhookTestResult' });

export const acknowledgementResult = z
  .object({
    acknowledged: z.literal(true),
    already_acknowledged: z.boolean(),
    delivery_id: z.string(),
    case_id: z.string().optional(),
  })
  .meta({ id: 'WebhookAcknowledgement' });

export type DeliveryView = {
  delivery_id: string;
  event_id: string;
  endpoint_id: string;
  case_id: string | null;
  event_type: string;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: string | null;
  replay_of: string | null;
  created_at: string;
  /** Whether it waits because its endpoint is not enabled, or because this deployment sends nothing to the organization. */
  held: boolean;
  trace_id: string | null;
  finished_at: string | null;
  failure_reason: string | null;
  last_status_code: number | null;
  last_error: string | null;
  /** The latest delivery that repeats this one. */
  replayed_as: string | null;
  acknowledged_at: string | null;
  acknowledgement_id: string | null;
};

export function presentDelivery(row: StoredDelivery): DeliveryView {
  const isWaiting = row.status === 'pending' || row.status === 'retrying';
  return {
    delivery_id: row.delivery_id,
    event_id: row.event_id,
    endpoint_id: row.endpoint_id,
    case_id: row.case_id,
    event_type: row.event_type,
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: isWaiting ? isoOrNull(row.next_attempt_at) : null,
    replay_of: row.replay_of,
    created_at: iso(row.created_at),
    held: isWaiting && (row.endpoint_status !== 'enabled' || row.is_stopped),
    trace_id: row.trace_id,
    finished_at: isoOrNull(row.finished_at),
    failure_reason: row.failure_reason,
    last_status_code: row.last_status_code,
    last_error: row.last_error,
    replayed_as: row.replayed_as,
    acknowledged_at: isoOrNull(row.acknowledged_at),
    acknowledgement_id: row.acknowledgement_id,
  };
}

export type AttemptView = Omit<StoredAttempt, 'started_at'> & { started_at: string };

export const presentAttempt = (row: StoredAttempt): AttemptView => ({
  ...row,
  started_at: iso(row.started_at),
});
