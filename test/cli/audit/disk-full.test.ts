// A file that finds no room: said to be that, and nothing of it is left.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseFixture } from '../fixture.ts';
import { backupFolder, settingsFor } from '../../harness/backups.ts';
import { cleanEnvironment, ROOT } from '../run.ts';

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
