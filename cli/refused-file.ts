// A file that a command was given and cannot read.
import { Conflict } from '../src/platform/conflict.ts';

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a directory',
  EACCES: 'it may not be read by this user',
};

/** Says in a sentence why a file cannot be read. */
export function refuseFile(path: string, error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  throw new Conflict(
    'file_not_readable',
    `${path} cannot be read: ${REASONS[code ?? ''] ?? message ?? 'unknown error'}.`,
  );
}
