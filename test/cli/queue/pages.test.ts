// The loaded part of the queue: pages read again are joined with what was known, whatever happened to the queue between.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { QueueRow } from '../../../cli/queue/desk/desk.ts';
import { loadRows } from '../../../cli/queue/desk/loads.ts';
import { allRows, joinPages, pageOfRow, type Page } from '../../../cli/queue/desk/pages.ts';
import { makeCase } from './cases.ts';
import { memoryDesk } from './desk.ts';
import { runs } from '../../harness/properties.ts';

const row = (id: number): QueueRow => makeCase(String(id).padStart(4, '0')).row;
const key = (id: number): string => String(id).padStart(4, '0');

/** Pages of a queue that is ordered by the number of its cases. */
function pagesOf(
  ids: number[],
  from: string | null,
  { size, count }: { size: number; count: number },
): Page[] {
  const pages: Page[] = [];
  let cursor = from;
  while (pages.length < count) {
    const left = ids.filter((id) => cursor === null || key(id) > cursor);
    const shown = left.slice(0, size);
    const next = left.length > size ? key(shown.at(-1) ?? 0) : null;
    pages.push({ cursor, rows: shown.map(row), next });
    if (next === null) break;
    cursor = next;
  }
  return pages;
}

const idsOf = (pages: Page[]): number[] => allRows(pages).map(({ case_id }) => Number(case_id));

const queue = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { minLength: 30, maxLength: 80 });

describe('pages read again', () => {
  test('in the middle: no case stands twice, what was read stands together, no case that is still in the queue is lost', () => {
    fc.assert(
      fc.property(queue, queue, fc.integer({ min: 0, max: 3 }), (was, other, at) => {
        const before = was.toSorted((a, b) => a - b);
        const known = pagesOf(before, null, { size: 8, count: 5 });
        const from = Math.min(at, known.length - 1);
        // Some cases left the queue, some came.
        const now = [
          ...new Set([...before.filter((id) => id % 3 !== 0), ...other.filter((id) => id % 7 === 0)]),
        ];
        const ids = now.toSorted((a, b) => a - b);
        const fresh = pagesOf(ids, known[from]?.cursor ?? null, { size: 8, count: 1 });
        const joined = idsOf(joinPages(known, from, fresh));
        expect(new Set(joined).size).toBe(joined.length);
        const read = idsOf(fresh);
        const start = joined.indexOf(read[0] ?? -1);
        expect(joined.slice(start, start + read.length)).toEqual(read);
        if (fresh.at(-1)?.next === null) return;
        const kept = idsOf(known).filter((id) => ids.includes(id));
        expect(kept.filter((id) => !joined.includes(id))).toEqual([]);
      }),
      runs(60),
    );
  });

  test('nothing changed: nothing changes', () => {
    const ids = Array.from({ length: 40 }, (_, index) => index);
    const known = pagesOf(ids, null, { size: 10, count: 4 });
    expect(
      idsOf(joinPages(known, 1, pagesOf(ids, known[1]?.cursor ?? null, { size: 10, count: 1 }))),
    ).toEqual(ids);
  });

  test('rows that came push others out of their page, and none is lost', () => {
    const ids = Array.from({ length: 40 }, (_, index) => index * 2);
    const known = pagesOf(ids, null, { size: 10, count: 4 });
    const now = [...ids, 1, 3, 5].toSorted((a, b) => a - b);
    expect(idsOf(joinPages(known, 0, pagesOf(now, null, { size: 10, count: 1 })))).toEqual(now);
  });

  test('the end of the queue is the end of the list', () => {
    const ids = Array.from({ length: 40 }, (_, index) => index);
    const known = pagesOf(ids, null, { size: 10, count: 4 });
    expect(idsOf(joinPages(known, 0, pagesOf([1, 2], null, { size: 10, count: 1 })))).toEqual([1, 2]);
    expect(joinPages(known, 0, [{ cursor: null, rows: [], next: null }])).toEqual([
      { cursor: null, rows: [], next: null },
    ]);
  });

  test('which page holds a row', () => {
    const known = pagesOf(
      Array.from({ length: 25 }, (_, index) => index),
      null,
      { size: 10, count: 3 },
    );
    expect([0, 9, 10, 24, 99].map((index) => pageOfRow(known, index))).toEqual([
      { at: 0, start: 0 },
      { at: 0, start: 0 },
      { at: 1, start: 10 },
      { at: 2, start: 20 },
      { at: 2, start: 20 },
    ]);
    expect(pageOfRow([], 5)).toEqual({ at: 0, start: 0 });
  });
});

test('as many pages are read as the window needs, and no more', async () => {
  const desk = memoryDesk(Array.from({ length: 1000 }, (_, index) => makeCase(`c${index}`)));
  const wanted = { category: null, owner: null, from: 0, cursor: null, words: null };
  expect((await loadRows(desk, { ...wanted, least: 1 })).pages).toHaveLength(1);
  expect((await loadRows(desk, { ...wanted, least: 401 })).pages).toHaveLength(3);
  expect((await loadRows(desk, { ...wanted, least: 9999 })).pages).toHaveLength(5);
});
