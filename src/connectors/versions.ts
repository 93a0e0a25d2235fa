// A connector under lock, and its versions with their secrets open.
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { columns } from '../platform/database/columns.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Connector, ConnectorChange, SkippedOperation } from './entity.ts';
import { changePlace, connectorPlace, type Secrets, type StoredDefinition } from './rules.ts';

/** A definition with its secrets, and what an import left out of it. In memory only. */
export type Version = {
  definition: StoredDefinition;
  secrets: Secrets;
  skipped: SkippedOperation[] | null;
};

type ActiveRow = Fields<Connector, 'orgId' | 'environment' | 'connectorKey' | 'definition' | 'secrets'>;
type StagedRow = Fields<ConnectorChange, 'changeId' | 'action' | 'definition' | 'secrets' | 'skipped'>;

/** A connector as it stands until the commit; either may be missing. */
export type LockedConnector = { key: string; active: ActiveRow | null; staged: StagedRow | null };

/** Serialises whoever changes one connector, also one that is not there yet. */
export async function lockConnector(tx: Tx, key: string): Promise<LockedConnector> {
  const { orgId, environment } = tx.scope;
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
    `connector ${orgId} ${environment} ${key}`,
  ]);
  const place = [orgId, environment, key];
  // Up to 2 MiB each: the object mapper would copy them.
  const [active] = await tx.sql<ActiveRow>(
    `select ${columns('org_id, environment, connector_key, definition, secrets')} from connectors ${WHERE}`,
    place,
  );
  const [staged] = await tx.sql<StagedRow>(
    `select ${columns('change_id, action, definition, secrets, skipped')} from connector_changes ${WHERE}`,
    place,
  );
  return { key, active: active ?? null, staged: staged ?? null };
}

const WHERE = `where org_id = $1 and environment = $2 and connector_key = $3`;

/** The version in force, or the staged one; null for a staged removal. */
export function opened(
  row: ActiveRow | StagedRow | Connector | ConnectorChange,
  sealer: Sealer,
): Version | null {
  if (row.definition === null || row.definition === undefined) return null;
  const place = 'changeId' in row ? changePlace(row.changeId) : connectorPlace(row);
  return {
    definition: row.definition,
    secrets: openSecrets(row.secrets ?? null, sealer, place),
    skipped: 'skipped' in row ? (row.skipped ?? null) : null,
  };
}

export const openSecrets = (sealed: string | null, sealer: Sealer, place: string): Secrets =>
  sealed === null ? {} : (JSON.parse(sealer.open(sealed, place)) as Secrets);

export const sealSecrets = (secrets: Secrets, sealer: Sealer, place: string): string | null =>
  Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets), place);
