// One call's requests: up to three tries with pauses between them, and one with a new token where the old one was refused.
import { randomFraction } from '../../platform/crypto.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import type { ConnectorFunction, ConnectorTransport } from '../schema.ts';
import { authorize } from './auth/auth.ts';
import type { BuiltRequest } from './request/build-request.ts';
import { isTransient, reasonOf } from './auth/failures.ts';
import type { TokenResult, TokenSource } from './auth/oauth.ts';
import { retryAfterMs } from './retry-after.ts';
import { failed, judged, type End, type NoAnswer } from './judged.ts';

export const MAX_RESPONSE_BYTES = 1024 * 1024;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 250;
/** Whoever asks to be left alone for longer is asked again by a later call: a worker must not wait for it. */
const LONGEST_PAUSE_MS = 5000;
const MOST_MS = 60_000;
const API = { who: 'the API', address: 'base_url', maxBytes: MAX_RESPONSE_BYTES };

/** How long a call may take at most, all tries and pauses together. */
export const longestCallMs = ({ timeout_ms }: ConnectorTransport): number =>
  Math.min(MAX_TRIES * timeout_ms + LONGEST_PAUSE_MS, MOST_MS);

export type AttemptDeps = {
  outbound: Outbound;
  tokens: TokenSource;
  /** A steady clock in milliseconds. */
  now: () => number;
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
};

export type Ask = {
  owner: readonly string[];
  transport: ConnectorTransport;
  function: ConnectorFunction;
  request: BuiltRequest;
  /** Takes a place for one more request in this minute; false where there is none. */
  admitAgain: () => Promise<boolean>;
  signal: AbortSignal | undefined;
};

/** `token` is the one that was used last, for masking. */
export type Attempted = End & { attempts: number; token: string | null };

type State = { attempts: number; token: string | null; endsAt: number };

/**
 * Sends until there is an answer. What failed is tried again where nothing was answered, or 5xx, 408, 425 or 429 was: POST too,
 * since calls of connectors ask and change nothing. Rejects with the signal's reason.
 */
export async function askApi(deps: AttemptDeps, ask: Ask): Promise<Attempted> {
  const state: State = { attempts: 0, token: null, endsAt: deps.now() + longestCallMs(ask.transport) };
  for (let tries = 1; ; tries += 1) {
    const end = await tryOnce(deps, ask, state);
    if (end.ok || !end.isUnavailable || tries >= MAX_TRIES) return { ...end, ...state };
    const pauseMs = end.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.5 + randomFraction() / 2);
    const leftMs = state.endsAt - deps.now() - pauseMs;
    const isInTime = pauseMs <= LONGEST_PAUSE_MS && leftMs >= Math.min(ask.transport.timeout_ms, 1000);
    if (!isInTime || !(await ask.admitAgain())) return { ...end, ...state };
    await deps.pause(pauseMs, ask.signal);
  }
}

/** One try, under one deadline; a token that was kept and is refused is replaced once. */
async function tryOnce(deps: AttemptDeps, ask: Ask, state: State): Promise<End> {
  const deadline = Math.min(deps.now() + ask.transport.timeout_ms, state.endsAt);
  const { auth } = ask.transport;
  const leftMs = (): number => Math.max(1, Math.ceil(deadline - deps.now()));
  if (auth.mode !== 'oauth2_client_credentials') return send(deps, ask, { state, leftMs });
  const tokenFor = (refused: string | null): Promise<TokenResult> =>
    deps.tokens({ owner: ask.owner, auth, deadlineMs: leftMs(), refused });
  const first = await tokenFor(null);
  if (!first.ok) return withoutToken(first);
  state.token = first.token;
  const end = await send(deps, ask, { state, leftMs });
  const isRefused = end.ok && end.response.status === 401 && !isListed(ask, 401);
  if (!isRefused || first.isFresh || !(await ask.admitAgain())) return end;
  const second = await tokenFor(first.token);
  if (!second.ok) return withoutToken(second);
  state.token = second.token;
  return send(deps, ask, { state, leftMs });
}

const isListed = (ask: Ask, status: number): boolean =>
  ask.function.success_criteria.status_codes.includes(status);

function withoutToken({ isUnavailable, reason, retryAfter }: TokenResult & { ok: false }): NoAnswer {
  const asked = retryAfterMs(retryAfter, null);
  return { ok: false, isUnavailable, isError: !isUnavailable, status: null, reason, retryAfterMs: asked };
}

async function send(
  deps: AttemptDeps,
  ask: Ask,
  { state, leftMs }: { state: State; leftMs: () => number },
): Promise<End> {
  const authorized = authorize(ask.request, ask.transport.auth, state.token);
  if (!authorized.ok) return failed(authorized.message, { isError: true });
  const { method, url, headers, body } = authorized.request;
  ask.signal?.throwIfAborted();
  state.attempts += 1;
  try {
    const response = await deps.outbound.request({
      method,
      url,
      headers,
      ...(body === null ? {} : { body }),
      deadlineMs: leftMs(),
      maxResponseBytes: MAX_RESPONSE_BYTES,
      maxRedirects: 0,
      ...(ask.signal === undefined ? {} : { signal: ask.signal }),
    });
    return judged(response, ask);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { code, status = null } = error;
    const isError = code === 'egress_blocked' || code === 'invalid_url';
    const reason = `No answer: ${reasonOf(code, API)}${status === null ? '' : ` (status ${status})`}.`;
    return failed(reason, { isError, isUnavailable: isTransient(code), status });
  }
}
