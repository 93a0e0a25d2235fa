// A connector under lock, and its versions with their secrets open.
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { Connector, ConnectorChange, type SkippedOperation } from './entity.ts';
import { changePlace, connectorPlace, type Secrets, type StoredDefinition } from './rules.ts';

/** A definition with its secrets, and what an import left out of it. In memory only. */
export type Version = {
  definition: StoredDefinition;
  secrets: Secrets;
  skipped: SkippedOperation[] | null;
};

/** A connector as it stands until the commit; either may be missing. */
export type LockedConnector = { key: string; active: Connector | null; staged: ConnectorChange | null };

/** Serialises whoever changes one connector, also one that is not there yet. */
export async function lockConnector(tx: Tx, key: string): Promise<LockedConnector> {
  const { orgId, environment } = tx.scope;
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `connector ${orgId} ${environment} ${key}`,
  ]);
  const where = { orgId, environment, connectorKey: key };
  return {
    key,
    active: await tx.em.findOne(Connector, where),
    staged: await tx.em.findOne(ConnectorChange, where),
  };
}

/** The version in force, or the staged one; null for a staged removal. */
export function opened(row: Connector | ConnectorChange, sealer: Sealer): Version | null {
  if (row.definition === null || row.definition === undefined) return null;
  const isChange = row instanceof ConnectorChange;
  return {
    definition: row.definition,
    secrets: openSecrets(
      row.secrets ?? null,
      sealer,
      isChange ? changePlace(row.changeId) : connectorPlace(row),
    ),
    skipped: isChange ? (row.skipped ?? null) : null,
  };
}

export const openSecrets = (sealed: string | null, sealer: Sealer, place: string): Secrets =>
  sealed === null ? {} : (JSON.parse(sealer.open(sealed, place)) as Secrets);

export const sealSecrets = (secrets: Secrets, sealer: Sealer, place: string): string | null =>
  Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets), place);
