// Refusals as the contract's error envelopes (api-v1 §7.1).
import { ERRORS, Refusal, type ErrorCode, type ErrorType } from '../catalog/errors.ts';
import type { Log } from '../platform/log.ts';

export type ErrorAnswer = { status: number; body: object; headers: Record<string, string> };

/** The envelope of API-key endpoints; what is not a refusal is a bug: logged in full, shown as internal_error. */
export function errorAnswer(error: unknown, requestId: string, log: Log): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : unforeseen(error, log);
  const { type } = ERRORS[refusal.code];
  return {
    status: refusal.status,
    body: { error: { type, code: refusal.code, message: refusal.message, request_id: requestId } },
    headers: refusal.headers,
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
export const applicantAnswer = (error: unknown, log: Log): ErrorAnswer =>
  shortAnswer(error instanceof Refusal ? error : unforeseen(error, log));

function shortAnswer({ code, message, status, headers, details }: Refusal): ErrorAnswer {
  const more = details.length === 0 ? {} : { details };
  return { status, body: { error: { code, message, ...more } }, headers };
}

function unforeseen(error: unknown, log: Log): Refusal {
  log.error({ err: error }, 'unforeseen error');
  return new Refusal('internal_error');
}
