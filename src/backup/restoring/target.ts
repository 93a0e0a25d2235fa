// The database that a backup is to be restored into: what it holds, and what speaks against it.
import { Conflict } from '../../platform/conflict.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { listRunMigrations, listServers, listTables, readFacts } from '../queries.ts';

/** `bare` has no tables of intake, `set up` has them without anything in them. */
export type Restorable = {
  state: 'bare' | 'set up' | 'in use';
  organizations: number;
  cases: number;
  documents: number;
};

/** @throws Conflict `server_running`, `not_empty` (with tables of others), `schema_outdated`, `schema_newer`. */
export async function inspectTarget(sql: Sql, migrations: readonly string[]): Promise<Restorable> {
  if ((await listServers(sql)) > 0)
    throw new Conflict(
      'server_running',
      'A server, or a command that changes something, is connected to this database. Stop "intake serve" and the others, then try again.',
    );
  const run = await listRunMigrations(sql);
  if (run === null) {
    const others = await listTables(sql);
    if (others.length === 0) return { state: 'bare', organizations: 0, cases: 0, documents: 0 };
    throw new Conflict(
      'not_empty',
      `The database is not intake's and holds tables (${others
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}). Restore into one of its own.`,
    );
  }
  refuseOtherSchema(run, migrations);
  const { organizations, cases, documents } = await readFacts(sql);
  return { state: organizations === 0 ? 'set up' : 'in use', organizations, cases, documents };
}

function refuseOtherSchema(run: string[], migrations: readonly string[]): void {
  if (run.some((name) => !migrations.includes(name)))
    throw new Conflict(
      'schema_newer',
      'The database was prepared by a newer version of intake. Restore with that version, or into another database.',
    );
  if (run.length < migrations.length)
    throw new Conflict(
      'schema_outdated',
      'The database is older than this program. Run "intake migrate up" first, or restore into an empty one.',
    );
}
