// Endpoints that are disabled, gone, failing for days or removed: what waits for them, and who is told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordNotice } from '../../src/events/operations.ts';
import { setAccountState } from '../../src/organizations/operations.ts';
import { setEndpointStatus } from '../../src/subscribers/operations.ts';
import { listEndpoints } from '../../src/subscribers/queries.ts';
import { listDeliveries } from '../../src/webhooks/listing.ts';
import { removeEndpoint } from '../../src/webhooks/removal.ts';
import { startTestApp } from '../harness/app.ts';
import type { Tenant } from '../harness/factories.ts';
import { status, type Answer } from '../harness/outside/receiver.ts';
import { waitFor } from '../harness/wait.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const set = (tenant: Tenant, endpointId: string, to: 'enabled' | 'disabled') =>
  scene.app.as({ orgId: tenant.orgId, environment: 'live' }, (tx) => setEndpointStatus(tx, endpointId, to));
const remove = (tenant: Tenant, endpointId: string) =>
  scene.app.as({ orgId: tenant.orgId, environment: 'live' }, (tx) => removeEndpoint(tx, endpointId));
const statusOf = async (endpointId: string): Promise<string> =>
  (
    await scene.sql<{ status: string }>(`select status from webhook_endpoints where endpoint_id = $1`, [
      endpointId,
    ])
  )[0]?.status ?? '';
const acts = (tenant: Tenant): Promise<{ action: string; actor_id: string; data: object }[]> =>
  scene.sql(
    `select action, actor_id, data from audit_records where org_id = $1 and actor_type = 'system' order by seq`,
    [tenant.orgId],
  );

describe('a disabled endpoint', () => {
  test('holds what happens and what was to be tried again, and gets all of it when enabled', async () => {
    const tenant = await scene.tenant();
    let answer: Answer = status(500);
    const endpoint = await scene.endpoint(tenant, (response, post) => answer(response, post));
    await scene.happen(tenant);
    await scene.app.drain();
    await set(tenant, endpoint.endpointId, 'disabled');
    await scene.happen(tenant);
    await scene.app.advance('3 hours');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(1);
    expect((await scene.deliveries(tenant)).map(({ status: is }) => is)).toEqual(['retrying', 'pending']);

    answer = status(200);
    await set(tenant, endpoint.endpointId, 'enabled');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(3);
    expect(await scene.deliveries(tenant)).toMatchObject([
      { status: 'delivered', attempts: 2 },
      { status: 'delivered', attempts: 1 },
    ]);
  });
});

describe('a deployment without webhooks for self-serve organizations', () => {
  test('tells them nothing new, holds what they are owed, and sends it once it has them again', async () => {
    const tenant = await scene.tenant();
    await scene.app.as({ orgId: tenant.orgId }, (tx) => setAccountState(tx, { accountKind: 'self_serve' }));
    const managed = await scene.tenant();
    let answer: Answer = status(500);
    const endpoint = await scene.endpoint(tenant, (response, post) => answer(response, post));
    const other = await scene.endpoint(managed, status(200));
    await scene.happen(tenant);
    await scene.app.drain();

    const stopped = await startTestApp({
      url: scene.app.url,
      config: { ...scene.receiver.config, INTAKE_SELF_SERVE_WEBHOOKS: 'disabled' },
      resolver: scene.receiver.resolver,
    });
    const happenThere = ({ orgId }: Tenant) =>
      stopped.as({ orgId, environment: 'live' }, (tx) =>
        recordNotice(tx, { eventType: 'v1.case.needs_review', caseId: null, data: {}, traceId: null }),
      );
    await happenThere(tenant);
    await happenThere(managed);
    await scene.app.advance('3 hours');
    await stopped.drain();
    expect([endpoint.posts().length, other.posts().length]).toEqual([1, 1]);
    const { sql } = stopped.store.database;
    expect(await listDeliveries(sql, tenant.orgId, { limit: 10 })).toMatchObject({
      deliveries: [{ status: 'retrying', attempts: 1, held: true }],
    });
    expect(await listEndpoints(sql, tenant.orgId, { limit: 1 })).toMatchObject([
      { status: 'enabled', waiting_deliveries: 1, held_deliveries: 1 },
    ]);
    await stopped.close();

    answer = status(200);
    await scene.app.drain();
    expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
    expect(endpoint.posts()).toHaveLength(2);
  });
});

describe('410 Gone', () => {
  test('disables the endpoint, with a notification and a record of the act; the delivery keeps its schedule and waits', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant, status(410));
    await scene.happen(tenant);
    await scene.app.drain();
    expect(await statusOf(endpoint.endpointId)).toBe('auto_disabled');
    expect(await scene.notifications(tenant)).toMatchObject([
      {
        kind: 'webhook_endpoint_disabled',
        endpoint_id: endpoint.endpointId,
        message: expect.stringContaining('410'),
      },
    ]);
    expect(await acts(tenant)).toMatchObject([
      { action: 'webhook_endpoint.auto_disabled', actor_id: 'webhooks', data: { cause: 'gone' } },
    ]);
    expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'retrying', attempts: 1 }]);
    await scene.app.advance('1 day');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(1);
    await set(tenant, endpoint.endpointId, 'enabled');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(2);
    expect(await statusOf(endpoint.endpointId)).toBe('auto_disabled');
  });
});

