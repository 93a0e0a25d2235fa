// A file that a command makes: never one that is there already, or under a name that nobody knows until it is whole.
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Conflict } from '../src/platform/conflict.ts';
import { placeToReplace } from '../src/platform/folders.ts';

type Write = (handle: FileHandle) => Promise<void>;

/** For its owner alone, with what `write` puts there: all of it, or nothing is left. @throws Conflict `file_exists`, `file_not_writable`, `no_space`. */
export async function writeNewFile(file: string, write: Write): Promise<void> {
  await orNothing({ file, meant: file }, write, () => Promise.resolve());
}

/**
 * The same in the place of the file that is there by that name, if any is. It gets the name once `settle` is through: whoever waits for the
 * file finds all of it. What lies beside it is nobody's business here.
 */
export async function replaceFile(
  file: string,
  { write, settle }: { write: Write; settle: () => Promise<void> },
): Promise<void> {
  const found = placeToReplace(file);
  if ('wrong' in found)
    throw new Conflict('file_not_writable', `${file} cannot be written: it ${found.wrong}`);
  const draft = join(dirname(found.place), `.intake-${randomUUID()}.part`);
  await orNothing({ file: draft, meant: file }, write, async () => {
    await settle();
    await rename(draft, found.place);
  });
}

/** `meant` is the file as whoever gave the command knows it. */
async function orNothing(
  { file, meant }: { file: string; meant: string },
  write: Write,
  finish: () => Promise<void>,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw notMade(meant, error);
  });
  // Whoever breaks the command off ends the process in the middle of this.
  const remove = (): void => rmSync(file, { force: true });
  process.once('exit', remove);
  try {
    await write(handle);
    await handle.close();
    await finish();
  } catch (error) {
    // The first thing that went wrong is told; a file that is closed already is no other.
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw isOfFile(error) ? notMade(meant, error) : error;
  } finally {
    process.off('exit', remove);
  }
}

const OF_FILES = ['open', 'write', 'fsync', 'close', 'rename', 'unlink'];

/** Whether the system refused something about a file, not a connection or the database. */
const isOfFile = (error: unknown): boolean =>
  OF_FILES.includes((error as NodeJS.ErrnoException).syscall ?? '');

const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Why a file cannot be made, or written to. */
function notMade(file: string, error: unknown): Conflict {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && NO_SPACE.includes(code))
    return new Conflict(
      'no_space',
      `There is no room left for ${file} (${code}): the disk is full. Nothing was left behind; free some space, or choose another disk.`,
    );
  return code === 'EEXIST'
    ? new Conflict('file_exists', `${file} is there already, and is left as it is. Name another with --out.`)
    : new Conflict('file_not_writable', `${file} cannot be written: ${message}.`);
}
