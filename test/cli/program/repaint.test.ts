// A screen that is drawn anew once its size has settled: all of it, once, and never while something else has the terminal.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { repaints, type Repainting } from '../../../cli/terminal/repaint.ts';

const ERASED = '\u001B[H\u001B[2J';
const WHOLE = ['blank', 'flushed', 'forgotten', ERASED, 'whole'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function screen(): { changes: EventEmitter; done: string[]; repainting: Repainting } {
  const changes = new EventEmitter();
  const done: string[] = [];
  const repainting = repaints(
    {
      write: (text) => void done.push(text),
      draw: (isBlank) => void done.push(isBlank ? 'blank' : 'whole'),
      flush: async () => void done.push('flushed'),
      forget: () => void done.push('forgotten'),
    },
    changes,
  );
  onTestFinished(() => repainting.close());
  return { changes, done, repainting };
}

test('after many changes in a row everything is drawn once', async () => {
  const { changes, done } = screen();
  for (let change = 0; change < 5; change++) {
    changes.emit('SIGWINCH');
    await vi.advanceTimersByTimeAsync(20);
  }
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(WHOLE);
});

test('while the terminal is lent nothing is drawn; then everything is', async () => {
  const { changes, done, repainting } = screen();
  const { promise, resolve } = Promise.withResolvers<void>();
  const lent = repainting.lent(() => promise);
  changes.emit('SIGWINCH');
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  resolve();
  await lent;
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(WHOLE);
});

test('after the end nothing is drawn', async () => {
  const { changes, done, repainting } = screen();
  changes.emit('SIGWINCH');
  repainting.close();
  changes.emit('SIGWINCH');
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  expect(changes.listenerCount('SIGWINCH')).toBe(0);
});
