// Finds the key that a command names, in whichever environment it is.
import { listKeys, type KeyRow } from '../src/keys/queries.ts';
import { Conflict } from '../src/platform/conflict.ts';
import type { Sql } from '../src/platform/database/sql.ts';
import type { Environment } from '../src/platform/transaction.ts';
import type { Place } from './connect.ts';
import { orgFlag } from './place-flags.ts';

/**
 * The key by its id. With `--env` it has to be of that environment; a key of `live` that would be replaced has to be named
 * with its environment, since that issues a new one there.
 */
export async function findKeyRow(
  sql: Sql,
  place: Pick<Place, 'orgId' | 'isOneOfSeveral'>,
  asked: { keyId: string; environment: Environment | undefined; issues: boolean },
): Promise<KeyRow> {
  const { orgId } = place;
  const { keyId, environment, issues } = asked;
  const found = [
    ...(await listKeys(sql, { orgId, environment: 'test' }, { limit: 1, keyId })),
    ...(await listKeys(sql, { orgId, environment: 'live' }, { limit: 1, keyId })),
  ][0];
  if (found === undefined || (environment !== undefined && found.environment !== environment)) {
    throw new Conflict(
      'not_found',
      `There is no key ${keyId}${environment === undefined ? '' : ` in ${environment}`}. List them with "intake keys list${orgFlag(place)}".`,
    );
  }
  if (issues && found.environment === 'live' && environment === undefined) {
    throw new Conflict('env_required', 'This issues a new key for live: say so with --env live.');
  }
  return found;
}
