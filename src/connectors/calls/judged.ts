// What an answer of an API means: an answer, or why there is none.
import type { OutboundResponse } from '../../platform/outbound/outbound-request.ts';
import type { ConnectorFunction } from '../schema.ts';
import { isNoAnswer } from './answer/read-answer.ts';
import { retryAfterMs } from './retry-after.ts';

export type NoAnswer = {
  ok: false;
  isUnavailable: boolean;
  isError: boolean;
  status: number | null;
  reason: string;
  /** As the API asked for, in milliseconds. */
  retryAfterMs: number | null;
};

export type End = { ok: true; response: OutboundResponse } | NoAnswer;

export const failed = (reason: string, rest: Partial<NoAnswer>): NoAnswer => ({
  ok: false,
  isUnavailable: false,
  isError: false,
  status: null,
  retryAfterMs: null,
  ...rest,
  reason,
});

/** Statuses that the function takes for an answer are one. */
export function judged(response: OutboundResponse, { function: fn }: { function: ConnectorFunction }): End {
  const { status, headers } = response;
  if (!isNoAnswer(status, fn.success_criteria)) return { ok: true, response };
  const asked = retryAfterMs(headers['retry-after'] ?? null, headers['date'] ?? null);
  const reason = `No answer: the API answered ${status}, and is asked again later.`;
  return failed(reason, { isUnavailable: true, status, retryAfterMs: asked });
}
