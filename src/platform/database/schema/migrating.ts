// The schema is brought up to date while others work with it: a change that would make them wait gives way and tries again.
import { Conflict } from '../../conflict.ts';
import type { Log } from '../../log.ts';
import type { Database, DatabaseOptions } from '../database.ts';

/**
 * Whoever changes a table waits for those that use it, and everybody else waits behind. A building of an index, which hinders
 * nobody, may take its time.
 */
export const MIGRATING: Pick<DatabaseOptions, 'settings' | 'statementTimeoutMs'> = {
  settings: { lock_timeout: '2s' },
  statementTimeoutMs: 0,
};

/** With the time that each try waits for its lock: five minutes. */
const TRIES = 120;
const PAUSE_MS = 500;

export type MigrateOptions = { log: Log; tries?: number; pauseMs?: number };

/**
 * Brings the tables up to date, one transaction per migration; returns the names of those that ran.
 * @throws Conflict `schema_locked` where somebody held a table all the while.
 */
export async function migrateUp(
  { orm }: Database,
  { log, tries = TRIES, pauseMs = PAUSE_MS }: MigrateOptions,
): Promise<string[]> {
  const pending = (await orm.migrator.getPending()).map(({ name }) => name);
  for (let tried = 1; ; tried++) {
    try {
      await orm.migrator.up();
      return pending;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      const [waiting] = await orm.migrator.getPending();
      const migration = waiting?.name ?? '';
      if (tried >= tries)
        throw new Conflict(
          'schema_locked',
          `Migration ${migration} could not change its table: other sessions hold it. See who does in pg_stat_activity, and try again.`,
        );
      log.warn({ migration, tried }, 'a table is in use; the migration tries again');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export async function migrationStatus({ orm }: Database): Promise<{ applied: string[]; pending: string[] }> {
  // One after the other: both make the migrator's table where it is missing.
  const applied = await orm.migrator.getExecuted();
  const pending = await orm.migrator.getPending();
  return { applied: applied.map(({ name }) => name), pending: pending.map(({ name }) => name) };
}

function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === '55P03') || isLockTimeout(error.cause);
}
