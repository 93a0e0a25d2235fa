// The dispatcher at work by itself: woken by what happens, on time with what waits, and orderly in its end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { status } from '../harness/outside/receiver.ts';
import { waitFor } from '../harness/wait.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('what happens is sent without anybody asking, and so is what falls due later', async () => {
  const dispatcher = scene.dispatcher({ isRunning: true });
  const tenant = await scene.tenant();
  const endpoint = await scene.endpoint(tenant, (response, post) => {
    status(endpoint.posts().length === 1 ? 500 : 200)(response, post);
  });
  await scene.happen(tenant);
  await waitFor('the first POST', () => endpoint.posts().length === 1);
  await waitFor('its end', async () => (await scene.deliveries(tenant))[0]?.status === 'retrying');
  await scene.app.advance('61 seconds');
  await waitFor('the second POST', () => endpoint.posts().length === 2);
  await dispatcher.stop();
  expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
});

test('a stop takes nothing more, waits for what is under way, and stores its end', async () => {
  const dispatcher = scene.dispatcher({ isRunning: true, lanes: { perEndpoint: 1 } });
  const tenant = await scene.tenant();
  let respond: (() => void) | undefined;
  let isStopped = false;
  const endpoint = await scene.endpoint(tenant, (response, post) => {
    // What waits is sent by a later test's dispatcher, and must not hold it.
    if (isStopped) status(200)(response, post);
    else respond = () => status(200)(response, post);
  });
  await scene.happen(tenant);
  await scene.happen(tenant);
  const answer = await waitFor('the POST', () => respond);
  const stopping = dispatcher.stop().then(() => (isStopped = true));
  await scene.happen(tenant);
  expect(isStopped).toBe(false);
  answer();
  await stopping;
  expect(endpoint.posts()).toHaveLength(1);
  const statuses = (await scene.deliveries(tenant)).map((delivery) => delivery.status);
  expect(statuses.toSorted()).toEqual(['delivered', 'pending', 'pending']);
});

test('an expired lease is found by whoever runs', async () => {
  const tenant = await scene.tenant();
  const endpoint = await scene.endpoint(tenant);
  await scene.happen(tenant);
  await scene.sql(
    `update webhook_deliveries set status = 'delivering', attempts = 1, next_attempt_at = null, lease_until = app_now() where org_id = $1`,
    [tenant.orgId],
  );
  const dispatcher = scene.dispatcher({ isRunning: true });
  await waitFor('the sweep', async () => (await scene.deliveries(tenant))[0]?.status === 'retrying');
  await scene.app.advance('61 seconds');
  await waitFor('the POST', () => endpoint.posts().length === 1);
  await dispatcher.stop();
});
