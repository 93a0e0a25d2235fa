// Refusals as the contract's error envelopes (api-v1 §7.1).
import { ERRORS, Refusal, type ErrorCode, type ErrorType } from '../catalog/errors.ts';
import { isDatabaseAway } from '../platform/database/away.ts';
import { DISK_FULL } from '../platform/database/room.ts';
import type { Log } from '../platform/log.ts';

export type ErrorAnswer = { status: number; body: object; headers: Record<string, string> };

/** The envelope of API-key endpoints; what is not a refusal is a bug: logged in full, shown as internal_error. */
export function errorAnswer(error: unknown, requestId: string, log: Log): ErrorAnswer {
  const refusal = refusalOf(error, log);
  const { type } = ERRORS[refusal.code];
  return {
    status: refusal.status,
    body: { error: { type, code: refusal.code, message: refusal.message, request_id: requestId } },
    headers: { ...challengeOf(refusal.status), ...refusal.headers },
  };
}

/** What an error is told as. */
export const codeOf = (error: unknown): ErrorCode =>
  error instanceof Refusal ? error.code : 'internal_error';

const SHORT: readonly ErrorType[] = ['validation_error', 'not_found', 'conflict'];

/** Whether errors of the type have the applicant plane's envelope where an endpoint answers in it. */
export const isShort = (type: ErrorType): boolean => SHORT.includes(type);

/** The applicant plane's envelope; null for what is told in the other one on the integrator's side of it (api-v1 §4.5). */
export function maybeApplicantAnswer(error: unknown): ErrorAnswer | null {
  return error instanceof Refusal && isShort(ERRORS[error.code].type) ? shortAnswer(error) : null;
}

/** Every error of the applicant's own endpoints. */
export const applicantAnswer = (error: unknown, log: Log): ErrorAnswer => shortAnswer(refusalOf(error, log));

function shortAnswer({ code, message, status, headers, details }: Refusal): ErrorAnswer {
  const more = details.length === 0 ? {} : { details };
  return {
    status,
    body: { error: { code, message, ...more } },
    headers: { ...challengeOf(status), ...headers },
  };
}

/** A 401 names the scheme to come again with (RFC 9110 §15.5.2). */
const challengeOf = (status: number): Record<string, string> =>
  status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {};

/**
 * What any error is told as: a refusal as it stands, a database that is away as 503, everything else as a bug of ours. The latter two
 * are logged.
 */
export function refusalOf(error: unknown, log: Log): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database was away');
    return new Refusal('internal_error', AWAY);
  }
  log.error({ err: error }, 'unforeseen error');
  return isDiskFull(error) ? new Refusal('internal_error', FULL) : new Refusal('internal_error');
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === DISK_FULL;

const FULL = {
  status: 503,
  message:
    'The disk of the database is full, so nothing was stored. Whoever runs the service has to free some space; send the same request again then.',
  headers: { 'Retry-After': '30' },
};

/** What was asked may have been done: the idempotency key tells. */
const AWAY = {
  status: 503,
  message:
    'The service cannot reach its database at the moment. Send the same request again after the seconds in Retry-After, with the same idempotency key where it has one.',
  headers: { 'Retry-After': '1' },
};
