// Calls a connector's function and reads its answer: within its limits, past an open circuit never, from kept answers where they hold.
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../../platform/database/sql.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Environment } from '../../platform/transaction.ts';
import type { ConnectorFunction, ConnectorTransport } from '../schema.ts';
import { askApi, longestCallMs, type AttemptDeps, type Attempted } from './attempts.ts';
import { findAnswer, keepAnswer, questionOf, type AnswerPlace, type Asker } from './answer-cache.ts';
import { buildRequest, type BuiltRequest } from './request/build-request.ts';
import type { Inputs } from './request/inputs.ts';
import { createLimits, type Limits } from './limits/limit-batches.ts';
import { admitAgain, type Bounds, type CallEnd, type Standing } from './limits/limits.ts';
import { maskInputs, maskRequest } from './auth/mask.ts';
import { createTokenSource } from './auth/oauth.ts';
import { presentAnswer } from './answer/present-answer.ts';
import { isBusy, type CallBusy, type CallResult } from './answer/result.ts';
import { createFlights } from './single-flight.ts';

/** A connector as it is approved, with its secrets, and the function to call. */
export type CalledConnector = {
  orgId: string;
  environment: Environment;
  connectorKey: string;
  /** The content hash: answers and tokens of another version count for nothing. */
  version: string;
  transport: ConnectorTransport;
  function: ConnectorFunction;
};
export type ConnectorCall = {
  connector: CalledConnector;
  inputs: Record<string, unknown>;
  /** Where else than at the function's `result` values stand in the answer, as JSON Pointers. */
  answers?: readonly string[];
  signal?: AbortSignal;
  /** Asks afresh even where an answer is kept. */
  isFresh?: boolean;
  /** What it is about a case, by its row: an answer is kept only as long as that is there. */
  asker?: Asker;
};
export type ConnectorCaller = {
  /**
   * Asks, and says how the answer was read. What the API or the connector's author does wrong is a result. Rejects with the
   * signal's reason where the caller gave up; anything else is a fault of ours.
   */
  call: (call: ConnectorCall) => Promise<CallResult | CallBusy>;
};
export type CallerOptions = {
  outbound: Outbound;
  sql: Sql;
  /** Seals the values of kept answers. */
  sealer: Sealer;
  /** For tests: a steady clock in milliseconds, and how pauses between tries pass. */
  now?: () => number;
  pause?: AttemptDeps['pause'];
};

/** Longer than a call may last: whoever still holds its place then is dead. */
const LEASE_MARGIN_MS = 5000;
const USUAL_CONCURRENCY = 4;

type Deps = AttemptDeps & { sql: Sql; sealer: Sealer; limits: Limits };

/** One per process: it holds access tokens, and lets callers with the same question share one call. */
export function createConnectorCaller(options: CallerOptions): ConnectorCaller {
  const { outbound, sql, sealer, now = () => performance.now() } = options;
  const pause: AttemptDeps['pause'] =
    options.pause ?? ((ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }));
  const tokens = createTokenSource({ outbound, now });
  const deps: Deps = { outbound, sql, sealer, now, pause, tokens, limits: createLimits(sql) };
  const flights = createFlights<CallResult | CallBusy>();
  return {
    async call(given) {
      const { connector, inputs, answers = [], signal, isFresh = false, asker = null } = given;
      signal?.throwIfAborted();
      const built = buildRequest({ ...connector, inputs });
      if (!built.ok) return { ...NOTHING, outcome: 'error', read: built.message };
      const prepared: Prepared = { connector, request: built.request, inputs: built.inputs, answers };
      const seconds = connector.function.cache_seconds ?? 0;
      if (seconds === 0) return ask(deps, prepared, signal);
      const functionKey = connector.function.function_key;
      const question = questionOf(connector, {
        version: connector.version,
        functionKey,
        inputs: built.inputs,
        answers,
      });
      const place = { ...placeOf(connector), question };
      const work = (shared: AbortSignal) =>
        askOrFind(deps, prepared, { place, seconds, isFresh, asker, signal: shared });
      return flights.join(isFresh ? `${question} afresh` : question, work, signal);
    },
  };
}

type Prepared = {
  connector: CalledConnector;
  request: BuiltRequest;
  inputs: Inputs;
  answers: readonly string[];
};
type Keeping = { place: AnswerPlace; seconds: number; isFresh: boolean; asker: Asker; signal: AbortSignal };

