// A session from its beginning until it is handed in, as its manifest says at every step.
import {
  COST_FIELD,
  DRAFTED_FIELD,
  GIVEN_FIELD,
  PRIVACY_FIELD,
  AGREED_FIELD,
  UPLOAD_TASK,
  CONSENT_MISSING,
  RECEIPT_MISSING,
} from './form.ts';

export const LINKS = {
  self: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/manifest',
  draft: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/draft',
  consent: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/consent',
  answers: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/answers',
  documents: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/documents',
  submit: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/submit',
  token: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/token',
};

/** Of a session that has just begun. */
export const MANIFEST = {
  manifest_version: 'session_manifest.v1',
  session_id: 'ses_01km2p8r5t0000000000000001',
  case_id: 'case_01km2p8r5t0000000000000002',
  case_type_id: 'receipt',
  status: 'open',
  locale: 'en',
  requested_locale: 'en',
  expires_at: '2026-03-23T09:15:08.294Z',
  access_token_expires_at: '2026-03-17T09:15:08.294Z',
  customer_completed_at: null,
  submitted_at: null,
  progress: { required: 3, done: 1 },
  next_action: {
    type: 'consent',
    task_id: null,
    prompt: 'Show each compliance field with its text, and send what the applicant says to links.consent.',
    retry_after_seconds: null,
  },
  form: {
    version: '1',
    sections: [{ section_id: 'expense', title: 'Your expense', fields: [COST_FIELD, PRIVACY_FIELD] }],
  },
  tasks: [UPLOAD_TASK],
  documents: [],
  blockers: [RECEIPT_MISSING, CONSENT_MISSING],
  links: LINKS,
};

export const UPLOADED = {
  doc_id: 'doc_01km2p8r5t0000000000000002',
  parent_doc_id: null,
  filename: 'my-receipt.txt',
  status: 'processing',
  failure_code: null,
  task_id: 'task_01km2p8r5t0000000000000001',
  document_type: 'receipt',
  can_remove: true,
  links: {
    self: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/documents/doc_01km2p8r5t0000000000000002',
  },
};

export const DRAFTED = {
  ...MANIFEST,
  form: {
    version: '1',
    sections: [{ section_id: 'expense', title: 'Your expense', fields: [DRAFTED_FIELD, PRIVACY_FIELD] }],
  },
};

export const WITH_DOCUMENT = {
  ...DRAFTED,
  progress: { required: 3, done: 2 },
  documents: [UPLOADED],
  blockers: [CONSENT_MISSING],
};

export const WITH_CONSENT = {
  ...MANIFEST,
  progress: { required: 3, done: 3 },
  next_action: {
    type: 'submit',
    task_id: null,
    prompt: 'Everything is there: hand it in with links.submit.',
    retry_after_seconds: null,
  },
  form: {
    version: '1',
    sections: [{ section_id: 'expense', title: 'Your expense', fields: [DRAFTED_FIELD, AGREED_FIELD] }],
  },
  tasks: [{ ...UPLOAD_TASK, status: 'done' }],
  documents: [
    {
      ...UPLOADED,
      doc_id: 'doc_01km2p8r5t0000000000000003',
      status: 'processed',
      links: {
        self: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/documents/doc_01km2p8r5t0000000000000003',
      },
    },
  ],
  blockers: [],
};

export const ANSWERED = {
  ...WITH_CONSENT,
  form: {
    version: '1',
    sections: [{ section_id: 'expense', title: 'Your expense', fields: [GIVEN_FIELD, AGREED_FIELD] }],
  },
};

export const SUBMITTED = {
  ...ANSWERED,
  status: 'submitted',
  customer_completed_at: '2026-03-16T09:15:11.297Z',
  submitted_at: '2026-03-16T09:15:11.297Z',
  next_action: { type: 'done', task_id: null, prompt: 'There is nothing to do.', retry_after_seconds: null },
  documents: [
    {
      doc_id: 'doc_01km2p8r5t0000000000000003',
      parent_doc_id: null,
      filename: 'my-receipt.txt',
      status: 'processed',
      failure_code: null,
      task_id: 'task_01km2p8r5t0000000000000001',
      document_type: 'receipt',
      can_remove: false,
      links: {
        self: 'https://intake.example.com/api/v1/sessions/ses_01km2p8r5t0000000000000001/documents/doc_01km2p8r5t0000000000000003',
      },
    },
  ],
};
