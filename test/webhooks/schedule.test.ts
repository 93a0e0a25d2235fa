// A delivery's whole life against a real receiver, with the clock of every due time in the test's hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySignature } from '../../src/webhooks/signature.ts';
import type { Tenant } from '../harness/factories.ts';
import { status, type Post } from '../harness/outside/receiver.ts';
import { openScene, type Endpoint, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const databaseSeconds = async (): Promise<number> =>
  (await scene.sql<{ s: number }>(`select extract(epoch from app_now())::float8 as s`))[0]?.s ?? 0;

describe('a receiver that answers 200', () => {
  test('gets the stored bytes once, signed with the secret of its endpoint at the time of the database', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant, status(200, 'thanks'));
    await scene.happen(tenant, 'v1.case.needs_review', { queue_category: 'review' });
    expect(await scene.app.drain()).toBe(1);

    const [post] = endpoint.posts();
    const [delivery] = await scene.deliveries(tenant);
    if (post === undefined || delivery === undefined) throw new Error('nothing arrived');
    expect(post).toMatchObject({ deliveryId: delivery.delivery_id, eventType: 'v1.case.needs_review' });
    expect(post.headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' });
    expect(post.body).toMatchObject({
      delivery_id: delivery.delivery_id,
      event_id: post.eventId,
      org_id: tenant.orgId,
      case_cursor: null,
      trace_id: 'trace-1',
      data: { queue_category: 'review' },
    });
    const [stored] = await scene.sql<{ body: Buffer }>(
      `select body from webhook_deliveries where delivery_id = $1`,
      [delivery.delivery_id],
    );
    expect(post.bytes.equals(stored?.body ?? Buffer.alloc(0))).toBe(true);
    const received = { body: post.bytes, secret: endpoint.secret };
    expect(verifySignature(post.signature, received, await databaseSeconds())).toMatchObject({ ok: true });

    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, next_in_s: null });
    expect(await scene.attempts(delivery.delivery_id)).toEqual([
      {
        number: 1,
        error: null,
        status_code: 200,
        duration_ms: expect.any(Number),
        response_excerpt: 'thanks',
        address: '127.0.0.1',
      },
    ]);
    expect(await scene.app.drain()).toBe(0);
    expect(endpoint.posts()).toHaveLength(1);
  });
});

