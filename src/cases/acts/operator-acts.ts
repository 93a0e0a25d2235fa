// What completing and reopening share: the case under its lock, for the operator's own organization, and whose it is.
import { Conflict } from '../../platform/conflict.ts';
import { iso } from '../../platform/times.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { HandoffState } from '../standing/statuses.ts';
import { lockCaseRow } from '../locking.ts';
import { findCase } from '../queries.ts';
import { isClaimed } from '../standing/view.ts';
import type { CaseRecord } from '../standing/record.ts';

/** Where a case stands after an act that no API key can do. */
export type OperatorAct = {
  caseId: string;
  runtimeStatus: 'complete' | 'ready_for_review';
  handoffState: HandoffState;
};

/** Refuses not_found for another organization's or environment's case, before it locks anything. */
export async function findLockedCase(tx: Tx, caseId: string): Promise<CaseRecord> {
  await findCase(tx.sql, tx.scope, caseId);
  await lockCaseRow(tx, caseId);
  return findCase(tx.sql, tx.scope, caseId);
}

/** A case that somebody has in hand is theirs until they give it back or the lease runs out. */
export function isClaimedByOther(tx: Pick<Tx, 'scope'>, record: CaseRecord): boolean {
  const { type, id } = tx.scope.actor;
  return isClaimed(record) && (record.ownerType !== type || record.ownerId !== id);
}

/** @throws Conflict `claimed_by_other`. */
export function refuseClaimedByOther(tx: Pick<Tx, 'scope'>, record: CaseRecord): void {
  if (!isClaimedByOther(tx, record)) return;
  throw new Conflict(
    'claimed_by_other',
    `${record.ownerLabel ?? 'Somebody'} has claimed the case until ${iso(record.leaseExpiresAt ?? '')}. Ask them to release it.`,
  );
}
