// One attempt: the stored bytes, signed afresh, in one POST under one deadline.
import { OutboundError, type OutboundErrorCode } from '../../platform/outbound/outbound-error.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import type { OutboundResponse } from '../../platform/outbound/outbound-request.ts';
import type { Log } from '../../platform/log.ts';
import { inSpan, type Attributes } from '../../platform/observed/spans.ts';
import { tell } from '../../platform/observed/told.ts';
import { secretPlace } from '../../subscribers/rules.ts';
import type { Claim } from './claims.ts';
import type { AttemptError } from '../rules.ts';
import { deliveryHeaders } from '../signature.ts';
import type { Open } from './secrets.ts';

export const DEADLINE_MS = 30_000;
const READ_BYTES = 16 * 1024;
const EXCERPT_BYTES = 2 * 1024;

/** How an attempt ended; `error` null is success. */
export type AttemptEnd = {
  error: AttemptError | null;
  statusCode: number | null;
  durationMs: number | null;
  excerpt: string | null;
  address: string | null;
};

// What the outbound client can say and the attempt log cannot: endless headers end the connection, a URL that the policy
// refuses is not called, a proxy that opens no way is a connection that was refused.
const ERRORS: Record<OutboundErrorCode, AttemptError> = {
  dns_error: 'dns_error',
  connection_refused: 'connection_refused',
  connection_reset: 'connection_reset',
  tls_error: 'tls_error',
  timeout: 'timeout',
  egress_blocked: 'egress_blocked',
  redirect_rejected: 'redirect_rejected',
  too_large: 'connection_reset',
  invalid_url: 'egress_blocked',
  proxy_error: 'connection_refused',
};

export type AttemptDeps = { outbound: Outbound; open: Open; log: Log; deadlineMs: number };

/** Makes the attempt that the claim allows. Never rejects: a fault of ours is an attempt that was interrupted. */
export function makeAttempt(deps: AttemptDeps, claim: Claim): Promise<AttemptEnd> {
  return inSpan(
    () => ({
      name: 'webhook POST',
      kind: 'producer',
      attributes: attributesOf(claim),
      parent: claim.traceparent ?? undefined,
    }),
    async (span) => {
      const end = await attempt(deps, claim);
      tell('webhookAttempt', { outcome: end.error ?? 'succeeded', ms: end.durationMs ?? 0 });
      span?.set({ 'intake.outcome': end.error ?? 'succeeded' });
      if (end.statusCode !== null) span?.set({ 'http.response.status_code': end.statusCode });
      return end;
    },
  );
}

/** Ids, and the contract's `trace_id`; the address may tell who a customer is. */
const attributesOf = ({
  deliveryId,
  endpointId,
  eventId,
  eventType,
  caseId,
  traceId,
  number,
}: Claim): Attributes => ({
  'intake.delivery_id': deliveryId,
  'intake.endpoint_id': endpointId,
  'intake.event_id': eventId,
  'intake.event_type': eventType,
  'intake.try': number,
  ...(caseId === null ? {} : { 'intake.case_id': caseId }),
  ...(traceId === null ? {} : { 'intake.trace_id': traceId }),
});

async function attempt(deps: AttemptDeps, claim: Claim): Promise<AttemptEnd> {
  const start = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - start);
  try {
    return ended(await post(deps, claim));
  } catch (error) {
    const nothing = { statusCode: null, excerpt: null, address: null, durationMs: elapsedMs() };
    if (!(error instanceof OutboundError)) {
      const about = { delivery_id: claim.deliveryId, endpoint_id: claim.endpointId };
      deps.log.error({ err: error, ...about }, 'a webhook attempt could not be made');
      return { ...nothing, error: 'interrupted' };
    }
    const { code, status = null, address = null } = error;
    return { ...nothing, error: ERRORS[code], statusCode: status, address };
  }
}

function post({ outbound, open, deadlineMs }: AttemptDeps, claim: Claim): Promise<OutboundResponse> {
  const { endpointId, secret, previousSecret } = claim;
  const secrets = [open(secret, secretPlace(endpointId, 'secret'))];
  if (previousSecret !== null) secrets.push(open(previousSecret, secretPlace(endpointId, 'previous_secret')));
  return outbound.request({
    url: claim.url,
    method: 'POST',
    headers: deliveryHeaders({ ...claim, secrets }),
    body: claim.body,
    deadlineMs,
    maxResponseBytes: READ_BYTES,
    onTooLarge: 'truncate',
  });
}

function ended({ status, body, durationMs, address }: OutboundResponse): AttemptEnd {
  const error = status >= 200 && status < 300 ? null : 'non_2xx';
  return { error, statusCode: status, durationMs, excerpt: excerptOf(body), address: address || null };
}

/** The beginning of an answer as text that the database takes and a terminal survives; null where there is none. */
export function excerptOf(body: Uint8Array): string | null {
  // As a stream, so that a character cut in half at the end is left out.
  const text = new TextDecoder().decode(body.subarray(0, EXCERPT_BYTES), { stream: true });
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '\ufffd');
  const fits = Buffer.byteLength(clean) <= EXCERPT_BYTES;
  const { read } = fits
    ? { read: clean.length }
    : new TextEncoder().encodeInto(clean, new Uint8Array(EXCERPT_BYTES));
  return read === 0 ? null : clean.slice(0, read);
}
