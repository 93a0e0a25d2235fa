// Ends a connection on which nothing comes back: a server that hangs, or a network that swallows everything, says nothing by itself.
import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { SESSION_SETTINGS } from './sql.ts';

/** Beyond what a statement may take: by then the server would have ended it itself, and said so. */
const BEYOND_MS = 5000;

export const PATIENCE_MS = Number(SESSION_SETTINGS.statement_timeout) + BEYOND_MS;

export type Watch = { begun(): void; ended(): void };

/** The connection is ended, not the statement alone: what would be answered later would be taken for the next one's answer. */
export function watchSilence(client: PoolClient, patienceMs: number | null): Watch {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  let open = 0;
  stream.on('timeout', () => {
    if (open > 0) stream.destroy(new Error('Connection terminated: the database has not answered in time'));
  });
  return {
    begun() {
      open += 1;
      if (patienceMs !== null) stream.setTimeout(patienceMs);
    },
    ended() {
      open -= 1;
      if (open === 0) stream.setTimeout(0);
    },
  };
}
