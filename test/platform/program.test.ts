// A program of the system on hostile input costs no more than it was given, and sees nothing of ours.
import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ChildFailure } from '../../src/platform/children/child-pool.ts';
import { runProgram, type ProgramEnd, type ProgramTask } from '../../src/platform/children/program.ts';
import { probeSandbox } from '../../src/platform/children/sandbox.ts';

const DATA_LIMIT_MB = 512;
const sandbox = await probeSandbox(DATA_LIMIT_MB);
const shell = (script: string, changes: Partial<ProgramTask> = {}): Promise<ProgramEnd> =>
  runProgram(
    {
      command: ['sh', '-c', script],
      input: new Uint8Array(),
      timeoutMs: 20_000,
      maxOutputBytes: 1000,
      ...changes,
    },
    sandbox,
  );

async function failureOf(run: Promise<unknown>): Promise<ChildFailure> {
  const error: unknown = await run.then(
    () => new Error('It should have failed.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ChildFailure) return error;
  throw error;
}

/** Whether a process runs whose command says so. */
async function isRunning(said: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.some((command) => command.includes(said));
}

/** Until it is gone; the test's own time limit ends it otherwise. */
async function gone(said: string): Promise<void> {
  if (!existsSync('/proc/self/cmdline')) return;
  while (await isRunning(said)) await new Promise((resolve) => setImmediate(resolve));
}

describe('a program', () => {
  test('takes bytes, gives bytes, and ends with what code it likes', async () => {
    const input = Buffer.from('zwölf Boxkämpfer');
    expect(await shell('cat; echo done >&2; exit 3', { input })).toEqual({
      code: 3,
      stdout: 'zwölf Boxkämpfer',
      stderr: 'done\n',
    });
  });

  test('may end before it has read everything', async () => {
    const input = new Uint8Array(4 * 1024 * 1024);
    expect(await shell('exit 0', { input })).toMatchObject({ code: 0 });
  });

  test('that takes too long is ended', async () => {
    const mark = `forever-${process.pid}`;
    const failure = await failureOf(shell(`: ${mark}; while :; do :; done`, { timeoutMs: 300 }));
    expect(failure).toMatchObject({ code: 'timeout', message: 'The program took longer than 300 ms.' });
    await gone(mark);
  });

  test('that says too much is ended, at the very byte', async () => {
    const mark = `talks-${process.pid}`;
    const failure = await failureOf(shell(`: ${mark}; while :; do echo more; done`));
    expect(failure).toMatchObject({ code: 'memory', message: 'The program wrote more than 1000 bytes.' });
    await gone(mark);
    expect((await shell('head -c 1000 /dev/zero')).stdout).toHaveLength(1000);
    expect((await failureOf(shell('head -c 1001 /dev/zero'))).code).toBe('memory');
  });

  test('that complains without end is heard to its last words', async () => {
    const { stderr } = await shell('head -c 200000 /dev/zero | tr "\\0" a >&2; echo last words >&2');
    expect(stderr).toHaveLength(4000);
    expect(stderr).toMatch(/alast words\n$/);
  });

  test('that nobody wants any more is ended, or never begun', async () => {
    const mark = `unwanted-${process.pid}`;
    const stop = new AbortController();
    const running = failureOf(shell(`: ${mark}; while :; do :; done`, { signal: stop.signal }));
    stop.abort();
    expect(await running).toMatchObject({ code: 'crashed', message: 'The program was called off.' });
    expect((await failureOf(shell('exit 0', { signal: stop.signal }))).code).toBe('crashed');
    await gone(mark);
  });

  test('that is killed, or is not there, is no result', async () => {
    expect(await failureOf(shell('kill -9 $$'))).toMatchObject({
      code: 'crashed',
      message: 'The program was ended by SIGKILL.',
    });
    const nowhere = { wrapper: [], noNetwork: false, diesWithParent: false, limited: false };
    const task = {
      command: ['no-such-program'],
      input: new Uint8Array(),
      timeoutMs: 20_000,
      maxOutputBytes: 1,
    };
    expect((await failureOf(runProgram(task, nowhere))).code).toBe('crashed');
  });

  test('sees nothing of our environment but what it is given', async () => {
    const { stdout } = await shell('env', { env: { GIVEN: 'yes' } });
    const names = stdout.split('\n').flatMap((line) => line.split('=', 1)[0] || []);
    // A shell sets the last three itself.
    expect(names.filter((name) => !['PWD', 'SHLVL', '_'].includes(name)).toSorted()).toEqual([
      'GIVEN',
      'LANG',
      'PATH',
      'TZ',
    ]);
  });

  test('writes no file and takes no more memory than it may', async () => {
    if (!sandbox.limited) {
      process.stdout.write('Skipped: this machine cannot limit what a program takes.\n');
      return;
    }
    const file = join(tmpdir(), `program-${process.pid}`);
    const written = await shell(`printf x > "$FILE"`, { env: { FILE: file } }).catch(failedWith);
    expect(written).not.toMatchObject({ code: 0 });
    expect(existsSync(file) ? (await readFile(file)).length : 0).toBe(0);
    const grown = await shell('dd if=/dev/zero of=/dev/null bs=1G count=1').catch(failedWith);
    expect(grown).not.toMatchObject({ code: 0 });
  });
});

const failedWith = (reason: unknown): unknown => reason;
