// POST /workflows: saves a draft, never publishes.
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

holdsContract('saveWorkflowDraft', {
  app: () => app,
  good: () => ({ path: '/workflows', body: WORKFLOW }),
  bodyError: 'invalid_workflow',
});

const fact = (more: object = {}) => ({ fact_id: 'total', label: 'Total', type: 'money', ...more });
const withFacts = (...facts: object[]) => ({ ...WORKFLOW, facts });

describe('201 and 200', () => {
  test('a new workflow, then its draft replaced', async () => {
    const { api } = await newTenant(app);
    const first = await api.post('/workflows', WORKFLOW);
    expect(first).toMatchObject({
      status: 201,
      body: {
        workflow: WORKFLOW,
        saved: true,
        published: false,
        draft_version: '1',
        published_version: null,
      },
    });
    const again = await api.post('/workflows', WORKFLOW);
    expect(again).toMatchObject({
      status: 200,
      body: { draft_version: '1', content_hash: first.body.content_hash },
    });
    const changed = await api.post('/workflows', { ...WORKFLOW, title: 'Changed' });
    expect(changed).toMatchObject({
      status: 200,
      body: { draft_version: '1', workflow: { title: 'Changed' } },
    });
    expect(changed.body.content_hash).not.toBe(first.body.content_hash);
  });

  test.each([
    ['a condition', { check: 'facts.total.number == 😀' }, 'bad_condition'],
    ['a pattern', { type: { name: 'identifier', pattern: `(${'😀'.repeat(300)}` } }, 'bad_pattern'],
  ])('%s that is wrong at a character of two units is told as a finding', async (_what, more, code) => {
    const { api } = await newTenant(app);
    const saved = await api.post('/workflows', withFacts(fact({ type: 'number', ...more })));
    expect(saved.status).toBe(201);
    expect(saved.body.findings).toContainEqual(expect.objectContaining({ severity: 'error', code }));
    expect(JSON.stringify(saved.body.findings)).not.toMatch(/\\ud[89a-f]/);
  });

  test('wrapped in "workflow" it is the same workflow', async () => {
    const { api } = await newTenant(app);
    const bare = await api.post('/workflows', WORKFLOW);
    const wrapped = await api.post('/workflows', { workflow: WORKFLOW });
    expect(wrapped).toMatchObject({ status: 200, body: { content_hash: bare.body.content_hash } });
  });

  test('the save after a publish makes the next version and leaves the published one', async () => {
    const tenant = await newTenant(app);
    await publish(app, tenant);
    const saved = await tenant.api.post('/workflows', { ...WORKFLOW, title: 'Next' });
    expect(saved).toMatchObject({
      status: 200,
      body: { published: false, draft_version: '2', published_version: '1' },
    });
    expect((await tenant.api.get('/workflows')).body.workflows).toMatchObject([
      { title: 'Invoices', published_version: '1', draft_version: '2' },
    ]);
  });

  test('findings are saved with the draft, each with its place', async () => {
    const { api } = await newTenant(app);
    const saved = await api.post(
      '/workflows',
      withFacts(fact({ find: [{ by: 'pattern', regex: '(' }] }), fact()),
    );
    expect(saved.status).toBe(201);
    expect(saved.body.findings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['bad_pattern', 'duplicate_id']),
    );
    for (const finding of saved.body.findings)
      expect(finding).toMatchObject({
        severity: expect.any(String),
        path: expect.stringMatching(/^\//),
        message: expect.any(String),
      });
  });

  test('20 concurrent saves of one workflow make one draft', async () => {
    const { api } = await newTenant(app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.post('/workflows', { ...WORKFLOW, title: `Title ${index}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect((await api.get('/workflows')).body.workflows).toMatchObject([{ draft_version: '1' }]);
  });

  test('20 concurrent saves of two workflows with one case type: one of them has it', async () => {
    const { api } = await newTenant(app);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        api.post('/workflows', { ...WORKFLOW, workflow_id: `w${index % 2}` }),
      ),
    );
    const { workflows } = (await api.get('/workflows')).body;
    expect(workflows).toHaveLength(1);
    for (const { status, body } of replies)
      expect(status === 400 ? body.error.code : body.workflow.workflow_id).toBe(
        status === 400 ? 'invalid_workflow' : workflows[0].workflow_id,
      );
  });

  test('the same workflow id in another environment and organization is another workflow', async () => {
    const tenant = await newTenant(app);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const { api } of [tenant, live, await newTenant(app)])
      expect((await api.post('/workflows', WORKFLOW)).status).toBe(201);
  });
});

describe('400', () => {
  test.each([
    ['an empty object', {}],
    ['a wrapper around nothing', { workflow: null }],
    ['a wrapper around a list', { workflow: [WORKFLOW] }],
    ['a wrapper around text', { workflow: 'workflow' }],
    ['no facts', { ...WORKFLOW, facts: undefined }],
    ['facts that are no list', { ...WORKFLOW, facts: {} }],
    ['an unknown type name', withFacts(fact({ type: 'colour' }))],
    ['an id with a space', { ...WORKFLOW, workflow_id: 'a b' }],
    ['an id that starts with a digit', { ...WORKFLOW, workflow_id: '1a' }],
    ['an id of 101 characters', { ...WORKFLOW, case_type_id: 'a'.repeat(101) }],
    ['a number for a title', { ...WORKFLOW, title: 1 }],
    ['an unknown property', { ...WORKFLOW, colour: 'red' }],
    ['an operator object for an id', { ...WORKFLOW, workflow_id: { $ne: '' } }],
  ])('invalid_workflow: %s', async (_what, body) => {
    const { api } = await newTenant(app);
    expectRefusal(await api.post('/workflows', body), 400, 'invalid_workflow');
    expect((await api.get('/workflows')).body.workflows).toEqual([]);
  });

  test('invalid_workflow names the place', async () => {
    const { api } = await newTenant(app);
    const reply = await api.post(
      '/workflows',
      withFacts(fact(), fact({ fact_id: 'b', type: { name: 'money', currency: 'euro' } })),
    );
    expect(reply.body.error.message.split('/facts/1/type')).toHaveLength(2);
    expect((await api.post('/workflows', {})).body.error.message).toMatch(/^The workflow: (?!The)/);
  });

  test('invalid_workflow: a case type that another workflow has', async () => {
    const { api } = await newTenant(app);
    await api.post('/workflows', WORKFLOW);
    const reply = await api.post('/workflows', { ...WORKFLOW, workflow_id: 'other' });
    expectRefusal(reply, 400, 'invalid_workflow');
    expect(reply.body.error.message).toContain('invoices');
  });
});
