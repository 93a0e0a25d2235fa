// Whether the database that the settings name is there and of this version: what only looks makes none and changes none.
import { join } from 'node:path';
import { unknownVariables, type ConfigSource, type Settings } from '../../src/platform/config.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { addressText } from '../../src/platform/database/addresses/address.ts';
import { readOldestMigration, refuseNewerSchema } from '../../src/platform/database/schema/newer-schema.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { migrationNames } from './migration-names.ts';
import { plural } from '../../src/platform/plural.ts';
import { listAppliedMigrations } from './queries.ts';
import { unknownSentence } from './settings-told.ts';

/** @throws Conflict `no_database` where the embedded database was never made; an external one tells that itself. */
export async function requireDatabase(settings: Settings): Promise<void> {
  const { config, sources } = settings;
  if (config.DATABASE_URL !== undefined) return;
  const { isClusterMade } = await import('../../src/platform/embedded/cluster.ts');
  const directory = config.INTAKE_DATA_DIR;
  if (await isClusterMade(directory)) return;
  const demo = join(directory, 'demo');
  const isDefault = sources.INTAKE_DATA_DIR === 'default';
  const hint =
    isDefault && (await isClusterMade(demo)) ? ` The demo's is in ${demo}: set INTAKE_DATA_DIR to it.` : '';
  throw new Conflict(
    'no_database',
    `There is no database of intake in ${whereOf(settings)}.${misspelt()} Where the server runs with INTAKE_DATA_DIR or DATABASE_URL set, ` +
      `set the same here.${hint} To make a new one, start "intake serve", or make an organization with "intake org create NAME".`,
  );
}

/** @throws Conflict where the database was never set up for intake, or its schema is older or newer than this program. */
export async function requireSchema(sql: Sql, settings: Settings): Promise<void> {
  const applied = await listAppliedMigrations(sql);
  const ours = migrationNames();
  if (applied === null)
    throw new Conflict(
      'no_database',
      `The database at ${whereOf(settings)} is not set up for intake. Check that it is the one the server runs with; ` +
        'to set it up, start "intake serve" or run "intake migrate up".',
    );
  refuseNewerSchema(applied, ours, await readOldestMigration(sql));
  const pending = ours.filter((name) => !applied.includes(name));
  if (pending.length > 0)
    throw new Conflict(
      'schema_outdated',
      `The database at ${whereOf(settings)} is older than this program: ${plural(pending.length, 'migration')} not run yet ` +
        `(${pending.join(', ')}). Run "intake migrate up", or start "intake serve" of this version.`,
    );
}

const misspelt = (): string =>
  unknownVariables()
    .map((one) => ` ${unknownSentence(one)}`)
    .join('');

const SOURCES: Record<ConfigSource, string> = {
  environment: 'from the environment',
  '.env': 'from .env',
  default: 'not set, so the default',
};

/** What was looked at, and by which variable; of an address the user and the password are left out. */
function whereOf({ config, sources }: Settings): string {
  if (config.DATABASE_URL === undefined)
    return `${config.INTAKE_DATA_DIR} (INTAKE_DATA_DIR, ${SOURCES[sources.INTAKE_DATA_DIR]}; DATABASE_URL is not set)`;
  return `${addressText(config.DATABASE_URL)} (DATABASE_URL, ${SOURCES[sources.DATABASE_URL]})`;
}