describe('a receiver that always fails', () => {
  const waits = [60, 300, 1800, 7200];
  const only = (event: string) => ({ events: [event] });
  let tenant: Tenant;
  let failing: Endpoint;
  let watching: Endpoint;
  const timeOf = ({ signature }: Post): number => Number(/^t=(\d+),/.exec(signature)?.[1]);

  beforeAll(async () => {
    tenant = await scene.tenant();
    failing = await scene.endpoint(tenant, status(500, 'out of order'), only('v1.case.needs_review'));
    watching = await scene.endpoint(tenant, status(200), only('v1.webhook.delivery_failed'));
    await scene.happen(tenant);
    await scene.app.drain();
  });

  test('gets five attempts at 0, 60 s, 5 min, 30 min and 2 h after the one before, then none', async () => {
    for (const [index, seconds] of waits.entries()) {
      expect(failing.posts()).toHaveLength(index + 1);
      const [waiting] = await scene.deliveries(tenant);
      const left = waiting?.next_in_s ?? 0;
      expect(waiting).toMatchObject({ status: 'retrying', attempts: index + 1 });
      // Counted from the end of the attempt: what has passed since is the few milliseconds of this test.
      expect(left).toBeLessThanOrEqual(seconds);
      expect(left).toBeGreaterThan(seconds - 10);
      await scene.app.advance(`${left - 2} seconds`);
      await scene.app.drain();
      expect(failing.posts()).toHaveLength(index + 1);
      await scene.app.advance('3 seconds');
      await scene.app.drain();
    }
    await scene.app.advance('30 days');
    await scene.app.drain();
    expect(failing.posts()).toHaveLength(5);
  });

  test('gets the same bytes under the same id each time, signed afresh', () => {
    const posts = failing.posts();
    expect(new Set(posts.map(({ bytes }) => bytes.toString())).size).toBe(1);
    expect(new Set(posts.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    const gaps = posts.slice(1).map((post, index) => timeOf(post) - timeOf(posts[index] ?? post));
    for (const [index, wait] of waits.entries()) {
      expect(gaps[index]).toBeGreaterThanOrEqual(wait);
      expect(gaps[index]).toBeLessThan(wait + 5);
    }
    for (const post of posts) {
      const received = { body: post.bytes, secret: failing.secret };
      expect(verifySignature(post.signature, received, timeOf(post)).ok).toBe(true);
    }
  });

  test('leaves a dead letter with its attempts, a notification, and an event for who subscribed to it', async () => {
    const [post] = failing.posts();
    const deliveryId = post?.deliveryId ?? '';
    expect((await scene.attempts(deliveryId)).map(({ number, error }) => `${number} ${error}`)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number} non_2xx`),
    );
    const [failed] = await scene.deliveries(tenant);
    expect(failed).toMatchObject({ status: 'failed', attempts: 5, failure_reason: 'attempts_exhausted' });
    expect(await scene.notifications(tenant)).toMatchObject([
      {
        kind: 'webhook_delivery_failed',
        delivery_id: deliveryId,
        message: expect.stringMatching(/status 500/),
      },
    ]);
    expect(watching.posts().map(({ body }) => body)).toMatchObject([
      {
        event_type: 'v1.webhook.delivery_failed',
        case_cursor: null,
        trace_id: 'trace-1',
        data: {
          failed_delivery_id: deliveryId,
          failed_event_id: post?.eventId,
          failed_event_type: 'v1.case.needs_review',
          endpoint_id: failing.endpointId,
          attempts: 5,
          last_status_code: 500,
          last_error: 'non_2xx',
          exhausted_at: expect.stringMatching(/Z$/),
        },
      },
    ]);
  });

  test('is not told about the failure of a notice of failure', async () => {
    const other = await scene.tenant();
    const unable = await scene.endpoint(other, status(503));
    await scene.happen(other);
    for (const wait of ['0', '61 seconds', '301 seconds', '1801 seconds', '7201 seconds']) {
      await scene.app.advance(wait);
      await scene.app.drain();
    }
    expect(unable.posts()).toHaveLength(5 + 1);
    for (const wait of ['61 seconds', '301 seconds', '1801 seconds', '7201 seconds', '1 day']) {
      await scene.app.advance(wait);
      await scene.app.drain();
    }
    expect(unable.posts().map(({ eventType }) => eventType)).toEqual([
      ...Array<string>(5).fill('v1.case.needs_review'),
      ...Array<string>(5).fill('v1.webhook.delivery_failed'),
    ]);
    expect((await scene.deliveries(other)).map(({ status: is }) => is)).toEqual(['failed', 'failed']);
    expect(await scene.notifications(other)).toHaveLength(2);
  });
});

/** The process believes that it is that much later; the database does not. */
function shiftClock(ms: number): Disposable {
  const RealDate = globalThis.Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: [] | [number]) {
      super(...((given.length === 0 ? [RealDate.now() + ms] : given) as [number]));
    }
    static override now = (): number => RealDate.now() + ms;
  } as DateConstructor;
  return { [Symbol.dispose]: () => void (globalThis.Date = RealDate) };
}

test.each([
  ['two hours ahead', 2 * 3600],
  ['half an hour behind', -30 * 60],
  ['26 hours ahead', 26 * 3600],
])('a process whose clock is %s tries and signs by that of the database', async (_how, seconds) => {
  const tenant = await scene.tenant();
  const endpoint = await scene.endpoint(tenant, status(500));
  using _shifted = shiftClock(seconds * 1000);
  await scene.happen(tenant);
  for (const wait of [60, 300]) {
    await scene.app.drain();
    const [delivery] = await scene.deliveries(tenant);
    expect(delivery?.next_in_s).toBeGreaterThan(wait - 5);
    expect(delivery?.next_in_s).toBeLessThanOrEqual(wait);
    await scene.app.advance(`${wait} seconds`);
  }
  const [first, second, ...more] = endpoint.posts();
  expect(more).toEqual([]);
  for (const post of [first, second])
    expect(
      verifySignature(
        post?.signature ?? '',
        { body: post?.bytes ?? Buffer.alloc(0), secret: endpoint.secret },
        (await databaseSeconds()) - (post === first ? 360 : 300),
      ),
    ).toMatchObject({ ok: true });
});
