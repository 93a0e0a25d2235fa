// What waits at the moment is done together: each with its own result, none held up by another's.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTogether } from '../../src/platform/work/together.ts';

const later = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

/** Work that notes its batches and ends when it is told to. */
function gates() {
  const batches: { items: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const work = (items: number[]): Promise<(number | Error)[]> =>
    new Promise((resolve, reject) => {
      const end = (): void => resolve(items.map((item) => (item < 0 ? new Error(`not ${item}`) : item * 10)));
      batches.push({ items, end, fail: reject });
    });
  return { batches, work, items: () => batches.map((batch) => batch.items) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('items of a group', () => {
  test('that come while a batch is under way go with the next one', async () => {
    const together = createTogether();
    const { batches, work, items } = gates();
    const results = [1, 2, 3].map((item) => together('a', item, work));
    const beside = together('b', 9, work);
    expect(items()).toEqual([[1], [9]]);
    batches[0]?.end();
    await later();
    expect(items()).toEqual([[1], [9], [2, 3]]);
    for (const batch of batches) batch.end();
    expect(await Promise.all([...results, beside])).toEqual([10, 20, 30, 90]);
    // Nothing is left of the group: the next one begins at once.
    void together('a', 4, work);
    expect(items().at(-1)).toEqual([4]);
  });

  test('have an error of their own, or all the one of their batch', async () => {
    const together = createTogether();
    const { batches, work } = gates();
    const first = together('a', 1, work);
    const [bad, good] = [together('a', -2, work), together('a', 3, work)].map((one) =>
      one.catch((error: Error) => error.message),
    );
    batches[0]?.end();
    await first;
    await later();
    batches[1]?.end();
    expect(await Promise.all([bad, good])).toEqual(['not -2', 30]);
    const broken = [4, 5].map((item) => together('a', item, work).catch((error: Error) => error.message));
    batches[2]?.fail(new Error('no database'));
    await later();
    batches[3]?.end();
    expect(await Promise.all(broken)).toEqual(['no database', 50]);
  });

  test('begin beside a batch that waits for something, four at most', async () => {
    const together = createTogether();
    const { batches, work, items } = gates();
    for (let item = 1; item <= 6; item++) {
      void together('a', item, work);
      await vi.advanceTimersByTimeAsync(249);
      expect(items().flat()).not.toContain(item === 1 ? 0 : item);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(items()).toEqual([[1], [2], [3], [4]]);
    batches[1]?.end();
    await later();
    expect(items()).toEqual([[1], [2], [3], [4], [5, 6]]);
  });

  test('are 64 of a batch at most', async () => {
    const together = createTogether();
    const { batches, work } = gates();
    for (let item = 0; item < 100; item++) void together('a', item, work);
    batches[0]?.end();
    await later();
    batches[1]?.end();
    await later();
    expect(batches.map((batch) => batch.items.length)).toEqual([1, 64, 35]);
  });
});
