// One child process of a pool: started with limits, watched while it works, killed when it breaks them.

import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { tell } from '../observed/told.ts';
import type { AnswerMessage } from './child-tasks.ts';
import { SANDBOX_PATH, type Sandbox } from './sandbox.ts';

export type ChildLimits = {
  heapMb: number;
  wasmMaxPages: number;
  rssLimitMb: number;
  /** Native code may be loaded: for a library of ours that has no other form, never for what parses files of others. */
  addons?: true;
};

export type ChildFailureCode = 'timeout' | 'memory' | 'crashed' | 'task_error';

/** A task that ended without a result; the process that ran it is gone and the next one starts afresh. */
export class ChildFailure extends Error {
  readonly code: ChildFailureCode;

  constructor(code: ChildFailureCode, message: string) {
    super(message);
    this.name = 'ChildFailure';
    this.code = code;
  }
}

export type Child = {
  /** Runs one task; whatever fails, the child is of no use afterwards. */
  run(task: unknown, options: { timeoutMs: number; signal?: AbortSignal | undefined }): Promise<unknown>;
  usable(): boolean;
  /** Kills the process and waits for its end. */
  stop(): Promise<void>;
};

const RSS_POLL_MS = 100;
const KEPT_STDERR_CHARACTERS = 4000;
const NO_MEMORY =
  /(?:out of|not enough|no) memory|heap limit|bad_alloc|Array buffer allocation failed|Unable to grow|Cannot enlarge/i;

type State = {
  process: ChildProcess;
  limits: ChildLimits;
  dead: boolean;
  stderr: string;
  closed: Promise<void>;
};

/** Behind it, sources and what is built of them have the same places. */
const SOURCES = '/src/';

/**
 * `./child` seen from `import.meta.url`, with the extension of the caller. A caller that runs from source takes the built module where
 * `TEST_BUILT` names the address of dist/: a child loads it in a fifth of the time.
 */
export function childEntry(name: string, caller: string): URL {
  if (!caller.endsWith('.ts')) return new URL(`${name}.js`, caller);
  const source = new URL(`${name}.ts`, caller);
  const built = process.env['TEST_BUILT'] ?? '';
  if (built === '') return source;
  const { href } = source;
  const place = new URL(`${built}src/${href.slice(href.lastIndexOf(SOURCES) + SOURCES.length, -3)}.js`);
  return existsSync(place) ? place : source;
}

export function startChild(entry: URL, limits: ChildLimits, sandbox: Sandbox): Child {
  const state = spawnChild(entry, limits, sandbox);
  let tasks = 0;
  return {
    run: (task, options) => runTask(state, { id: ++tasks, task }, options),
    usable: () => !state.dead && state.process.connected,
    stop: async () => {
      kill(state);
      hold(state, true);
      await state.closed;
    },
  };
}

function spawnChild(entry: URL, limits: ChildLimits, sandbox: Sandbox): State {
  const flags = [
    `--max-old-space-size=${limits.heapMb}`,
    `--wasm-max-mem-pages=${limits.wasmMaxPages}`,
    limits.addons === true ? '--allow-addons' : '--no-addons',
    // Reading is needed for code; writing, starting programs and threads are not.
    '--permission',
    '--allow-fs-read=*',
    '--disable-warning=ExperimentalWarning',
  ];
  const [command, ...args] = [...sandbox.wrapper, process.execPath, ...flags, fileURLToPath(entry)];
  // Its own environment: nothing of ours, no secrets, no options for Node.
  const env = { PATH: SANDBOX_PATH, TZ: 'UTC', LANG: 'C.UTF-8' };
  const child = spawn(command ?? process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env,
  });
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const state: State = { process: child, limits, dead: false, stderr: '', closed };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    state.stderr = (state.stderr + text).slice(-KEPT_STDERR_CHARACTERS);
  });
  child.once('exit', () => (state.dead = true));
  child.once('close', () => close());
  child.on('error', (error) => {
    state.dead = true;
    state.stderr += error.message;
    // A program that could not be started is never closed.
    if (child.pid === undefined) child.emit('close', null, null);
  });
  hold(state, false);
  return state;
}

/** An idle child keeps nobody alive: neither the process that owns the pool nor a test runner. */
function hold({ process: child }: State, held: boolean): void {
  for (const handle of [child, child.channel, child.stderr instanceof Socket ? child.stderr : undefined]) {
    if (held) handle?.ref();
    else handle?.unref();
  }
}

function kill(state: State): void {
  state.dead = true;
  state.process.kill('SIGKILL');
}

type Message = { id: number; task: unknown };

async function runTask(
  state: State,
  message: Message,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<unknown> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const end = (failure: unknown): void => {
    kill(state);
    if (failure instanceof ChildFailure) tell('childFailure', { code: failure.code });
    reject(failure);
  };
  const onMessage = (answer: AnswerMessage): void => {
    if (answer.id !== message.id) return;
    if (answer.ok) resolve(answer.result);
    else end(failureOf(answer, state.stderr));
  };
  const onClose = (code: number | null, by: NodeJS.Signals | null): void =>
    end(exitFailure(state.stderr, code ?? by));
  const onAbort = (): void => end(signal?.reason);
  const timer = setTimeout(
    () => end(new ChildFailure('timeout', `The task took longer than ${timeoutMs} ms.`)),
    timeoutMs,
  );
  const stopWatch = watchMemory(state, () =>
    end(new ChildFailure('memory', `The task needed more than ${state.limits.rssLimitMb} MiB of memory.`)),
  );
  state.process.on('message', onMessage);
  state.process.once('close', onClose);
  signal?.addEventListener('abort', onAbort, { once: true });
  hold(state, true);
  try {
    // A child that is gone already is reported by its 'close' event; a broken channel without one by this callback.
    state.process.send(message, (error) => {
      if (error) void state.closed.then(() => end(exitFailure(state.stderr, error.message)));
    });
    return await promise;
  } finally {
    clearTimeout(timer);
    stopWatch();
    state.process.off('message', onMessage).off('close', onClose);
    signal?.removeEventListener('abort', onAbort);
    hold(state, false);
  }
}

function failureOf(answer: { name: string; message: string }, stderr: string): ChildFailure {
  const text = `${answer.name}: ${answer.message}`;
  if (NO_MEMORY.test(answer.message)) return new ChildFailure('memory', text);
  if (answer.name !== 'RuntimeError') return new ChildFailure('task_error', text);
  // WebAssembly says why it was aborted on its standard error only.
  return new ChildFailure(NO_MEMORY.test(stderr) ? 'memory' : 'crashed', text);
}

function exitFailure(stderr: string, how: number | string | null): ChildFailure {
  if (NO_MEMORY.test(stderr)) return new ChildFailure('memory', 'The process of the task ran out of memory.');
  const lastLine = stderr.trim().split('\n').at(-1) ?? '';
  return new ChildFailure(
    'crashed',
    `The process of the task ended by itself (${how ?? 'unknown'}). ${lastLine}`.trim(),
  );
}

/** Looks at the resident memory while a task runs: WebAssembly and array buffers are outside of V8's limits. */
function watchMemory(state: State, exceeded: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async (): Promise<void> => {
    const residentMb = await residentMemoryMb(state.process.pid);
    if (stopped) return;
    if (residentMb > state.limits.rssLimitMb) exceeded();
    else timer = setTimeout(() => void look(), RSS_POLL_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** 0 where the system has no `/proc`; V8's own limits have to do there. */
async function residentMemoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
