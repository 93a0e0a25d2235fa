// What is forgotten and when: deliveries that arrived after 30 days, those that failed after 90, their attempts with them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOldDeliveries } from '../../src/webhooks/sending/retention.ts';
import { status, type Answer } from '../harness/outside/receiver.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

test('delivered ones after 30 days, failed ones after 90, waiting ones never', async () => {
  const tenant = await scene.tenant();
  let answer: Answer = status(200);
  const only = { events: ['v1.case.needs_review'] };
  const endpoint = await scene.endpoint(tenant, (response, post) => answer(response, post), only);
  await scene.happen(tenant);
  await scene.app.drain();
  answer = status(500);
  await scene.happen(tenant);
  for (const wait of ['0', '61 seconds', '301 seconds', '1801 seconds', '7201 seconds']) {
    await scene.app.advance(wait);
    await scene.app.drain();
  }
  await scene.sql(`update webhook_endpoints set status = 'disabled' where endpoint_id = $1`, [
    endpoint.endpointId,
  ]);
  await scene.happen(tenant);
  const left = async (): Promise<string[]> => (await scene.deliveries(tenant)).map(({ status: is }) => is);

  await scene.app.advance('29 days');
  expect(await removeOldDeliveries(scene.app.store)).toBe(0);
  await scene.app.advance('1 day');
  expect(await removeOldDeliveries(scene.app.store)).toBe(1);
  expect(await left()).toEqual(['failed', 'pending']);
  await scene.app.advance('59 days');
  expect(await removeOldDeliveries(scene.app.store)).toBe(0);
  await scene.app.advance('2 days');
  expect(await removeOldDeliveries(scene.app.store)).toBe(1);
  expect(await left()).toEqual(['pending']);
  await scene.app.advance('1 year');
  expect(await removeOldDeliveries(scene.app.store)).toBe(0);
  const rest = `select count(*)::int as n from webhook_attempts a where not exists (select 1 from webhook_deliveries d where d.delivery_id = a.delivery_id)`;
  expect(await scene.sql(rest)).toEqual([{ n: 0 }]);
});

test('more than one page of them', async () => {
  const tenant = await scene.tenant();
  const endpoint = await scene.endpoint(tenant);
  await scene.sql(
    `insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, event_type, status, attempts, body, created_at, finished_at)
     select new_typeid('del') || n, $1, $2, 'evt', 'v1.case.failed', 'delivered', 1, '', app_now() - interval '31 days', app_now() - interval '31 days'
     from generate_series(1, 4500) n`,
    [tenant.orgId, endpoint.endpointId],
  );
  expect(await removeOldDeliveries(scene.app.store)).toBe(4500);
});
