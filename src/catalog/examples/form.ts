// The parts of a form, and of what a session lacks.

export const COST_FIELD = {
  field_id: 'cost_centre',
  fact_id: 'cost_centre',
  label: 'Cost centre',
  help: null,
  type: 'text',
  required: true,
  options: null,
  value: 'Sales',
  origin: 'prefill',
  compliance: false,
  sensitive: false,
};

export const DRAFTED_FIELD = { ...COST_FIELD, origin: 'draft' };

export const GIVEN_FIELD = { ...COST_FIELD, origin: 'applicant' };

export const PRIVACY_FIELD = {
  field_id: 'privacy',
  fact_id: null,
  label: 'I agree that my receipt is stored',
  help: null,
  type: 'yes_no',
  required: true,
  options: null,
  value: null,
  origin: null,
  compliance: true,
  sensitive: false,
};

export const AGREED_FIELD = { ...PRIVACY_FIELD, value: 'yes', origin: 'applicant' };

export const UPLOAD_TASK = {
  task_id: 'task_01km2p8r5t0000000000000001',
  type: 'upload_document',
  status: 'open',
  prompt: 'The receipt',
  reason_code: 'document_missing',
  fact_ids: [],
  document_type: 'receipt',
  accept: { mime_types: ['application/pdf', 'text/plain', 'image/*'], max_bytes: 26214400 },
};

export const CONSENT_MISSING = {
  code: 'consent_missing',
  message: 'I agree that my receipt is stored: this consent is needed.',
  field_id: 'privacy',
  fact_id: null,
};

export const RECEIPT_MISSING = {
  code: 'document_missing',
  message: 'The receipt: this document is needed.',
  field_id: null,
  fact_id: null,
};
