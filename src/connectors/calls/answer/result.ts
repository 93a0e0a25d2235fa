// What a call came to, as its callers keep and show it. No secret is in any of it.
import type { BuiltRequest } from '../request/build-request.ts';

export const CALL_OUTCOMES = ['verified', 'not_verified', 'inconclusive', 'error'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** What came back. `excerpt`, for people who try a connector, may hold personal values; `shape` holds none, and may be kept. */
export type CallResponse = {
  status: number;
  contentType: string | null;
  bytes: number;
  /** Its JSON, where that is short, or the beginning of its text; left out for an answer that was kept from before. */
  excerpt?: unknown;
  /** Its JSON with `•••` for every text and number; null where it is no JSON. */
  shape: unknown;
};

/**
 * `verified`: the success criteria are fulfilled. `not_verified`: the API answered, and they are not. `inconclusive`: nothing
 * was decided. `error`: the connector or the inputs have to be changed before an answer is possible.
 */
export type CallResult = {
  outcome: CallOutcome;
  /** The API does not answer: the same call may be decided later (`connector_unavailable`). */
  isUnavailable: boolean;
  /** When to ask again, by the database's clock; null where asking again is no use, or at any time. */
  retryAt: Date | null;
  statusCode: number | null;
  /** Requests to the API: 0 where none was sent. */
  attempts: number;
  durationMs: number;
  /** Secrets masked. Null where no request could be made of the inputs. */
  request: BuiltRequest | null;
  /** Inputs masked, too: what may be kept. */
  keptRequest: BuiltRequest | null;
  response: CallResponse | null;
  /** How the answer was read, in sentences for people. */
  read: string;
  /** What `result` points to in a verified answer. */
  value: string | null;
  /** The same by each place that the caller asked for (`answers`); null where the answer has no value there. */
  values: Readonly<Record<string, string | null>>;
  /** Of an answer that still held: when it came. */
  answeredAt: Date | null;
};

/** There is no room for the call now; nothing was sent. */
export type CallBusy = { busy: true; because: 'rate' | 'concurrency'; retryAt: Date };

export const isBusy = (result: CallResult | CallBusy): result is CallBusy => 'busy' in result;
