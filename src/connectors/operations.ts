// Connectors are written and taken away: at once, or staged until an operator has approved the change (api-v1 §3.2, completions §8).
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import type { SkippedOperation } from './entity.ts';
import { isSameContent, withoutSecrets } from './rules.ts';
import type { ConnectorInput } from './schema.ts';
import { activate, dropStaged, stage, takeAway } from './moves.ts';
import { lockConnector, opened, type Version } from './versions.ts';

/** What became of a connector that was written. */
export type Written = {
  /** Neither a version in force nor a staged one was there before. */
  isNew: boolean;
  isApprovalRequired: boolean;
  status: 'active' | 'pending_approval';
};

const isApprovalRequired = async (tx: Tx): Promise<boolean> => {
  const [row] = await tx.sql<{ required: boolean }>(
    `select connector_approval_required as required from organizations where org_id = $1`,
    [tx.scope.orgId],
  );
  return row?.required ?? true;
};

/** Puts a connector in force, or stages it where the organization wants approval. Writing the same again changes nothing. */
export async function saveConnector(
  tx: Tx,
  input: { connector: ConnectorInput; skipped?: SkippedOperation[]; sealer: Sealer },
): Promise<Written> {
  const { connector, sealer, skipped = null } = input;
  const locked = await lockConnector(tx, connector.connector_key);
  const version = { ...withoutSecrets(connector), skipped };
  const isNew = locked.active === null && locked.staged === null;
  const isRequired = await isApprovalRequired(tx);
  const written = { isNew, isApprovalRequired: isRequired };
  if (isSameContent(version, openedOrNull(locked.active, sealer))) {
    // Whoever writes what is in force takes back what was to replace it.
    await dropStaged(tx, locked);
    return { ...written, status: 'active' };
  }
  if (!isRequired) {
    await activate(tx, locked, { version, sealer, isApproved: false });
    return { ...written, status: 'active' };
  }
  if (!isSameContent(version, openedOrNull(locked.staged, sealer)))
    await stage(tx, locked, { version, sealer });
  return { ...written, status: 'pending_approval' };
}

/** What was sealed with a key that is gone can be written over, and is like nothing else. */
const openedOrNull = (row: Parameters<typeof opened>[0] | null, sealer: Sealer): Version | null =>
  row === null || !sealer.hasKeyOf(row.secrets ?? null) ? null : opened(row, sealer);

export type Removed = 'removed' | 'staged' | 'unknown';

/** Takes a connector away, or stages that. One that was never in force has its staged change dropped. */
export async function removeConnector(tx: Tx, key: string): Promise<Removed> {
  const locked = await lockConnector(tx, key);
  const { active, staged } = locked;
  if (active === null && staged === null) return 'unknown';
  if (active === null) {
    await dropStaged(tx, locked);
    return 'removed';
  }
  if (!(await isApprovalRequired(tx))) {
    await takeAway(tx, locked, false);
    return 'removed';
  }
  if (staged?.action !== 'delete') await stage(tx, locked, 'delete');
  return 'staged';
}
