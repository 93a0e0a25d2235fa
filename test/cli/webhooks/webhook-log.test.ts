// The commands about deliveries and notifications, on a database of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import NotificationsList from '../../../cli/commands/notifications/list.ts';
import NotificationsRead from '../../../cli/commands/notifications/read.ts';
import WebhooksAttempts from '../../../cli/commands/webhooks/attempts.ts';
import WebhooksDeadLetters from '../../../cli/commands/webhooks/dead-letters.ts';
import WebhooksDeliveries from '../../../cli/commands/webhooks/deliveries.ts';
import WebhooksReplay from '../../../cli/commands/webhooks/replay.ts';
import WebhooksShow from '../../../cli/commands/webhooks/show.ts';
import { newId } from '../../../src/platform/ids.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { openWebhookDesk, type WebhookDesk } from './webhook-desk.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await openWebhookDesk();
});
afterAll(() => desk.close());

const run: WebhookDesk['run'] = (...args) => desk.run(...args);
const json: WebhookDesk['json'] = (...args) => desk.json(...args);
const add: WebhookDesk['add'] = (...args) => desk.add(...args);
const insert: WebhookDesk['insert'] = (...args) => desk.insert(...args);
const fresh = (): Promise<void> => desk.fresh();

describe('deliveries, dead letters, attempts', () => {
  beforeAll(fresh);

  test('filters, and pages by id that neither repeat nor miss', async () => {
    const [one, two] = [await add(), await add()];
    const all: string[] = [];
    for (let index = 0; index < 9; index++) {
      const status = (['pending', 'failed', 'delivered'] as const)[index % 3];
      all.push(
        await insert((index % 2 === 0 ? one : two).endpoint_id, { status, eventType: 'v1.case.failed' }),
      );
    }
    // Two ids of one millisecond stand in any order.
    const newest = all.toSorted().toReversed();
    const failed = new Set(all.filter((_id, index) => index % 3 === 1));
    const ids = (page: Json): string[] =>
      page.deliveries.map(({ delivery_id }: { delivery_id: string }) => delivery_id);
    expect(ids(await json(WebhooksDeliveries))).toEqual(newest);
    const seen: string[] = [];
    let before: string[] = [];
    for (;;) {
      const page = await json(WebhooksDeliveries, '--limit', '4', ...before);
      seen.push(...ids(page));
      if (page.next_before === null) break;
      before = ['--before', page.next_before];
    }
    expect(seen).toEqual(newest);
    expect(ids(await json(WebhooksDeliveries, '--status', 'failed'))).toEqual(
      newest.filter((id) => failed.has(id)),
    );
    expect(ids(await json(WebhooksDeliveries, '--endpoint', two.endpoint_id))).toHaveLength(4);
    expect(ids(await json(WebhooksDeliveries, '--event', 'v1.case.failed'))).toHaveLength(9);
    expect(ids(await json(WebhooksDeliveries, '--event', 'v1.case.completed'))).toEqual([]);
    expect(ids(await json(WebhooksDeliveries, '--case', newId('case')))).toEqual([]);
    expect(ids(await json(WebhooksDeadLetters))).toHaveLength(3);
    const { deliveries } = await json(WebhooksDeliveries, '--status', 'delivered', '--limit', '1');
    expect(deliveries[0]).toMatchObject({
      delivery_id: expect.stringMatching(/^del_/),
      event_id: expect.stringMatching(/^evt_/),
      endpoint_id: expect.stringMatching(/^whk_/),
      case_id: null,
      event_type: 'v1.case.failed',
      status: 'delivered',
      attempts: 0,
      next_attempt_at: null,
      replay_of: null,
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test('attempts tell what happened, safe to print', async () => {
    const { endpoint_id } = await add();
    const id = await insert(endpoint_id, { status: 'retrying', attempts: 2 });
    await desk.app.store.database.sql(
      `insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, error, response_excerpt, address)
       values ($1, 1, app_now(), 30000, null, 'timeout', null, '203.0.113.9'), ($1, 2, app_now(), 12, 503, 'non_2xx', E'busy\\x1b[2Jnow', '203.0.113.9')`,
      [id],
    );
    expect(await json(WebhooksAttempts, id)).toMatchObject({
      attempts: [
        { number: 1, duration_ms: 30_000, status_code: null, error: 'timeout', address: '203.0.113.9' },
        { number: 2, duration_ms: 12, status_code: 503, error: 'non_2xx' },
      ],
    });
    const { stdout } = await run(WebhooksAttempts, id);
    expect(stdout).toContain('busynow');
    expect(stdout).not.toContain('\u001b');
    expect(await json(WebhooksShow, endpoint_id)).toMatchObject({
      latest_attempts: [
        { delivery_id: id, number: 2 },
        { delivery_id: id, number: 1 },
      ],
    });
    expect((await json(WebhooksDeliveries, '--endpoint', endpoint_id)).deliveries).toMatchObject([
      { last_status_code: 503, last_error: 'non_2xx' },
    ]);
  });
});

describe('notifications', () => {
  beforeAll(fresh);

  test('are listed newest first, read once, and belong to their organization', async () => {
    const ids = [newId('ntf'), newId('ntf')].toSorted();
    for (const id of ids)
      await desk.app.store.database.sql(
        `insert into notifications (notification_id, org_id, kind, delivery_id, message, created_at) values ($1, $2, 'webhook_delivery_failed', 'del_1', 'It failed.', app_now())`,
        [id, desk.orgId()],
      );
    const listed = async (...args: string[]): Promise<string[]> =>
      (await json(NotificationsList, ...args)).notifications.map(
        ({ notification_id }: { notification_id: string }) => notification_id,
      );
    expect(await listed()).toEqual(ids.toReversed());
    const read = await json(NotificationsRead, ids[0] ?? '');
    expect(read).toMatchObject({
      notification_id: ids[0],
      kind: 'webhook_delivery_failed',
      case_id: null,
      delivery_id: 'del_1',
      message: 'It failed.',
      created_at: expect.stringMatching(/Z$/),
      read_at: expect.stringMatching(/Z$/),
    });
    expect(await listed('--unread')).toEqual([ids[1]]);
    expect((await json(NotificationsRead, ids[0] ?? '')).read_at).toBe(read.read_at);
    const stranger = await newTenant(desk.app);
    expect((await json(NotificationsRead, ids[1] ?? '', '--org', stranger.orgId)).error.code).toBe(
      'not_found',
    );
    expect((await json(NotificationsList, '--org', stranger.orgId)).notifications).toEqual([]);
  });
});

describe('replay', () => {
  beforeAll(fresh);

  test('one delivery: the new one is shown', async () => {
    const { endpoint_id } = await add();
    const id = await insert(endpoint_id, { status: 'failed' });
    const { deliveries, replayed } = await json(WebhooksReplay, id);
    expect(replayed).toBe(1);
    expect(deliveries).toMatchObject([
      { delivery_id: expect.stringMatching(/^del_/), replay_of: id, status: 'pending', attempts: 0 },
    ]);
    expect((await json(WebhooksReplay, deliveries[0].delivery_id)).error).toEqual({
      code: 'delivery_under_way',
      message: expect.stringMatching(
        /never earlier\. .*: intake webhooks trigger v1\.\S+ --endpoint whk_\w+$/,
      ),
    });
    expect((await json(WebhooksDeadLetters)).deliveries).toMatchObject([
      { delivery_id: id, replayed_as: deliveries[0].delivery_id },
    ]);
    expect((await json(WebhooksReplay, 'del_nothing')).error.code).toBe('not_found');
  });

  test('all that failed: first looked at, then done, then nothing is left', async () => {
    await fresh();
    const [one, two] = [await add(), await add()];
    const ids = [
      await insert(one.endpoint_id, { status: 'failed' }),
      await insert(two.endpoint_id, { status: 'failed' }),
    ];
    await insert(one.endpoint_id, { status: 'failed', failedAgo: '3 days' });
    const since = ['--failed-since', new Date(Date.now() - 86_400_000).toISOString()];
    const planned = await json(WebhooksReplay, ...since, '--dry-run');
    expect(planned).toEqual({
      deliveries: ids.toSorted().map((id) => ({ delivery_id: null, replay_of: id })),
      replayed: 0,
      dry_run: true,
    });
    expect(await json(WebhooksReplay, ...since, '--endpoint', two.endpoint_id)).toMatchObject({
      replayed: 1,
      deliveries: [{ delivery_id: expect.stringMatching(/^del_/), replay_of: ids[1] }],
    });
    expect((await json(WebhooksReplay, ...since, '--endpoint', 'whk_nope')).error).toEqual({
      code: 'not_found',
      message: `There is no endpoint whk_nope in this organization. List them with "intake webhooks list --org ${desk.orgId()}".`,
    });
    const ran = await run(WebhooksReplay, ...since);
    expect([ran.code, ran.stdout]).toEqual([0, '1 failed delivery sent again.\n']);
    expect(await json(WebhooksReplay, ...since)).toEqual({ deliveries: [], replayed: 0, dry_run: false });
  });

  test.each([
    [[]],
    [['del_1', '--failed-since', '2026-01-01']],
    [['--failed-since', 'yesterday']],
    [['del_1', '--dry-run']],
  ])('%j is wrong usage', async (args) => {
    expect((await run(WebhooksReplay, ...args)).code).toBe(2);
  });
});
