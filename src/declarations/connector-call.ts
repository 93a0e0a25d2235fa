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
export const answer = z
  .string()
  .max(1000)
  .regex(/^(\/.*)?$/u, 'is a JSON Pointer such as "/name"')
  .optional()
  .describe("Where in the answer the value stands, as a JSON Pointer; by default the function's `result`.");
