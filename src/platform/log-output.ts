// Where the log is written: a disk that is full or a reader that is behind costs lines of it, and never the service.
import { write, writeSync } from 'node:fs';

export type LogOutput = { write(line: string): void };

/** What waits for its turn at most, in characters; lines beyond are left out and counted. */
const MOST_WAITING = 1024 * 1024;
const AGAIN_MS = 250;
const NOTHING = Buffer.alloc(0);

/** Writes in whole lines, one after the other, and what is left at the end of the process as far as that goes. */
export function createLogOutput(fd: number): LogOutput {
  let current = NOTHING;
  let next = '';
  let missing = 0;
  /** `away`: it could not be written just now; `gone`: nobody reads it any more. */
  let state: 'idle' | 'writing' | 'away' | 'gone' = 'idle';
  const begin = (): void => {
    if (current.length === 0) [current, next] = [Buffer.from(next), ''];
    state = current.length === 0 ? 'idle' : 'writing';
    if (state === 'writing') write(fd, current, ended);
  };
  const ended = (error: NodeJS.ErrnoException | null, written: number): void => {
    if (error === null) {
      current = current.subarray(written);
      begin();
    } else if (error.code === 'EPIPE') {
      [state, current, next] = ['gone', NOTHING, ''];
    } else {
      state = 'away';
      setTimeout(begin, AGAIN_MS).unref();
    }
  };
  process.once('exit', () => {
    // What is being written ends by itself.
    const left = state === 'writing' ? Buffer.from(next) : Buffer.concat([current, Buffer.from(next)]);
    if (state !== 'gone') writeLast(fd, left);
  });
  return {
    write(line) {
      if (state === 'gone') return;
      if (next.length + line.length > MOST_WAITING) return void (missing += 1);
      next += missing === 0 ? line : toldMissing(missing) + line;
      missing = 0;
      if (state === 'idle') begin();
    },
  };
}

/** Once: a process that is to end does not wait for room. */
function writeLast(fd: number, bytes: Buffer): void {
  try {
    for (let rest = bytes; rest.length > 0;) rest = rest.subarray(writeSync(fd, rest));
  } catch {
    // Nobody is left who could be told.
  }
}

const toldMissing = (lines: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'the log could not be written: lines are missing' })}\n`;

let shared: LogOutput | undefined;

/** That of this process. */
export const standardOutput = (): LogOutput => (shared ??= createLogOutput(1));
