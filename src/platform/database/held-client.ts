// The connection that a transaction of the object mapper runs on, for what the mapper cannot do itself.
import type { Pool, PoolClient } from 'pg';
import { copyIn } from './copying.ts';

/** Fills a table by `copy … from stdin (…)`; answers the number of rows. */
export type CopyIn = (statement: string, data: AsyncIterable<Buffer>) => Promise<number>;

/** Into the transaction that is under way on the pool, which may hold no more than one connection. */
export function copyIntoTransaction(pool: Pool): CopyIn {
  let taken: PoolClient | undefined;
  pool.on('acquire', (client) => {
    taken = client;
  });
  return (statement, data) => {
    if (taken === undefined || pool.options.max !== 1)
      throw new Error('the pool may hold one connection alone');
    return copyIn(taken, statement, data);
  };
}
