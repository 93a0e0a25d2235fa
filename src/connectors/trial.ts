// An operator tries a function of a connector: of the version in force, or of the staged one before it is approved.
import { recordAct } from '../audit/operations.ts';
import { Conflict } from '../platform/conflict.ts';
import { columns } from '../platform/database/columns.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import type { CalledConnector } from './calls/call.ts';
import type { ConnectorChange } from './entity.ts';
import { activeConnector, type Place } from './queries.ts';
import { changePlace, connectorPlace, type Secrets, type StoredDefinition } from './rules.ts';
import { authOf } from './transport-auth.ts';
import { openSecrets } from './versions.ts';

export type Trial = { key: string; functionKey: string; isStaged: boolean };

type Found = { version: string; definition: StoredDefinition; secrets: Secrets };

/**
 * What is called, with its secrets open: in memory only.
 * @throws Conflict `not_found` where there is no such version or function, naming those that there are.
 */
export async function openTrial(
  sql: Sql,
  place: Place & { sealer: Sealer },
  { key, functionKey, isStaged }: Trial,
): Promise<CalledConnector> {
  const found = isStaged ? await stagedVersion(sql, place, key) : await versionInForce(sql, place, key);
  const { version, definition, secrets } = found;
  const fn = definition.functions.find((each) => each.function_key === functionKey);
  if (fn === undefined) {
    const known = definition.functions.slice(0, 20).map((each) => each.function_key);
    throw new Conflict(
      'not_found',
      `${key} has no function ${JSON.stringify(functionKey)}${known.length === 0 ? '' : `; it has ${known.join(', ')}`}.`,
    );
  }
  return {
    orgId: place.orgId,
    environment: place.environment,
    // A staged version that does not answer must not open the circuit of the one in force.
    connectorKey: isStaged ? `${key} staged` : key,
    version,
    transport: { ...definition.transport, auth: authOf(definition, secrets) },
    function: isStaged ? { ...fn, cache_seconds: 0 } : fn,
  };
}

async function versionInForce(sql: Sql, { sealer, ...place }: Place & { sealer: Sealer }, key: string) {
  const row = await activeConnector(sql, place, key);
  if (row === null)
    throw new Conflict(
      'not_found',
      `No connector ${key} is in force in ${place.environment}. If a change to it waits, try that one with --staged.`,
    );
  const { definition, versionHash: version } = row;
  const secrets = openSecrets(
    row.secrets,
    sealer,
    connectorPlace({ orgId: place.orgId, environment: place.environment, connectorKey: key }),
  );
  return { version, definition, secrets } satisfies Found;
}

async function stagedVersion(sql: Sql, { sealer, ...place }: Place & { sealer: Sealer }, key: string) {
  const [row] = await sql<Fields<ConnectorChange, 'changeId' | 'definition' | 'secrets'>>(
    `select ${columns('change_id, definition, secrets')} from connector_changes where org_id = $1 and environment = $2 and connector_key = $3`,
    [place.orgId, place.environment, key],
  );
  const definition = row?.definition ?? null;
  if (row === undefined || definition === null)
    throw new Conflict(
      'not_found',
      `There is no staged version of ${key} in ${place.environment} to try. See "intake connectors pending".`,
    );
  const { changeId: version, secrets: sealed } = row;
  return {
    version,
    definition,
    secrets: openSecrets(sealed ?? null, sealer, changePlace(version)),
  } satisfies Found;
}

/** Who tried which function, and how it ended; never what was asked or answered. */
export const recordTrial = (
  tx: Tx,
  { key, functionKey, isStaged }: Trial,
  outcome: string,
): Promise<string> =>
  recordAct(tx, {
    action: 'connector.tested',
    subject: { type: 'connector', id: key },
    data: { function_key: functionKey, outcome, ...(isStaged ? { staged: true } : {}) },
  });
