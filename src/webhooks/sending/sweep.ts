// Looks after deliveries that nobody else will: their worker died, or their endpoint was removed under them.
import { transact, type Store } from '../../platform/transaction.ts';
import { listExpired } from './claims.ts';
import { dispatcherScope } from './consequences.ts';
import type { Finisher } from './finisher.ts';
import { removeEndpoint } from '../removal.ts';

const INTERRUPTED = {
  error: 'interrupted',
  statusCode: null,
  durationMs: null,
  excerpt: null,
  address: null,
} as const;

export async function sweep(store: Store, finisher: Finisher): Promise<void> {
  // Of what another process stores first, nothing is stored twice: the claim decides.
  const expired = await listExpired(store.database.sql);
  await finisher.store(expired.map((attempt) => ({ ...attempt, ...INTERRUPTED })));
  await failRemoved(store);
}

/** Whoever removes an endpoint ends what waits for it; this is for deliveries that were under way at that moment. */
const ORPHANS = `
select w.endpoint_id as "endpointId", w.org_id as "orgId" from webhook_endpoints w where w.status = 'removed' and exists (
  select 1 from webhook_deliveries d where d.endpoint_id = w.endpoint_id and d.status in ('pending', 'retrying'))`;

async function failRemoved(store: Store): Promise<void> {
  const removed = await store.database.sql<{ endpointId: string; orgId: string }>(ORPHANS);
  for (const { endpointId, orgId } of removed)
    // To remove it once more ends what has come to wait since.
    await transact(store, dispatcherScope(orgId), (tx) => removeEndpoint(tx, endpointId));
}
