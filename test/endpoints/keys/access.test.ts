// Who may call what, for every endpoint there is: scopes, organizations, environments. A new endpoint without a row fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { SCOPES, type ApiScope } from '../../../src/catalog/scopes.ts';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { api, endpointOf, send, type GoodRequest } from '../../harness/endpoints/endpoint-contract.ts';
import type { Environment } from '../../../src/platform/transaction.ts';
import { addTestEndpoint, insertDelivery } from '../../harness/outside/deliveries.ts';
import { testResolver } from '../../harness/outside/dns.ts';
import { SESSION_REQUESTS } from '../../harness/sessions/session-contract.ts';
import { openedSession, sessionRequest } from '../../harness/sessions/sessions.ts';
import {
  WORKFLOW,
  invoiceTenant,
  newTenant,
  setAccount,
  submission,
  submit,
  type Tenant,
} from '../../harness/factories.ts';

/** The table of api-v1 §4 and §5.5, written out; `null` needs no key, `session` the token of the session in the path. */
const NEEDED: Record<string, ApiScope[] | 'session' | null> = {
  getHealth: null,
  getOpenApi: null,
  getWorkflowSchema: null,
  getIdentity: ['cases:read'],
  processDocument: ['cases:process'],
  createSession: ['intake:sessions:create'],
  handOffSession: ['intake:sessions:create'],
  getSessionManifest: 'session',
  saveSessionDraft: 'session',
  giveConsent: 'session',
  giveAnswers: 'session',
  uploadDocument: 'session',
  takeBackDocument: 'session',
  submitSession: 'session',
  renewSessionToken: 'session',
  listCases: ['cases:read'],
  getCase: ['cases:read'],
  getCaseEvents: ['cases:read'],
  getCasePackage: ['cases:read'],
  getCaseWorkspace: ['cases:read'],
  submitCommand: ['cases:review'],
  getCommand: ['cases:read'],
  listFactPlaces: ['cases:read'],
  getOperatorQueue: ['cases:review'],
  listWorkflows: ['workflows:read'],
  saveWorkflowDraft: ['workflows:write'],
  testWebhook: ['webhooks:test'],
  acknowledgeDelivery: ['webhooks:acknowledge'],
  listConnectors: ['connectors:read', 'connectors:write'],
  saveConnector: ['connectors:write'],
  importConnector: ['connectors:write'],
  getConnector: ['connectors:read', 'connectors:write'],
  deleteConnector: ['connectors:write'],
  eraseDocument: ['privacy:erase'],
};

const CONNECTOR = {
  connector_key: 'register',
  label: 'Register',
  connector_type: 'http_api',
  transport: { base_url: 'https://register.example.com' },
  functions: [],
};
const OPENAPI = {
  openapi: '3.1.0',
  info: { title: 'Imported', version: '1' },
  servers: [{ url: 'https://register.example.com' }],
  paths: { '/numbers': { get: { responses: { 200: { description: 'All of them.' } } } } },
};

const NOTE = { command_type: 'add_note', payload: { text: 'Called.' } };
const command = (): object => ({ ...NOTE, idempotency_key: randomUUID() });

