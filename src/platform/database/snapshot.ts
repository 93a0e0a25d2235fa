// One look at the whole database: everything that is read in it stands as it stood at one moment, whoever writes meanwhile.
import { Pool } from 'pg';
import { connectionTo, newClient } from './connecting.ts';
import { copyOut, type CopyOut } from './copying.ts';
import { connectionOptions, poolSql, type Sql } from './sql.ts';
import { leaveSchemaLock, takeSchemaLock } from './database.ts';

export type Snapshot = {
  sql: Sql;
  copyOut(statement: string): CopyOut;
  /** The database as it is by now, on a connection of its own. */
  live: Sql;
};

/** Long reads are what this is for; no server's own limit ends them. */
const SETTINGS = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Reads in one transaction at REPEATABLE READ that can write nothing. `tables` names the tables, quoted, that keep their shape till
 * the end: they are locked against changes of the schema before the moment is chosen, and nobody who reads or writes rows waits.
 */
export async function withSnapshot<T>(
  url: string,
  tables: (sql: Sql) => Promise<string[]>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const settings = {
    application_name: 'intake-backup',
    connectionTimeoutMillis: 10_000,
    options: connectionOptions(SETTINGS),
  };
  const client = newClient(url, settings);
  // Connected with its first statement.
  const live = new Pool({ ...settings, ...connectionTo(url), max: 1 });
  live.on('error', () => undefined);
  // A connection that breaks fails the statement that uses it; the event beside that would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const sql: Sql = async <Row>(text: string, values: readonly unknown[] = []) =>
      (await client.query(text, [...values])).rows as Row[];
    // Whoever changes the schema is waited for, and waits.
    await takeSchemaLock(sql, 'shared');
    const locked = await tables(sql);
    await sql('begin isolation level repeatable read read only');
    // A lock needs no snapshot: the moment is that of the first statement after it.
    if (locked.length > 0) await sql(`lock table ${locked.join(', ')} in access share mode`);
    await leaveSchemaLock(sql);
    return await work({ sql, copyOut: (statement) => copyOut(client, statement), live: poolSql(live) });
  } finally {
    await live.end();
    await client.end();
  }
}
