// What holds for every endpoint, told once: each endpoint's test file calls this and adds what is its own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '../../../src/api.ts';
import type { Endpoint } from '../../../src/http/endpoint.ts';
import { declaredErrors } from '../../../src/http/declared-errors.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import type { Environment } from '../../../src/platform/transaction.ts';
import type { TestApp } from '../app.ts';
import { provoked } from './contract.ts';
import { bodyTests } from './endpoint-bodies.ts';
import { apiFor, newTenant, type Api, type Tenant } from '../factories.ts';
import { sessionTests } from '../sessions/session-contract.ts';
import {
  expectRateLimitHeaders,
  expectRefusal,
  expectShortRefusal,
  REQUEST_ID_FORM,
  startOfMinute,
} from './replies.ts';

export const api = createApi(parseEgressPolicy(''));

export function endpointOf(operationId: string): Endpoint {
  const endpoint = api.endpoints.find((one) => one.operationId === operationId);
  if (endpoint === undefined) throw new Error(`no endpoint ${operationId}`);
  return endpoint;
}

/** A request that succeeds for the tenant, or with the token that it brings along; the path without /api/v1. */
export type GoodRequest = {
  path: string;
  body?: object;
  /** In the place of `body`, for an endpoint that takes a file. */
  form?: () => FormData;
  /** Of the session, on the applicant plane. */
  token?: string;
};

export type EndpointContract = {
  app: () => TestApp;
  good: (tenant: Tenant) => GoodRequest | Promise<GoodRequest>;
  /** Where the request succeeds; test by default. */
  environment?: Environment;
  /** The code for a body that is no object. */
  bodyError?: string;
};

export const send = (
  api: Api,
  endpoint: Endpoint,
  { path, body, form }: GoodRequest,
  headers: Record<string, string> = {},
) =>
  api.send(path, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form() }),
  });

/** Registers the tests that every endpoint has to pass, and at the end of the file: every code that it declares was provoked. */
export function holdsContract(operationId: string, contract: EndpointContract): void {
  const endpoint = endpointOf(operationId);
  const app = contract.app;
  const environment = contract.environment ?? 'test';
  let tenant: Tenant;
  let good: GoodRequest;
  let caller: Api;
  beforeAll(async () => {
    tenant = await newTenant(app(), { environment });
    good = await contract.good(tenant);
    caller = good.token === undefined ? tenant.api : apiFor(app(), good.token);
  });
  afterAll(() => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const missing = declaredErrors(endpoint).filter(
      (code) => code !== 'internal_error' && !provoked.has(`${name} ${code}`),
    );
    if (missing.length > 0)
      throw new Error(`${name} declares what no test of this file provokes: ${missing.join(', ')}`);
  });

  describe('every endpoint', () => {
    test('a request id of the client is kept, an ill-formed one replaced, on success and on refusal', async () => {
      const kept = await send(caller, endpoint, good, { 'x-request-id': 'client-id_0123456789' });
      expect(kept.headers.get('x-request-id')).toBe('client-id_0123456789');
      for (const id of ['short', 'has space in it', `${'x'.repeat(129)}`, 'semi;colon-in-it']) {
        const replaced = await send(caller, endpoint, good, { 'x-request-id': id });
        expect(replaced.headers.get('x-request-id')).toMatch(REQUEST_ID_FORM);
      }
    });
    test('another method answers 405 with Allow', async () => {
      const known = new Set(methodsOf(good.path));
      const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'TRACK'];
      for (const method of others.filter((other) => !known.has(other))) {
        const reply = await caller.send(good.path, { method }).catch(() => null);
        if (reply === null) continue; // fetch itself refuses to send it
        if (isApplicants(endpoint)) expectShortRefusal(reply, 405, 'invalid_request');
        else expectRefusal(reply, 405, 'invalid_request');
        expect(reply.headers.get('allow')?.split(', ')).toContain(endpoint.method);
      }
    });
  });
  const get = () => ({ app: app(), tenant, good, caller });
  if (endpoint.auth === 'session')
    sessionTests(endpoint, () => ({ ...get(), fresh: async () => contract.good(tenant) }));
  else if (endpoint.auth !== null) keyTests(endpoint, get);
  const otherwise = endpoint.auth === 'session' ? 'validation_error' : 'invalid_request';
  if (endpoint.body !== undefined && endpoint.upload === undefined)
    bodyTests(endpoint, get, contract.bodyError ?? otherwise);
}

const isApplicants = ({ auth, errorEnvelope }: Endpoint): boolean =>
  auth === 'session' || errorEnvelope === 'applicant';

/** Those that a path takes: `/connectors/import` is the path of a connector's key, too. */
const methodsOf = (path: string): string[] =>
  api.endpoints
    .filter((one) =>
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? ''),
    )
    .map(({ method }) => method);

function keyTests(endpoint: Endpoint, get: () => { app: TestApp; tenant: Tenant; good: GoodRequest }): void {
  describe('401', () => {
    test('invalid_api_key: no key', async () => {
      const { app, good } = get();
      const reply = await send(apiFor(app, ''), endpoint, good);
      expectRefusal(reply, 401, 'invalid_api_key');
      expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
    });
  });
  describe('403', () => {
    test('forbidden: a key without the scope', async () => {
      const { app, tenant, good } = get();
      const { orgId, environment } = tenant;
      const bare = await newTenant(app, { orgId, environment, scopes: [] });
      expectRefusal(await send(bare.api, endpoint, good), 403, 'forbidden');
    });
  });
  describe('429', () => {
    test('rate_limit_exceeded: the request beyond the limit, with every header of the window', async () => {
      const { app, tenant, good } = get();
      await startOfMinute(app);
      const { orgId, environment } = tenant;
      const slow = await newTenant(app, { orgId, environment, rateLimitPerMinute: 1 });
      const first = await send(slow.api, endpoint, good);
      expect(first.status).toBeLessThan(300);
      expect(first.headers.get('x-ratelimit-limit')).toBe('1');
      expect(first.headers.get('x-ratelimit-remaining')).toBe('0');
      const second = await send(slow.api, endpoint, good);
      expectRefusal(second, 429, 'rate_limit_exceeded');
      expectRateLimitHeaders(second, { limit: 1, remaining: 0 });
    });
  });
}
