// What is sealed opens in its own row alone: moved to another connector, environment, organization or change it is worth nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Connector, ConnectorChange } from '../../../src/connectors/entity.ts';
import { opened } from '../../../src/connectors/versions.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, connectorWith, deskOf, rowsOf, sealer } from '../../harness/connectors/desk.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const OTHER = 'other-check';
const secretIn = (key: string): string => ['sealed', 'for', key].join('-');

async function written(tenant: Tenant, key: string): Promise<void> {
  const auth = { mode: 'bearer_token', secret: secretIn(key) };
  await tenant.api.post('/connectors', connectorWith({ auth, root: { connector_key: key } }));
}

const rows = (tenant: Tenant) =>
  app.as(tenant, async (tx) => ({
    active: await tx.em.find(Connector, { orgId: tenant.orgId }, { orderBy: { connectorKey: 'asc' } }),
    staged: await tx.em.find(ConnectorChange, { orgId: tenant.orgId }),
  }));

test('a sealed secret opens where it stands', async () => {
  const tenant = await newTenant(app);
  for (const key of [CONNECTOR.connector_key, OTHER]) {
    await written(tenant, key);
    await deskOf(app, tenant, key).approve();
  }
  const { active } = await rows(tenant);
  expect(active.map((row) => opened(row, sealer)?.secrets)).toEqual([
    { secret: secretIn('bank-check') },
    { secret: secretIn('other-check') },
  ]);
  expect(await rowsOf(app, tenant)).not.toContain('sealed-for');
});

test('moved to another connector, environment or organization it does not', async () => {
  const tenant = await newTenant(app);
  const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
  const stranger = await newTenant(app);
  for (const each of [tenant, live, stranger]) {
    await written(each, OTHER);
    await deskOf(app, each, OTHER).approve();
  }
  await written(tenant, CONNECTOR.connector_key);
  await deskOf(app, tenant).approve();
  const { sql } = app.store.database;
  await sql(
    `update connectors set secrets = (select secrets from connectors where org_id = $1 and environment = 'test' and connector_key = $2)
     where not (org_id = $1 and environment = 'test' and connector_key = $2)`,
    [tenant.orgId, OTHER],
  );
  const all = [...(await rows(tenant)).active, ...(await rows(stranger)).active];
  expect(all).toHaveLength(4);
  const ends = all.map((row) => {
    const whose = `${row.orgId === tenant.orgId ? 'own' : 'strange'} ${row.environment} ${row.connectorKey}`;
    try {
      return `${whose}: ${opened(row, sealer)?.secrets.secret}`;
    } catch {
      return `${whose}: closed`;
    }
  });
  expect(new Set(ends)).toEqual(
    new Set([
      `own test ${OTHER}: ${secretIn(OTHER)}`,
      `own live ${OTHER}: closed`,
      'own test bank-check: closed',
      `strange test ${OTHER}: closed`,
    ]),
  );
});

test('that of one change does not open in another one, nor in the version in force; approving it puts nothing in force', async () => {
  const tenant = await newTenant(app);
  const desk = deskOf(app, tenant, OTHER);
  await written(tenant, OTHER);
  await written(tenant, CONNECTOR.connector_key);
  const { sql } = app.store.database;
  await sql(
    `update connector_changes set secrets = (select secrets from connector_changes where org_id = $1 and connector_key = $2)
     where org_id = $1 and connector_key <> $2`,
    [tenant.orgId, CONNECTOR.connector_key],
  );
  await expect(desk.approve()).rejects.toThrow(/authenticate/);
  expect(await desk.inForce()).toBeNull();
  expect((await desk.read()).approval_status).toBe('pending_approval');
  expect(await deskOf(app, tenant).approve()).toBe('create');
});

test('where the key is gone, the connector can be written over, and the change tells of new secrets', async () => {
  const tenant = await newTenant(app);
  await written(tenant, OTHER);
  await deskOf(app, tenant, OTHER).approve();
  await app.store.database.sql(
    `update connectors set secrets = regexp_replace(secrets, '^v1\\.[0-9a-f]+', 'v1.00000000') where org_id = $1`,
    [tenant.orgId],
  );
  await written(tenant, OTHER);
  const { body } = await tenant.api.get(`/connectors/${OTHER}`);
  expect(body.pending_change.diff).toMatchObject([{ path: '/transport/auth' }]);
  await deskOf(app, tenant, OTHER).approve();
  const { active } = await rows(tenant);
  expect(active.map((row) => opened(row, sealer)?.secrets)).toEqual([{ secret: secretIn(OTHER) }]);
});
