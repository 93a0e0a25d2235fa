// What integrators poll: a tag that holds while nothing changed, and another one as soon as anything that is shown has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  invoiceTenant,
  newTenant,
  submit,
  type Json,
  type Reply,
  type Tenant,
} from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { statementsOf } from '../../harness/statements.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []): Promise<Json[]> => app.store.database.sql(text, values);
const tagOf = ({ headers }: Reply<unknown>): string => headers.get('etag') ?? '';

const PATHS: [string, (caseId: string) => string][] = [
  ['the case', (id) => `/cases/${id}`],
  ['its feed', (id) => `/cases/${id}/events?limit=5`],
  ['its package', (id) => `/cases/${id}/package`],
  ['its workspace', (id) => `/cases/${id}/workspace`],
  ['the queue', () => '/operator/queue'],
];

describe.each(PATHS)('%s', (_name, pathOf) => {
  const begin = async () => {
    const { case_id: caseId } = await submit(tenant);
    const path = pathOf(caseId);
    const first = await tenant.api.get(path);
    return { caseId, path, first, tag: tagOf(first) };
  };

  test('is not sent again to who names its tag, and is kept by nobody else', async () => {
    const { path, first, tag } = await begin();
    expect(tag).toMatch(/^(W\/)?"[0-9a-f]{32}(-\d+)?"$/);
    for (const named of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const reply = await tenant.api.get(path, { 'if-none-match': named });
      expect({ status: reply.status, body: reply.body, tag: tagOf(reply) }).toEqual({
        status: 304,
        body: null,
        tag,
      });
      expect(reply.headers.get('x-ratelimit-limit')).toBe(first.headers.get('x-ratelimit-limit'));
    }
    for (const { headers } of [first, await tenant.api.get(path, { 'if-none-match': tag })])
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
        'private, no-cache',
        'Authorization',
      ]);
    expect(await tenant.api.get(path, { 'if-none-match': '"other"' })).toMatchObject({ status: 200 });
  });

  test('has another tag once an event has moved the case', async () => {
    const { caseId, path, tag } = await begin();
    await sql(
      `with moved as (update cases set last_cursor = last_cursor + 1, handoff_state = 'acknowledged', updated_at = app_now() where case_id = $1 returning *)
       insert into events (event_id, org_id, environment, case_id, cursor, feed_type, data, occurred_at)
       select new_typeid('evt'), org_id, environment, case_id, last_cursor, 'case.status_changed', '{}', app_now() from moved`,
      [caseId],
    );
    const reply = await tenant.api.get(path, { 'if-none-match': tag });
    expect(reply.status).toBe(200);
    expect(tagOf(reply)).not.toBe(tag);
  });
});

describe('another organization, or another environment', () => {
  test.each(PATHS.slice(0, 4))('is told nothing of %s by its tag', async (_name, pathOf) => {
    const { case_id } = await submit(tenant);
    const tag = tagOf(await tenant.api.get(pathOf(case_id)));
    const others = [await newTenant(app), await newTenant(app, { orgId: tenant.orgId, environment: 'live' })];
    for (const { api } of others)
      for (const named of [tag, '*'])
        expectRefusal(await api.get(pathOf(case_id), { 'if-none-match': named }), 404, 'not_found');
  });
});

