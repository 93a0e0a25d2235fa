// Evidence as the contract shows it: a place in a document, a box, what a connector answered.
import { z } from 'zod';
import { nullable, timestamp } from './plain-schemas.ts';

export const box = z.object({
  page_index: z.int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});

export const sideValue = z.string().optional().meta({
  description:
    'The value that this speaks for: given where sources contradict each other (`conflicting_values`) and every side is cited, and of a fact with several values.',
});

export const askedRequest = z
  .object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: nullable,
  })
  .nullable()
  .meta({
    description: 'What was asked, with `•••` for secrets and values; null where nothing was sent.',
  });

export const connectorResponse = z
  .object({
    verification_id: z.string(),
    connector_key: z.string(),
    function_key: z.string(),
    request: askedRequest,
    answer_field: nullable.meta({ description: 'Where in the answer it stands, as a JSON Pointer.' }),
    answered_at: timestamp.nullable(),
  })
  .meta({ id: 'ConnectorResponse', description: 'The answer of a connector that a value comes from.' });

export const evidenceSchema = z.object({
  evidence_id: z.string(),
  role: z
    .enum(['value', 'anchor'])
    .meta({ description: '`value` holds the value, `anchor` the label that it was found by.' }),
  value: sideValue,
  quote: z.string(),
  location: z.object({ char_start: z.int(), char_end: z.int() }),
  doc_id: z.string(),
  page_index: z.int(),
  method: z.string(),
  boxes: z.array(box),
});
