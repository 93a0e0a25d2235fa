// The statements of a migration, for who looks at them or runs them inside a transaction that has more to do.
import type { Migration } from '@mikro-orm/migrations';
import type { Schema } from '../database.ts';

/** As they are written. */
export async function migrationStatements(
  { class: made }: Schema['migrations'][number],
  way: 'up' | 'down',
): Promise<string[]> {
  // Its driver is for migrations that look at the database; ours only say statements.
  const migration = new made() as Migration;
  await migration[way]();
  return migration.getQueries().map((query) => {
    if (typeof query !== 'string') throw new Error('a migration says more than plain statements');
    return query;
  });
}

/** Inside a transaction an index cannot be built beside those who write, and need not be: nobody else is there. */
export const withinTransaction = (statements: string[]): string[] =>
  statements.map((one) => one.replace(/^((?:create(?: unique)?|drop) index) concurrently/i, '$1'));
