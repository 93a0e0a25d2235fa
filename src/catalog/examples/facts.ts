// What was read of a receipt, as every answer about its case shows it.

/** As a fact of the case shows it, with the places that it was read from. */
export const DATE = {
  fact_id: 'date',
  fact_label: 'Date',
  status: 'resolved',
  value: '2026-03-14',
  candidate_id: 'cand_01km2p8r5t0000000000000001',
  anchor_match_quality: 1,
  anchor_match: 'exact',
  margin: null,
  source: 'document',
  required: true,
  sensitive: false,
  reason_codes: [],
  provenance: [
    {
      kind: 'document_span',
      document_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      quote: '14.03.2026',
      char_start: 18,
      char_end: 28,
      boxes: [],
    },
  ],
  verification_metadata: [],
  evidence: [
    {
      evidence_id: 'ev_01km2p8r5t0000000000000001',
      role: 'value',
      quote: '14.03.2026',
      location: { char_start: 18, char_end: 28 },
      doc_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      method: 'born_digital_text',
      boxes: [],
    },
    {
      evidence_id: 'ev_01km2p8r5t0000000000000002',
      role: 'anchor',
      quote: 'Date:',
      location: { char_start: 12, char_end: 17 },
      doc_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      method: 'born_digital_text',
      boxes: [],
    },
  ],
};

export const TOTAL = {
  ...DATE,
  fact_id: 'total',
  fact_label: 'Total',
  value: '23.80 EUR',
  candidate_id: 'cand_01km2p8r5t0000000000000002',
  provenance: [
    {
      kind: 'document_span',
      document_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      quote: '23.80 EUR',
      char_start: 54,
      char_end: 63,
      boxes: [],
    },
  ],
  evidence: [
    {
      evidence_id: 'ev_01km2p8r5t0000000000000003',
      role: 'value',
      quote: '23.80 EUR',
      location: { char_start: 54, char_end: 63 },
      doc_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      method: 'born_digital_text',
      boxes: [],
    },
    {
      evidence_id: 'ev_01km2p8r5t0000000000000004',
      role: 'anchor',
      quote: 'Total:',
      location: { char_start: 47, char_end: 53 },
      doc_id: 'doc_01km2p8r5t0000000000000001',
      page_index: 0,
      method: 'born_digital_text',
      boxes: [],
    },
  ],
};

/** Nothing was found for it: a person has to say it. */
export const COST_CENTRE = {
  fact_id: 'cost_centre',
  fact_label: 'Cost centre',
  status: 'needs_input',
  value: null,
  candidate_id: null,
  anchor_match_quality: null,
  anchor_match: null,
  margin: null,
  source: null,
  required: true,
  sensitive: false,
  reason_codes: ['no_anchor'],
  provenance: [],
  verification_metadata: [],
  evidence: [],
};

/** The document that they were read from. */
export const RECEIPT = {
  doc_id: 'doc_01km2p8r5t0000000000000001',
  parent_doc_id: null,
  status: 'processed',
  source: 'url',
  mime_type: 'text/plain',
  filename: 'my-receipt.txt',
  page_count: 1,
  byte_size: 64,
  sha256: '738c1d3846514d9dc09abf4547ac77ac79414b2cf868aabd4fe7a0c16689fb80',
  text_method: 'born_digital_text',
  document_type: 'receipt',
  failure_code: null,
  status_message: null,
};

export const SUMMARY = {
  resolved_count: 2,
  needs_input_count: 1,
  failed_count: 0,
  document_count: 1,
  pending_count: 0,
  not_applicable_count: 0,
};

/** What keeps the case from being complete. */
export const BLOCKED_BY = [
  {
    kind: 'fact',
    id: 'cost_centre',
    code: 'no_anchor',
    message: 'Cost centre: not found in the documents.',
    since: '2026-03-16T09:15:03.652Z',
  },
];