describe('what changes without a revision', () => {
  test('the tries of a job are seen at once, by every request that comes after them', async () => {
    const { case_id } = await submit(tenant);
    for (let tries = 1; tries <= 10; tries++) {
      const before = PATHS.slice(0, 4).map(([, pathOf]) => tenant.api.get(pathOf(case_id)));
      await sql(`update case_jobs set attempts = $2 where case_id = $1`, [case_id, tries]);
      const [one, other, workspace] = await Promise.all(
        ['', '', '/workspace'].map((suffix) => tenant.api.get(`/cases/${case_id}${suffix}`)),
      );
      for (const reply of [one, other, workspace]) expect(reply?.body.workspace.jobs[0].attempts).toBe(tries);
      expect(tagOf(one as Reply<Json>)).toBe(tagOf(other as Reply<Json>));
      await Promise.all(before);
    }
  });

  test('the end of a claim, by the clock alone', async () => {
    const { case_id } = await submit(tenant);
    await sql(
      `update cases set owner_type = 'operator', owner_id = 'anna', owner_label = 'Anna', claimed_at = app_now(),
         lease_expires_at = app_now() + interval '1 hour', queue_status = 'claimed' where case_id = $1`,
      [case_id],
    );
    const paths = ['', '/workspace'].map((suffix) => `/cases/${case_id}${suffix}`);
    const owners = (replies: Reply<Json>[]): unknown[] =>
      replies.map(({ body }) => body.workspace.operational_summary.ownership?.label ?? null);
    const claimed = await Promise.all(paths.map((path) => tenant.api.get(path)));
    expect(owners(claimed)).toEqual(['Anna', 'Anna']);
    await app.advance('61 minutes');
    const over = await Promise.all(
      paths.map((path, n) => tenant.api.get(path, { 'if-none-match': tagOf(claimed[n] as Reply<Json>) })),
    );
    expect(over.map(({ status }) => status)).toEqual([200, 200]);
    expect(owners(over)).toEqual([null, null]);
  });

  test('of any row that the case is shown from, of whichever table', async () => {
    const { case_id } = await submit(tenant);
    const path = `/cases/${case_id}/workspace`;
    const written = await statementsOf(() => tenant.api.get(path));
    const looked = await statementsOf(() => tenant.api.get(path));
    const tablesOf = (texts: string[]): Set<string> =>
      new Set(
        texts
          .filter((text) => text.includes('pg_postmaster_start_time'))
          .flatMap((text) => [...text.matchAll(/\b(?:from|join) ([a-z_]{2,})\b/g)])
          .map(([, name = '']) => name),
      );
    expect(looked.join().length).toBeLessThan(written.join().length);
    expect(tablesOf(written).size).toBeGreaterThan(14);
    expect(tablesOf(looked)).toEqual(tablesOf(written));
  });
});

test('a workspace is for the eyes of its reader: what is allowed to one key is not told to another', async () => {
  const { case_id } = await submit(tenant);
  const other = await newTenant(app, { orgId: tenant.orgId });
  await sql(
    `update cases set owner_type = 'api_key', owner_id = $2, owner_label = 'me', claimed_at = app_now(), lease_expires_at = app_now() + interval '1 hour' where case_id = $1`,
    [case_id, tenant.keyId],
  );
  const read = async ({ api }: Tenant) => api.get(`/cases/${case_id}/workspace`);
  for (let round = 0; round < 2; round++) {
    const [own, theirs] = await Promise.all([read(tenant), read(other)]);
    const keptOut = ({ body }: Reply<Json>): number =>
      body.allowed_commands.filter((one: Json) => one.disabled_reason === 'me has claimed the case.').length;
    expect([keptOut(own), keptOut(theirs) > 5]).toEqual([0, true]);
    expect(tagOf(own)).not.toBe(tagOf(theirs));
  }
});

describe('a package', () => {
  test('says the time of each answer under one tag, with an address that works for half an hour at least', async () => {
    const { case_id } = await submit(tenant);
    const read = () => tenant.api.get(`/cases/${case_id}/package`);
    // To the beginning of a half hour.
    const [{ left }] = await sql(`select 1805 - extract(epoch from app_now())::int % 1800 as left`);
    await app.advance(`${left} seconds`);
    const first = await read();
    await app.advance('20 minutes');
    const second = await read();
    expect(tagOf(second)).toBe(tagOf(first));
    const minutes = Date.parse(second.body.generated_at) - Date.parse(first.body.generated_at);
    expect(Math.round(minutes / 60_000)).toBe(20);
    expect(second.body.case_file_url).not.toBe(first.body.case_file_url);
    const { generated_at: _time, case_file_url: _url, ...rest } = first.body;
    expect(second.body).toMatchObject(rest);
    await app.advance('11 minutes');
    const third = await tenant.api.get(`/cases/${case_id}/package`, { 'if-none-match': tagOf(first) });
    expect(third.status).toBe(200);
    expect(tagOf(third)).not.toBe(tagOf(first));
  });
});

test('what nobody changed is one short look beside that of the key, and requests at one moment share it', async () => {
  const { case_id } = await submit(tenant);
  const path = `/cases/${case_id}`;
  await tenant.api.get(path);
  const texts = await statementsOf(() => tenant.api.get(path));
  // A key notes its first use of a minute in a statement of its own, and the bell of what was sent in rings a little later.
  expect(texts.filter((text) => !/last_used_at|pg_notify/.test(text))).toHaveLength(2);
  const many = Array.from({ length: 40 }, () => path);
  const shared = await statementsOf(async () => {
    const replies = await Promise.all(many.map((one) => tenant.api.get(one)));
    expect(new Set(replies.map((reply) => `${reply.status} ${tagOf(reply)}`)).size).toBe(1);
  });
  // Each alone would take two.
  expect(shared.length).toBeLessThan(2 * many.length);
});
