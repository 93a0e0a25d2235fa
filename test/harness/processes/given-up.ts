// How often the database gave a transaction up for others' sake, as the log tells: it is tried again, so nothing else does.
import { Writable } from 'node:stream';
import { createLog, type Log } from '../../../src/platform/log.ts';

export function watchGivenUp(): { log: Log; count(): number } {
  let lines = 0;
  const write = (line: Buffer, _encoding: string, done: () => void): void => {
    if (line.includes('was given up for another one')) lines += 1;
    done();
  };
  return {
    log: createLog({ level: 'warn', format: 'json', to: new Writable({ write }) }),
    count: () => lines,
  };
}
