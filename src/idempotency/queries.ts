// Finds what an earlier request with the same key made.
import { Refusal } from '../catalog/errors.ts';
import type { Sql } from '../platform/database/sql.ts';

export type KeyUse = {
  orgId: string;
  environment: string;
  operation: string;
  key: string;
  fingerprint: string;
};

/** Ids that the first request made; null where the key is new. Refuses idempotency_key_conflict for other parameters. */
export async function maybeReplay(sql: Sql, use: KeyUse): Promise<Record<string, string> | null> {
  const [record] = await sql<{ fingerprint: string; resource: Record<string, string> }>(
    `select fingerprint, resource from idempotency_records where org_id = $1 and environment = $2 and operation = $3 and key = $4`,
    [use.orgId, use.environment, use.operation, use.key],
    'idempotency-find',
  );
  if (record === undefined) return null;
  if (record.fingerprint !== use.fingerprint) throw new Refusal('idempotency_key_conflict');
  return record.resource;
}