describe('nothing but failures', () => {
  const failFor = async (tenant: Tenant, times: string[]): Promise<void> => {
    for (const time of times) {
      await scene.app.advance(time);
      await scene.happen(tenant);
      await scene.app.drain();
    }
  };

  test('for five days disable the endpoint, once and with one notification', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant, status(500), { events: ['v1.case.needs_review'] });
    await failFor(tenant, ['0', '2 days', '2 days', '23 hours']);
    expect(await statusOf(endpoint.endpointId)).toBe('enabled');
    await failFor(tenant, ['2 hours', '1 hour']);
    expect(await statusOf(endpoint.endpointId)).toBe('auto_disabled');
    const told = (await scene.notifications(tenant)).filter(
      ({ kind }) => kind === 'webhook_endpoint_disabled',
    );
    expect(told).toMatchObject([{ message: expect.stringContaining('5 days') }]);
    expect(await acts(tenant)).toMatchObject([{ data: { cause: 'failing' } }]);
    const held = (await scene.deliveries(tenant)).filter(
      ({ status: is }) => is === 'retrying' || is === 'pending',
    );
    expect(held.length).toBeGreaterThan(0);

    // Enabled again, it has five days again.
    await set(tenant, endpoint.endpointId, 'enabled');
    await failFor(tenant, ['0', '4 days']);
    expect(await statusOf(endpoint.endpointId)).toBe('enabled');
  });

  test('are forgotten with one success', async () => {
    const tenant = await scene.tenant();
    let answer: Answer = status(500);
    const endpoint = await scene.endpoint(tenant, (response, post) => answer(response, post), {
      events: ['v1.case.needs_review'],
    });
    await failFor(tenant, ['0', '4 days']);
    answer = status(200);
    await failFor(tenant, ['12 hours']);
    answer = status(500);
    await failFor(tenant, ['1 day', '4 days']);
    expect(await statusOf(endpoint.endpointId)).toBe('enabled');
  });
});

describe('a removed endpoint', () => {
  test('gets nothing more, and nobody is told that it did not', async () => {
    const tenant = await scene.tenant();
    const endpoint = await scene.endpoint(tenant, status(500));
    await scene.happen(tenant);
    await scene.app.drain();
    await remove(tenant, endpoint.endpointId);
    await scene.happen(tenant);
    await scene.app.advance('1 day');
    await scene.app.drain();
    expect(endpoint.posts()).toHaveLength(1);
    expect(await scene.deliveries(tenant)).toMatchObject([
      { status: 'failed', attempts: 1, failure_reason: 'endpoint_removed', next_in_s: null },
    ]);
    expect(await scene.notifications(tenant)).toEqual([]);
  });

  test.each([
    ['fails', 500, { status: 'failed', failure_reason: 'endpoint_removed' }],
    ['arrives', 200, { status: 'delivered', failure_reason: null }],
  ])('while an attempt is under way that %s', async (_what, code, expected) => {
    const tenant = await scene.tenant();
    let respond = (): void => undefined;
    const endpoint = await scene.endpoint(tenant, (response, post) => {
      respond = () => status(code)(response, post);
    });
    await scene.happen(tenant);
    const drained = scene.app.drain();
    await waitFor('the POST', () => endpoint.posts().length === 1);
    await remove(tenant, endpoint.endpointId);
    respond();
    await drained;
    await scene.app.drain();
    expect(await scene.deliveries(tenant)).toMatchObject([{ attempts: 1, next_in_s: null, ...expected }]);
    expect(await scene.notifications(tenant)).toEqual([]);
  });

  test('in the fifth attempt: failed without a notice', async () => {
    const tenant = await scene.tenant();
    let respond = (): void => undefined;
    const endpoint = await scene.endpoint(tenant, (response, post) => {
      respond = () => status(500)(response, post);
    });
    await scene.happen(tenant);
    await scene.sql(`update webhook_deliveries set attempts = 4 where org_id = $1`, [tenant.orgId]);
    const drained = scene.app.drain();
    await waitFor('the POST', () => endpoint.posts().length === 1);
    await remove(tenant, endpoint.endpointId);
    respond();
    await drained;
    expect(await scene.deliveries(tenant)).toMatchObject([
      { status: 'failed', attempts: 5, failure_reason: 'endpoint_removed' },
    ]);
    expect(await scene.notifications(tenant)).toEqual([]);
  });
});
