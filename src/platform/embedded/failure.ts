// The error of the embedded PostgreSQL: its message says what went wrong and what to do next.

export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** Whether a system call failed with one of these codes (`ENOENT`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return isObject(error) && 'code' in error && codes.includes(String(error.code));
}

/** Turns refusals of the file system into an error that tells what to do; leaves other errors as they are. */
export function asEmbeddedError(error: unknown, dataDir: string): unknown {
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) {
    return new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be used: ${messageOf(error)}. ` +
        'Run as the user who owns it, or choose another data directory.',
      { cause: error },
    );
  }
  if (hasCode(error, 'ENOSPC', 'EDQUOT')) {
    return new EmbeddedPostgresError(
      `There is no space left for the data directory ${dataDir}. Free some space, then try again.`,
      { cause: error },
    );
  }
  return error;
}

export function messageOf(error: unknown): string {
  return isObject(error) && 'message' in error ? String(error.message) : String(error);
}

/** Errors of the system may come from another realm, where `instanceof Error` is not true. */
function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
