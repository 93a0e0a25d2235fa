// A schema that a newer version prepared and lets this one use, or does not: what works goes on, and nobody calls it up to date.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import Backup from '../../../cli/commands/backup.ts';
import Doctor from '../../../cli/commands/doctor.ts';
import MigrateStatus from '../../../cli/commands/migrate/status.ts';
import { createTestDatabase } from '../../harness/app.ts';
import { backupFolder, settingsFor } from '../../harness/backups.ts';
import type { Json } from '../../harness/factories.ts';
import { jsonOf, runHere, type Environment } from '../run.ts';

const NEWER = '29991231000000_this_evening';
const files = backupFolder();
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let environment: Environment;
beforeAll(async () => {
  database = await createTestDatabase();
  environment = settingsFor(database.url);
});
beforeEach(() => database.query(`insert into mikro_orm_migrations (name) values ($1)`, [NEWER]));
afterEach(() => database.query(`delete from mikro_orm_migrations where name = $1`, [NEWER]));
afterAll(async () => {
  await database.drop();
  files.remove();
});

const checksOf = async (): Promise<Record<string, Json>> => {
  const { checks } = jsonOf(await runHere(Doctor, ['--json'], environment));
  return Object.fromEntries(checks.map((check: Json) => [check.name, check]));
};

test('that lets this one run: it is backed up and looked at, and is not up to date', async () => {
  expect(jsonOf(await runHere(MigrateStatus, ['--json'], environment))).toMatchObject({
    unknown: [NEWER],
    pending: [],
    up_to_date: false,
    may_run: true,
  });
  const { stdout } = await runHere(MigrateStatus, [], environment);
  expect(stdout).toContain(`newer version (${NEWER}), which lets this one run.`);
  const made = await runHere(Backup, [files.path('newer.backup'), '--json'], environment);
  expect([made.code, jsonOf(made).schema]).toEqual([0, NEWER]);
  expect(await checksOf()).toMatchObject({
    migrations: { status: 'warn', message: expect.stringContaining('lets this one run') },
    backup: { status: 'ok', message: expect.stringContaining('newer.backup') },
  });
});

test('that does not: it is refused, and doctor fails', async () => {
  await database.query(`update schema_compatibility set oldest_migration = $1`, [NEWER]);
  const refused = await runHere(Backup, [files.path('refused.backup'), '--json'], environment);
  expect([refused.code, jsonOf(refused).error.code]).toEqual([1, 'schema_newer']);
  const { stdout } = await runHere(MigrateStatus, [], environment);
  expect(stdout).toContain('does not let this one run');
  const { migrations, queues } = await checksOf();
  expect([migrations.status, queues]).toEqual(['fail', undefined]);
});
