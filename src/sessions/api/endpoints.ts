// The integrator's plane of hosted sessions: open one, mark the customer's side as done (api-v1 §4.3, §4.5).
import { z } from 'zod';
import {
  defineEndpoint,
  type Answer,
  type Call,
  type Endpoint,
  type FieldErrors,
} from '../../http/endpoint.ts';
import { fingerprintOf, idempotencyKey } from '../../idempotency/rules.ts';
import { identity, identityErrors, identityOf } from '../../intake/identity.ts';
import { ACCOUNT_REFUSALS, deploymentOf } from '../../organizations/rules.ts';
import { isMailAddress } from '../../platform/mail/mail-address.ts';
import { createSession } from '../life/create.ts';
import { handOffSession } from '../life/handoff.ts';
import { isLanguageTag } from '../form/locale.ts';
import type { NewSession } from '../life/new-session.ts';
import { mailLink } from '../mail/notify.ts';
import { presentCreated, presentHandoff } from './presenter.ts';
import { isHttpsUrl } from '../life/return-url.ts';

const DEFAULT_TTL_HOURS = 168;

const prefill = z.object({
  field_values: z
    .record(z.string(), z.string().max(20_000).nullable())
    .meta({ description: 'Form field id to value; null says nothing.' }),
});

const createBody = z.object({
  case_type_id: z.string().min(1).max(100).meta({ description: 'Case type of a configured workflow.' }),
  external_case_id: identity.meta({ description: 'Your id of the case; unique per environment.' }),
  external_applicant_id: identity,
  external_customer_id: identity,
  trace_id: identity,
  ttl_hours: z
    .int()
    .min(1)
    .max(720)
    .optional()
    .meta({ description: `How long the applicant has, 1 to 720 hours; ${DEFAULT_TTL_HOURS} by default.` }),
  locale: z
    .string()
    .refine(isLanguageTag, 'not a well-formed BCP 47 language tag')
    .optional()
    .meta({ description: 'Language of the applicant, such as nl or de-AT.' }),
  return_url: z
    .string()
    .refine(isHttpsUrl, 'not an https address')
    .optional()
    .meta({ description: 'HTTPS address that the applicant is sent to in the end.' }),
  prefill: prefill.optional().meta({ description: 'What is known already; the applicant confirms it.' }),
  idempotency_key: z.string().nullish().meta({ description: 'Wins over the Idempotency-Key header.' }),
});

const createErrors: FieldErrors = {
  case_type_id: { missing: 'missing_case_type_id', invalid: 'unknown_case_type_id' },
  ...identityErrors,
  prefill: { invalid: 'invalid_prefill' },
  idempotency_key: { missing: 'missing_idempotency_key', invalid: 'invalid_request' },
};

const time = z.iso.datetime({ precision: 3 });

const created = z
  .object({
    session_id: z.string(),
    case_id: z.string(),
    status: z.enum(['open', 'customer_complete', 'submitted', 'expired', 'cancelled']),
    signed_url: z.string().meta({ description: 'For the applicant: leads to the hosted page. A secret.' }),
    access_token: z.string().meta({ description: 'Bearer token of this session for programs. A secret.' }),
    access_token_expires_at: time,
    expires_at: time,
    locale: z.string(),
    requested_locale: z.string().nullable(),
    agent: z.object({ api_base: z.string(), manifest_url: z.string(), access_token: z.string() }),
    snippet: z.string().meta({ description: 'A script element that sends the browser to signed_url.' }),
    idempotent_replay: z.boolean(),
  })
  .meta({ id: 'Session' });

const create = defineEndpoint({
  method: 'POST',
  path: '/sessions',
  operationId: 'createSession',
  summary: 'Open a hosted intake session',
  description:
    'Makes a case that waits for its applicant. The same request again answers with fresh secrets: they are stored as hashes alone.',
  tag: 'Sessions',
  auth: { scopes: ['intake:sessions:create'] },
  body: createBody,
  fieldErrors: createErrors,
  idempotency: true,
  responses: {
    201: { description: 'A new session.', schema: created },
    200: { description: 'The same request again: the session that the first one made.', schema: created },
  },
  errors: [
    'missing_idempotency_key',
    'idempotency_key_conflict',
    'external_case_id_conflict',
    'prefill_unknown_fields',
    'prefill_compliance_field_forbidden',
    ...ACCOUNT_REFUSALS,
    'workflow_not_published',
    'test_usage_cap_exceeded',
  ],
  handler: openSession,
});

