// Raw SQL with $1 parameters, the same on a pool and inside a transaction.
import { CompiledQuery } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/** Runs one statement and returns its rows. With `name` the statement is prepared once per connection (pool only). */
export type Sql = <Row>(text: string, values?: readonly unknown[], name?: string) => Promise<Row[]>;

/** Statements outside any transaction, each on a free connection of the pool. */
export function poolSql(pool: Pool): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
    const query = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    return (await pool.query(query)).rows as Row[];
  };
}

/** Statements on the connection of the entity manager's transaction. */
export function transactionSql(em: EntityManager): Sql {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]));
    return rows as Row[];
  };
}
