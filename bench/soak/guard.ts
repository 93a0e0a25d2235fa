// A process that ends with this one, however this one ends: told to, killed, or of a fault of its own.
import { spawn } from 'node:child_process';

/** Reads until the pipe breaks, which it does with whoever holds the other end; then ends the process, waits for it, and clears up. */
const WATCH = `cat >/dev/null
kill -TERM "$1" 2>/dev/null
n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 40 ]; do n=$((n + 1)); sleep 1; done
if [ -n "$2" ]; then sleep 5; rm -rf "$2"; fi`;

/** `folder` is thrown away then. Answers how to let the process go, which is to be done once it has ended. */
export function endsWithUs(pid: number, folder = ''): () => void {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'guard', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C of a terminal is for others: this one has work to do then.
    detached: true,
  });
  watcher.unref();
  watcher.stdin.on('error', () => undefined);
  return () => void watcher.kill('SIGKILL');
}
