// What is swept away by itself: tokens of sessions, windows of rate limits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetWindows } from '../../../src/keys/sweep.ts';
import { forgetTokens } from '../../../src/sessions/life/sweep.ts';
import type { Json } from '../../harness/factories.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const sql = <Row = Json>(text: string, values: unknown[] = []) =>
  story.app.store.database.sql<Row>(text, values);

test('tokens of sessions a week after their end, windows of rate limits after an hour; links and new ones stay', async () => {
  const tenant = await applicantTenant(story.app, { environment: 'live' });
  const { session, api, path } = await newApplicant(story.app, tenant);
  const sessionId = session.session_id as string;
  expect((await api.get(`${path}/manifest`)).status).toBe(200);
  const kinds = async (): Promise<string[]> =>
    (await sql<{ kind: string }>(`select kind from session_tokens where session_id = $1`, [sessionId]))
      .map(({ kind }) => kind)
      .toSorted();
  const windows = async (): Promise<number> =>
    (await sql(`select 1 from rate_windows where subject = $1`, [sessionId])).length;
  await sql(
    `insert into rate_windows (subject, window_start, used) select 'sess_000' || n, app_now() - interval '2 hours', 1 from generate_series(1, 4500) n`,
  );
  expect(await forgetWindows(story.app.store.database.sql)).toBeGreaterThanOrEqual(4500);
  expect(await windows()).toBe(1);
  await story.app.advance('2 hours');
  await forgetWindows(story.app.store.database.sql);
  expect(await windows()).toBe(0);
  await forgetTokens(story.app.store.database.sql);
  expect(await kinds()).toEqual(['access', 'link']);
  await story.app.advance('8 days');
  expect(await forgetTokens(story.app.store.database.sql)).toBeGreaterThanOrEqual(1);
  expect(await kinds()).toEqual(['link']);
});
