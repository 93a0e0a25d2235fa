// Claims: one POST for each, whoever else looks; what a dead or frozen worker leaves behind is counted and tried again.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDue, listWaiting } from '../../src/webhooks/sending/claims.ts';
import { status } from '../harness/outside/receiver.ts';
import { waitFor } from '../harness/wait.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

describe('several dispatchers on one table', () => {
  test('send each delivery once', async () => {
    const tenant = await scene.tenant();
    const endpoints = await Promise.all(Array.from({ length: 4 }, () => scene.endpoint(tenant)));
    for (let n = 0; n < 25; n++) await scene.happen(tenant);
    const dispatchers = Array.from({ length: 4 }, () => scene.dispatcher());
    const counts = await Promise.all(dispatchers.map((dispatcher) => dispatcher.deliverDue()));
    expect(counts.reduce((total, count) => total + count, 0)).toBe(100);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
    for (const endpoint of endpoints) {
      expect(endpoint.posts()).toHaveLength(25);
      expect(new Set(endpoint.posts().map(({ deliveryId }) => deliveryId)).size).toBe(25);
    }
    const odd = await scene.sql(
      `select delivery_id from webhook_deliveries d where org_id = $1 and (status <> 'delivered' or attempts <> 1
         or (select count(*) from webhook_attempts a where a.delivery_id = d.delivery_id) <> 1)`,
      [tenant.orgId],
    );
    expect(odd).toEqual([]);
  });

  test('an endpoint never gets more exchanges at once than its lanes', async () => {
    const tenant = await scene.tenant();
    let open = 0;
    let most = 0;
    await scene.endpoint(tenant, (response, post) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        status(200)(response, post);
      }, 20);
    });
    for (let n = 0; n < 26; n++) await scene.happen(tenant);
    await scene.dispatcher({ lanes: { perEndpoint: 4 } }).deliverDue();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});

/** A worker that takes what is due for the endpoint and dies. */
async function takeAndDie(endpointId: string): Promise<number> {
  return (await claimDue(scene.sql, new Map([[endpointId, 10]]), null)).length;
}

test('what has waited for long is left to the look at everything', async () => {
  const tenant = await scene.tenant();
  const { endpointId } = await scene.endpoint(tenant);
  const shares = new Map([[endpointId, 10]]);
  const found = async (recent: number | null): Promise<number> =>
    (await listWaiting(scene.sql, recent)).filter((one) => one.endpointId === endpointId).length;
  await scene.happen(tenant);
  expect(await found(10)).toBe(1);
  await scene.app.advance('11 seconds');
  expect([await found(10), await found(null)]).toEqual([0, 1]);
  expect(await claimDue(scene.sql, shares, 10)).toEqual([]);
  expect(await claimDue(scene.sql, shares, null)).toHaveLength(1);
});

describe('a worker that dies with a claim', () => {
  test('its attempt counts as interrupted when the lease ends, and the next follows after the wait of the schedule', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant);
    await scene.happen(tenant);
    expect(await takeAndDie(endpoint.endpointId)).toBe(1);
    const [claimed] = await scene.deliveries(tenant);
    const deliveryId = claimed?.delivery_id ?? '';
    expect(claimed).toMatchObject({ status: 'delivering', attempts: 1 });
    expect(await scene.attempts(deliveryId)).toMatchObject([{ number: 1, error: null, duration_ms: null }]);
    expect(await takeAndDie(endpoint.endpointId)).toBe(0);

    await scene.app.advance('40 seconds');
    await scene.app.drain();
    expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'delivering', attempts: 1 }]);
    await scene.app.advance('6 seconds');
    await scene.app.drain();
    const [retrying] = await scene.deliveries(tenant);
    expect(retrying).toMatchObject({ status: 'retrying', attempts: 1 });
    expect(retrying?.next_in_s).toBeGreaterThan(50);
    expect(await scene.attempts(deliveryId)).toMatchObject([{ number: 1, error: 'interrupted' }]);
    expect(endpoint.posts()).toEqual([]);

    await scene.app.advance('61 seconds');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(1);
    expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  test('five times: failed, with the notification and the event of a fifth failure', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant);
    await scene.happen(tenant);
    for (const wait of ['0', '61 seconds', '301 seconds', '1801 seconds', '7201 seconds']) {
      await scene.app.advance(wait);
      expect(await takeAndDie(endpoint.endpointId)).toBe(1);
      await scene.app.advance('46 seconds');
      await scene.app.drain();
    }
    expect(await scene.deliveries(tenant)).toMatchObject([
      { status: 'failed', attempts: 5, failure_reason: 'attempts_exhausted' },
      { status: 'delivered', event_type: 'v1.webhook.delivery_failed' },
    ]);
    expect(endpoint.posts().map(({ body }) => body.data)).toMatchObject([
      { attempts: 5, last_status_code: null, last_error: 'interrupted' },
    ]);
    expect(await scene.notifications(tenant)).toHaveLength(1);
  });
});

describe('a worker that comes back after its lease', () => {
  test('its result is dropped, and the attempt that followed is not overwritten', async () => {
    const tenant = await scene.tenant();
    const held: (() => void)[] = [];
    const endpoint = await scene.endpoint(tenant, (response, post) => {
      held.push(() => status(held.length > 1 ? 200 : 500)(response, post));
      if (held.length > 1) status(204)(response, post);
    });
    await scene.happen(tenant);
    const late = scene.dispatcher().deliverDue();
    await waitFor('the first POST', () => endpoint.posts().length === 1);
    await scene.app.advance('46 seconds');
    await scene.app.drain();
    await scene.app.advance('61 seconds');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(2);
    held[0]?.();
    await late;
    const [delivery] = await scene.deliveries(tenant);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(await scene.attempts(delivery?.delivery_id ?? '')).toMatchObject([
      { number: 1, error: 'interrupted', status_code: null },
      { number: 2, error: null, status_code: 204 },
    ]);
    const signatures = endpoint.posts().map(({ signature }) => signature);
    expect(new Set(signatures).size).toBe(2);
  });
});
