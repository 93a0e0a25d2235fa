// COPY on a connection: rows out of a table as a stream of bytes, and back in.
import { pipeline } from 'node:stream/promises';
import type { Client, PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';

export type CopyOut = {
  data: AsyncIterable<Buffer>;
  /** How many rows came; known once `data` has ended. */
  rows(): number;
};

/** Takes the rows of `copy … to stdout (…)`. The connection is free for other statements once `data` has ended. */
export function copyOut(client: Client | PoolClient, statement: string): CopyOut {
  const stream = client.query(to(statement, { highWaterMark: 1 << 18 }));
  return { data: stream, rows: () => stream.rowCount };
}

/** Fills a table by `copy … from stdin (…)`; answers the number of rows. Where `data` throws, nothing of it has come in. */
export async function copyIn(
  client: Client | PoolClient,
  statement: string,
  data: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(from(statement));
  await pipeline(data, stream);
  return stream.rowCount;
}
