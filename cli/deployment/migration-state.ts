// How the database's schema stands to this version of the program.
import type { Sql } from '../../src/platform/database/sql.ts';
import { migrationNames } from './migration-names.ts';
import { listAppliedMigrations } from './queries.ts';

/** `unknown`: ran by a newer version of the program. */
export type MigrationState = { applied: string[]; pending: string[]; unknown: string[]; up_to_date: boolean };

export async function migrationState(sql: Sql): Promise<MigrationState> {
  const ours = migrationNames();
  const ran = await listAppliedMigrations(sql);
  const pending = ours.filter((name) => ran?.includes(name) !== true);
  return {
    applied: ours.filter((name) => ran?.includes(name) === true),
    pending,
    unknown: (ran ?? []).filter((name) => !ours.includes(name)),
    up_to_date: pending.length === 0,
  };
}
