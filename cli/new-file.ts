// A file that a command makes: never one that is there already.
import { open, type FileHandle } from 'node:fs/promises';
import { Conflict } from '../src/platform/conflict.ts';

/** For its owner alone. @throws Conflict `file_exists`, `file_not_writable` */
export const newFile = (file: string): Promise<FileHandle> =>
  open(file, 'wx', 0o600).catch((error: unknown) => {
    throw notMade(file, error);
  });

/** Why a file cannot be made, or written to. */
export function notMade(file: string, error: unknown): Conflict {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'EEXIST'
    ? new Conflict('file_exists', `${file} is there already, and is left as it is. Name another with --out.`)
    : new Conflict('file_not_writable', `${file} cannot be written: ${message}.`);
}
