// Watches over one user of the server from outside: where the user is gone without having left, the server is stopped for it.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { CHILD_ENV } from './processes.ts';

const STOPPER = fileURLToPath(
  new URL(`./stopper${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/**
 * A small shell waits at the other end of a pipe. A word means that the user has left in order; an end without one, that it was
 * killed or has crashed. Only then the programs of this product are started once more, to do what the user could not.
 */
const SCRIPT = 'read -r word || exec "$@"';

/** Gives back what ends the watch; until then it neither keeps the process alive nor ends with its terminal. */
export function watchOver(dataDir: string): () => void {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'sh', process.execPath, ...flags, STOPPER, dataDir], {
    cwd: '/',
    env: CHILD_ENV,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell, or after its end, the next user finds the server and stops it.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => void shell.stdin.end('left\n');
}
