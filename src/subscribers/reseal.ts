// Seals the secrets of webhook endpoints anew, under the key that is current.
import type { Sealer } from '../platform/seal.ts';
import type { Tx } from '../platform/transaction.ts';
import { secretPlace, SIGNING } from './rules.ts';

type Sealed = { endpointId: string; secret: string; previousSecret: string | null };

/** One organization's rows; waits for whoever is writing one. Answers how many were sealed with another key. */
export async function resealEndpoints(tx: Tx, sealer: Sealer): Promise<number> {
  const rows = await tx.sql<Sealed>(
    `select endpoint_id as "endpointId", secret, previous_secret as "previousSecret" from webhook_endpoints
     where org_id = $1 and ${SIGNING} and (split_part(secret, '.', 2) <> $2 or split_part(previous_secret, '.', 2) <> $2) for update`,
    [tx.scope.orgId, sealer.currentKeyId()],
  );
  for (const { endpointId, secret, previousSecret } of rows) {
    const anew = (text: string, column: 'secret' | 'previous_secret'): string => {
      const place = secretPlace(endpointId, column);
      return sealer.seal(sealer.open(text, place), place);
    };
    await tx.sql(`update webhook_endpoints set secret = $2, previous_secret = $3 where endpoint_id = $1`, [
      endpointId,
      anew(secret, 'secret'),
      previousSecret === null ? null : anew(previousSecret, 'previous_secret'),
    ]);
  }
  return rows.length;
}
