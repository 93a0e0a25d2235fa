// GET /connectors: the connectors of the environment, also those that wait for their first approval.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, connectorWith, deskOf, needsApproval } from '../../harness/connectors/desk.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, type Json } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('listConnectors', { app: () => app, good: () => ({ path: '/connectors' }) });

const called = (connector_key: string) => connectorWith({ root: { connector_key } });

describe('200', () => {
  test('none at first, then ordered by key, each with where it stands', async () => {
    const tenant = await newTenant(app);
    expect((await tenant.api.get('/connectors')).body).toEqual({ connectors: [], environment: 'test' });
    for (const key of ['b-waits', 'Active', 'a-leaves', 'a_changes']) {
      await tenant.api.post('/connectors', called(key));
      if (key !== 'b-waits') await deskOf(app, tenant, key).approve();
    }
    await tenant.api.send('/connectors/a-leaves', { method: 'DELETE' });
    await tenant.api.post('/connectors', { ...called('a_changes'), label: 'Other' });
    const { status, body } = await tenant.api.get('/connectors');
    expect(status).toBe(200);
    const told = (body.connectors as Json[]).map((each) => [
      each.connector_key,
      each.label,
      each.approval_status,
      each.pending_change?.action ?? null,
    ]);
    expect(told).toEqual([
      ['Active', 'Bank check', 'active', null],
      ['a-leaves', 'Bank check', 'pending_deletion', 'delete'],
      ['a_changes', 'Bank check', 'pending_approval', 'update'],
      ['b-waits', 'Bank check', 'pending_approval', 'create'],
    ]);
    for (const each of body.connectors as Json[])
      expect(each.transport.auth).toEqual({
        mode: 'bearer_token',
        has_secret: true,
        has_username: false,
        has_password: false,
      });
  });

  test('either scope will do', async () => {
    const { orgId } = await newTenant(app);
    for (const scope of ['connectors:read', 'connectors:write']) {
      const { api } = await newTenant(app, { orgId, scopes: [scope] });
      expect((await api.get('/connectors')).status).toBe(200);
    }
  });

  test('those of the other environment and of other organizations do not show', async () => {
    const tenant = await newTenant(app);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    const other = await newTenant(app);
    await needsApproval(app, tenant, false);
    await tenant.api.post('/connectors', CONNECTOR);
    expect((await live.api.get('/connectors')).body).toEqual({ connectors: [], environment: 'live' });
    expect((await other.api.get('/connectors')).body.connectors).toEqual([]);
    await live.api.post('/connectors', { ...CONNECTOR, label: 'Live' });
    const labels = async ({ api }: typeof tenant) =>
      ((await api.get('/connectors')).body.connectors as Json[]).map(({ label }) => label);
    expect([await labels(tenant), await labels(live), await labels(other)]).toEqual([
      ['Bank check'],
      ['Live'],
      [],
    ]);
  });
});
