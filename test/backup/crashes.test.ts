// A backup and a restore that are killed in the middle, or find the disk full: what was there before is there, and the next one works.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  restore,
  rowsOf,
  settingsFor,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { newTenant } from '../harness/factories.ts';
import { cleanEnvironment } from '../cli/run.ts';
import { waitFor } from '../harness/wait.ts';

const PROCESS = fileURLToPath(new URL('../harness/processes/backup-process.ts', import.meta.url));
const files = backupFolder();
let app: TestApp;
let target: EmptyDatabase;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  await newTenant(app);
  // Large enough to be written in several pieces.
  await app.store.database.sql(
    `insert into idempotency_records (org_id, environment, operation, key, fingerprint, resource, created_at)
     select 'o', 'test', 'x', n::text, encode(sha256(n::text::bytea), 'hex'), '{}', now() from generate_series(1, 20000) n`,
  );
  target = await emptyDatabase();
});
afterAll(async () => {
  await target.drop();
  await app.close();
  files.remove();
});

type Task = { task: 'make' | 'restore'; url: string; file: string; stopAt?: number; kilobytes?: number };

function start({ task, url, file, stopAt, kilobytes }: Task) {
  const limit = kilobytes === undefined ? '' : `ulimit -f ${kilobytes * 2}; `;
  const args = [PROCESS, task, url, file, String(stopAt ?? '')];
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, ...args], {
    env: cleanEnvironment(settingsFor(url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

/** Ends it as a loss of power would. */
async function killInTheMiddle(task: Task): Promise<void> {
  const { child, lines } = start(task);
  expect((await lines.next()).value).toBe('in the middle');
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('a backup that is killed leaves no file of that name, and nothing locked', async () => {
  const file = files.path('killed.backup');
  await killInTheMiddle({ task: 'make', url: app.url, file, stopAt: 1_000_000 });
  expect(existsSync(file)).toBe(false);
  await app.store.database.sql(`set lock_timeout = '10s'; alter table cases add column for_a_moment int`);
  await app.store.database.sql(`alter table cases drop column for_a_moment`);
  rmSync(`${file}.part`);
  await backUp(file, settingsFor(app.url));
});

test('a disk that is full is told, and what was written is gone', async () => {
  const before = readdirSync(files.folder);
  const { lines } = start({ task: 'make', url: app.url, file: files.path('full.backup'), kilobytes: 400 });
  expect((await lines.next()).value).toBe('no_space');
  expect(readdirSync(files.folder)).toEqual(before);
});

test('a restore that is killed leaves the database as it was, and can be run again', async () => {
  const file = files.path('a.backup');
  await backUp(file, settingsFor(app.url));
  await restore(file, settingsFor(target.url));
  await target.query(`update organizations set name = 'Changed since'`);
  const before = await rowsOf(target.query);
  await killInTheMiddle({ task: 'restore', url: target.url, file, stopAt: 500_000 });
  const others = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is not null`;
  await waitFor('the end of its connections', async () => (await target.query(others)).rows.length === 0);
  expect(await rowsOf(target.query)).toEqual(before);
  await restore(file, settingsFor(target.url), '--replace');
  expect((await target.query(`select name from organizations`)).rows).toEqual([
    { name: 'Test organization' },
  ]);
});
