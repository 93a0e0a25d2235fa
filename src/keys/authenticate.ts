// From an Authorization header to a caller with room in its minute, exact across processes, with few round trips.
import { Refusal } from '../catalog/errors.ts';
import type { Authenticate, Caller } from '../http/caller.ts';
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import { createAdmissions } from './admissions.ts';
import { createFailureLimit } from './failure-limit.ts';
import { environmentOfKey, hashOfKey } from './key-format.ts';

type Options = { sql: Sql; log: Log; defaultLimit: number; now: () => number };

export function createAuthenticate(options: Options): Authenticate {
  const admit = createAdmissions(options);
  const failed = createFailureLimit(options.now);

  const find = async (authorization: string | undefined): Promise<Caller> => {
    const key = bearerToken(authorization);
    const environment = key === null ? null : environmentOfKey(key);
    if (key === null || environment === null) throw new Refusal('invalid_api_key');
    const caller = await admit(hashOfKey(key));
    if (caller.environment !== environment) throw new Refusal('invalid_api_key');
    return caller;
  };

  return async ({ authorization, clientAddress }) => {
    try {
      return await find(authorization);
    } catch (error) {
      const isWrongKey = error instanceof Refusal && error.code === 'invalid_api_key';
      throw isWrongKey ? failed(clientAddress()) : error;
    }
  };
}

export function bearerToken(authorization: string | undefined): string | null {
  return /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
