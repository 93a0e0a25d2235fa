// One process that serves, as the process that started it sees it: told what to do, handed connections, stopped.
import { fork, type ChildProcess } from 'node:child_process';
import module from 'node:module';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Snapshot } from '../../src/platform/metrics/process-metrics.ts';
import { ConfigError } from '../../src/platform/config.ts';
import { createHanding } from './handing.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { createMeasuring } from './measuring.ts';
import type { FromServing, Order, Part, Told, ToServing } from './messages.ts';

/** For the log: how it ended, or why it is about to. */
export type Loss =
  | { code: number | null; signal: NodeJS.Signals | null }
  | { err: Error }
  | { reason: string };

export type Child = {
  part: Part;
  pid: number;
  /** Settles when it serves; rejects with what kept it from starting. */
  ready: Promise<void>;
  /** Told once: that it has ended, or serves on only until another one does. */
  lost: Promise<Loss>;
  ended: Promise<void>;
  /** Connections that it was handed and has not taken yet. */
  waiting(): number;
  hand(socket: Socket): void;
  /** Takes away from it what it was handed and never took; meant for after its end. */
  takeBack(): Socket[];
  /** Asks what it measures; settles when it has answered, or does not in time. */
  measure(): Promise<void>;
  /** What it said last. */
  measured(): Snapshot | null;
  stop(): Promise<void>;
  kill(): void;
};

const LAST_WORDS_MS = 50;
const ENTRY = fileURLToPath(
  new URL(`./server-process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
);

/** It loads in half the time where what was compiled before is found. */
const COMPILED = { NODE_COMPILE_CACHE: module.getCompileCacheDir() };

export function startChild(part: Part, order: Order): Child {
  const child = fork(ENTRY, [part], { env: { ...process.env, ...COMPILED } });
  const { ready, lost, ended } = followLife(child);
  const measuring = createMeasuring();
  const say = (message: ToServing, socket?: Socket): void =>
    // Kept open here until it was taken: with a process that is killed, a connection on its way would be open for ever.
    void child.send(message, socket, { keepOpen: true }, () => undefined);
  const kill = (): void => void child.kill('SIGKILL');
  const handing = createHanding({
    send: (number, socket) => say({ connection: number }, socket),
    hangs: kill,
  });
  child.on('message', (message: FromServing) => {
    if ('ready' in message) ready.resolve();
    else if ('failed' in message) ready.reject(errorOf(message.failed));
    else if ('leaving' in message) lost.resolve({ reason: message.leaving });
    else if ('measured' in message) measuring.told(message.measured, message.snapshot);
    else handing.taken(message.taken);
  });
  say({ serve: order });
  return {
    part,
    pid: child.pid ?? 0,
    ready: ready.promise,
    lost: lost.promise,
    ended,
    waiting: handing.waiting,
    hand: handing.hand,
    takeBack: handing.takeBack,
    measure: () =>
      measuring.ask((question) => child.connected && child.send({ measure: question }, () => undefined)),
    measured: measuring.last,
    stop() {
      if (child.connected) say({ stop: true });
      return ended;
    },
    kill,
  };
}

type Life = {
  ready: PromiseWithResolvers<void>;
  lost: PromiseWithResolvers<Loss>;
  ended: Promise<void>;
};

function followLife(child: ChildProcess): Life {
  const [ready, lost] = [Promise.withResolvers<void>(), Promise.withResolvers<Loss>()];
  const exited = new Promise<void>((resolve) => {
    const end = (how: Loss): void => {
      ready.reject(new Error('A process of the server ended before it served. See the log above.'));
      lost.resolve(how);
      resolve();
    };
    child.once('exit', (code, signal) => end({ code, signal }));
    // Such as one that could not be forked, for want of memory.
    child.on('error', (error) => (child.pid === undefined ? end({ err: error }) : undefined));
  });
  ready.promise.catch(() => undefined);
  // Its last words may still be on their way: it may have taken a connection with it. ("disconnect" does not come behind every end.)
  return { ready, lost, ended: exited.then(() => delay(LAST_WORDS_MS)) };
}

/** What says itself what to do is known by its class. */
function errorOf({ name, message, code }: Told): Error {
  if (name === 'ConfigError') return new ConfigError(message);
  if (name === 'Conflict' && code !== undefined) return new Conflict(code, message);
  return Object.assign(new Error(message), { name }, code === undefined ? {} : { code });
}
