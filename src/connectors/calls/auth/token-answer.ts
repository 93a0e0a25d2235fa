// What a token server answered (RFC 6749 §5): a token and how long it may be used, or why there is none. Nothing of it is repeated.
import type { OutboundResponse } from '../../../platform/outbound/outbound-request.ts';

/** `isUnavailable`: asking again may help. Otherwise somebody has to change the connector, or its token server. */
export type NoToken = { ok: false; isUnavailable: boolean; retryAfter: string | null; reason: string };
export type TokenAnswer = { ok: true; token: string; usableMs: number } | NoToken;

export const MAX_TOKEN_BYTES = 64 * 1024;
const MAX_TOKEN_LENGTH = 12_000;
/** RFC 6749 §5.1: without `expires_in` the server says it elsewhere; asking now and then costs little. */
const USUAL_SECONDS = 300;
const MOST_SECONDS = 86_400;
/** A token is renewed this long before it ends: it has to outlive the call that uses it. */
const SKEW_SECONDS = 60;

export const noToken = (
  reason: string,
  isUnavailable: boolean,
  retryAfter: string | null = null,
): NoToken => ({ ok: false, isUnavailable, retryAfter, reason: `No access token: ${reason}.` });

export function readToken({ status, headers, body }: OutboundResponse): TokenAnswer {
  if (status >= 500 || status === 429)
    return noToken(`the token server answered ${status}`, true, headers['retry-after'] ?? null);
  const answer = objectIn(body);
  if (status === 401 || answer?.['error'] === 'invalid_client')
    return noToken(`the token server refused the client id or the secret (${status})`, false);
  if (status !== 200) return noToken(`the token server answered ${status}`, false);
  if (answer === null) return noToken('the answer of the token server is no JSON object', false);
  const problem = problemIn(answer);
  if (problem !== null) return noToken(problem, false);
  return { ok: true, token: String(answer['access_token']), usableMs: usableMs(answer['expires_in']) };
}

function problemIn({ access_token: token, token_type: type }: Record<string, unknown>): string | null {
  if (typeof token !== 'string' || token === '')
    return 'the answer of the token server holds no access_token';
  if (token.length > MAX_TOKEN_LENGTH) return 'the access_token is longer than a header may be';
  if (!/^[!-~]+$/.test(token)) return 'the access_token holds characters that a header cannot carry';
  const isBearer = type === undefined || (typeof type === 'string' && /^bearer$/i.test(type));
  return isBearer ? null : 'its token_type is not "Bearer"';
}

/** Short-lived tokens are renewed after nine tenths of their life. */
function usableMs(expiresIn: unknown): number {
  const given = Number(expiresIn ?? USUAL_SECONDS);
  const seconds = Number.isFinite(given) && given > 0 ? Math.min(given, MOST_SECONDS) : USUAL_SECONDS;
  return (seconds - Math.min(SKEW_SECONDS, seconds / 10)) * 1000;
}

function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
    return isObject ? (json as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
