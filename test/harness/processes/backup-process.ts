// A backup or a restore in a process of its own, for tests that end it in the middle: `make|restore URL FILE STOP_AT`.
import { makeBackup } from '../../../src/backup/make.ts';
import { openBlobs } from '../../../src/platform/blobs/blobs.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { openBackup } from '../../../src/backup/read.ts';
import { lookAtTarget, planRestore, restore } from '../../../cli/backup/restore.ts';
import { openDesk } from '../../../cli/connect.ts';

const [task = '', url = '', path = '', stopAt = ''] = process.argv.slice(2);

/** Says how far it is, and waits there to be killed. */
function read(bytes: number): void {
  if (stopAt === '' || bytes < Number(stopAt)) return;
  process.stdout.write('in the middle\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

async function make(): Promise<unknown> {
  return makeBackup({
    url,
    path,
    passphrase: null,
    replaces: true,
    version: '1',
    keys: [],
    holdsKeys: false,
    read,
    blobs: openBlobs(loadConfig().config),
  });
}

async function replace(): Promise<unknown> {
  const desk = await openDesk({
    as: 'tester',
    note: () => undefined,
    holds: () => undefined,
    database: 'made',
  });
  const backup = await openBackup({ path, passphrase: null, read });
  const planned = await planRestore(desk.config, backup, {
    file: path,
    erasures: undefined,
    mayLoseSecrets: true,
  });
  return restore(desk, backup, { ...planned, target: await lookAtTarget(desk), replaces: true });
}

try {
  await (task === 'make' ? make() : replace());
  process.stdout.write('done\n');
} catch (error) {
  process.stdout.write(`${(error as { code?: string }).code ?? String(error)}\n`);
}
process.exit();
