// How many live cases an organization has made this month, and the cap that its account sets (api-v1 §8).
import { Refusal } from '../catalog/errors.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/transaction.ts';

/** Live cases created in the UTC calendar month of the database's clock. */
async function countLiveCasesThisMonth(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from cases where org_id = $1 and environment = 'live' and created_at >= date_trunc('month', app_now(), 'UTC')`,
    [orgId],
  );
  return row?.count ?? 0;
}

/** One at a time per organization until the commit, so that what is counted under it never passes a cap together. */
export async function lockUsage({ sql, scope }: Tx): Promise<void> {
  await sql(`select 1 from organizations where org_id = $1 for no key update`, [scope.orgId]);
}

/** Refuses live_usage_cap_exceeded; those without a cap do not wait for each other. */
export async function refuseAboveLiveCap(tx: Tx, cap: number | null): Promise<void> {
  if (cap === null) return;
  await lockUsage(tx);
  if ((await countLiveCasesThisMonth(tx.sql, tx.scope.orgId)) >= cap)
    throw new Refusal('live_usage_cap_exceeded');
}
