// POST /connectors/import: a connector is made of an OpenAPI document, wherever the document is.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, deskOf, needsApproval, rowsOf } from '../../harness/connectors/desk.ts';
import { DOCUMENT, YAML, documentWith } from '../../harness/connectors/openapi-document.ts';
import { documentHost } from '../../harness/documents.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

const MIB = 1024 * 1024;
const GOOD = { connector_key: 'register', openapi: DOCUMENT };

let app: TestApp;
let host: Awaited<ReturnType<typeof documentHost>>;
beforeAll(async () => {
  host = await documentHost();
  app = await startTestApp({ role: 'api', config: host.config, resolver: host.resolver });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

holdsContract('importConnector', {
  app: () => app,
  good: () => ({ path: '/connectors/import', body: GOOD }),
});

const ask = (tenant: Tenant, body: object | string) => tenant.api.post<Json>('/connectors/import', body);
const made = async (tenant: Tenant, body: object): Promise<Json> => {
  const reply = await ask(tenant, { connector_key: 'register', ...body });
  expect(reply).toMatchObject({ status: expect.toBeOneOf([200, 201]), body: { connector_key: 'register' } });
  return (await deskOf(app, tenant, 'register').read())?.connector;
};
const at = (path: string, body: string | Parameters<typeof host.serve>[1], type = 'application/json') =>
  host.serve(path, body, type);
const elsewhere =
  (status: number, location?: string) =>
  (_request: unknown, response: ServerResponse): void =>
    void response.writeHead(status, location === undefined ? {} : { location }).end();

describe('201 and 200', () => {
  test('one function for each operation, and what could not be expressed', async () => {
    const tenant = await newTenant(app);
    const { status, body } = await ask(tenant, GOOD);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        connector_key: 'register',
        created: true,
        approval_required: true,
        approval_status: 'pending_approval',
        environment: 'test',
        functions_imported: 2,
        skipped: [{ operation: 'orderExtract', reason: 'multipart_body' }],
      },
    });
    const { connector, pending_change } = await deskOf(app, tenant, 'register').read();
    expect(connector).toMatchObject({
      label: 'Company register',
      connector_type: 'http_api',
      transport: { base_url: 'https://register.example.com/v2', auth: { mode: 'none', has_secret: false } },
      functions: [
        { function_key: 'findCompany', sample_input: { number: 'HRB 1' } },
        { function_key: 'listExtracts' },
      ],
    });
    expect(pending_change).toMatchObject({ action: 'create', skipped: body.skipped });
  });

  test('an object, a text and an address make the same; importing again changes nothing', async () => {
    const tenant = await newTenant(app);
    await made(tenant, { openapi: DOCUMENT });
    const desk = deskOf(app, tenant, 'register');
    const before = [await rowsOf(app, tenant), await desk.acts()];
    const openapi_url = at('/same.json', `\ufeff${JSON.stringify(DOCUMENT)}`, 'text/plain');
    for (const source of [
      { openapi: DOCUMENT },
      { openapi_json: JSON.stringify(DOCUMENT) },
      { openapi_url },
      { openapi: null, openapi_json: '', openapi_url, label: null },
    ]) {
      const { status, body } = await ask(tenant, { connector_key: 'register', ...source });
      expect([status, body.created, body.functions_imported]).toEqual([200, false, 2]);
    }
    expect([await rowsOf(app, tenant), await desk.acts()]).toEqual(before);
    await desk.approve();
    const active = await rowsOf(app, tenant);
    expect((await ask(tenant, GOOD)).body).toMatchObject({ approval_status: 'active', created: false });
    expect(await rowsOf(app, tenant)).toBe(active);
  });

  test('without approval it is in force at once', async () => {
    const tenant = await newTenant(app);
    await needsApproval(app, tenant, false);
    const { status, body } = await ask(tenant, GOOD);
    expect([status, body.approval_required, 'approval_status' in body]).toEqual([201, false, false]);
    expect(await deskOf(app, tenant, 'register').inForce()).toBe('Company register');
  });

  test('it replaces a connector that was written', async () => {
    const tenant = await newTenant(app);
    await tenant.api.post('/connectors', { ...CONNECTOR, connector_key: 'register' });
    expect(await ask(tenant, GOOD)).toMatchObject({ status: 200, body: { created: false } });
  });

  test('servers begin where the document was found after redirects', async () => {
    const tenant = await newTenant(app);
    const relative = documentWith({ servers: [{ url: '../v3' }] });
    at('/api/deep/openapi.json', JSON.stringify(relative));
    const openapi_url = at('/moved', elsewhere(302, '/api/deep/openapi.json'));
    const { transport } = await made(tenant, { openapi_url });
    expect(transport.base_url).toBe(`${host.origin}/api/v3`);
    const bare = at('/bare/openapi.json', JSON.stringify(documentWith({ servers: undefined })));
    expect((await made(tenant, { openapi_url: bare })).transport.base_url).toBe(host.origin);
  });

  test('base_url comes instead of the servers, label instead of the title', async () => {
    const tenant = await newTenant(app);
    const given = { base_url: 'https://own.example.com/x/', label: 'Mine', openapi: DOCUMENT };
    const connector = await made(tenant, given);
    expect([connector.transport.base_url, connector.label]).toEqual(['https://own.example.com/x', 'Mine']);
  });

  test.each<[object, string[]]>([
    [{ tags: ['extracts'] }, ['listExtracts']],
    [{ operation_ids: ['findCompany'] }, ['findCompany']],
    [{ tags: ['extracts'], operation_ids: ['findCompany'] }, ['findCompany', 'listExtracts']],
  ])('include %j', async (include, keys) => {
    const { functions } = await made(await newTenant(app), { openapi: DOCUMENT, include });
    expect(functions.map(({ function_key }: Json) => function_key)).toEqual(keys);
  });

  test('usage and result are those of every function, however the document is given', async () => {
    const given = { usage: 'lookup_fact', result: '/company/name' };
    const openapi_url = at('/looked-up.json', JSON.stringify(DOCUMENT));
    for (const source of [{ openapi: DOCUMENT }, { openapi_url }]) {
      const { functions } = await made(await newTenant(app), { ...source, ...given });
      expect(functions).toMatchObject([given, given]);
    }
    const { functions } = await made(await newTenant(app), { openapi: DOCUMENT, usage: null });
    expect(functions).toMatchObject([{ usage: 'verify_fact' }, { usage: 'verify_fact' }]);
    expect(functions[0]).not.toHaveProperty('result');
  });

  test('auth takes its place from the document, its secret from the caller', async () => {
    const tenant = await newTenant(app);
    const secret = 's';
    const has = { has_secret: true, has_username: false, has_password: false };
    const shown = async (auth: object) =>
      (await made(tenant, { openapi: DOCUMENT, auth })).transport.auth as object;
    const name = 'X-Register-Key';
    expect(await shown({ secret })).toEqual({ mode: 'api_key_header', name, ...has });
    expect(await shown({ mode: 'api_key_header', secret })).toEqual({ mode: 'api_key_header', name, ...has });
    expect(await shown({ mode: 'api_key_header', name: 'X-Own', secret })).toMatchObject({ name: 'X-Own' });
    expect(await shown({ mode: 'bearer_token', secret })).toEqual({ mode: 'bearer_token', ...has });
  });

  test('properties that nobody asked for say nothing; names that every object has are data', async () => {
    const tenant = await newTenant(app);
    const text = JSON.stringify({ ...GOOD, colour: 'red', constructor: { prototype: { polluted: 1 } } });
    expect((await ask(tenant, text)).status).toBe(201);
    const hostile = text.replace('"paths":{', '"__proto__":{"polluted":1},"paths":{"__proto__":{"get":{}},');
    expect(hostile).not.toBe(text);
    expect((await ask(tenant, hostile)).status).toBe(200);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('400', () => {
  test.each<[string, object]>([
    ['missing_connector_key', { connector_key: ' ', openapi: DOCUMENT }],
    ['missing_openapi_spec', {}],
    ['openapi_fetch_failed', { openapi_url: 'https://127.0.0.1/openapi.json' }],
    ['openapi_yaml_not_supported', { openapi_json: YAML }],
    ['invalid_openapi_spec', { openapi_json: '[]' }],
    ['invalid_openapi_connector', { openapi: documentWith({ paths: {} }) }],
  ])('%s', async (code, body) => {
    const tenant = await newTenant(app);
    expectRefusal(await ask(tenant, { connector_key: 'register', ...body }), 400, code);
  });
});

describe('a large document', () => {
  test('others are answered while it is imported', async () => {
    const tenant = await newTenant(app);
    const order: string[] = [];
    const operations = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [
        `/things/${n}/{id}`,
        { get: { operationId: `thing${n}`, responses: { 200: { description: 'x'.repeat(100) } } } },
      ]),
    );
    const text = JSON.stringify(documentWith({ paths: operations }));
    expect(text.length).toBeLessThan(5 * MIB);
    const importing = ask(tenant, { connector_key: 'register', openapi_json: text }).then((reply) => {
      order.push('imported');
      return reply;
    });
    const others = (async () => {
      while (!order.includes('imported')) {
        expect((await tenant.api.get('/me')).status).toBe(200);
        order.push('answered');
      }
    })();
    const { status, body } = await importing;
    await others;
    expect([status, body.functions_imported]).toEqual([201, 500]);
    expect(body.skipped.at(-1)).toEqual({ operation: '18500 more', reason: 'function_limit' });
    expect(order.indexOf('imported')).toBeGreaterThan(0);
  });
});
