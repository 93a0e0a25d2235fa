// A realistic payload of every event type, for receivers that are being built; `data.sample` marks it (completions §9).
import type { WebhookEvent } from '../catalog/events.ts';
import { newId, type NewId } from '../platform/ids.ts';
import { iso } from '../platform/times.ts';

type SampleIds = { caseId: string; docId: string; jobId: string };
type SampleData = (
  ids: SampleIds,
  times: { now: string; later: string },
  id: NewId,
) => Record<string, unknown>;

const HASH = '5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef';
const COUNTS = { resolved_count: 6, needs_input_count: 1, failed_count: 0, document_count: 2 };

const DATA: Record<WebhookEvent, { status: string; data: SampleData }> = {
  'v1.intake.session_created': {
    status: 'intake_in_progress',
    data: (_ids, { later }) => ({ session_status: 'open', expires_at: later, locale: 'en' }),
  },
  'v1.intake.session_expired': {
    status: 'ready_for_review',
    data: (_ids, { now }) => ({ expired_at: now, had_activity: true, open_task_count: 2 }),
  },
  'v1.intake.handoff_ready': {
    status: 'processing',
    data: (_ids, { now }) => ({ customer_completed_at: now, marked_by: 'api_key' }),
  },
  'v1.intake.submitted': {
    status: 'processing',
    data: (_ids, { now }) => ({ submitted_at: now, document_count: 2, answered_field_count: 7 }),
  },
  'v1.case.processing': {
    status: 'processing',
    data: ({ jobId }) => ({ trigger: 'document_uploaded', job_id: jobId }),
  },
  'v1.case.applicant_blocked': {
    status: 'intake_in_progress',
    data: () => ({
      blocking_fact_ids: ['invoice_date'],
      task_ids: ['task_invoice_date'],
      reason_codes: ['ambiguous_date'],
      why_here_code: 'clarification_requested',
    }),
  },
  'v1.case.needs_review': {
    status: 'ready_for_review',
    data: () => ({
      queue_category: 'review',
      why_here_code: 'fact_needs_input',
      blocking_fact_ids: ['invoice_date'],
      summary: COUNTS,
    }),
  },
  'v1.case.completed': {
    status: 'complete',
    data: ({ caseId }, { now }) => ({
      case_status: 'completed',
      package_url: `https://intake.example.com/api/v1/cases/${caseId}/package`,
      package_hash: HASH,
      completed_at: now,
    }),
  },
  'v1.case.failed': {
    status: 'ready_for_review',
    data: ({ jobId, docId }) => ({
      error_code: 'fetch_failed',
      message: 'The document could not be fetched: the host answered 404.',
      job_id: jobId,
      doc_id: docId,
      recoverable: true,
    }),
  },
  'v1.review.completed': {
    status: 'complete',
    data: (_ids, { now }) => ({
      outcome: 'completed',
      completed_at: now,
      reviewer_type: 'operator',
      command_count: 2,
      corrected_fact_ids: ['invoice_date'],
    }),
  },
  'v1.document.processed': {
    status: 'processing',
    data: ({ docId, jobId }) => ({
      doc_id: docId,
      job_id: jobId,
      mime_type: 'application/pdf',
      page_count: 2,
      resolved_fact_ids: ['invoice_number', 'total'],
      needs_input_fact_ids: ['invoice_date'],
    }),
  },
  'v1.document.failed': {
    status: 'ready_for_review',
    data: ({ docId, jobId }) => ({
      doc_id: docId,
      job_id: jobId,
      failure_code: 'encrypted',
      message: 'The document is protected with a password.',
      retryable: false,
    }),
  },
  'v1.intake.gap_resolved': {
    status: 'processing',
    data: ({ docId }) => ({
      fact_id: 'invoice_date',
      task_id: 'task_invoice_date',
      resolved_by: 'applicant',
      doc_id: docId,
    }),
  },
  'v1.fact.evidence_updated': {
    status: 'ready_for_review',
    data: (_ids, _times, id) => ({
      fact_id: 'invoice_number',
      command_id: id('cmd'),
      added_evidence_ids: [id('ev')],
      removed_evidence_ids: [],
      anchor_match_quality: 0.98,
    }),
  },
  'v1.webhook.delivery_failed': {
    status: 'ready_for_review',
    data: (_ids, { now }, id) => ({
      failed_delivery_id: id('del'),
      failed_event_id: id('evt'),
      failed_event_type: 'v1.case.needs_review',
      endpoint_id: id('whk'),
      attempts: 5,
      last_status_code: 503,
      last_error: 'non_2xx',
      exhausted_at: now,
    }),
  },
};

/** What is sent, with the ids that its headers carry. */
export type Message = {
  eventId: string;
  deliveryId: string;
  eventType: string;
  payload: Record<string, unknown>;
};

export type MessageAbout = {
  eventType: string;
  orgId: string;
  now: Date;
  traceId: string | null;
  /** Makes the ids; new ones where it is left out. */
  id?: NewId;
};

/** The envelope of api-v1 §6.2 around data that no event stands behind. */
function message(
  about: MessageAbout,
  rest: { case_id: string | null; session_id: string | null; [name: string]: unknown },
): Message {
  const { eventType, orgId, now, traceId, id = newId } = about;
  const [eventId, deliveryId] = [id('evt'), id('del')];
  const payload = {
    event_id: eventId,
    delivery_id: deliveryId,
    event_type: eventType,
    semantic_event_type: eventType.replace(/^v1\./, ''),
    schema_version: 'v1',
    created_at: iso(now),
    occurred_at: iso(now),
    org_id: orgId,
    idempotency_key: eventId,
    trace_id: traceId ?? eventId,
    case_cursor: null,
    ...rest,
  };
  return { eventId, deliveryId, eventType, payload };
}

/** `v1.webhook.test`, which only POST /webhooks/test sends. */
export const testMessage = (about: Omit<MessageAbout, 'eventType'>): Message =>
  message({ ...about, eventType: 'v1.webhook.test' }, { case_id: null, session_id: null, data: {} });

const WEEK_MS = 7 * 86_400_000;

/** Where an event stands in no feed, it has no cursor. */
const IN_NO_FEED: WebhookEvent = 'v1.webhook.delivery_failed';

/** A sample of any type of the catalogue, of a case that an applicant has a session for. */
export function sampleMessage(about: MessageAbout & { eventType: WebhookEvent }): Message {
  const { status, data } = DATA[about.eventType];
  const { id = newId } = about;
  const ids = { caseId: id('case'), docId: id('doc'), jobId: id('job') };
  const times = { now: iso(about.now), later: iso(new Date(about.now.getTime() + WEEK_MS)) };
  const ofCase = { case_type_id: 'invoice', revision: 4, runtime_status: status };
  return message(about, {
    case_id: ids.caseId,
    session_id: id('ses'),
    case_cursor: about.eventType === IN_NO_FEED ? null : 12,
    external_case_id: 'EXT-1001',
    external_applicant_id: 'APPLICANT-7',
    external_customer_id: 'CUSTOMER-3',
    data: { ...ofCase, ...data(ids, times, id), sample: true },
  });
}
