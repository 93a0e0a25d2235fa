// The order of the operator queue and its pages: put together they are the queue, also while cases come, go and move.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { idsOf, pageOf, putCases } from '../../harness/cases/queue-cases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[]): Promise<unknown[]> => app.store.database.sql(text, values);

describe('order', () => {
  test('priority, then due time with none last, then age; oldest and newest by age alone', async () => {
    const tenant = await newTenant(app);
    const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5, 12, minute)).toISOString();
    const [low, normal, normalDue, normalSooner, urgent, normalOlder] = await putCases(app, tenant, [
      { priority: 3, why_here_since: at(0) },
      { priority: 2, why_here_since: at(2) },
      { priority: 2, why_here_since: at(3), due_at: at(50) },
      { priority: 2, why_here_since: at(4), due_at: at(40) },
      { priority: 0, why_here_since: at(5) },
      { priority: 2, why_here_since: at(1) },
    ]);
    const byPriority = [urgent, normalSooner, normalDue, normalOlder, normal, low];
    expect(idsOf(await pageOf(tenant))).toEqual(byPriority);
    expect(idsOf(await pageOf(tenant, 'sort=priority'))).toEqual(byPriority);
    const byAge = [low, normalOlder, normal, normalDue, normalSooner, urgent];
    expect(idsOf(await pageOf(tenant, 'sort=oldest'))).toEqual(byAge);
    expect(idsOf(await pageOf(tenant, 'sort=newest'))).toEqual(byAge.toReversed());
  });

  test.each(['priority', 'oldest', 'newest'])(
    'sort=%s: pages of any size put together are the queue, also where everything but the id is equal',
    async (sort) => {
      const tenant = await newTenant(app);
      const same = { why_here_since: '2026-01-01T00:00:00.000Z', priority: 1 };
      await putCases(app, tenant, [
        ...Array.from({ length: 12 }, () => same),
        ...Array.from({ length: 12 }, (_, n) => ({
          priority: n % 4,
          due_at: n % 3 === 0 ? null : same.why_here_since,
        })),
      ]);
      const whole = await pageOf(tenant, `sort=${sort}`);
      expect([whole.rows.length, whole.has_more, whole.next_cursor]).toEqual([24, false, null]);
      for (const limit of [1, 5, 24, 25]) {
        const rows: Json[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const page: Json = await pageOf(
            tenant,
            `sort=${sort}&limit=${limit}${cursor && `&cursor=${cursor}`}`,
          );
          expect(page.has_more).toBe(page.next_cursor !== null);
          expect(page.rows.length).toBeGreaterThan(0);
          expect(page.counts.total).toBe(24);
          rows.push(...page.rows);
          cursor = page.next_cursor;
        }
        expect(rows).toEqual(whole.rows);
      }
    },
  );
});

describe('while the queue changes between pages', () => {
  test.each(['priority', 'oldest', 'newest'])(
    'sort=%s: every case that stays where it is comes exactly once, in its place',
    async (sort) => {
      const tenant = await newTenant(app);
      const columns = (n: number) => ({
        priority: n % 4,
        due_at: n % 3 === 0 ? null : '2026-07-01T00:00:00.000Z',
      });
      const ids = await putCases(
        app,
        tenant,
        Array.from({ length: 60 }, (_, n) => columns(n)),
      );
      const moving = ids.filter((_, n) => n % 5 === 0);
      const staying = idsOf(await pageOf(tenant, `sort=${sort}&limit=200`)).filter(
        (id) => !moving.includes(id),
      );
      const changes = [
        (id?: string) =>
          sql(`update cases set priority = 0, why_here_since = '2020-01-01' where case_id = $1`, [id]),
        (id?: string) =>
          sql(`update cases set priority = 3, why_here_since = '2030-01-01' where case_id = $1`, [id]),
        (id?: string) => sql(`update cases set runtime_status = 'complete' where case_id = $1`, [id]),
        (id?: string) => sql(`delete from cases where case_id = $1`, [id]),
        () =>
          putCases(app, tenant, [
            { priority: 0 },
            { priority: 3, why_here_since: '2019-01-01T00:00:00.000Z' },
          ]),
      ];
      const seen: string[] = [];
      let round = 0;
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Json = await pageOf(tenant, `sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`);
        seen.push(...idsOf(page));
        await changes[round % changes.length]?.(moving[round]);
        round += 1;
        cursor = page.next_cursor;
      }
      expect(round).toBeGreaterThan(6);
      expect(seen.filter((id) => staying.includes(id))).toEqual(staying);
    },
  );

  test('the row that a cursor was made from may be gone', async () => {
    const tenant = await newTenant(app);
    const ids = await putCases(app, tenant, [{}, {}, {}]);
    const { next_cursor } = await pageOf(tenant, 'limit=2');
    await sql(`delete from cases where case_id = $1`, [ids[1]]);
    expect(idsOf(await pageOf(tenant, `limit=2&cursor=${next_cursor}`))).toEqual([ids[2]]);
  });
});
