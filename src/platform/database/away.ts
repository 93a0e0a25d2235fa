// Whether a statement failed because the database is away: it cannot be reached, takes no changes, or the connection broke.

/** Errors of the server's own: it is starting or stopping, has no room for connections, or has become a standby (READ ONLY). */
const STATES = /^(?:08|57P0[1-5]|53300|25006)/;
/** The last that a server says on a connection. */
const ENDS = new Set(['FATAL', 'PANIC']);
/** What the driver says by itself, without any code. */
const DRIVER =
  /Connection terminated|connection error and is not queryable|closed and is not queryable|timeout exceeded when trying to connect|timeout expired/;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

/** What OpenSSL and Node.js call a certificate that does not do. */
const CERTIFICATE =
  /^(?:ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:VERIFY|GET)_|CERT_|HOSTNAME_MISMATCH)/;

/** Whether somebody answers who cannot show that it is the database that was meant. */
export const isUntrusted = (code: string): boolean => CERTIFICATE.test(code);

type Said = { code?: unknown; severity?: unknown; message?: unknown; syscall?: unknown };

/**
 * Meant for what came out of the database. Where the connection broke at the commit, nobody knows whether it was done: to ask again
 * with the same idempotency key tells.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, message } = error as Said;
  if (ENDS.has(String(severity)) || DRIVER.test(String(message))) return true;
  return typeof code === 'string' && (STATES.test(code) || isUntrusted(code) || isNetwork(code, error));
}

/** A file that is missing has the code of a socket that is. */
const isNetwork = (code: string, { syscall }: Said): boolean =>
  NETWORK.has(code) && (code !== 'ENOENT' || syscall === 'connect');
