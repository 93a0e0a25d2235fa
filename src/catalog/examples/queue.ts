// The queue with that case in it.
import { SUMMARY, BLOCKED_BY } from './facts.ts';

export const QUEUE = {
  environment: 'test',
  rows: [
    {
      case_id: 'case_01km2p8r5t0000000000000001',
      title: '14 Mar 2026 · 23.80 EUR',
      external_case_id: 'expense-4711',
      case_type_id: 'receipt',
      operating_mode: 'direct_processing',
      runtime_status: 'ready_for_review',
      queue_category: 'review',
      queue_status: 'open',
      why_here: 'A required fact is missing or needs a person to settle it.',
      why_here_code: 'fact_needs_input',
      blocking_items: BLOCKED_BY,
      blocking_fact_ids: ['cost_centre'],
      priority: 'normal',
      due_at: null,
      ownership: null,
      summary: SUMMARY,
      sort_timestamp: '2026-03-16T09:15:03.652Z',
      updated_at: '2026-03-16T09:15:03.652Z',
    },
  ],
  counts: {
    by_category: { intake: 0, processing: 0, review: 1, exception: 0, handoff: 0 },
    by_status: { open: 1, claimed: 0, waiting: 0, escalated: 0, done: 0 },
    total: 1,
  },
  next_cursor: null,
  has_more: false,
  generated_at: '2026-03-16T09:15:06.235Z',
};