/** A request that succeeds; `{id}` stands for what the path names. */
const REQUESTS: Record<string, () => GoodRequest> = {
  getHealth: () => ({ path: '/health' }),
  getOpenApi: () => ({ path: '/openapi.json' }),
  getWorkflowSchema: () => ({ path: '/schemas/workflow.json' }),
  getIdentity: () => ({ path: '/me' }),
  processDocument: () => ({ path: '/process', body: submission() }),
  createSession: () => ({ path: '/sessions', body: sessionRequest() }),
  handOffSession: () => ({ path: '/sessions/{id}/handoff', body: {} }),
  listCases: () => ({ path: '/cases' }),
  getCase: () => ({ path: '/cases/{id}' }),
  getCaseEvents: () => ({ path: '/cases/{id}/events?after_cursor=0&limit=1&wait_seconds=0' }),
  getCasePackage: () => ({ path: '/cases/{id}/package' }),
  getCaseWorkspace: () => ({ path: '/cases/{id}/workspace' }),
  submitCommand: () => ({ path: '/cases/{id}/commands', body: command() }),
  getCommand: () => ({ path: `/cases/{id}/commands/${commandId}` }),
  listFactPlaces: () => ({ path: '/cases/{id}/facts/invoice_date/places' }),
  getOperatorQueue: () => ({ path: '/operator/queue' }),
  listWorkflows: () => ({ path: '/workflows' }),
  saveWorkflowDraft: () => ({ path: '/workflows', body: WORKFLOW }),
  testWebhook: () => ({ path: '/webhooks/test', body: TESTED }),
  acknowledgeDelivery: () => ({ path: '/webhooks/deliveries/{id}/ack' }),
  listConnectors: () => ({ path: '/connectors' }),
  saveConnector: () => ({ path: '/connectors', body: CONNECTOR }),
  importConnector: () => ({
    path: '/connectors/import',
    body: { connector_key: 'imported', openapi: OPENAPI },
  }),
  getConnector: () => ({ path: '/connectors/{id}' }),
  deleteConnector: () => ({ path: '/connectors/{id}' }),
  eraseDocument: () => ({ path: '/documents/{id}' }),
};
const TESTED = { endpoint_url: 'https://nowhere.example.com/', signing_secret: 'secret' };
/** Deliveries are of live alone, and keys of test erase nothing. */
const environmentOf = (operationId: string): Environment =>
  ['acknowledgeDelivery', 'eraseDocument'].includes(operationId) ? 'live' : 'test';
const everyOperation = api.endpoints.map(({ operationId }) => operationId);
const operations = everyOperation.filter((id) => endpointOf(id).auth !== 'session');

let app: TestApp;
let owner: Tenant;
let liveOwner: Tenant;
let caseId: string;
let commandId: string;
let deliveryId: string;
let sessionId: string;
/** Each can be erased once. */
const documents: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ role: 'api', resolver: testResolver({}) });
  owner = await invoiceTenant(app);
  caseId = (await submit(owner, { external_case_id: 'owned' })).case_id;
  commandId = (await owner.api.post(`/cases/${caseId}/commands`, command())).body.command.command_id;
  sessionId = (await openedSession(owner)).session_id;
  // In force, so that its removal is staged again and again.
  await setAccount(app, owner, { connector_approval_required: 'false' });
  await owner.api.post('/connectors', CONNECTOR);
  await setAccount(app, owner, { connector_approval_required: 'true' });
  liveOwner = await invoiceTenant(app, { orgId: owner.orgId, environment: 'live' });
  for (let n = 0; n < 40; n++) documents.push((await submit(liveOwner)).doc_id);
  const { endpointId } = await addTestEndpoint(app, owner.orgId);
  deliveryId = await insertDelivery(app, { orgId: owner.orgId, endpointId, status: 'delivered' });
});
afterAll(() => app.close());

const ownerOf = (operationId: string): Tenant => (environmentOf(operationId) === 'live' ? liveOwner : owner);
const idOf = (operationId: string): string =>
  ({
    acknowledgeDelivery: deliveryId,
    handOffSession: sessionId,
    getConnector: 'register',
    deleteConnector: 'register',
  })[operationId] ?? (operationId === 'eraseDocument' ? String(documents.pop()) : caseId);
const call = (tenant: Tenant, operationId: string, id: string) => {
  const request = REQUESTS[operationId]?.() ?? { path: '/no-row' };
  return send(tenant.api, endpointOf(operationId), { ...request, path: request.path.replace('{id}', id) });
};

test('every endpoint has its row', () => {
  expect(everyOperation.toSorted()).toEqual(Object.keys(NEEDED).toSorted());
  expect(everyOperation.toSorted()).toEqual(Object.keys({ ...REQUESTS, ...SESSION_REQUESTS }).toSorted());
  for (const id of everyOperation) expect(endpointOf(id).auth === 'session').toBe(NEEDED[id] === 'session');
});

