// Takes an idempotency key inside the transaction that does the work.
import type { Tx } from '../platform/transaction.ts';
import { maybeReplay, type KeyUse } from './queries.ts';

/**
 * Null where this transaction took the key and has to do the work; else what the first request made. A concurrent twin waits
 * here for the end of the first: it finds the record, or takes the key where the first one failed.
 */
export async function takeKey(
  tx: Tx,
  use: KeyUse,
  resource: Record<string, string>,
): Promise<Record<string, string> | null> {
  const taken = await tx.sql(
    `insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
     values ($1, $2, $3, $4, $5, $6, app_now()) on conflict do nothing returning key`,
    [use.orgId, use.environment, use.operation, use.key, use.fingerprint, JSON.stringify(resource)],
  );
  return taken.length > 0 ? null : maybeReplay(tx.sql, use);
}
