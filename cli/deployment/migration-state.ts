// How the database's schema stands to this version of the program.
import { readOldestMigration } from '../../src/platform/database/schema/newer-schema.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { migrationNames } from './migration-names.ts';
import { listAppliedMigrations } from './queries.ts';

/** `unknown`: ran by a newer version of the program. */
export type MigrationState = {
  applied: string[];
  pending: string[];
  unknown: string[];
  /** Nothing is pending, and nothing unknown. */
  up_to_date: boolean;
  /** Whether this version may work with what a newer one has changed; true where none has. */
  may_run: boolean;
};

/** Looks at the database, whatever its schema. */
export async function migrationState(sql: Sql): Promise<MigrationState> {
  const ours = migrationNames();
  const ran = await listAppliedMigrations(sql);
  const pending = ours.filter((name) => ran?.includes(name) !== true);
  const unknown = (ran ?? []).filter((name) => !ours.includes(name));
  return {
    applied: ours.filter((name) => ran?.includes(name) === true),
    pending,
    unknown,
    up_to_date: pending.length === 0 && unknown.length === 0,
    may_run: unknown.length === 0 || (await isOldEnough(sql, ours)),
  };
}

async function isOldEnough(sql: Sql, ours: string[]): Promise<boolean> {
  const oldest = await readOldestMigration(sql);
  return oldest !== null && ours.includes(oldest);
}

/** What is to be said of a schema that is not of this version; null where it is. */
export function newerSentence({ unknown, may_run: mayRun }: MigrationState): string | null {
  if (unknown.length === 0) return null;
  const lets = mayRun ? ', which lets this one run' : ', which does not let this one run';
  return `The database was prepared by a newer version (${unknown.join(', ')})${lets}.`;
}
