// How a workflow names a function of a connector: what it is given, and where in the answer the value stands.
import { z } from 'zod';
import { authorId } from './author-id.ts';

/** What a connector's function is asked. */
export const connectorCall = {
  connector_key: authorId,
  function_key: authorId,
  inputs: z
    .record(z.string().min(1).max(100), z.string().max(2000))
    .optional()
    .describe('Input name to text; "{{fact_id}}" stands for the value of a fact.'),
};
const answer = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/u, 'is a JSON Pointer such as "/name"')
  .optional()
  .describe("Where in the answer the value stands, as a JSON Pointer; by default the function's `result`.");

const EXAMPLE = {
  connector_key: 'register',
  function_key: 'find_company',
  inputs: { number: '{{company_number}}' },
  answer: '/name',
};

/** A fact that an API tells. */
export const connectorRule = z.strictObject({ by: z.literal('connector'), ...connectorCall, answer }).meta({
  description:
    'A connector function of usage lookup_fact tells it, once the facts that it is asked by are settled.',
  examples: [{ by: 'connector', ...EXAMPLE }],
});

/** A field that an API fills in. */
export const prefillCall = z.strictObject({ ...connectorCall, answer }).meta({
  description:
    'The connector function of usage prefill_field that fills it in beforehand, for the applicant to confirm; "{{…}}" names a fact or a form field.',
  examples: [EXAMPLE],
});
