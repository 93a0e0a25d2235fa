// Bodies and answers of the applicant plane (completions §6.1, §12).
import { z } from 'zod';
import { MAX_ANSWER_LENGTH } from '../form/field-value.ts';
import { blocker, manifestSchema, sessionDocument } from './manifest-schema.ts';

const MAX_FIELDS = 1000;

/** Longer texts are kept so far that the form can say what is wrong with them. */
const text = z.string().max(MAX_ANSWER_LENGTH + 1);

export const draftBody = z.object({
  field_values: z
    .record(z.string().max(200), text.nullable())
    .refine((values) => Object.keys(values).length <= MAX_FIELDS, `holds more than ${MAX_FIELDS} fields`)
    .meta({ description: 'Form field id to text as it was given; null takes it back. Other fields stay.' }),
});

export const consentBody = z.object({
  consents: z
    .array(z.object({ field_id: z.string().max(200), value: z.enum(['yes', 'no']) }))
    .min(1)
    .max(MAX_FIELDS),
});

export const answersBody = z.object({
  answers: z
    .array(
      z
        .object({
          field_id: z.string().max(200).optional(),
          fact_id: z.string().max(200).optional(),
          task_id: z.string().max(200).optional(),
          value: text,
        })
        .meta({ description: 'Exactly one of field_id, fact_id and task_id, with the value as a text.' }),
    )
    .min(1)
    .max(MAX_FIELDS),
});

export const uploadBody = z.object({
  task_id: z.string().max(200).optional().meta({ description: 'The task that asks for it.' }),
  document_type: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'As what it is sent, by the names of the workflow.' }),
});

export const withManifest = z.object({ manifest: manifestSchema });

export const answered = z.object({
  accepted: z.array(z.object({ field_id: z.string(), fact_id: z.string().nullable(), value: z.string() })),
  manifest: manifestSchema,
});

export const uploaded = z.object({ document: sessionDocument, manifest: manifestSchema });

export const submitted = z.object({
  submitted: z.boolean(),
  blockers: z.array(blocker),
  manifest: manifestSchema,
});

export const renewed = z.object({
  access_token: z
    .string()
    .meta({ description: 'A secret. The one that was sent with this request dies within 60 s.' }),
  access_token_expires_at: z.iso.datetime({ precision: 3 }),
});
