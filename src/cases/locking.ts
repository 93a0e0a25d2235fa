// A case under its lock: whoever changes it does so with the case as it stands by then.
import type { Tx } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { findCaseState } from './queries.ts';
import type { DeclaredCase } from './standing/record.ts';

/** A case that nobody else changes until the commit. The time of `tx` is that of the lock, since the wait for it may have been long. */
export type LockedCase = DeclaredCase & { tx: Tx };

/** Until the commit, so that two workers never announce the same change twice. */
export async function lockCaseRow(tx: Pick<Tx, 'sql'>, caseId: string): Promise<void> {
  if (!(await lockCaseIfThere(tx, caseId))) throw new Error(`no case ${caseId}`);
}

/** The same for whoever goes on without a case that was deleted; answers whether it is there. */
export async function lockCaseIfThere({ sql }: Pick<Tx, 'sql'>, caseId: string): Promise<boolean> {
  const rows = await sql(`select 1 from cases where case_id = $1 for update`, [caseId], 'cases-lock');
  return rows.length > 0;
}

export async function lockCase(begun: Tx, caseId: string): Promise<LockedCase> {
  await lockCaseRow(begun, caseId);
  return readLockedCase(begun, caseId);
}

/** As `lockCase`, where the transaction holds the lock already. */
export async function readLockedCase(begun: Tx, caseId: string): Promise<LockedCase> {
  const record = await findCaseState(begun.sql, caseId);
  const declaration = await findDeclaration(begun.sql, record.orgId, record.contentHash);
  return { tx: { ...begun, now: new Date(record.readAt) }, record, declaration };
}
