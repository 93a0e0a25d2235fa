// Lists that the case of the examples stands in, and what was looked for in its document.
import { CASE } from './cases.ts';
import { RECEIPT } from './facts.ts';

export const CASE_LIST = {
  environment: 'test',
  cases: [
    {
      case_id: CASE.case_id,
      title: CASE.title,
      external_case_id: CASE.external_case_id,
      case_type_id: CASE.case_type_id,
      runtime_status: CASE.runtime_status,
      handoff_state: CASE.handoff_state,
      why_here: CASE.queue_row.why_here,
      why_here_code: CASE.queue_row.why_here_code,
      created_at: CASE.created_at,
      updated_at: CASE.updated_at,
    },
  ],
  next_cursor: null,
  has_more: false,
};

/** Every amount of the receipt: which of them is the total? */
export const PLACES = {
  places: [
    {
      doc_id: RECEIPT.doc_id,
      page_index: 0,
      quote: '19.50 EUR',
      location: { char_start: 37, char_end: 46 },
      line: 'Coffee: 19.50 EUR',
      value: '19.50 EUR',
    },
    {
      doc_id: RECEIPT.doc_id,
      page_index: 0,
      quote: '23.80 EUR',
      location: { char_start: 54, char_end: 63 },
      line: 'Total: 23.80 EUR',
      value: '23.80 EUR',
    },
  ],
  truncated: false,
};
