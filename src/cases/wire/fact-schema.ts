// The wire shape of a fact with its evidence (api-v1 §2.3, completions §4, §13).
import { z } from 'zod';
import { FACT_STATUSES } from '../../facts/entity.ts';
import { nullable, timestamp } from './plain-schemas.ts';
import { askedRequest, box, connectorResponse, evidenceSchema, sideValue } from './evidence-schema.ts';

/** Of a fact that may have several values. */
export const severalValues = z
  .array(
    z
      .object({
        value: nullable.meta({ description: 'Null where its place can be read in two ways.' }),
        status: z.enum(['resolved', 'needs_input']),
        candidate_id: nullable.meta({ description: 'By which commands name the value.' }),
        anchor_match_quality: z.number().nullable(),
        source: z.string(),
        reason_codes: z.array(z.string()),
        evidence: z.array(evidenceSchema),
      })
      .meta({ id: 'FactValue' }),
  )
  .optional()
  .meta({
    description:
      'Given for a fact that may have several values: each by itself, in the order of the documents. `value` is the JSON array of them; the fact is resolved when each of them is.',
  });

/** Of a table. */
export const tableRows = z
  .array(
    z
      .object({
        cells: z.record(
          z.string(),
          z.object({ value: z.string(), evidence: z.array(evidenceSchema) }).meta({ id: 'TableCell' }),
        ),
      })
      .meta({ id: 'TableRow' }),
  )
  .optional()
  .meta({
    description:
      'Given for a table: its rows, each cell by the id of its column with what it rests on. `value` is the JSON array of the rows.',
  });

const tableColumns = z
  .array(z.object({ column_id: z.string(), label: z.string() }).meta({ id: 'FactColumn' }))
  .optional()
  .meta({ description: 'Given for a table: its columns as the workflow declares them, in their order.' });

export const factSchema = z
  .object({
    fact_id: z.string(),
    fact_label: z.string(),
    status: z.enum(FACT_STATUSES),
    value: nullable.meta({
      description:
        'The value in the canonical form of its type. Null until it is known, and where sources contradict each other.',
    }),
    candidate_id: nullable.meta({ description: 'Null where sources contradict each other.' }),
    anchor_match_quality: z.number().nullable().meta({
      description: 'A match score from 0 to 1, not a probability. Null where sources contradict each other.',
    }),
    anchor_match: nullable,
    margin: z.number().nullable(),
    source: nullable,
    required: z.boolean(),
    sensitive: z.boolean(),
    reason_codes: z.array(z.string()),
    provenance: z.array(
      z.object({
        kind: z.string(),
        value: sideValue,
        document_id: nullable,
        page_index: z.int().nullable(),
        quote: nullable,
        char_start: z.int().nullable(),
        char_end: z.int().nullable(),
        boxes: z.array(box),
        connector_response: connectorResponse.optional(),
      }),
    ),
    verification_metadata: z.array(
      z.object({
        verification_id: z.string(),
        usage: z.enum(['verify_fact', 'lookup_fact']).meta({
          description: '`verify_fact`: whether the value is right; `lookup_fact`: what the value is.',
        }),
        connector_key: z.string(),
        function_key: z.string(),
        outcome: z.enum(['verified', 'not_verified', 'inconclusive', 'error']),
        status_code: z.int().nullable(),
        checked_at: timestamp.nullable(),
        attempts: z.int(),
        request: askedRequest,
        answer: z
          .object({ status: z.int(), content_type: nullable, shape: z.unknown() })
          .nullable()
          .meta({ description: 'What the answer looked like, with `•••` for its texts and numbers.' }),
        answer_field: nullable.meta({
          description: 'lookup_fact: where in the answer the value stands, as a JSON Pointer.',
        }),
        explanation: nullable.meta({ description: 'How the answer was read.' }),
      }),
    ),
    evidence: z.array(evidenceSchema),
    values: severalValues,
    rows: tableRows,
    columns: tableColumns,
  })
  .meta({
    id: 'Fact',
    description:
      'Offsets are zero-based, half-open, in code points of the page text; the slice equals the quote.',
  });