async function askOrFind(deps: Deps, prepared: Prepared, keeping: Keeping): Promise<CallResult | CallBusy> {
  const { place, seconds, isFresh, asker, signal } = keeping;
  const found = isFresh ? null : await findAnswer(deps.sql, deps.sealer, place);
  if (found !== null) {
    const { response } = found;
    const read = `${found.read} The answer is kept from ${found.answeredAt.toISOString()}.`;
    return { ...shown(prepared, null), ...found, read, statusCode: response.status };
  }
  const result = await ask(deps, prepared, signal);
  if (isBusy(result) || result.response === null) return result;
  const { outcome, read, value, values, response } = result;
  if (outcome !== 'verified' && outcome !== 'not_verified') return result;
  const { excerpt: _excerpt, ...kept } = response;
  await keepAnswer(deps, place, { answer: { outcome, read, value, values, response: kept }, seconds, asker });
  return result;
}

const placeOf = ({ orgId, environment, connectorKey }: CalledConnector) => ({
  orgId,
  environment,
  connectorKey,
});

async function ask(
  deps: Deps,
  prepared: Prepared,
  signal: AbortSignal | undefined,
): Promise<CallResult | CallBusy> {
  const { connector } = prepared;
  const { transport } = connector;
  const bounds: Bounds = {
    maxConcurrent: transport.max_concurrent ?? USUAL_CONCURRENCY,
    maxPerMinute: transport.max_per_minute ?? null,
    leaseMs: longestCallMs(transport) + LEASE_MARGIN_MS,
  };
  const place = placeOf(connector);
  const admission = await deps.limits.admit(place, bounds);
  if (!admission.admitted) {
    const { because, retryAt } = admission;
    return because === 'open' ? unavailable(prepared, retryAt) : { busy: true, because, retryAt };
  }
  const { lease } = admission;
  const startedAt = deps.now();
  try {
    const attempted = await askApi(deps, {
      ...connector,
      owner: [...Object.values(place), connector.version],
      request: prepared.request,
      admitAgain: () => admitAgain(deps.sql, place, bounds.maxPerMinute),
      signal,
    });
    const durationMs = Math.round(deps.now() - startedAt);
    const ended = await deps.limits.end(place, lease, endOf(attempted));
    return { ...resultOf(prepared, attempted), durationMs, retryAt: retryTime(attempted, ended) };
  } catch (error) {
    // The place ends with its lease, where this does not arrive.
    await deps.limits.end(place, lease, 'given_up').catch(() => undefined);
    throw error;
  }
}

/** What it says about the API: that an address may not be called says nothing. */
function endOf(attempted: Attempted): CallEnd {
  if (attempted.ok) return 'answered';
  if (attempted.isUnavailable) return 'unavailable';
  return attempted.isError ? 'given_up' : 'answered';
}

const NOTHING: CallResult = {
  outcome: 'inconclusive',
  isUnavailable: false,
  retryAt: null,
  statusCode: null,
  attempts: 0,
  durationMs: 0,
  request: null,
  keptRequest: null,
  response: null,
  read: '',
  value: null,
  values: {},
  answeredAt: null,
};

function shown({ connector, request, inputs }: Prepared, token: string | null): CallResult {
  return {
    ...NOTHING,
    request: maskRequest(request, connector.transport.auth, token),
    keptRequest: maskInputs({ ...connector, inputs }),
  };
}

function unavailable(prepared: Prepared, retryAt: Date): CallResult {
  const read = `Not asked: the API did not answer the last calls, and is left alone until ${retryAt.toISOString()}.`;
  return { ...shown(prepared, null), isUnavailable: true, retryAt, read };
}

function resultOf(prepared: Prepared, attempted: Attempted): CallResult {
  const { attempts, token } = attempted;
  const about = { ...shown(prepared, token), attempts };
  if (attempted.ok) return { ...about, ...presentAnswer({ ...prepared.connector, ...prepared }, attempted) };
  const { isError, isUnavailable, status, reason } = attempted;
  const outcome = isError ? 'error' : 'inconclusive';
  return { ...about, outcome, isUnavailable, statusCode: status, read: reason };
}

/** The later of what the API asked for and what the circuit says. */
function retryTime(attempted: Attempted, { openUntil, now }: Standing): Date | null {
  if (attempted.ok || !attempted.isUnavailable) return null;
  const { retryAfterMs } = attempted;
  const askedFor = retryAfterMs === null ? 0 : now.getTime() + retryAfterMs;
  const latest = Math.max(openUntil?.getTime() ?? 0, askedFor);
  return latest === 0 ? null : new Date(latest);
}
