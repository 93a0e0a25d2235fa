// A child that misbehaves on request.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { serveTasks } from '../../../src/platform/children/child-tasks.ts';

export type Misdeed = { do: string; value?: unknown };

const hoard: unknown[] = [];
let served = 0;

const MISDEEDS: Record<string, (value: unknown) => unknown> = {
  echo: (value) => value,
  pid: () => ({ pid: process.pid, served }),
  environment: () => Object.keys(process.env),
  arguments: () => process.execArgv,
  throw: () => {
    throw new Error('As you wished.');
  },
  hang: () => {
    for (;;) hoard.length = 0;
  },
  exit: () => process.exit(3),
  heap: () => {
    for (;;) hoard.push(Array.from({ length: 1000 }, () => ({ filler: 'x'.repeat(100) })));
  },
  buffers: async () => {
    for (;;) {
      hoard.push(new Uint8Array(16 * 1024 * 1024).fill(1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
  write: (value) => writeFileSync(String(value), 'x'),
  spawn: () => spawnSync('true').error?.message,
  wasm: wasmHog,
  connect: (value) => tryConnect(Number(value)),
};

type WebAssemblyMemory = { grow(pages: number): number; buffer: ArrayBuffer };
// The types of Node leave it out.
declare const WebAssembly: { Memory: new (limits: { initial: number }) => WebAssemblyMemory };

function wasmHog(): never {
  const memory = new WebAssembly.Memory({ initial: 1 });
  for (;;) {
    memory.grow(256);
    new Uint8Array(memory.buffer).fill(1);
  }
}

function tryConnect(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve('connected'));
    socket.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
  });
}

serveTasks(async (task: Misdeed) => {
  served++;
  return MISDEEDS[task.do]?.(task.value);
});
