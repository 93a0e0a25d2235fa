// A file that finds no room is said to be that, and nothing of it is left; one on another disk is made.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseFixture } from '../fixture.ts';
import { backupFolder, settingsFor } from '../../harness/backups.ts';
import { cleanEnvironment, intake, ROOT } from '../run.ts';

const files = backupFolder();
let on: Awaited<ReturnType<typeof caseFixture>>;
let caseId: string;
beforeAll(async () => {
  on = await caseFixture();
  caseId = await on.invoice();
});
afterAll(async () => {
  await on.close();
  files.remove();
});

/** The limit of a file is met as the end of a disk is; no file of more than half a kilobyte can be written. */
const without = (...args: string[]) =>
  spawnSync('sh', ['-c', `ulimit -f 1; exec "$@"`, 'sh', process.execPath, `${ROOT}bin/intake.js`, ...args], {
    env: cleanEnvironment(settingsFor(on.app.url)),
    encoding: 'utf8',
  });

test.each([
  ['audit export', 'audit.jsonl', () => ['audit', 'export']],
  ['cases export, a package', 'case.json', () => ['cases', 'export', caseId]],
])('%s', (_what, name, args) => {
  const file = files.path(name);
  const { status, stdout } = without(...args(), '--out', file, '--json');
  expect([status, JSON.parse(stdout).error]).toEqual([
    1,
    {
      code: 'no_space',
      message: expect.stringContaining(`no room left for ${file} (EFBIG): the disk is full`),
    },
  ]);
  expect(readdirSync(files.folder)).toEqual([]);
});

test('a backup to another disk is made although the database has no room to put it on record', async () => {
  const { sql } = on.app.store.database;
  await sql(`create function no_room_for_it() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await sql(`create trigger no_room before insert on backups execute function no_room_for_it()`);
  const file = files.path('whole.backup');
  const settings = settingsFor(on.app.url);
  const made = await intake(['backup', file, '--plain', '--json'], settings);
  expect([made.code, JSON.parse(made.stdout)]).toEqual([
    0,
    expect.objectContaining({ file, on_record: false }),
  ]);
  const again = await intake(['backup', file, '--plain', '--yes'], settings);
  expect([again.code, again.stderr]).toEqual([
    0,
    expect.stringMatching(/disk of the database is full.*was written.*could not put it on record/s),
  ]);
  await sql(`drop trigger no_room on backups`);
  const verified = await intake(['backup', 'verify', file, '--json'], settings);
  expect(JSON.parse(verified.stdout)).toMatchObject({ ok: true });
  const recorded = await intake(['backup', file, '--plain', '--yes', '--json'], settings);
  expect(JSON.parse(recorded.stdout)).toMatchObject({ on_record: true });
});
