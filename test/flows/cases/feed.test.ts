// The feed of a case under many writers: cursors without a gap, and a reader that polls misses nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvents } from '../../../src/events/operations.ts';
import { send, startStory, type FeedEvent, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const WRITERS = 32;
const ROUNDS = 12;
const CASES = 4;

test('32 writers on 4 cases, transactions held open, every one of them seen once and in order', async () => {
  const tenant = await story.tenant();
  const caseIds: string[] = [];
  for (let n = 0; n < CASES; n++) caseIds.push((await send(tenant, story.serve('x'))).case_id);
  const written = new Map(caseIds.map((caseId) => [caseId, new Set<string>()]));
  let writing = true;

  const write = async (writer: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const caseId = caseIds[(writer + round) % CASES] ?? '';
      const marks = Array.from({ length: 1 + (round % 3) }, (_, index) => `${writer}.${round}.${index}`);
      const isFailing = (writer + round) % 5 === 0;
      const done = story.app.as(tenant, async (tx) => {
        // Some come late to the lock, some hold it.
        await tx.sql(`select pg_sleep($1)`, [((writer * 7 + round * 3) % 10) / 1000]);
        await recordEvents(
          tx,
          caseId,
          marks.map((mark) => ({ feedType: 'case.escalated', data: { mark } })),
        );
        await tx.sql(`select pg_sleep($1)`, [((writer * 3 + round * 7) % 10) / 1000]);
        if (isFailing) throw new Error('on purpose');
      });
      if (isFailing) await expect(done).rejects.toThrow('on purpose');
      else {
        await done;
        for (const mark of marks) written.get(caseId)?.add(mark);
      }
    }
  };
  /** Reads page by page behind its cursor, as an integrator does; the last page is read after the last write. */
  const read = async (caseId: string, limit: number): Promise<FeedEvent[]> => {
    const seen: FeedEvent[] = [];
    let after = 0;
    for (let isLast = false; ;) {
      const { body } = await tenant.api.get(`/cases/${caseId}/events?after_cursor=${after}&limit=${limit}`);
      seen.push(...body.events);
      after = body.next_cursor;
      if (isLast && body.events.length === 0) return seen;
      isLast = !writing;
    }
  };

  const readers = caseIds.flatMap((caseId) =>
    [3, 500].map(async (limit) => ({ caseId, seen: await read(caseId, limit) })),
  );
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  writing = false;
  for (const { caseId, seen } of await Promise.all(readers)) {
    expect(seen.map(({ cursor }) => cursor)).toEqual(seen.map((_, index) => index + 1));
    const marks = seen
      .filter(({ event_type }) => event_type === 'case.escalated')
      .map(({ data }) => data.mark);
    expect(new Set(marks)).toEqual(written.get(caseId));
    expect(marks).toHaveLength(written.get(caseId)?.size ?? 0);
    const [row] = await story.app.store.database.sql<{ last: number }>(
      `select last_cursor::int as last from cases where case_id = $1`,
      [caseId],
    );
    expect(row?.last).toBe(seen.length);
  }
});
