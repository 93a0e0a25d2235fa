// GET /cases/{caseId}/events: the feed of a case, by cursor, with long poll.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { readsCases } from '../../harness/cases/case-reads.ts';
import { invoiceTenant, newTenant, submission, submit, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
let feed: string;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
  feed = `/cases/${(await submit(tenant)).case_id}/events`;
});
afterAll(() => app.close());

readsCases('getCaseEvents', '/events', () => app);

const cursors = (body: { events: { cursor: number }[] }): number[] => body.events.map(({ cursor }) => cursor);

describe('200', () => {
  test('events from the first, each with id, type, cursor and time', async () => {
    const { status, body } = await tenant.api.get(feed);
    expect(status).toBe(200);
    expect(body).toMatchObject({ next_cursor: 3, has_more: false });
    expect(cursors(body)).toEqual([1, 2, 3]);
    for (const event of body.events) {
      expect(event.event_id).toMatch(/^evt_[0-9a-z]{26}$/);
      expect(event.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  test('an event is written without spaces, its id first', async () => {
    const headers = { authorization: `Bearer ${tenant.key}` };
    const text = await (await fetch(`${app.origin}/api/v1${feed}`, { headers })).text();
    expect(text).toMatch(/\{"event_id":"evt_\w{26}","event_type":"case\.created","cursor":1,"created_at":"/);
  });

  test('pages: next_cursor leads through all of it, has_more until the end', async () => {
    const first = (await tenant.api.get(`${feed}?limit=2`)).body;
    expect([cursors(first), first.next_cursor, first.has_more]).toEqual([[1, 2], 2, true]);
    const second = (await tenant.api.get(`${feed}?limit=2&after_cursor=${first.next_cursor}`)).body;
    expect([cursors(second), second.next_cursor, second.has_more]).toEqual([[3], 3, false]);
    const exact = (await tenant.api.get(`${feed}?limit=3`)).body;
    expect([cursors(exact), exact.has_more]).toEqual([[1, 2, 3], false]);
  });

  test.each(['3', '4', '9007199254740991'])(
    'an empty page behind the end gives back the cursor it was given: %s',
    async (cursor) => {
      const { status, body } = await tenant.api.get(`${feed}?after_cursor=${cursor}`);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { events: [], next_cursor: Number(cursor), has_more: false },
      });
    },
  );

  test.each([
    'limit=1',
    'limit=500',
    'limit=007',
    'after_cursor=0',
    'after_cursor=00',
    'wait_seconds=0',
    'after_cursor=0&wait_seconds=30',
  ])('%s is taken', async (query) => {
    expect((await tenant.api.get(`${feed}?${query}`)).status).toBe(200);
  });

  test('100 events a page when limit is absent', async () => {
    const busy = await invoiceTenant(app);
    const ids = await submit(busy, { external_case_id: 'busy' });
    for (let i = 0; i < 12; i++) await submit(busy, { external_case_id: 'busy' });
    await app.store.database.sql(
      `insert into events (event_id, org_id, environment, case_id, cursor, feed_type, data, occurred_at)
       select 'evt_' || n, $2, 'test', $1, n, 'document.uploaded', '{}', app_now() from generate_series((select last_cursor + 1 from cases where case_id = $1), 620) n`,
      [ids.case_id, busy.orgId],
    );
    const usual = (await busy.api.get(`/cases/${ids.case_id}/events`)).body;
    expect([usual.events.length, usual.next_cursor, usual.has_more]).toEqual([100, 100, true]);
    const most = (await busy.api.get(`/cases/${ids.case_id}/events?limit=500`)).body;
    expect([most.events.length, most.next_cursor, most.has_more]).toEqual([500, 500, true]);
  });
});

describe('long poll', () => {
  test('answers as soon as an event comes', async () => {
    const waiting = await invoiceTenant(app);
    const { case_id } = await submit(waiting, { external_case_id: 'slow' });
    const poll = waiting.api.get(`/cases/${case_id}/events?after_cursor=3&wait_seconds=30`);
    await submit(waiting, { external_case_id: 'slow' });
    const { body } = await poll;
    expect(cursors(body)[0]).toBe(4);
  });

  test('answers as soon as another server process records an event', async () => {
    const other = await startTestApp({ url: app.url, role: 'api' });
    const waiting = await invoiceTenant(app);
    const { case_id } = await submit(waiting, { external_case_id: 'far' });
    const poll = waiting.api.get(`/cases/${case_id}/events?after_cursor=3&wait_seconds=30`);
    const reply = await fetch(`${other.origin}/api/v1/process`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${waiting.key}` },
      body: JSON.stringify(submission({ external_case_id: 'far' })),
    });
    expect(reply.status).toBe(201);
    expect(cursors((await poll).body)[0]).toBe(4);
    await other.close();
  });

  test('gives an empty page when the time is over', async () => {
    const { status, body } = await tenant.api.get(`${feed}?after_cursor=3&wait_seconds=1`);
    expect({ status, body }).toMatchObject({ status: 200, body: { events: [], next_cursor: 3 } });
  });

  test('a client that goes away leaves nothing waiting', async () => {
    const gone = new AbortController();
    const poll = tenant.api.send(`${feed}?after_cursor=3&wait_seconds=30`, { signal: gone.signal });
    await tenant.api.get('/me');
    gone.abort();
    await expect(poll).rejects.toThrow('abort');
  });

  test('a foreign case is refused at once', async () => {
    const stranger = await newTenant(app);
    expectRefusal(await stranger.api.get(`${feed}?wait_seconds=30`), 404, 'not_found');
  });
});

describe('400', () => {
  test.each([
    '',
    '-1',
    '1e3',
    '%201',
    '1%20',
    '1.0',
    '0x1',
    '%2B1',
    '9007199254740992',
    '9007199254740993',
    '99999999999999999999',
    'x',
    'null',
    '%D9%A1',
    '1%00',
    "1'--",
  ])('invalid_after_cursor: after_cursor=%s', async (value) =>
    expectRefusal(await tenant.api.get(`${feed}?after_cursor=${value}`), 400, 'invalid_after_cursor'),
  );
  test('invalid_after_cursor says up to where', async () => {
    const { body } = await tenant.api.get(`${feed}?after_cursor=99999999999999999999`);
    expect(body.error.message).toContain('from 0 to 9007199254740991');
  });

  test('invalid_after_cursor: given twice', async () => {
    expectRefusal(await tenant.api.get(`${feed}?after_cursor=1&after_cursor=1`), 400, 'invalid_after_cursor');
  });
  test.each(['', '0', '501', 'x', '-1', '1.5', '1e2', '%2010', '99999999999999999999'])(
    'invalid_limit: limit=%s',
    async (value) => {
      expectRefusal(await tenant.api.get(`${feed}?limit=${value}`), 400, 'invalid_limit');
    },
  );
  test('invalid_limit: given twice', async () => {
    expectRefusal(await tenant.api.get(`${feed}?limit=1&limit=2`), 400, 'invalid_limit');
  });
  test.each(['31', '', '-1', 'x', '1.5', '100'])('invalid_request: wait_seconds=%s', async (value) => {
    expectRefusal(await tenant.api.get(`${feed}?wait_seconds=${value}`), 400, 'invalid_request');
  });
  test('a wrong query tells nothing about a foreign case', async () => {
    const stranger = await newTenant(app);
    expectRefusal(await stranger.api.get(`${feed}?limit=0`), 400, 'invalid_limit');
    expectRefusal(await stranger.api.get('/cases/case_unknown/events?limit=0'), 400, 'invalid_limit');
  });
});
