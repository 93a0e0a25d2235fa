// The feed of a case: what happened to it, in its order.
import { SUMMARY } from './facts.ts';

export const EVENTS = [
  {
    event_id: 'evt_01km2p8r5t0000000000000001',
    event_type: 'case.created',
    cursor: 1,
    created_at: '2026-03-16T09:15:02.130Z',
    data: { case_type_id: 'receipt', operating_mode: 'direct_processing' },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000002',
    event_type: 'case.status_changed',
    cursor: 2,
    created_at: '2026-03-16T09:15:02.130Z',
    data: {
      to: 'processing',
      from: null,
      job_id: 'job_01km2p8r5t0000000000000001',
      trigger: 'document_uploaded',
      revision: 1,
      case_type_id: 'receipt',
      runtime_status: 'processing',
    },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000003',
    event_type: 'document.uploaded',
    cursor: 3,
    created_at: '2026-03-16T09:15:02.130Z',
    data: { doc_id: 'doc_01km2p8r5t0000000000000001', source: 'url' },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000004',
    event_type: 'document.processing',
    cursor: 4,
    created_at: '2026-03-16T09:15:02.130Z',
    data: { doc_id: 'doc_01km2p8r5t0000000000000001', job_id: 'job_01km2p8r5t0000000000000002' },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000005',
    event_type: 'document.processed',
    cursor: 5,
    created_at: '2026-03-16T09:15:03.652Z',
    data: {
      doc_id: 'doc_01km2p8r5t0000000000000001',
      job_id: 'job_01km2p8r5t0000000000000002',
      revision: 2,
      mime_type: 'text/plain',
      page_count: 1,
      case_type_id: 'receipt',
      runtime_status: 'processing',
      resolved_fact_ids: ['date', 'total'],
      needs_input_fact_ids: ['cost_centre'],
    },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000006',
    event_type: 'fact.resolved',
    cursor: 6,
    created_at: '2026-03-16T09:15:03.652Z',
    data: { status: 'resolved', fact_id: 'date', reason_codes: [], anchor_match_quality: 1 },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000007',
    event_type: 'fact.resolved',
    cursor: 7,
    created_at: '2026-03-16T09:15:03.652Z',
    data: { status: 'resolved', fact_id: 'total', reason_codes: [], anchor_match_quality: 1 },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000008',
    event_type: 'fact.needs_input',
    cursor: 8,
    created_at: '2026-03-16T09:15:03.652Z',
    data: { status: 'needs_input', fact_id: 'cost_centre', reason_codes: ['no_anchor'] },
  },
  {
    event_id: 'evt_01km2p8r5t0000000000000009',
    event_type: 'case.status_changed',
    cursor: 9,
    created_at: '2026-03-16T09:15:03.652Z',
    data: {
      to: 'ready_for_review',
      from: 'processing',
      summary: SUMMARY,
      revision: 3,
      case_type_id: 'receipt',
      why_here_code: 'fact_needs_input',
      queue_category: 'review',
      runtime_status: 'ready_for_review',
      blocking_fact_ids: ['cost_centre'],
    },
  },
];

export const FEED = {
  case_id: 'case_01km2p8r5t0000000000000001',
  events: EVENTS,
  next_cursor: 9,
  has_more: false,
};
