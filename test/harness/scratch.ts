// Where the files of a test run lie: in memory where there is room, since making and removing thousands of files is slow on a disk.
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const SCRATCH_PREFIX = 'intake-test-';

const MEMORY = '/dev/shm';
/** The databases of a run and the data directories of its own servers, with what else the machine needs. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** The folders that a scratch folder may lie in, the best one first. `INTAKE_TEST_TMPDIR` names another one. */
export function scratchParents(): string[] {
  const named = process.env['INTAKE_TEST_TMPDIR'] ?? '';
  const memory = isRoomInMemory() ? [MEMORY] : [];
  return [...(named === '' ? memory : [named]), tmpdir()];
}

/** Makes the folder that all processes of this run have as their temporary one. */
export function makeScratch(): string {
  const [parent = tmpdir()] = scratchParents();
  const folder = mkdtempSync(join(parent, SCRATCH_PREFIX));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // Processes that tests start find the product compiled.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'compiled');
  return folder;
}

/** A container often has no more than 64 MiB there, or lets no program run. */
function isRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.includes(` ${MEMORY} tmpfs `));
    if (mount === undefined || mount.includes('noexec')) return false;
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  } catch {
    return false; // no Linux
  }
}
