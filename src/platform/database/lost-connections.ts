// Gives the place of a dead connection back to its pool: whoever held it when it died may never do so.
import type { Pool, PoolClient } from 'pg';

/**
 * A transaction whose connection dies can neither commit nor roll back, and kysely releases a connection only after one of the
 * two has worked. Without this, every such death takes one place of the pool for good, until nobody can connect any more.
 */
export function reclaimLostConnections(pool: Pool): void {
  const out = new Set<PoolClient>();
  const watched = new WeakSet<PoolClient>();
  pool.on('release', (_error, client) => out.delete(client));
  // Not at `connect`: some connections may be older than this watch.
  pool.on('acquire', (client) => {
    out.add(client);
    if (watched.has(client)) return;
    watched.add(client);
    // By then whoever does release has done so: a second release would throw.
    const reclaim = (): void => (out.has(client) ? client.release(true) : undefined);
    client.once('end', () => setImmediate(reclaim));
  });
}
