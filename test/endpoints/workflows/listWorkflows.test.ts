// GET /workflows: the workflows of the environment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { WORKFLOW, newTenant, publish } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('listWorkflows', { app: () => app, good: () => ({ path: '/workflows' }) });

const second = { ...WORKFLOW, workflow_id: 'a-second', case_type_id: 'second', title: 'Second' };

describe('200', () => {
  test('none at first, then ordered by id, with their versions', async () => {
    const tenant = await newTenant(app);
    expect((await tenant.api.get('/workflows')).body).toEqual({ workflows: [], environment: 'test' });
    await publish(app, tenant);
    await tenant.api.post('/workflows', second);
    await tenant.api.post('/workflows', { ...WORKFLOW, title: 'Invoices, changed' });
    const { status, body } = await tenant.api.get('/workflows');
    expect(status).toBe(200);
    expect(body.workflows).toMatchObject([
      {
        workflow_id: 'a-second',
        case_type_id: 'second',
        title: 'Second',
        status: 'draft',
        published_version: null,
        draft_version: '1',
      },
      {
        workflow_id: 'invoices',
        case_type_id: 'invoice',
        title: 'Invoices',
        status: 'published',
        published_version: '1',
        draft_version: '2',
      },
    ]);
    for (const workflow of body.workflows) {
      expect(workflow.content_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(workflow.updated_at).toMatch(/Z$/);
      expect(workflow.declaration).toBeUndefined();
    }
  });

  test('include=declaration adds each whole declaration', async () => {
    const tenant = await newTenant(app);
    await publish(app, tenant);
    const { body } = await tenant.api.get('/workflows?include=declaration');
    expect(body.workflows).toMatchObject([{ workflow_id: 'invoices', declaration: WORKFLOW }]);
  });

  test('those of the other environment and of other organizations do not show', async () => {
    const tenant = await newTenant(app);
    await publish(app, tenant);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    expect((await live.api.get('/workflows')).body).toEqual({ workflows: [], environment: 'live' });
    expect((await (await newTenant(app)).api.get('/workflows')).body.workflows).toEqual([]);
  });
});

describe('400', () => {
  test.each(['include=everything', 'include=', 'include=declaration&include=declaration', 'include=%00'])(
    'invalid_request: %s',
    async (query) => {
      const { api } = await newTenant(app);
      expectRefusal(await api.get(`/workflows?${query}`), 400, 'invalid_request');
    },
  );
});
