// The connection that a transaction of the object mapper runs on, for what the mapper cannot do itself.
import type { Pool, PoolClient } from 'pg';

/** Answers the connection that was taken from the pool last: of a pool of one, the one that is in use. */
export function watchClient(pool: Pool): () => PoolClient {
  let taken: PoolClient | undefined;
  pool.on('acquire', (client) => {
    taken = client;
  });
  return () => {
    if (taken === undefined || pool.options.max !== 1)
      throw new Error('the pool holds more than one connection');
    return taken;
  };
}
