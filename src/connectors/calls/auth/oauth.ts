// Access tokens by client credentials (RFC 6749 §4.4): asked for once by all who wait, kept in memory alone until they expire.
import { sha256Hex } from '../../../platform/crypto.ts';
import { OutboundError } from '../../../platform/outbound/outbound-error.ts';
import type { Outbound } from '../../../platform/outbound/request.ts';
import type { ConnectorAuth } from '../../schema.ts';
import { isTransient, reasonOf } from './failures.ts';
import { MAX_TOKEN_BYTES, noToken, readToken, type NoToken, type TokenAnswer } from './token-answer.ts';

export type OAuth = Extract<ConnectorAuth, { mode: 'oauth2_client_credentials' }>;

export type TokenResult = { ok: true; token: string; isFresh: boolean } | NoToken;

export type TokenRequest = {
  /** Whose token it is: organization, environment, connector and version. */
  owner: readonly string[];
  auth: OAuth;
  deadlineMs: number;
  /** A token that the API has refused: it is never answered again. */
  refused?: string | null;
};

export type TokenSource = (request: TokenRequest) => Promise<TokenResult>;

const TOKEN_SERVER = { who: 'the token server', address: 'token_url', maxBytes: MAX_TOKEN_BYTES };

type Kept = { token: string; until: number };

const MAX_KEPT = 1000;

/** `now` in milliseconds, of any steady clock. */
export function createTokenSource({ outbound, now }: { outbound: Outbound; now: () => number }): TokenSource {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<TokenResult>>();

  const ask = async (key: string, request: TokenRequest): Promise<TokenResult> => {
    const asked = await requestToken(outbound, request);
    if (!asked.ok) return asked;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { token: asked.token, until: now() + asked.usableMs });
    return { ok: true, token: asked.token, isFresh: true };
  };

  return (request) => {
    const key = sha256Hex(JSON.stringify([request.owner, request.auth]));
    const known = kept.get(key);
    if (known !== undefined && known.until > now() && known.token !== request.refused)
      return Promise.resolve({ ok: true, token: known.token, isFresh: false });
    kept.delete(key);
    const waiting = underWay.get(key) ?? ask(key, request).finally(() => underWay.delete(key));
    underWay.set(key, waiting);
    return waiting;
  };
}

async function requestToken(outbound: Outbound, { auth, deadlineMs }: TokenRequest): Promise<TokenAnswer> {
  const { username, secret, scope } = auth;
  const client = [username, secret].map((text) => formEncoded(text)).join(':');
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope === undefined ? {} : { scope }),
  });
  try {
    const response = await outbound.request({
      url: auth.token_url,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(client).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': 'intake',
      },
      body: form.toString(),
      deadlineMs,
      maxResponseBytes: MAX_TOKEN_BYTES,
    });
    return readToken(response);
  } catch (error) {
    if (error instanceof OutboundError)
      return noToken(reasonOf(error.code, TOKEN_SERVER), isTransient(error.code));
    throw error;
  }
}

/** RFC 6749 §2.3.1: id and secret are form-encoded before they become user and password. */
const formEncoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
