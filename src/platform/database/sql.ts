// Raw SQL with $1 parameters, the same on a pool and inside a transaction (`transaction-sql.ts`, which brings the object mapper along).
import type { Pool } from 'pg';

/** Runs one statement and returns its rows. With `name`, which belongs to this text alone, it is prepared once per connection. */
export type Sql = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;

/** Of every connection, whatever a role or a server has for its own: what is written and read rests on them. */
export const FIXED_SETTINGS = {
  search_path: 'public',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  lock_timeout: '0',
};

/** Of each connection of a server: what a statement may take, in milliseconds, and how it is planned. */
export const SESSION_SETTINGS = {
  jit: 'off',
  // A statement that is prepared while a table has one page is planned to read all of it, and goes on to where it has thousands, until
  // the table is analyzed: where there is an index, it is used from the beginning.
  enable_seqscan: 'off',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
};

/** As the `options` of a connection, beside what is the same for all. */
export const connectionOptions = (settings: Record<string, string> = {}): string =>
  Object.entries({ ...FIXED_SETTINGS, ...settings })
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ');

/**
 * How a statement is handed to the driver: under its name where it is prepared. `prepares` is false behind a pooler that gives each
 * transaction another connection and does not know prepared statements (PgBouncer before 1.21, or with max_prepared_statements = 0).
 */
export const queryOf = (
  { text, values, name }: { text: string; values: unknown[]; name: string | undefined },
  prepares: boolean,
): { text: string; values: unknown[]; name?: string } => ({
  text,
  values,
  ...(name === undefined || !prepares ? {} : { name }),
});

/** Statements outside any transaction, each on a free connection of the pool. */
export function poolSql(pool: Pool, prepares = true): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], name?: string) =>
    (await pool.query(queryOf({ text, values: [...values], name }, prepares))).rows as Row[];
}
