// POST /webhooks/deliveries/{deliveryId}/ack: a receiver has taken a delivery over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addTestEndpoint, insertDelivery } from '../../harness/outside/deliveries.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const ackPath = (deliveryId: string): string => `/webhooks/deliveries/${deliveryId}/ack`;

async function delivered(tenant: Tenant, status: 'delivered' | 'pending' = 'delivered'): Promise<string> {
  const { endpointId } = await addTestEndpoint(app, tenant.orgId);
  return insertDelivery(app, { orgId: tenant.orgId, endpointId, status });
}

holdsContract('acknowledgeDelivery', {
  app: () => app,
  environment: 'live',
  good: async (tenant) => ({ path: ackPath(await delivered(tenant)) }),
  bodyError: 'invalid_acknowledgement_payload',
});

const live = (): Promise<Tenant> => newTenant(app, { environment: 'live' });
const stored = async (deliveryId: string) =>
  (
    await app.store.database.sql<{ acknowledgement_id: string | null; status: string }>(
      `select acknowledgement_id, status, acknowledged_at is not null as acknowledged from webhook_deliveries where delivery_id = $1`,
      [deliveryId],
    )
  )[0];

describe('200', () => {
  test('the first acknowledgement is recorded, later ones are told of it; the delivery stays delivered', async () => {
    const tenant = await live();
    const id = await delivered(tenant);
    const first = await tenant.api.post(ackPath(id), { acknowledgement_id: 'ours-1' });
    expect(first).toMatchObject({
      status: 200,
      body: { acknowledged: true, already_acknowledged: false, delivery_id: id },
    });
    for (const body of [{ acknowledgement_id: 'ours-1' }, { acknowledgement_id: 'ours-2' }, {}]) {
      const again = await tenant.api.post(ackPath(id), body);
      expect(again).toMatchObject({
        status: 200,
        body: { acknowledged: true, already_acknowledged: true, delivery_id: id },
      });
    }
    expect(await stored(id)).toEqual({
      acknowledgement_id: 'ours-1',
      status: 'delivered',
      acknowledged: true,
    });
  });

  test.each([
    ['no body at all', undefined, {}, null],
    ['an empty object', '{}', {}, null],
    ['the header alone', undefined, { 'idempotency-key': 'from header' }, 'from header'],
    ['an object and the header', '{"other":1}', { 'idempotency-key': 'from header' }, 'from header'],
    ['both', '{"acknowledgement_id":"from body"}', { 'idempotency-key': 'from header' }, 'from body'],
    ['a text beyond ASCII', '{"acknowledgement_id":"Übernommen – 漢字"}', {}, 'Übernommen – 漢字'],
  ])('%s', async (_what, body, headers, expected) => {
    const tenant = await live();
    const id = await delivered(tenant);
    const reply = await tenant.api.send(ackPath(id), {
      method: 'POST',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    expect(reply).toMatchObject({ status: 200, body: { already_acknowledged: false } });
    expect(await stored(id)).toMatchObject({ acknowledgement_id: expected });
  });

  test('of 30 at once exactly one is the first', async () => {
    const tenant = await live();
    const id = await delivered(tenant);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        tenant.api.post(ackPath(id), { acknowledgement_id: `ack-${index}` }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(replies.filter(({ body }) => body.already_acknowledged === false)).toHaveLength(1);
  });
});

describe('400', () => {
  test.each([
    { acknowledgement_id: 1 },
    { acknowledgement_id: null },
    { acknowledgement_id: '' },
    { acknowledgement_id: [] },
    { acknowledgement_id: { $ne: null } },
    { acknowledgement_id: 'a\u0007b' },
    { acknowledgement_id: 'x'.repeat(256) },
  ])('invalid_acknowledgement_payload: %j', async (body) => {
    const tenant = await live();
    const id = await delivered(tenant);
    expectRefusal(await tenant.api.post(ackPath(id), body), 400, 'invalid_acknowledgement_payload');
    expect(await stored(id)).toMatchObject({ acknowledged: false });
  });

  test('invalid_request: a header that is no key', async () => {
    const tenant = await live();
    const id = await delivered(tenant);
    const reply = await tenant.api.post(ackPath(id), {}, { 'idempotency-key': 'x'.repeat(256) });
    expectRefusal(reply, 400, 'invalid_request');
  });

  test.each(['pending', 'delivering', 'retrying', 'failed'] as const)(
    'webhook_delivery_not_delivered: %s',
    async (status) => {
      const tenant = await live();
      const { endpointId } = await addTestEndpoint(app, tenant.orgId);
      const id = await insertDelivery(app, { orgId: tenant.orgId, endpointId, status });
      expectRefusal(await tenant.api.post(ackPath(id), {}), 400, 'webhook_delivery_not_delivered');
      expect(await stored(id)).toMatchObject({ acknowledged: false, status });
    },
  );
});

describe('404', () => {
  test('not_found: no such delivery, one of others, one asked for with a test key', async () => {
    const tenant = await live();
    const id = await delivered(tenant);
    const test = await newTenant(app, { orgId: tenant.orgId, environment: 'test' });
    const stranger = await live();
    for (const [api, asked] of [
      [tenant.api, newId('del')],
      [tenant.api, 'del_1'],
      [tenant.api, '%27%3B--'],
      [tenant.api, '%20'],
      [stranger.api, id],
      [test.api, id],
    ] as const)
      expectRefusal(await api.post(ackPath(asked), {}), 404, 'not_found');
    expect(await stored(id)).toMatchObject({ acknowledged: false });
  });
});
