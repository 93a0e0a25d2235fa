// A database that a newer version of intake prepared: this one may read it wrongly and write what does not fit it.
import { Conflict } from '../../conflict.ts';
import type { Sql } from '../sql.ts';

/**
 * Answers the migrations that this version does not know, and that it may run beside: an upgrade can be taken back.
 * @param oldest what the newer version says: the migration that a program has to know at least; null where it says nothing.
 * @throws Conflict `schema_newer` where this version is too old for them.
 */
export function refuseNewerSchema(
  applied: string[],
  known: readonly string[],
  oldest: string | null = null,
): string[] {
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0 || (oldest !== null && known.includes(oldest))) return newer;
  throw new Conflict(
    'schema_newer',
    `The database was prepared by a newer version of intake (${newer.join(', ')}). Run that version, or restore a backup that was made before it.`,
  );
}

/** Null before the first version that says it. */
export async function readOldestMigration(sql: Sql): Promise<string | null> {
  const [table] = await sql<{ there: boolean }>(
    `select to_regclass('schema_compatibility') is not null as there`,
  );
  if (table?.there !== true) return null;
  const [row] = await sql<{ oldest: string }>(`select oldest_migration as oldest from schema_compatibility`);
  return row?.oldest ?? null;
}

/** Said by the version that has just changed the schema. */
export const sayOldestMigration = (sql: Sql, oldest: string): Promise<unknown> =>
  sql(
    `insert into schema_compatibility (only_row, oldest_migration) values (true, $1)
     on conflict (only_row) do update set oldest_migration = excluded.oldest_migration`,
    [oldest],
  );
