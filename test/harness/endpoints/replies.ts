// What tests expect of answers, and the start of a minute for those that count requests.
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Reply } from '../factories.ts';

export const REQUEST_ID_FORM = /^req_[0-9a-z]{26}$/;

/** The refusal's envelope, whole: nothing but type, code, message and request id. */
export function expectRefusal(reply: Reply<unknown>, status: number, code: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { error: { code } } });
  const { error } = reply.body as { error: Record<string, string> };
  expect(Object.keys(reply.body as object)).toEqual(['error']);
  expect(Object.keys(error)).toEqual(['type', 'code', 'message', 'request_id']);
  expect(error['request_id']).toBe(reply.headers.get('x-request-id'));
}

type ShortError = {
  code: string;
  message: string;
  details?: { field: string; code: string; message: string }[];
};

/** The applicant plane's envelope, whole: code and message, and what is wrong with which field where that is known. */
export function expectShortRefusal(
  reply: Reply<unknown>,
  status: number,
  code: string,
): NonNullable<ShortError['details']> {
  const { error, ...more } = reply.body as { error: ShortError };
  const { details = [], ...told } = error ?? {};
  expect({ status: reply.status, more, told }).toEqual({
    status,
    more: {},
    told: { code, message: expect.stringMatching(/.{10}/) },
  });
  const text = expect.stringMatching(/./);
  expect(details).toEqual(details.map(() => ({ field: expect.any(String), code: text, message: text })));
  expect(reply.headers.get('x-request-id')).not.toBeNull();
  return details;
}

/** Moves the clock to the start of a minute, so that what follows falls into one window. */
export async function startOfMinute(app: TestApp): Promise<void> {
  await app.store.database.sql(
    `update test_clock set ahead = ahead + (date_trunc('minute', app_now()) + interval '1 minute 1 second' - app_now())`,
  );
}

export function expectRateLimitHeaders(
  reply: Reply<unknown>,
  { limit, remaining }: { limit: number; remaining: number },
): void {
  const header = (name: string): string => reply.headers.get(name) ?? '';
  expect(header('x-ratelimit-limit')).toBe(String(limit));
  expect(header('x-ratelimit-remaining')).toBe(String(remaining));
  expect(Number(header('x-ratelimit-reset')) % 60).toBe(0);
  expect(header('ratelimit-policy')).toBe(`"default";q=${limit};w=60`);
  const left = /^"default";r=(\d+);t=(\d+)$/.exec(header('ratelimit'));
  expect(left?.[1]).toBe(String(remaining));
  expect(Number(left?.[2])).toBeGreaterThanOrEqual(1);
  expect(Number(left?.[2])).toBeLessThanOrEqual(60);
  if (reply.status === 429) expect(header('retry-after')).toBe(left?.[2]);
}
