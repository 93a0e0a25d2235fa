// The shape of `session_manifest.v1` (completions §6.1).
import { z } from 'zod';
import { FIELD_TYPES } from '../../declarations/schema.ts';

const time = z.iso.datetime({ precision: 3 });

export const sessionStatus = z.enum(['open', 'customer_complete', 'submitted', 'expired', 'cancelled']);

const field = z.object({
  field_id: z.string(),
  fact_id: z.string().nullable(),
  label: z.string(),
  help: z.string().nullable(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  value: z.string().nullable(),
  origin: z.enum(['draft', 'applicant', 'document', 'operator', 'connector', 'prefill']).nullable(),
  compliance: z.boolean().meta({ description: 'A consent or attestation: answered at links.consent.' }),
  sensitive: z.boolean(),
});

const task = z.object({
  task_id: z.string(),
  type: z.enum(['answer_fields', 'answer_question', 'upload_document']),
  status: z.enum(['open', 'done', 'superseded']),
  prompt: z.string().nullable(),
  reason_code: z.string(),
  fact_ids: z.array(z.string()),
  document_type: z.string().nullable(),
  accept: z.object({ mime_types: z.array(z.string()), max_bytes: z.int() }).nullable(),
});

export const sessionDocument = z
  .object({
    doc_id: z.string(),
    parent_doc_id: z
      .string()
      .nullable()
      .meta({ description: 'The mail that it came with, and with which alone it is taken back.' }),
    filename: z.string().nullable(),
    status: z.enum(['queued', 'fetching', 'processing', 'processed', 'failed', 'erased']),
    failure_code: z.string().nullable(),
    task_id: z.string().nullable(),
    document_type: z.string().nullable(),
    can_remove: z
      .boolean()
      .meta({ description: 'Whether DELETE on links.self takes it back: until it is handed in.' }),
    links: z.object({ self: z.string() }),
  })
  .meta({ id: 'SessionDocument' });

export const blocker = z
  .object({
    code: z.enum([
      'missing',
      'needs_confirmation',
      'invalid_format',
      'ambiguous',
      'not_an_option',
      'too_long',
      'consent_missing',
      'document_missing',
      'document_processing',
    ]),
    message: z.string(),
    field_id: z.string().nullable(),
    fact_id: z.string().nullable(),
  })
  .meta({ id: 'SessionBlocker' });

export const manifestSchema = z
  .object({
    manifest_version: z.literal('session_manifest.v1'),
    session_id: z.string(),
    case_id: z.string(),
    case_type_id: z.string(),
    status: sessionStatus,
    locale: z.string(),
    requested_locale: z.string().nullable(),
    expires_at: time,
    access_token_expires_at: time,
    customer_completed_at: time.nullable(),
    submitted_at: time.nullable(),
    progress: z.object({ required: z.int(), done: z.int() }),
    next_action: z.object({
      type: z.enum([
        'consent',
        'fill_form',
        'upload_document',
        'answer_fields',
        'answer_question',
        'submit',
        'wait',
        'done',
      ]),
      task_id: z.string().nullable(),
      prompt: z.string().nullable(),
      retry_after_seconds: z.int().nullable(),
    }),
    form: z.object({
      version: z.string(),
      sections: z.array(z.object({ section_id: z.string(), title: z.string(), fields: z.array(field) })),
    }),
    tasks: z.array(task),
    documents: z.array(sessionDocument),
    blockers: z.array(blocker),
    links: z.object({
      self: z.string(),
      draft: z.string(),
      consent: z.string(),
      answers: z.string(),
      documents: z.string(),
      submit: z.string(),
      token: z.string(),
    }),
  })
  .meta({ id: 'SessionManifest' });

export type Manifest = z.infer<typeof manifestSchema>;
