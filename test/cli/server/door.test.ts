// The port of `serve` while nobody answers: whoever comes waits, at the start for as long as a slow machine takes.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Child } from '../../../cli/server/child.ts';
import { openDoor, type Door } from '../../../cli/server/door.ts';
import { createLog } from '../../../src/platform/log.ts';

let door: Door;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  door = await openDoor({ host: '127.0.0.1', port: 0, log: createLog({ level: 'silent', format: 'json' }) });
});
afterEach(() => {
  door.close();
  vi.useRealTimers();
});

/** What the door needs of a process: it answers each connection with a word, and ends it. */
function answering(word: string): Child {
  const child = {
    hand: (socket: Socket) => void socket.end(word),
    takeBack: () => [],
    waiting: () => 0,
    ended: Promise.resolve(null),
  };
  return child as unknown as Child;
}

/** Comes to the door; answers what it is told in the end. */
async function caller(): Promise<{ told: Promise<string> }> {
  const socket = connect(door.port, '127.0.0.1').setEncoding('utf8');
  let said = '';
  socket.on('data', (text: string) => (said += text));
  const told = once(socket, 'close').then(() => said);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // The door has taken it as soon as its timer runs.
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  return { told };
}

test('before the first process answers they wait for a minute and more', async () => {
  const { told } = await caller();
  vi.advanceTimersByTime(110_000);
  door.joined(answering('served'));
  expect(await told).toBe('served');
});

test('not for ever', async () => {
  const { told } = await caller();
  vi.advanceTimersByTime(120_000);
  expect(await told).toBe('');
});

test('later, where none is left for a moment, ten seconds have to do', async () => {
  const child = answering('served');
  door.joined(child);
  door.gone(child);
  const { told } = await caller();
  vi.advanceTimersByTime(10_000);
  expect(await told).toBe('');
});
