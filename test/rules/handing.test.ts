// Connections handed to a process of the server: whoever does not take one in time hangs, and what it never took goes to another.
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHanding, HANGS_MS } from '../../cli/server/handing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function handing() {
  const sent: [number, Socket][] = [];
  let hung = 0;
  const made = createHanding({
    send: (number, socket) => void sent.push([number, socket]),
    hangs: () => void (hung += 1),
  });
  return { ...made, sent, hung: () => hung };
}

describe('a process that is handed connections', () => {
  test('and takes them goes on; they are open there alone', () => {
    const { hand, taken, waiting, takeBack, sent, hung } = handing();
    const [one, two] = [new Socket(), new Socket()];
    hand(one);
    hand(two);
    expect(sent).toEqual([
      [1, one],
      [2, two],
    ]);
    expect(waiting()).toBe(2);
    taken(1);
    expect([one.destroyed, two.destroyed, waiting()]).toEqual([true, false, 1]);
    taken(2);
    vi.advanceTimersByTime(2 * HANGS_MS);
    expect(hung()).toBe(0);
    expect(takeBack()).toEqual([]);
  });

  test('and takes one of them no more hangs after 15 s, not before; what it has not taken is given back, open', () => {
    const { hand, taken, takeBack, waiting, hung } = handing();
    const [one, two] = [new Socket(), new Socket()];
    hand(one);
    taken(1);
    vi.advanceTimersByTime(HANGS_MS);
    hand(two);
    vi.advanceTimersByTime(HANGS_MS - 1);
    expect(hung()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(hung()).toBe(1);
    expect(takeBack()).toEqual([two]);
    expect([two.destroyed, waiting()]).toEqual([false, 0]);
  });

  test('and ended before, with what it had taken back, is not said to hang', () => {
    const { hand, takeBack, hung } = handing();
    hand(new Socket());
    expect(takeBack()).toHaveLength(1);
    vi.advanceTimersByTime(HANGS_MS);
    expect(hung()).toBe(0);
  });
});
