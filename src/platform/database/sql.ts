// Raw SQL with $1 parameters, the same on a pool and inside a transaction (`transaction-sql.ts`, which brings the object mapper along).
import type { Pool } from 'pg';

/** Runs one statement and returns its rows. With `name`, which belongs to this text alone, it is prepared once per connection. */
export type Sql = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;

/** Of each connection of a server: what a statement may take, in milliseconds, and how it is planned. */
export const SESSION_SETTINGS = {
  jit: 'off',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
};

/** As the `options` of a connection. */
export const connectionOptions = (settings: Record<string, string>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Statements outside any transaction, each on a free connection of the pool. */
/** `isPooled`: a pooler stands between, and no statement can be prepared once for many. */
export function poolSql(pool: Pool, isPooled = false): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
    const query = { text, values: [...values], ...(name === undefined || isPooled ? {} : { name }) };
    return (await pool.query(query)).rows as Row[];
  };
}
