// The statements of a migration, for who runs it inside a transaction that has more to do.
import type { Migration } from '@mikro-orm/migrations';
import type { Schema } from './database.ts';

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
