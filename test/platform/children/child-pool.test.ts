import { afterEach, describe, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ChildFailure, createChildPool, type ChildPool } from '../../../src/platform/children/child-pool.ts';
import { probeSandbox } from '../../../src/platform/children/sandbox.ts';
import type { Misdeed } from './child-pool-entry.ts';

const LIMITS = { heapMb: 64, wasmMaxPages: 1024, rssLimitMb: 300, recycleAfter: 100 };
const pools: ChildPool<Misdeed, unknown>[] = [];

function pool(size: number, changes: Partial<typeof LIMITS> = {}): ChildPool<Misdeed, unknown> {
  const entry = new URL('./child-pool-entry.ts', import.meta.url);
  const made = createChildPool<Misdeed, unknown>({ entry, size, ...LIMITS, ...changes });
  pools.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((made) => made.close()));
});

async function failureOf(run: Promise<unknown>): Promise<ChildFailure> {
  const error: unknown = await run.then(
    () => new Error('It should have failed.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ChildFailure) return error;
  throw error;
}

async function pidOf(made: ChildPool<Misdeed, unknown>): Promise<number> {
  return ((await made.run({ do: 'pid' }, { timeoutMs: 20_000 })) as { pid: number }).pid;
}

async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !state.includes(') Z ');
}

/** Until it holds; the test's own time limit ends it otherwise. */
async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

describe('a pool of children', () => {
  test('answers with what the child returns, bytes included, and keeps the child', async () => {
    const made = pool(1);
    const value = { bytes: new Uint8Array([1, 2, 3]), when: new Date(0) };
    expect(await made.run({ do: 'echo', value }, { timeoutMs: 20_000 })).toEqual(value);
    expect(await pidOf(made)).toBe(await pidOf(made));
  });

  test('runs twenty tasks over two children', async () => {
    const made = pool(2);
    const runs = Array.from({ length: 20 }, () => made.run({ do: 'pid' }, { timeoutMs: 20_000 }));
    const answers = (await Promise.all(runs)) as { pid: number; served: number }[];
    const pids = new Set(answers.map((answer) => answer.pid));
    expect(pids.size).toBeLessThanOrEqual(2);
    expect(answers).toHaveLength(20);
  });

  test.each([
    ['an error', 'throw', 'task_error'],
    ['an exit', 'exit', 'crashed'],
    ['a heap that grows', 'heap', 'memory'],
    ['array buffers that grow', 'buffers', 'memory'],
    ['WebAssembly memory that grows', 'wasm', 'memory'],
  ])('contains %s and goes on with a fresh child', async (_, misdeed, code) => {
    const made = pool(1);
    const before = await pidOf(made);
    const failure = await failureOf(made.run({ do: misdeed }, { timeoutMs: 25_000 }));
    expect({ code: failure.code, message: failure.message }).toEqual({ code, message: expect.any(String) });
    expect(await pidOf(made)).not.toBe(before);
    expect(await isAlive(before)).toBe(false);
  });

  test('ends a task that hangs', async () => {
    const made = pool(1);
    const before = await pidOf(made);
    const failure = await failureOf(made.run({ do: 'hang' }, { timeoutMs: 300 }));
    expect(failure.code).toBe('timeout');
    expect(await made.run({ do: 'echo', value: 1 }, { timeoutMs: 20_000 })).toBe(1);
    expect(await isAlive(before)).toBe(false);
  });

  test('replaces a child after its share of tasks', async () => {
    const made = pool(1, { recycleAfter: 2 });
    const pids = [await pidOf(made), await pidOf(made), await pidOf(made)];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  test('takes turns between lanes', async () => {
    const made = pool(1);
    const order: string[] = [];
    const run = (name: string, lane: string): Promise<unknown> =>
      made.run({ do: 'echo', value: name }, { timeoutMs: 20_000, lane }).then(() => order.push(name));
    await Promise.all([run('a1', 'a'), run('a2', 'a'), run('a3', 'a'), run('a4', 'a'), run('b1', 'b')]);
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  test('keeps nothing of a task that has ended, however long its signal lasts', async () => {
    const made = pool(1);
    const { signal } = new AbortController();
    await made.run({ do: 'echo' }, { timeoutMs: 20_000, signal });
    await failureOf(made.run({ do: 'throw' }, { timeoutMs: 20_000, signal }));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('gives up a task whose signal says so, waiting or running', async () => {
    const made = pool(1);
    const stop = new AbortController();
    const running = made.run({ do: 'hang' }, { timeoutMs: 20_000, signal: stop.signal });
    const waiting = made.run({ do: 'echo' }, { timeoutMs: 20_000, signal: stop.signal });
    stop.abort(new Error('No longer wanted.'));
    await Promise.all([running, waiting].map((task) => expect(task).rejects.toThrow('No longer wanted.')));
    expect(await made.run({ do: 'echo', value: 2 }, { timeoutMs: 20_000 })).toBe(2);
  });

  test('closes: kills what runs, refuses what waits and what comes later', async () => {
    const made = pool(1);
    const pid = await pidOf(made);
    const running = failureOf(made.run({ do: 'hang' }, { timeoutMs: 20_000 }));
    const waiting = failureOf(made.run({ do: 'echo' }, { timeoutMs: 20_000 }));
    await made.close();
    expect([(await running).code, (await waiting).code]).toEqual(['crashed', 'crashed']);
    expect((await failureOf(made.run({ do: 'echo' }, { timeoutMs: 1000 }))).code).toBe('crashed');
    expect(await isAlive(pid)).toBe(false);
  });

  test('gives the child nothing of its own environment, options included', async () => {
    const made = pool(1);
    const names = (await made.run({ do: 'environment' }, { timeoutMs: 20_000 })) as string[];
    expect(
      names.filter(
        (name) =>
          !['PATH', 'TZ', 'LANG', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name),
      ),
    ).toEqual([]);
    const options = (await made.run({ do: 'arguments' }, { timeoutMs: 20_000 })) as string[];
    expect(options).not.toContain('--experimental-vm-modules');
  });

  test('lets the child neither write files nor start programs', async () => {
    const made = pool(1);
    const file = join(tmpdir(), `child-pool-${process.pid}`);
    const failures = [
      await failureOf(made.run({ do: 'write', value: file }, { timeoutMs: 20_000 })),
      await failureOf(made.run({ do: 'spawn' }, { timeoutMs: 20_000 })),
    ];
    expect(failures.map((failure) => failure.code)).toEqual(['task_error', 'task_error']);
    expect(failures.map((failure) => failure.message)).toEqual(
      Array(2).fill(expect.stringMatching(/access|permission/i)),
    );
    expect(existsSync(file)).toBe(false);
  });

  test('leaves no child behind when its parent is killed, not even one that hangs', async () => {
    const { diesWithParent } = await probeSandbox();
    if (!diesWithParent) {
      process.stdout.write('Skipped: this machine cannot tie a hanging child to its parent.\n');
      return;
    }
    const parent = spawn(
      process.execPath,
      [fileURLToPath(new URL('./child-pool-parent.ts', import.meta.url))],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {},
      },
    );
    const line: unknown = (await once(parent.stdout, 'data'))[0];
    const pid = Number(String(line).trim());
    expect(await isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await waitFor(async () => !(await isAlive(pid)));
  });

  test('cuts the child off the network where the machine can', async () => {
    const { noNetwork } = await probeSandbox();
    if (!noNetwork) {
      process.stdout.write('Skipped: this machine cannot give a child a network of its own.\n');
      return;
    }
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = await pool(1).run({ do: 'connect', value: port }, { timeoutMs: 20_000 });
    server.close();
    expect(['ENETUNREACH', 'ECONNREFUSED', 'EADDRNOTAVAIL']).toContain(answer);
  });
});
