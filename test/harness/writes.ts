// The write endpoints, and what every answer of theirs has to be whatever was sent.
import { expect } from '@jest/globals';
import { ERRORS, type ErrorCode } from '../../src/catalog/errors.ts';
import { WORKFLOW, submission, type Reply } from './factories.ts';

let made = 0;

/** The endpoints that take a body, each with one that it accepts. */
export const WRITES: { path: string; good: () => Record<string, unknown> }[] = [
  { path: '/process', good: () => submission({ external_case_id: `fuzz-${++made}`, trace_id: 't' }) },
  {
    path: '/workflows',
    good: () => ({ ...structuredClone(WORKFLOW), workflow_id: 'fuzzed', case_type_id: 'fuzzed' }),
  },
];

export type AnyReply = Reply<{ error?: { code: ErrorCode; type: string } }>;

/** A success, or a refusal of the catalogue; never a fault of ours. */
export function expectCatalogued(reply: AnyReply): void {
  if (reply.status === 200 || reply.status === 201) return;
  const { error } = reply.body;
  expect({ status: reply.status, error }).toMatchObject({
    status: expect.any(Number),
    error: { code: expect.any(String) },
  });
  if (error === undefined) return;
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  expect(ERRORS[error.code].type).toBe(error.type);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}
