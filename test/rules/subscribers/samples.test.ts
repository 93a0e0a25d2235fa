// The samples that `webhooks trigger` sends: every type of the catalogue, with the data that completions §9 lists.
import { describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../src/catalog/events.ts';
import { sampleMessage } from '../../../src/webhooks/samples.ts';

/** Completions §9, written out. */
const FIELDS: Record<WebhookEvent, string> = {
  'v1.intake.session_created': 'session_status expires_at locale',
  'v1.intake.session_expired': 'expired_at had_activity open_task_count',
  'v1.intake.handoff_ready': 'customer_completed_at marked_by',
  'v1.intake.submitted': 'submitted_at document_count answered_field_count',
  'v1.case.processing': 'trigger job_id',
  'v1.case.applicant_blocked': 'blocking_fact_ids task_ids reason_codes why_here_code',
  'v1.case.needs_review': 'queue_category why_here_code blocking_fact_ids summary',
  'v1.case.completed': 'case_status package_url package_hash completed_at',
  'v1.case.failed': 'error_code message job_id doc_id recoverable',
  'v1.review.completed': 'outcome completed_at reviewer_type command_count corrected_fact_ids',
  'v1.document.processed': 'doc_id job_id mime_type page_count resolved_fact_ids needs_input_fact_ids',
  'v1.document.failed': 'doc_id job_id failure_code message retryable',
  'v1.intake.gap_resolved': 'fact_id task_id resolved_by doc_id',
  'v1.fact.evidence_updated':
    'fact_id command_id added_evidence_ids removed_evidence_ids anchor_match_quality',
  'v1.webhook.delivery_failed':
    'failed_delivery_id failed_event_id failed_event_type endpoint_id attempts last_status_code last_error exhausted_at',
};
const OF_CASE = 'case_type_id revision runtime_status';

describe.each(WEBHOOK_EVENTS)('%s', (eventType) => {
  const now = new Date('2026-11-21T21:05:00.000Z');
  const sample = sampleMessage({ eventType, orgId: 'org_1', now, traceId: null });

  test('has the envelope of every payload', () => {
    expect(sample.payload).toMatchObject({
      event_id: sample.eventId,
      delivery_id: sample.deliveryId,
      event_type: eventType,
      semantic_event_type: eventType.slice(3),
      schema_version: 'v1',
      created_at: '2026-11-21T21:05:00.000Z',
      occurred_at: '2026-11-21T21:05:00.000Z',
      org_id: 'org_1',
      case_id: expect.stringMatching(/^case_/),
      session_id: expect.stringMatching(/^ses_/),
      external_case_id: 'EXT-1001',
      external_applicant_id: 'APPLICANT-7',
      external_customer_id: 'CUSTOMER-3',
      trace_id: sample.eventId,
      idempotency_key: sample.eventId,
    });
  });

  test('has its own data, and says that it is a sample', () => {
    const { data } = sample.payload as { data: Record<string, unknown> };
    const expected = `${OF_CASE} ${FIELDS[eventType]} sample`.split(' ');
    expect(Object.keys(data).toSorted()).toEqual(expected.toSorted());
    expect(data['sample']).toBe(true);
    expect(Object.values(data)).not.toContain(undefined);
  });
});
