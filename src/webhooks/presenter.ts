// Deliveries, attempts, test results and acknowledgements as they are shown (api-v1 §2.11, completions §12).
import { z } from 'zod';
import type { Row, WithIsoTimes } from '../platform/database/rows.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { EndpointStatus, WebhookAttempt, WebhookDelivery } from '../subscribers/entity.ts';

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

type DeliveryRow = Row<
  WebhookDelivery,
  | 'deliveryId'
  | 'eventId'
  | 'endpointId'
  | 'caseId'
  | 'eventType'
  | 'status'
  | 'attempts'
  | 'nextAttemptAt'
  | 'replayOf'
  | 'traceId'
  | 'failureReason'
  | 'createdAt'
  | 'finishedAt'
  | 'acknowledgedAt'
  | 'acknowledgementId'
> & {
  last_status_code: number | null;
  last_error: string | null;
  /** The latest delivery that repeats this one. */
  replayed_as: string | null;
};

export type StoredDelivery = DeliveryRow & {
  endpoint_status: EndpointStatus;
  /** Whether this deployment sends nothing to the organization. */
  is_stopped: boolean;
};

export type DeliveryView = WithIsoTimes<DeliveryRow> & {
  /** Whether it waits because its endpoint is not enabled, or because this deployment sends nothing to the organization. */
  held: boolean;
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

export type StoredAttempt = Row<
  WebhookAttempt,
  'number' | 'startedAt' | 'durationMs' | 'statusCode' | 'error' | 'responseExcerpt' | 'address'
>;
export type AttemptView = WithIsoTimes<StoredAttempt>;

export const presentAttempt = (row: StoredAttempt): AttemptView => ({
  ...row,
  started_at: iso(row.started_at),
});
