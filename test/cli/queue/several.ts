// A fact with several values as the queue is shown it.
import type { Fact } from '../../../cli/queue/desk/desk.ts';

/** What a fact with several values shows besides: one of them, still open. */
export const SEVERAL: Partial<Fact> = {
  value: '["5.00 EUR"]',
  values: [
    {
      value: '5.00 EUR',
      status: 'needs_input',
      candidate_id: 'c1',
      anchor_match_quality: 0.7,
      source: 'document',
      reason_codes: ['low_anchor_quality'],
      evidence: [],
    },
  ],
};
