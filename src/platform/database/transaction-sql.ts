// Raw SQL on the connection of a transaction of the object mapper, named statements included.
import { CompiledQuery } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool, PoolClient } from 'pg';
import type { Sql } from './sql.ts';

/** The text of a statement to the name under which connections prepare it. */
const names = new Map<string, string>();

/** Statements on the connection of the entity manager's transaction. */
export function transactionSql(em: EntityManager): Sql {
  return async <Row>(text: string, values: readonly unknown[] = [], name?: string) => {
    if (name !== undefined) names.set(text, name);
    const { rows } = await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]));
    return rows as Row[];
  };
}

type Query = (...given: unknown[]) => unknown;

/** The query builder passes texts alone to the driver: here those that have a name get it, so that they are planned once. */
export function prepareNamed(pool: Pool, prepares: boolean): void {
  if (!prepares) return;
  const known = new WeakSet<PoolClient>();
  // Not at `connect`: some connections may be older than this.
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    const named: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    };
    client.query = named as typeof client.query;
  });
}
