// DELETE /connectors/{connectorKey}: taken away, or staged until an operator approves it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, deskOf, needsApproval } from '../../harness/connectors/desk.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const PATH = `/connectors/${CONNECTOR.connector_key}`;
const remove = ({ api }: Tenant, path = PATH) => api.send(path, { method: 'DELETE' });
const active = async (tenant: Tenant): Promise<Tenant> => {
  await tenant.api.post('/connectors', CONNECTOR);
  expect(await deskOf(app, tenant).approve()).toBe('create');
  return tenant;
};

holdsContract('deleteConnector', {
  app: () => app,
  // A removal that waits can be asked for again.
  async good(tenant) {
    await active(tenant);
    return { path: PATH };
  },
});

describe('200', () => {
  test('at once, where changes need no approval', async () => {
    const tenant = await active(await newTenant(app));
    await needsApproval(app, tenant, false);
    expect(await remove(tenant)).toMatchObject({
      status: 200,
      body: {
        connector_key: 'bank-check',
        deleted: true,
        approval_required: false,
        environment: 'test',
      },
    });
    expectRefusal(await tenant.api.get(PATH), 404, 'not_found');
    expectRefusal(await remove(tenant), 404, 'not_found');
  });

  test('staged, where they do: it goes on working', async () => {
    const tenant = await active(await newTenant(app));
    const { status, body } = await remove(tenant);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        connector_key: 'bank-check',
        deleted: false,
        approval_required: true,
        approval_status: 'pending_deletion',
        environment: 'test',
      },
    });
    expect(await deskOf(app, tenant).inForce()).toBe('Bank check');
  });

  test('nothing that is known of its calls outlives it', async () => {
    const tenant = await active(await newTenant(app));
    const other = await active(await newTenant(app));
    const { sql } = app.store.database;
    for (const { orgId } of [tenant, other]) {
      const place = [orgId, 'test', 'bank-check'];
      await sql(`insert into connector_limits values ($1, $2, $3, app_now(), 1, '{}')`, place);
      await sql(
        `insert into connector_answers (org_id, environment, connector_key, question, outcome, status_code, read, shape, bytes, checked_at, expires_at)
         values ($1, $2, $3, 'q', 'verified', 200, '', '{}', 0, app_now(), app_now() + interval '1 day')`,
        place,
      );
    }
    const known = async ({ orgId }: Tenant) => {
      const tables = ['connector_limits', 'connector_answers'];
      const counts = tables.map((table) =>
        sql<{ n: number }>(`select count(*)::int as n from ${table} where org_id = $1`, [orgId]),
      );
      return (await Promise.all(counts)).map(([row]) => row?.n);
    };
    await remove(tenant);
    expect(await known(tenant)).toEqual([1, 1]);
    await deskOf(app, tenant).approve();
    expect([await known(tenant), await known(other)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('refusals', () => {
  test('404 not_found: unknown, of another organization, of the other environment', async () => {
    const tenant = await active(await newTenant(app));
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const stranger of [live, await newTenant(app)])
      expectRefusal(await remove(stranger), 404, 'not_found');
    for (const key of ['unknown', '__proto__', '%00'])
      expectRefusal(await remove(tenant, `/connectors/${key}`), 404, 'not_found');
    expect(await deskOf(app, tenant).read()).toMatchObject({ approval_status: 'active' });
  });

  test('400 missing_connector_key: a blank segment', async () => {
    const tenant = await newTenant(app);
    for (const path of ['/connectors/', '/connectors/%20'])
      expectRefusal(await remove(tenant, path), 400, 'missing_connector_key');
  });

  test('403 forbidden: who may read alone', async () => {
    const tenant = await active(await newTenant(app));
    const reader = await newTenant(app, { orgId: tenant.orgId, scopes: ['connectors:read'] });
    expectRefusal(await remove(reader), 403, 'forbidden');
  });
});
