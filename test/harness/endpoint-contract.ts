// What holds for every endpoint, told once: each endpoint's test file calls this and adds what is its own.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApi } from '../../src/api.ts';
import { declaredErrors, type Endpoint } from '../../src/http/endpoint.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import type { TestApp } from './app.ts';
import { provoked } from './contract.ts';
import { apiFor, newTenant, type Api, type Reply, type Tenant } from './factories.ts';

export const api = createApi(parseEgressPolicy(''));

export function endpointOf(operationId: string): Endpoint {
  const endpoint = api.endpoints.find((one) => one.operationId === operationId);
  if (endpoint === undefined) throw new Error(`no endpoint ${operationId}`);
  return endpoint;
}

/** A request that succeeds for the tenant; the path without /api/v1. */
export type GoodRequest = { path: string; body?: object };
export type EndpointContract = {
  app: () => TestApp;
  good: (tenant: Tenant) => GoodRequest | Promise<GoodRequest>;
  /** The code for a body that is no object. */
  bodyError?: string;
};

export const REQUEST_ID_FORM = /^req_[0-9a-z]{26}$/;

export const send = (
  api: Api,
  endpoint: Endpoint,
  { path, body }: GoodRequest,
  headers: Record<string, string> = {},
) =>
  api.send(path, {
    method: endpoint.method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** The refusal's envelope, whole: nothing but type, code, message and request id. */
export function expectRefusal(reply: Reply<unknown>, status: number, code: string): void {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status, body: { error: { code } } });
  const { error } = reply.body as { error: Record<string, string> };
  expect(Object.keys(reply.body as object)).toEqual(['error']);
  expect(Object.keys(error)).toEqual(['type', 'code', 'message', 'request_id']);
  expect(error['request_id']).toBe(reply.headers.get('x-request-id'));
}

