// The log where it cannot be written for a while: nothing waits for it, what waited comes in order, and what was left out is told.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogOutput } from '../../src/platform/log-output.ts';
import { waitFor } from '../harness/wait.ts';

let folder: string;
let pipe: number;
/** A pipe that says EAGAIN while it is full. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-log-'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  pipe = openSync(join(folder, 'pipe'), constants.O_RDWR | constants.O_NONBLOCK);
});
afterEach(() => {
  closeSync(pipe);
  rmSync(folder, { recursive: true });
});

const bytes = Buffer.alloc(64 * 1024);

function readAll(): string {
  let text = '';
  try {
    for (;;) text += bytes.toString('utf8', 0, readSync(pipe, bytes));
  } catch (error) {
    expect(error).toMatchObject({ code: 'EAGAIN' });
  }
  return text;
}

/** Reads until the line has come; what is being written meanwhile may end within a line. */
async function until(line: string): Promise<string> {
  let text = '';
  await waitFor(`the line ${line}`, () => (text += readAll()).includes(`${line}\n`));
  return text;
}

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

const line = (n: number): string => `${n} ${'x'.repeat(1000)}`;

test('lines come in order, also beyond what the pipe takes at once', async () => {
  const output = createLogOutput(pipe);
  const lines = Array.from({ length: 500 }, (_, n) => line(n));
  for (const one of lines) output.write(`${one}\n`);
  output.write('the last\n');
  expect(linesOf(await until('the last'))).toEqual([...lines, 'the last']);
});

test('lines beyond 1 MiB that waits are left out, and told by their number', async () => {
  const output = createLogOutput(pipe);
  for (let n = 0; n < 3000; n++) output.write(`${line(n)}\n`);
  const before = await until(line(1000));
  output.write('the next\n');
  const lines = linesOf(before + (await until('the next')));
  const kept = lines.filter((one) => /^\d+ x+$/.test(one));
  expect(kept).toEqual(kept.map((_, n) => line(n)));
  expect(kept.length).toBeGreaterThan(1000);
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ level: 'warn', lines: 3000 - kept.length });
});

/** In a process of its own: what cannot be written is tried for ever, by the number of a file that another one would have by then. */
test('a place where nothing can be written keeps nobody waiting', async () => {
  const full = openSync('/dev/full', 'w');
  const source = new URL('../../src/platform/log-output.ts', import.meta.url).href;
  const program = `import { createLogOutput } from ${JSON.stringify(source)};
    const output = createLogOutput(1);
    for (let n = 0; n < 3000; n++) output.write('x'.repeat(1000) + '\\n');
    setImmediate(() => process.stderr.write('goes on'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect([code, said]).toEqual([0, 'goes on']);
});
