// Why a language model gave no answer: in one word for records and metrics, in a sentence for people.
import { OutboundError, type OutboundErrorCode } from '../platform/outbound/outbound-error.ts';

export const MODEL_FAILURES = [
  'unreachable',
  'timeout',
  'too_large',
  'overloaded',
  'server_error',
  'refused_key',
  'refused',
  'redirect',
  'bad_answer',
  'cut_off',
  'resting',
  'not_named',
] as const;
export type ModelFailure = (typeof MODEL_FAILURES)[number];

const WORDS: Record<ModelFailure, string> = {
  unreachable: 'it cannot be reached',
  timeout: 'it did not answer in time',
  too_large: 'its answer is too large',
  overloaded: 'it has too much to do',
  server_error: 'it answered with an error of its own',
  refused_key: 'it refuses the key',
  refused: 'it refuses the request',
  redirect: 'it answers with a redirect',
  bad_answer: 'its answer has not the form that was asked for',
  cut_off: 'its answer breaks off',
  not_named: 'its endpoint has several, and none is named',
  resting: 'it failed several times, and is left alone for a while',
};

export const inWords = (failure: ModelFailure): string => WORDS[failure];

/** Worth another try of the same. */
const TRANSIENT: ReadonlySet<ModelFailure> = new Set<ModelFailure>([
  'unreachable',
  'timeout',
  'overloaded',
  'server_error',
  'bad_answer',
]);
export const isTransient = (failure: ModelFailure): boolean => TRANSIENT.has(failure);

/** Of the endpoint; others may be due to what one document says, and are no reason to leave it alone. */
const ENDPOINTS: ReadonlySet<ModelFailure> = new Set<ModelFailure>([
  'unreachable',
  'timeout',
  'overloaded',
  'server_error',
  'refused_key',
  'redirect',
]);
export const isEndpoints = (failure: ModelFailure): boolean => ENDPOINTS.has(failure);

const BY_CODE: Partial<Record<OutboundErrorCode, ModelFailure>> = {
  timeout: 'timeout',
  too_large: 'too_large',
  redirect_rejected: 'redirect',
};

/** What a failed exchange was. Rethrows what is no failure of the other side. */
export function failureOf(error: unknown): ModelFailure {
  if (!(error instanceof OutboundError)) throw error;
  return BY_CODE[error.code] ?? 'unreachable';
}

/** Null for an answer that may be one. */
export function failureOfStatus(status: number): ModelFailure | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return 'refused_key';
  if (status === 408 || status === 425 || status === 429 || status === 503) return 'overloaded';
  return status >= 500 ? 'server_error' : 'refused';
}
