// Reads connectors and the changes that wait, of an organization and environment.
import { columns } from '../platform/database/columns.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Environment } from '../platform/transaction.ts';
import type { Connector, ConnectorChange } from './entity.ts';
import type { StoredDefinition } from './rules.ts';

export type Place = { orgId: string; environment: Environment };

/** A change that waits, as people and programs see it. */
export type PendingChange = Fields<
  ConnectorChange,
  'changeId' | 'action' | 'definition' | 'skipped' | 'areSecretsNew' | 'requestedBy' | 'requestedAt'
>;
/** A connector with the change to it that waits; `definition` is null where none is in force yet. */
export type ConnectorRow = {
  connectorKey: string;
  definition: StoredDefinition | null;
  updatedAt: Connector['updatedAt'] | null;
  change: PendingChange | null;
};

type Joined = {
  connectorKey: string;
  active: StoredDefinition | null;
  updatedAt: Connector['updatedAt'] | null;
  changeId: string | null;
} & Omit<PendingChange, 'changeId'>;

const ALL = `
select coalesce(c.connector_key, h.connector_key) as "connectorKey", c.definition as active, c.updated_at as "updatedAt",
  ${columns('change_id, action, definition, skipped, are_secrets_new, requested_by, requested_at', 'h')}
from (select * from connectors where org_id = $1 and environment = $2) c
full join (select * from connector_changes where org_id = $1 and environment = $2) h using (connector_key)
where $3::text is null or coalesce(c.connector_key, h.connector_key) = $3
order by coalesce(c.connector_key, h.connector_key) collate "C"`;

/** By key; with those that wait for their first approval. */
export async function listConnectors(sql: Sql, place: Place, key?: string): Promise<ConnectorRow[]> {
  const rows = await sql<Joined>(ALL, [place.orgId, place.environment, key ?? null]);
  return rows.map(({ connectorKey, active, updatedAt, changeId, ...change }) => ({
    connectorKey,
    definition: active,
    updatedAt,
    change: changeId === null ? null : { changeId, ...change },
  }));
}

export async function findConnector(sql: Sql, place: Place, key: string): Promise<ConnectorRow | null> {
  return (await listConnectors(sql, place, key))[0] ?? null;
}

export type ActiveConnector = Fields<Connector, 'connectorKey' | 'definition' | 'secrets' | 'versionHash'>;

/** The version in force, with its sealed secrets. */
export async function activeConnector(sql: Sql, place: Place, key: string): Promise<ActiveConnector | null> {
  const [row] = await sql<ActiveConnector>(
    `select ${columns('connector_key, definition, secrets, version_hash')} from connectors
     where org_id = $1 and environment = $2 and connector_key = $3`,
    [place.orgId, place.environment, key],
  );
  return row ?? null;
}

/** What workflows may name: the functions in force and what each asks for. */
export async function knownConnectors(
  sql: Sql,
  place: Place,
): Promise<{ connector_key: string; functions: StoredDefinition['functions'] }[]> {
  return sql(
    `select connector_key, definition->'functions' as functions from connectors where org_id = $1 and environment = $2 order by 1`,
    [place.orgId, place.environment],
  );
}
