// Checks that the server takes connections and that the database is there.

import pg from 'pg';
import { EmbeddedPostgresError, hasCode, messageOf } from './failure.ts';
import { lacksRoom } from './spare.ts';

const CONNECT_WAIT_MS = 30_000;

/** Connects to the database and makes it where it is missing. The address ends in a slash. */
export async function ensureDatabase(address: string, database: string): Promise<void> {
  if (await connects(address + database)) return;
  const client = newClient(`${address}postgres`);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/** False where the server has no such database. */
async function connects(url: string): Promise<boolean> {
  const client = newClient(url);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (hasCode(error, '3D000')) return false;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL refuses the connection: ${messageOf(error)}. ${advice(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end();
  }
}

/** Whether a server refused since it is about to end, has ended, or is not yet there again. */
export const isGoing = (error: unknown): boolean =>
  hasCode(
    error instanceof EmbeddedPostgresError ? error.cause : error,
    'ECONNRESET',
    'ECONNREFUSED',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
  );

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_WAIT_MS });
  // A connection that breaks fails the call that uses it; the event beside that would end the process.
  client.on('error', () => undefined);
  return client;
}

function advice(error: unknown): string {
  // PostgreSQL writes anew what it remembers of its own tables where that has changed, before it lets anybody in.
  if (lacksRoom(error))
    return 'The disk of the data directory is full: free a megabyte there, then try again.';
  return hasCode(error, '28P01')
    ? 'Its password file does not fit: stop everything that uses it, remove postgres.password, then try again.'
    : 'See postgres.log in the data directory.';
}
