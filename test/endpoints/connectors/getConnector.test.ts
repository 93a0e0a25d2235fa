// GET /connectors/{connectorKey}: the version in force, else the staged one, and what waits.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, FUNCTION, connectorWith, deskOf, needsApproval } from '../../harness/connectors/desk.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const PATH = `/connectors/${CONNECTOR.connector_key}`;

const byPath = (diff: { path: string }[]) => diff.toSorted((a, b) => a.path.localeCompare(b.path));

holdsContract('getConnector', {
  app: () => app,
  async good({ api }) {
    await api.post('/connectors', CONNECTOR);
    return { path: PATH };
  },
});

describe('200', () => {
  test('what was written, with its defaults and without its secret', async () => {
    const tenant = await newTenant(app);
    await needsApproval(app, tenant, false);
    const { timeout_ms: _timeout, default_headers: _headers, ...transport } = CONNECTOR.transport;
    const { sample_input: _sample, success_criteria: _criteria, ...fn } = FUNCTION;
    await tenant.api.post('/connectors', { ...CONNECTOR, transport, functions: [fn] });
    const { status, body } = await tenant.api.get(PATH);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        connector: {
          ...CONNECTOR,
          transport: {
            base_url: 'https://bank.example.com/v1',
            timeout_ms: 10_000,
            default_headers: [],
            auth: { mode: 'bearer_token', has_secret: true, has_username: false, has_password: false },
          },
          functions: [{ ...FUNCTION, sample_input: {}, success_criteria: { status_codes: [200] } }],
        },
        approval_status: 'active',
        pending_change: null,
        environment: 'test',
      },
    });
  });

  test.each<[object, object]>([
    [{ mode: 'none' }, {}],
    [{ mode: 'bearer_token', secret: 's' }, { has_secret: true }],
    [
      { mode: 'api_key_header', name: 'X-Key', secret: 's' },
      { name: 'X-Key', has_secret: true },
    ],
    [
      { mode: 'api_key_query', name: 'key', secret: 's' },
      { name: 'key', has_secret: true },
    ],
    [
      { mode: 'basic', username: 'u', password: 'p' },
      { has_username: true, has_password: true },
    ],
    [
      {
        mode: 'oauth2_client_credentials',
        token_url: 'https://id.example.com/token',
        username: 'u',
        secret: 's',
        scope: 'a b',
      },
      { token_url: 'https://id.example.com/token', scope: 'a b', has_username: true, has_secret: true },
    ],
  ])('the read form of %j', async (auth, shown) => {
    const tenant = await newTenant(app);
    expect((await tenant.api.post('/connectors', connectorWith({ auth }))).status).toBe(201);
    const { mode } = auth as { mode: string };
    const none = { mode, has_secret: false, has_username: false, has_password: false };
    expect((await tenant.api.get(PATH)).body.connector.transport.auth).toEqual({ ...none, ...shown });
  });

  test('a change that waits stands beside the version in force, with what it would alter', async () => {
    const tenant = await newTenant(app);
    const desk = deskOf(app, tenant);
    await tenant.api.post('/connectors', CONNECTOR);
    const { connector: staged, pending_change: first } = await desk.read();
    expect(staged.label).toBe('Bank check');
    expect(first).toMatchObject({
      change_id: expect.stringMatching(/^chg_[0-9a-z]{26}$/),
      action: 'create',
      requested_by: tenant.keyId,
      requested_at: expect.stringMatching(/Z$/),
    });
    const paths = first.diff.map(({ path, kind }: { path: string; kind: string }) => `${kind} ${path}`);
    expect(paths.toSorted()).toEqual([
      'added /connector_type',
      'added /functions',
      'added /label',
      'added /transport',
    ]);
    await desk.approve();
    const more = { ...FUNCTION, function_key: 'find' };
    await tenant.api.post('/connectors', {
      ...connectorWith({ transport: { base_url: 'https://other.example.com' }, request: { method: 'POST' } }),
      functions: [{ ...FUNCTION, request: { ...FUNCTION.request, method: 'POST' } }, more],
    });
    const { connector, approval_status, pending_change: second } = await desk.read();
    expect([connector.transport.base_url, approval_status]).toEqual([
      'https://bank.example.com/v1',
      'pending_approval',
    ]);
    expect(second.action).toBe('update');
    expect(byPath(second.diff)).toEqual([
      { path: '/functions/check_iban/request/method', kind: 'changed', before: 'GET', after: 'POST' },
      { path: '/functions/find', kind: 'added', after: more },
      {
        path: '/transport/base_url',
        kind: 'changed',
        before: 'https://bank.example.com/v1',
        after: 'https://other.example.com',
      },
    ]);
  });

  test('another secret alone is a change that shows nothing of it', async () => {
    const tenant = await newTenant(app);
    const desk = deskOf(app, tenant);
    await tenant.api.post('/connectors', CONNECTOR);
    await desk.approve();
    await tenant.api.post('/connectors', connectorWith({ auth: { mode: 'bearer_token', secret: 'other' } }));
    expect(await desk.read()).toMatchObject({
      approval_status: 'pending_approval',
      pending_change: {
        action: 'update',
        diff: [{ path: '/transport/auth', kind: 'changed', before: '•••', after: '•••' }],
      },
    });
  });
});

describe('refusals', () => {
  test('404 not_found: unknown, of another organization, of the other environment', async () => {
    const tenant = await newTenant(app);
    await tenant.api.post('/connectors', CONNECTOR);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const { api } of [live, await newTenant(app)]) expectRefusal(await api.get(PATH), 404, 'not_found');
    for (const key of ['unknown', 'BANK-CHECK', '__proto__', 'constructor', '%00', '..%2f', 'x'.repeat(2000)])
      expectRefusal(await tenant.api.get(`/connectors/${key}`), 404, 'not_found');
  });

  test('400 missing_connector_key: a blank segment', async () => {
    const { api } = await newTenant(app);
    for (const path of ['/connectors/', '/connectors/%20'])
      expectRefusal(await api.get(path), 400, 'missing_connector_key');
  });
});
