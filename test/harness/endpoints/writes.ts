// The write endpoints, and what every answer of theirs has to be whatever was sent.
import { expect } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../src/catalog/errors.ts';
import type { TestApp } from '../app.ts';
import { applicantTenant, newApplicant } from '../sessions/applicant.ts';
import { WORKFLOW, invoiceTenant, submission, type Api, type Reply } from '../factories.ts';

/** Sends a body to the endpoint, as somebody who may. */
export type Post = (body: string | Buffer<ArrayBuffer>) => Promise<AnyReply>;
export type Write = {
  path: string;
  /** A body that the endpoint accepts. */
  good: () => Record<string, unknown>;
  open(app: TestApp): Promise<Post>;
};
export type AnyReply = Reply<{ error?: { code: ErrorCode; type?: string } }>;

const JSON_TYPE = { 'content-type': 'application/json' };
const postTo =
  (api: Api, path: string, method = 'POST'): Post =>
  (body) =>
    api.send(path, { method, headers: JSON_TYPE, body });

let made = 0;
const withKey = async (app: TestApp, path: string): Promise<Post> =>
  postTo((await invoiceTenant(app)).api, path);

/** The endpoints that take a body, each with one that it accepts. */
export const WRITES: Write[] = [
  {
    path: '/process',
    good: () => submission({ external_case_id: `fuzz-${++made}`, trace_id: 't' }),
    open: (app) => withKey(app, '/process'),
  },
  {
    path: '/workflows',
    good: () => ({ ...structuredClone(WORKFLOW), workflow_id: 'fuzzed', case_type_id: 'fuzzed' }),
    open: (app) => withKey(app, '/workflows'),
  },
];

/** A session has 240 requests in a minute. */
const OF_ONE_SESSION = 200;

/** As applicants, one after the other. */
async function asApplicants(app: TestApp, suffix: string, method?: string): Promise<Post> {
  const tenant = await applicantTenant(app, { environment: 'live' });
  let applicant = await newApplicant(app, tenant);
  let sent = 0;
  return async (body) => {
    if (++sent % OF_ONE_SESSION === 0) applicant = await newApplicant(app, tenant);
    return postTo(applicant.api, applicant.path + suffix, method)(body);
  };
}

/** Those of the applicant plane that take JSON. */
export const APPLICANT_WRITES: Write[] = [
  {
    path: '/sessions/{sessionId}/draft',
    good: () => ({ field_values: { company: 'Ada', has_vat: 'yes', vat_number: null, iban: 'NL91' } }),
    open: (app) => asApplicants(app, '/draft', 'PUT'),
  },
  {
    path: '/sessions/{sessionId}/consent',
    good: () => ({ consents: [{ field_id: 'terms', value: 'yes' }] }),
    open: (app) => asApplicants(app, '/consent'),
  },
  {
    path: '/sessions/{sessionId}/answers',
    good: () => ({
      answers: [
        { field_id: 'company', value: 'Ada' },
        { fact_id: 'invoice_date', value: '2026-05-03' },
      ],
    }),
    open: (app) => asApplicants(app, '/answers'),
  },
];

/** A success, or a refusal of the catalogue in the envelope of its plane; never a fault of ours. */
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
  expect(Object.keys(ERRORS)).toContain(error.code);
  expect(error.code).not.toBe('rate_limit_exceeded');
  if (error.type !== undefined) expect(ERRORS[error.code].type).toBe(error.type);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}
