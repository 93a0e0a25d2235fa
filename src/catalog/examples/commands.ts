// What an operator says about it, as it comes in and as it ends.

/** As it is taken in. */
export const QUEUED = {
  command_id: 'cmd_01km2p8r5t0000000000000001',
  case_id: 'case_01km2p8r5t0000000000000001',
  command_type: 'correct_fact',
  payload: { fact_id: 'cost_centre', value: 'Sales' },
  rationale: 'As the employee says on the phone.',
  status: 'queued',
  result: null,
  error: null,
  undone_by: null,
  actor: { type: 'api_key', id: 'key_01km2p8r5t0000000000000001', label: 'key_01km2p8r5t0000000000000001' },
  expected_revision: 3,
  resulting_revision: null,
  trace_id: null,
  attempts: 0,
  event_cursors: [],
  created_at: '2026-03-16T09:15:06.260Z',
  started_at: null,
  finished_at: null,
};

/** As it stands once it was carried out. */
export const APPLIED = {
  ...QUEUED,
  status: 'applied',
  result: { value: 'Sales', fact_id: 'cost_centre' },
  resulting_revision: 4,
  attempts: 1,
  event_cursors: [10, 11, 12, 13],
  started_at: '2026-03-16T09:15:06.289Z',
  finished_at: '2026-03-16T09:15:06.362Z',
};
