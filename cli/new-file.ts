// A file that a command makes: never one that is there already.
import { open, rm, type FileHandle } from 'node:fs/promises';
import { Conflict } from '../src/platform/conflict.ts';

/** For its owner alone. @throws Conflict `file_exists`, `file_not_writable`, `no_space`. */
export const newFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: unknown) => {
    throw notMade(file, error);
  });

/** As `newFile`, with what `write` puts there: all of it, or nothing is left. */
export async function writeNewFile(
  file: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<void> {
  const handle = await newFile(file);
  try {
    await write(handle);
    await handle.close();
  } catch (error) {
    // The first thing that went wrong is told; a file that is closed already is no other.
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw isOfFile(error) ? notMade(file, error) : error;
  }
}

const OF_FILES = ['open', 'write', 'fsync', 'close', 'rename', 'unlink'];

/** Whether the system refused something about a file, not a connection or the database. */
export const isOfFile = (error: unknown): boolean =>
  OF_FILES.includes((error as NodeJS.ErrnoException).syscall ?? '');

const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Why a file cannot be made, or written to. */
export function notMade(file: string, error: unknown): Conflict {
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