/** Registers the tests that every endpoint has to pass, and at the end of the file: every code that it declares was provoked. */
export function holdsContract(operationId: string, contract: EndpointContract): void {
  const endpoint = endpointOf(operationId);
  const app = contract.app;
  let tenant: Tenant;
  let good: GoodRequest;
  beforeAll(async () => {
    tenant = await newTenant(app());
    good = await contract.good(tenant);
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
      const kept = await send(tenant.api, endpoint, good, { 'x-request-id': 'client-id_0123456789' });
      expect(kept.headers.get('x-request-id')).toBe('client-id_0123456789');
      for (const id of ['short', 'has space in it', `${'x'.repeat(129)}`, 'semi;colon-in-it']) {
        const replaced = await send(tenant.api, endpoint, good, { 'x-request-id': id });
        expect(replaced.headers.get('x-request-id')).toMatch(REQUEST_ID_FORM);
      }
    });
    test('another method answers 405 with Allow', async () => {
      for (const method of [
        'PUT',
        'PATCH',
        'OPTIONS',
        'PROPFIND',
        endpoint.method === 'GET' ? 'DELETE' : 'TRACK',
      ]) {
        const reply = await tenant.api.send(good.path, { method }).catch(() => null);
        if (reply === null) continue; // fetch itself refuses to send it
        expectRefusal(reply, 405, 'invalid_request');
        expect(reply.headers.get('allow')?.split(', ')).toContain(endpoint.method);
      }
    });
  });
  if (endpoint.auth !== null) keyTests(endpoint, () => ({ app: app(), tenant, good }));
  if (endpoint.body !== undefined)
    bodyTests(endpoint, () => ({ tenant, good }), contract.bodyError ?? 'invalid_request');
}

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
      const bare = await newTenant(app, { orgId: tenant.orgId, scopes: [] });
      expectRefusal(await send(bare.api, endpoint, good), 403, 'forbidden');
    });
  });
  describe('429', () => {
    test('rate_limit_exceeded: the request beyond the limit, with every header of the window', async () => {
      const { app, tenant, good } = get();
      await startOfMinute(app);
      const slow = await newTenant(app, { orgId: tenant.orgId, rateLimitPerMinute: 1 });
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

/** Moves the clock to the start of a minute, so that what follows falls into one window. */
export async function startOfMinute(app: TestApp): Promise<void> {
  await app.store.database.sql(
    `update test_clock set ahead = ahead + (date_trunc('minute', app_now()) + interval '1 minute 1 second' - app_now())`,
  );
}

export function expectRateLimitHeaders(
  reply: Reply<unknown>,
  { limit, remaining }: { limit: number; remaining: number },
): void {
  const header = (name: string): string => reply.headers.get(name) ?? '';
  expect(header('x-ratelimit-limit')).toBe(String(limit));
  expect(header('x-ratelimit-remaining')).toBe(String(remaining));
  expect(Number(header('x-ratelimit-reset')) % 60).toBe(0);
  expect(header('ratelimit-policy')).toBe(`"default";q=${limit};w=60`);
  const left = /^"default";r=(\d+);t=(\d+)$/.exec(header('ratelimit'));
  expect(left?.[1]).toBe(String(remaining));
  expect(Number(left?.[2])).toBeGreaterThanOrEqual(1);
  expect(Number(left?.[2])).toBeLessThanOrEqual(60);
  if (reply.status === 429) expect(header('retry-after')).toBe(left?.[2]);
}

function bodyTests(
  endpoint: Endpoint,
  get: () => { tenant: Tenant; good: GoodRequest },
  bodyError: string,
): void {
  const raw = (
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const { tenant, good } = get();
    return tenant.api.send(good.path, {
      method: endpoint.method,
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  describe('400 for every body', () => {
    test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', '{"a":01}', '\u0000', '[1'])(
      'invalid_json: %j',
      async (body) => {
        expectRefusal(await raw(body), 400, 'invalid_json');
      },
    );
    test('invalid_json: bytes that are not UTF-8', async () => {
      expectRefusal(await raw(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])), 400, 'invalid_json');
    });
    test.each([65, 10_000, 500_000])('invalid_json: nested %i levels deep', async (depth) => {
      expectRefusal(await raw('['.repeat(depth) + ']'.repeat(depth)), 400, 'invalid_json');
      if (depth < 1000)
        expectRefusal(
          await raw(`{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`),
          400,
          'invalid_json',
        );
    });
    test('64 levels are read', async () => {
      expectRefusal(await raw('['.repeat(64) + ']'.repeat(64)), 400, bodyError);
    });
    test.each(['[]', 'null', '1', '"text"', 'true', '[{"document_url":"https://files.example.com/a.pdf"}]'])(
      `${bodyError}: %s is no object`,
      async (body) => {
        expectRefusal(await raw(body), 400, bodyError);
      },
    );
    test.each([
      '{"a":"\\u0000"}',
      '{"\\u0000":1}',
      '{"a":"\\ud800"}',
      '{"\\udc00":1}',
      '{"a":["\\udfff\\ud800"]}',
      '{"a":1e400}',
      '{"__proto__":{"polluted":1}}',
    ])('invalid_request: %s', async (body) => {
      expectRefusal(await raw(body), 400, 'invalid_request');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });
  });
  describe('413', () => {
    test('invalid_request: more than 1 MiB, announced or in chunks', async () => {
      const large = Buffer.alloc(1024 * 1024 + 1, 0x20);
      expectRefusal(await raw(large), 413, 'invalid_request');
      expectRefusal(await raw(chunks(large)), 413, 'invalid_request');
    });
    test('exactly 1 MiB is read', async () => {
      expectRefusal(await raw(Buffer.alloc(1024 * 1024, 0x20)), 400, 'invalid_json');
    });
  });
  describe('415', () => {
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/jsonx',
      '',
    ])('invalid_request: content type %j', async (type) =>
      expectRefusal(
        await raw(Buffer.from('{}'), type === '' ? {} : { 'content-type': type }),
        415,
        'invalid_request',
      ),
    );
    test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])(
      'invalid_request: content encoding %s',
      async (encoding) => {
        expectRefusal(
          await raw('{}', { 'content-type': 'application/json', 'content-encoding': encoding }),
          415,
          'invalid_request',
        );
      },
    );
    test('the names of UTF-8 and of no encoding are taken', async () => {
      for (const type of [
        'application/json; charset=utf-8',
        'Application/JSON;Charset="UTF-8"',
        'application/json; foo=bar',
      ]) {
        const reply = await raw('[]', { 'content-type': type, 'content-encoding': 'identity' });
        expectRefusal(reply, 400, bodyError);
      }
    });
  });
}

/** The bytes in pieces, without a Content-Length. */
function chunks(bytes: Buffer): ReadableStream {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
    bytes.subarray(index * 65_536, (index + 1) * 65_536),
  );
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
}
