// Lets requests into their key's minute: those that wait at the moment share one statement, each with a place of its own.
import { Refusal } from '../catalog/errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import { endOfTurn } from '../platform/work/together.ts';
import { admit, touchKey, type KeyUse } from './queries.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { effectiveScopes } from './rules.ts';

type Waiting = { resolve: (caller: Caller) => void; reject: (error: unknown) => void };
type Options = { sql: Sql; log: Log; defaultLimit: number };

/** By the hash of a key; refuses invalid_api_key and rate_limit_exceeded. */
export type Admit = (secretHash: string) => Promise<Caller>;

/**
 * Requests that arrive while the statement of their key is under way share the next one: each is counted, and each sees the
 * key as it was after the request came in, so a revocation acts on the next request.
 */
export function createAdmissions(options: Options): Admit {
  const { sql, defaultLimit } = options;
  const queues = new Map<string, Waiting[]>();
  const touch = createTouch(options);

  const run = async (secretHash: string, first: Waiting[]): Promise<void> => {
    queues.set(secretHash, first);
    for (let batch = first; batch.length > 0; batch = queues.get(secretHash) ?? []) {
      await endOfTurn();
      queues.set(secretHash, []);
      try {
        const caller = await admit(sql, { secretHash, requests: batch.length, defaultLimit });
        if (caller !== null) touch(caller);
        settle(batch, caller);
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    queues.delete(secretHash);
  };

  return (secretHash) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(secretHash);
      if (queue === undefined) void run(secretHash, [{ resolve, reject }]);
      else queue.push({ resolve, reject });
    });
}

/** Remembers when a key was used, once a minute and beside the request. */
function createTouch({ sql, log }: Options): (caller: KeyUse) => void {
  const touched = new Map<string, number>();
  return ({ keyId, resetAt }) => {
    if (touched.get(keyId) === resetAt) return;
    if (touched.size > 10_000) touched.clear();
    touched.set(keyId, resetAt);
    touchKey(sql, keyId).catch((error: unknown) => log.warn({ err: error }, 'last_used_at was not written'));
  };
}

/** Hands out the places of the window in order of arrival; who finds none gets 429. */
function settle(batch: Waiting[], caller: KeyUse | null): void {
  batch.forEach((waiting, index) => {
    if (caller === null) {
      waiting.reject(new Refusal('invalid_api_key'));
      return;
    }
    const place = caller.used - batch.length + index + 1;
    const headers = rateLimitHeaders({ ...caller, remaining: Math.max(0, caller.limit - place) });
    if (place <= caller.limit) {
      waiting.resolve({ ...caller, scopes: effectiveScopes(caller.environment, caller.scopes), headers });
    } else {
      const refusal = { headers: { ...headers, 'Retry-After': String(caller.retryAfter) } };
      waiting.reject(new Refusal('rate_limit_exceeded', refusal));
    }
  });
}