const scopesFor = (operationId: string): ApiScope[] | null => {
  const needed = NEEDED[operationId] ?? null;
  return needed === 'session' ? null : needed;
};

describe('scopes', () => {
  test.each(operations)('%s: exactly the scopes of the contract let in', async (operationId) => {
    const needed = scopesFor(operationId);
    const sets: ApiScope[][] = [
      [],
      ...SCOPES.map((scope) => [scope]),
      SCOPES.filter((scope) => needed?.includes(scope) !== true),
      [...SCOPES],
    ];
    for (const scopes of sets) {
      const environment = environmentOf(operationId);
      const tenant = await newTenant(app, { orgId: owner.orgId, environment, scopes });
      const reply = await call(tenant, operationId, idOf(operationId));
      const isAllowed = needed === null || needed.some((scope) => scopes.includes(scope));
      expect({ scopes, status: reply.status < 300 ? 'admitted' : reply.status }).toEqual({
        scopes,
        status: isAllowed ? 'admitted' : 403,
      });
      if (!isAllowed)
        expect(reply.body.error).toMatchObject({ type: 'authorization_error', code: 'forbidden' });
    }
  });

  test('a key without the scope learns nothing: the same 403 for a case of its own, of others, and for none', async () => {
    const bare = await newTenant(app, { orgId: owner.orgId, scopes: ['webhooks:test'] });
    const stranger = await newTenant(app, { scopes: ['webhooks:test'] });
    for (const operationId of operations.filter((id) => endpointOf(id).params !== undefined)) {
      const bodies = [
        await call(bare, operationId, idOf(operationId)),
        await call(bare, operationId, newId('case')),
        await call(stranger, operationId, idOf(operationId)),
        await call(bare, operationId, '%20'),
      ].map(({ status, body }) => ({
        status,
        error: { ...body.error, request_id: '' },
      }));
      for (const body of bodies) expect(body).toEqual(bodies[0]);
      expect(bodies[0]?.status).toBe(403);
    }
  });
});

describe('tenants', () => {
  const named = operations.filter((id) => endpointOf(id).params !== undefined);

  test.each(named)(
    '%s: what belongs to others answers, byte for byte, as what does not exist',
    async (operationId) => {
      const { orgId, environment } = ownerOf(operationId);
      const other = environment === 'live' ? 'test' : 'live';
      const intruders = {
        'other organization': await newTenant(app, { environment }),
        'other environment': await newTenant(app, { orgId, environment: other }),
        'other organization and environment': await newTenant(app, { environment: other }),
      };
      expect((await call(ownerOf(operationId), operationId, idOf(operationId))).status).toBeLessThan(300);
      for (const [who, intruder] of Object.entries(intruders)) {
        const shown = async (id: string) => {
          const { status, headers, body } = await call(intruder, operationId, id);
          const text = JSON.stringify(body).replace(body.error?.request_id, 'req');
          return { who, status, text, type: headers.get('content-type'), headers: [...headers.keys()] };
        };
        const foreign = await shown(idOf(operationId));
        expect(foreign).toEqual(await shown(newId('case')));
        // A key of test lacks the scope before it is asked for anything.
        const isBarred = operationId === 'eraseDocument' && intruder.environment === 'test';
        expect(foreign.status).toBe(isBarred ? 403 : 404);
        expect(foreign.text).toContain(`"code":"${isBarred ? 'forbidden' : 'not_found'}"`);
      }
    },
  );

  test('an external_case_id of others is free for oneself and touches nothing of theirs', async () => {
    const before = (await owner.api.get(`/cases/${caseId}`)).body;
    for (const intruder of [
      await invoiceTenant(app),
      await invoiceTenant(app, { orgId: owner.orgId, environment: 'live' }),
    ]) {
      expect((await submit(intruder, { external_case_id: 'owned' })).case_id).not.toBe(caseId);
    }
    expect((await owner.api.get(`/cases/${caseId}`)).body).toEqual(before);
  });
});
