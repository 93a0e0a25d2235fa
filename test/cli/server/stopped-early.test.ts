// Ctrl-C and SIGTERM while `serve` still starts: an end like any other, and nothing of what it began is in the way of the next start.
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeEmbeddedDirectory, type EmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';
import { commandOf, descendantsOf } from '../../harness/processes/processes.ts';
import { waitFor } from '../../harness/wait.ts';
import { startIntake, type Environment } from '../run.ts';
import { startServe } from './serving.ts';

let directory: EmbeddedDirectory;
beforeEach(async () => void (directory = await makeEmbeddedDirectory()));
afterEach(() => directory.remove());

const settings = (): Environment => ({
  INTAKE_DATA_DIR: directory.path,
  INTAKE_METRICS: 'off',
  INTAKE_API_PROCESSES: '2',
});

/** A terminal's Ctrl-C reaches every process of it. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      // It was there for a moment only, or is another user's.
      expect(error).toMatchObject({ code: 'ESRCH' });
    }
  }
}

test.each<[NodeJS.Signals, string, RegExp]>([
  ['SIGINT', 'the database is made', /initdb/],
  ['SIGINT', 'its processes start', /server-process\.js/],
  ['SIGTERM', 'its processes start', /server-process\.js/],
])(
  '%s to all processes while %s',
  async (signal, _what, running) => {
    const child = startIntake(['serve', '--port', '0'], settings());
    const pid = child.pid ?? 0;
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const said: string[] = [];
    const lines = createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
    // The last lines may be heard after the process is known to have ended.
    const heard = new Promise((resolve) => lines.on('close', resolve));
    await waitFor(
      `a process such as ${running.source}`,
      () => descendantsOf(pid).some((one) => running.test(commandOf(one))),
      60_000,
    );
    signalAll(pid, signal);
    expect({ code: await closed, complaint }).toEqual({ code: 0, complaint: '' });
    await heard;
    expect(said.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
    // Its processes write to the same place, and may be behind.
    expect(said).toContainEqual(expect.stringContaining('"msg":"stopped"'));
    expect(await directory.postmaster()).toBeUndefined();
    const next = await startServe([], { ...settings(), INTAKE_API_PROCESSES: '1' });
    next.child.kill('SIGTERM');
    expect(await next.closed).toBe(0);
  },
  180_000,
);
