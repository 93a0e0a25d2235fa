// Finds what an earlier request with the same key made.
import { Refusal } from '../catalog/errors.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { IdempotencyRecord } from './entity.ts';

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
