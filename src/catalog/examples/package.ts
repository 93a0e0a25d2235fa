// The package of a case.
import { DATE, RECEIPT, SUMMARY, TOTAL } from './facts.ts';

export const DATE_SETTLED = {
  decision_id: 'dec_01km2p8r5t0000000000000001',
  kind: 'fact',
  subject_id: 'date',
  outcome: 'resolved',
  selected_candidate_id: 'cand_01km2p8r5t0000000000000001',
  evidence_ids: ['ev_01km2p8r5t0000000000000001', 'ev_01km2p8r5t0000000000000002'],
  actor: { id: 'intake', type: 'system', label: 'intake' },
  rationale: null,
  decided_at: '2026-03-16T09:15:03.652Z',
};

export const TOTAL_SETTLED = {
  ...DATE_SETTLED,
  decision_id: 'dec_01km2p8r5t0000000000000002',
  subject_id: 'total',
  selected_candidate_id: 'cand_01km2p8r5t0000000000000002',
  evidence_ids: ['ev_01km2p8r5t0000000000000003', 'ev_01km2p8r5t0000000000000004'],
};

export const PACKAGE = {
  schema_version: 'case_package.v1',
  case: {
    case_id: 'case_01km2p8r5t0000000000000001',
    environment: 'test',
    case_type_id: 'receipt',
    external_case_id: 'expense-4711',
    application_state: 'in_review',
    handoff_state: 'not_ready',
  },
  decisions: [DATE_SETTLED, TOTAL_SETTLED],
  facts: [
    {
      fact_id: 'date',
      fact_label: 'Date',
      status: 'resolved',
      value: '2026-03-14',
      source: 'document',
      evidence: DATE.evidence,
    },
    {
      fact_id: 'total',
      fact_label: 'Total',
      status: 'resolved',
      value: '23.80 EUR',
      source: 'document',
      evidence: TOTAL.evidence,
    },
    {
      fact_id: 'cost_centre',
      fact_label: 'Cost centre',
      status: 'needs_input',
      value: null,
      source: null,
      evidence: [],
    },
  ],
  documents: [RECEIPT],
  structured_inputs: {},
  consents: [],
  summary: SUMMARY,
  revision: 3,
  package_hash: '43aca5b09bb7bbf79c8f6b4a71d168d7bc07c2d5214057197648943e56d691d4',
  generated_at: '2026-03-16T09:15:06.185Z',
  case_file_url: 'https://intake.example.com/case-files/your-signed-token',
};
