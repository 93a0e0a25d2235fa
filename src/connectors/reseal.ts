// Seals the secrets of connectors anew, under the key that is current.
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Environment } from '../platform/transaction.ts';
import { changePlace, connectorPlace } from './rules.ts';

/** One organization's rows; waits for whoever is writing one. Answers how many were sealed with another key. */
export async function resealConnectors(tx: Tx, sealer: Sealer): Promise<number> {
  const { orgId } = tx.scope;
  const old = [orgId, sealer.currentKeyId()];
  const connectors = await tx.sql<{ environment: Environment; connectorKey: string; secrets: string }>(
    `select environment, connector_key as "connectorKey", secrets from connectors
     where org_id = $1 and split_part(secrets, '.', 2) <> $2 for update`,
    old,
  );
  for (const { environment, connectorKey, secrets } of connectors) {
    const place = connectorPlace({ orgId, environment, connectorKey });
    const sealed = sealer.seal(sealer.open(secrets, place), place);
    // The version stays: its tokens and answers are as good as before.
    await tx.sql(
      `update connectors set secrets = $4 where org_id = $1 and environment = $2 and connector_key = $3`,
      [orgId, environment, connectorKey, sealed],
    );
  }
  const changes = await tx.sql<{ changeId: string; secrets: string }>(
    `select change_id as "changeId", secrets from connector_changes where org_id = $1 and split_part(secrets, '.', 2) <> $2 for update`,
    old,
  );
  for (const { changeId, secrets } of changes) {
    const place = changePlace(changeId);
    const sealed = sealer.seal(sealer.open(secrets, place), place);
    await tx.sql(`update connector_changes set secrets = $2 where change_id = $1`, [changeId, sealed]);
  }
  return connectors.length + changes.length;
}