type CreateInput = z.infer<typeof createBody>;
type CreateCall = Pick<
  Call<CreateInput, never, never>,
  'body' | 'caller' | 'scope' | 'services' | 'idempotencyHeader'
>;

async function openSession(call: CreateCall): Promise<Answer> {
  const { body: input, caller, scope, services, idempotencyHeader } = call;
  const { idempotency_key, ...parameters } = input;
  const key = idempotencyKey(idempotency_key, idempotencyHeader);
  const opened = await createSession(
    services.store,
    { scope, account: caller, deployment: deploymentOf(services.config) },
    { key, fingerprint: fingerprintOf(parameters), ...newSession(input) },
  );
  return {
    status: opened.isReplay ? 200 : 201,
    body: presentCreated(opened, services.publicUrl),
    headers: SECRET,
  };
}

const newSession = (input: CreateInput): NewSession => ({
  caseTypeId: input.case_type_id,
  ttlHours: input.ttl_hours ?? DEFAULT_TTL_HOURS,
  requestedLocale: input.locale ?? null,
  returnUrl: input.return_url ?? null,
  fieldValues: input.prefill?.field_values ?? {},
  ...identityOf(input),
});

/** No cache on the way keeps a token. */
const SECRET = { 'Cache-Control': 'no-store' };

const handoffBody = z.object({
  notify: z
    .object({
      email: z
        .string()
        .max(254)
        .refine(isMailAddress, 'not an e-mail address')
        .meta({ format: 'email', description: 'One plain address.' }),
    })
    .optional()
    .meta({ description: 'Whom to send a link to continue: once, within this request.' }),
});

const handedOff = z
  .object({
    session_id: z.string(),
    signed_url: z.string(),
    access_token: z.string(),
    access_token_expires_at: time,
    expires_at: time,
    customer_completed_at: time,
    already_marked: z.boolean(),
    notification: z
      .object({
        requested: z.boolean(),
        sent: z.boolean(),
        reason: z.enum(['email_not_configured', 'send_failed']).optional(),
      })
      .optional()
      .meta({ description: 'Where one was asked for. A failed mail does not fail the handoff.' }),
  })
  .meta({ id: 'SessionHandoff' });

const handoff = defineEndpoint({
  method: 'POST',
  path: '/sessions/{sessionId}/handoff',
  operationId: 'handOffSession',
  summary: "Mark the customer's side of a session as done",
  description:
    'Says that the customer has given what they have: `customer_completed_at` is set, the session becomes `customer_complete`, and `v1.intake.handoff_ready` is sent. It stays open for what the applicant has still to do, until they hand it in or it expires. The body may be left out; with `notify.email` a link to continue is mailed once, and a mail that fails does not fail the handoff: `notification` says what became of it. A second call changes nothing (`already_marked`). Each answer has fresh secrets: `signed_url` and `access_token`. A session that has ended is `session_terminal`. Validation, not-found and conflict errors have the short envelope.',
  tag: 'Sessions',
  auth: { scopes: ['intake:sessions:create'] },
  params: { sessionId: { missing: 'not_found', description: 'Id of the session.' } },
  body: handoffBody,
  isBodyOptional: true,
  bodyError: 'validation_error',
  fieldErrors: { notify: { invalid: 'validation_error' } },
  errorEnvelope: 'applicant',
  responses: { 200: { description: 'The customer side is done, now or before.', schema: handedOff } },
  errors: ['not_found', 'session_terminal'],
  async handler({ params, body, services, log, transact }) {
    const done = await transact((tx) => handOffSession(tx, params.sessionId));
    const { email } = body.notify ?? {};
    const outcome = email === undefined ? null : await mailLink({ services, log }, done, email);
    return { status: 200, body: presentHandoff(done, outcome), headers: SECRET };
  },
});

export const sessionEndpoints: Endpoint[] = [create, handoff];
