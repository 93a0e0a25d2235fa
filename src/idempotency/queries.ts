// Finds what an earlier request with the same key made.
import { Refusal } from '../catalog/errors.ts';
import { listIn } from '../platform/database/lists.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Store } from '../platform/transaction.ts';
import type { Together } from '../platform/work/together.ts';
import type { IdempotencyRecord } from './entity.ts';

type Kept = Fields<IdempotencyRecord, 'key' | 'fingerprint' | 'resource'>;
export type KeyUse = Fields<IdempotencyRecord, 'orgId' | 'environment' | 'operation' | 'key' | 'fingerprint'>;

/** Ids that the first request made; null where the key is new. Refuses idempotency_key_conflict for other parameters. */
export async function maybeReplay(sql: Sql, use: KeyUse): Promise<Record<string, string> | null> {
  const [record] = await sql<Fields<IdempotencyRecord, 'fingerprint' | 'resource'>>(
    `select fingerprint, resource from idempotency_records where org_id = $1 and environment = $2 and operation = $3 and key = $4`,
    [use.orgId, use.environment, use.operation, use.key],
    'idempotency-find',
  );
  if (record === undefined) return null;
  if (record.fingerprint !== use.fingerprint) throw new Refusal('idempotency_key_conflict');
  return record.resource;
}

const FIND_MANY = `select key, fingerprint, resource from idempotency_records where org_id = $1 and environment = $2 and operation = $3 and key = any(${listIn('$4', 'text')})`;

/**
 * What the very same request has made already; null where its key is new, and where it stands for other parameters, which is for
 * `maybeReplay` to refuse. Requests that wait at the moment share the look.
 */
export async function maybeSameBefore(
  { store, together }: { store: Pick<Store, 'database'>; together: Together },
  { orgId, environment, operation, key, fingerprint }: KeyUse,
): Promise<Record<string, string> | null> {
  const record = await together(
    `replays ${orgId} ${environment} ${operation}`,
    key,
    async (keys: string[]) => {
      const values = [orgId, environment, operation, keys];
      const rows = await store.database.sql<Kept>(FIND_MANY, values, 'idempotency-find-many');
      const found = new Map(rows.map((row) => [row.key, row]));
      return keys.map((one) => found.get(one) ?? null);
    },
  );
  return record?.fingerprint === fingerprint ? record.resource : null;
}
