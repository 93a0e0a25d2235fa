// From an Authorization header to a caller with room in its minute, exact across processes, with few round trips.
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/sql.ts';
import { Refusal } from '../catalog/errors.ts';
import { environmentOfKey, hashOfKey } from './key-format.ts';
import type { Authenticate, Caller } from '../http/caller.ts';
import { createFailureLimit } from './failure-limit.ts';
import { admit, touchKey, type KeyUse } from './queries.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { effectiveScopes } from './rules.ts';

type Waiting = { resolve: (caller: Caller) => void; reject: (error: unknown) => void };

/**
 * Requests that arrive while the statement of their key is under way share the next one: each is counted, and each sees the
 * key as it was after the request came in, so a revocation acts on the next request.
 */
export function createAuthenticate(options: {
  sql: Sql;
  log: Log;
  defaultLimit: number;
  now: () => number;
}): Authenticate {
  const queues = new Map<string, Waiting[]>();
  const touched = new Map<string, string>();

  const touch = (caller: KeyUse): void => {
    const minute = String(caller.resetAt);
    if (touched.get(caller.keyId) === minute) return;
    if (touched.size > 10_000) touched.clear();
    touched.set(caller.keyId, minute);
    touchKey(options.sql, caller.keyId).catch((error: unknown) =>
      options.log.warn({ err: error }, 'last_used_at was not written'),
    );
  };

  const run = async (secretHash: string): Promise<void> => {
    for (
      let batch = queues.get(secretHash);
      batch !== undefined && batch.length > 0;
      batch = queues.get(secretHash)
    ) {
      queues.set(secretHash, []);
      try {
        const caller = await admit(options.sql, {
          secretHash,
          requests: batch.length,
          defaultLimit: options.defaultLimit,
        });
        if (caller !== null) touch(caller);
        settle(batch, caller);
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    queues.delete(secretHash);
  };

  const find = (authorization: string | undefined): Promise<Caller> => {
    const key = bearerToken(authorization);
    const environment = key === null ? null : environmentOfKey(key);
    if (key === null || environment === null) return Promise.reject(new Refusal('invalid_api_key'));
    const secretHash = hashOfKey(key);
    return new Promise<Caller>((resolve, reject) => {
      const queue = queues.get(secretHash);
      const waiting = {
        resolve: (caller: Caller) =>
          caller.environment === environment ? resolve(caller) : reject(new Refusal('invalid_api_key')),
        reject,
      };
      if (queue !== undefined) queue.push(waiting);
      else {
        queues.set(secretHash, [waiting]);
        void run(secretHash);
      }
    });
  };

  const failed = createFailureLimit(options.now);
  return ({ authorization, clientAddress }) =>
    find(authorization).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'invalid_api_key' ? failed(clientAddress()) : error;
    });
}

function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** Hands out the places of the window in order of arrival; who finds none gets 429. */
function settle(batch: Waiting[], caller: KeyUse | null): void {
  batch.forEach((waiting, index) => {
    if (caller === null) {
      waiting.reject(new Refusal('invalid_api_key'));
      return;
    }
    const place = caller.used - batch.length + index + 1;
    const remaining = Math.max(0, caller.limit - place);
    const headers = rateLimitHeaders({ ...caller, remaining });
    if (place > caller.limit)
      waiting.reject(
        new Refusal('rate_limit_exceeded', {
          headers: { ...headers, 'Retry-After': String(caller.retryAfter) },
        }),
      );
    else waiting.resolve({ ...caller, scopes: effectiveScopes(caller.environment, caller.scopes), headers });
  });
}
