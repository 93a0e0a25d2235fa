// What is published is held against the connectors of that moment: one that went since the draft was saved is told, and keeps it from being published.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, labelled, needsApproval, removed } from '../../harness/connectors/desk.ts';
import { newTenant, WORKFLOW, type Tenant } from '../../harness/factories.ts';
import { findVersionFindings } from '../../../src/workflows/findings.ts';
import { publishWorkflow } from '../../../src/workflows/operations.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ role: 'api' })));
afterAll(() => app.close());

const verify = {
  connector_key: CONNECTOR.connector_key,
  function_key: 'check_iban',
  inputs: { iban: '{{iban}}' },
};
const declaration = {
  ...WORKFLOW,
  facts: [...WORKFLOW.facts, { fact_id: 'iban', label: 'IBAN', type: 'iban', required: true, verify }],
};

async function saved(): Promise<Tenant> {
  const tenant = await newTenant(app);
  await needsApproval(app, tenant, false);
  expect(await labelled(tenant, 'Bank check')).toMatchObject({ status: 201 });
  const { body } = await tenant.api.post('/workflows', declaration);
  expect(body.findings).not.toContainEqual(expect.objectContaining({ severity: 'error' }));
  return tenant;
}

const published = (tenant: Tenant) =>
  app.as(tenant, (tx) =>
    publishWorkflow(tx, { workflowId: WORKFLOW.workflow_id, environment: tenant.environment }),
  );

test('a draft whose connector is in force is published', async () => {
  await expect(published(await saved())).resolves.toMatchObject({ status: 'published' });
});

test('a draft whose connector was deleted since is not, and it is told', async () => {
  const tenant = await saved();
  expect(await removed(tenant)).toMatchObject({ status: 200 });
  const asked = { workflowId: WORKFLOW.workflow_id, version: undefined };
  expect(await findVersionFindings(app.store.database.sql, tenant, asked)).toContainEqual(
    expect.objectContaining({ severity: 'error', code: 'unknown_connector' }),
  );
  await expect(published(tenant)).rejects.toMatchObject({ code: 'workflow_has_errors' });
});

test('a version in force stays as it is', async () => {
  const tenant = await saved();
  const before = await published(tenant);
  await removed(tenant);
  expect(
    await app.as(tenant, (tx) =>
      publishWorkflow(tx, {
        workflowId: WORKFLOW.workflow_id,
        environment: tenant.environment,
        version: before.version,
      }),
    ),
  ).toMatchObject({ status: 'published', version: before.version });
});
