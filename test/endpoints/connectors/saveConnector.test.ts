// POST /connectors: created, replaced, or staged until an operator approves it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { CONNECTOR, FUNCTION, connectorWith, deskOf, needsApproval } from '../../harness/connectors/desk.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { fuzzes } from '../../harness/endpoints/fuzz.ts';
import { newTenant, type Json } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('saveConnector', {
  app: () => app,
  good: () => ({ path: '/connectors', body: CONNECTOR }),
  bodyError: 'invalid_connector_payload',
});

const JSON_TYPE = { 'content-type': 'application/json' };

fuzzes(
  [
    {
      path: '/connectors',
      good: () => structuredClone(CONNECTOR),
      async open() {
        const { api } = await newTenant(app);
        return (body) => api.send('/connectors', { method: 'POST', headers: JSON_TYPE, body });
      },
    },
  ],
  () => app,
  0.5,
);

describe('201 and 200', () => {
  test('without approval it is in force at once', async () => {
    const tenant = await newTenant(app);
    await needsApproval(app, tenant, false);
    const body = { connector_key: 'bank-check', approval_required: false, environment: 'test' };
    const first = await tenant.api.post('/connectors', CONNECTOR);
    expect([first.status, first.body]).toEqual([201, { ...body, created: true }]);
    const second = await tenant.api.post('/connectors', { ...CONNECTOR, label: 'Other' });
    expect([second.status, second.body]).toEqual([200, { ...body, created: false }]);
    expect(await deskOf(app, tenant).inForce()).toBe('Other');
  });

  test('with approval it waits', async () => {
    const tenant = await newTenant(app);
    const body = {
      connector_key: 'bank-check',
      approval_required: true,
      approval_status: 'pending_approval',
      environment: 'test',
    };
    const first = await tenant.api.post('/connectors', CONNECTOR);
    expect([first.status, first.body]).toEqual([201, { ...body, created: true }]);
    const second = await tenant.api.post('/connectors', { ...CONNECTOR, label: 'Other' });
    expect([second.status, second.body]).toEqual([200, { ...body, created: false }]);
    expect(await deskOf(app, tenant).inForce()).toBeNull();
  });

  test('the same key in another environment and organization is another connector', async () => {
    const tenant = await newTenant(app);
    const live = await newTenant(app, { orgId: tenant.orgId, environment: 'live' });
    for (const { api } of [tenant, live, await newTenant(app)])
      expect((await api.post('/connectors', CONNECTOR)).status).toBe(201);
  });

  test('names that every object has are names like any other', async () => {
    const tenant = await newTenant(app);
    const names = ['constructor', 'toString', 'hasOwnProperty'];
    const templates = Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));
    const given = connectorWith({
      root: { connector_key: 'constructor' },
      fn: {
        function_key: 'toString',
        input_parameters: names.map((name) => ({ name, type: 'text', required: false })),
        sample_input: Object.fromEntries(names.map((name) => [name, 'x'])),
      },
      request: { method: 'POST', path: '/p', query: templates, headers: templates, body: templates },
    });
    expect((await tenant.api.post('/connectors', given)).status).toBe(201);
    const { connector } = (await tenant.api.get('/connectors/constructor')).body;
    expect(connector.functions).toEqual(given.functions);
  });

  test.each(['query', 'headers', 'body', 'sample_input'])('__proto__ in %s is refused', async (place) => {
    const { api } = await newTenant(app);
    const member = `"${place}":{"__proto__":{"polluted":"1"}}`;
    const text = JSON.stringify(CONNECTOR);
    const body =
      place === 'sample_input'
        ? text.replace(/"sample_input":\{[^}]*\}/, member)
        : text.replace('"method":"GET"', `"method":"GET",${member}`);
    expect(body).toContain('__proto__');
    expectRefusal(await api.post('/connectors', body), 400, 'invalid_request');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

const secret = ['never', 'told'].join('-');
const basic = (username: string) => ({ mode: 'basic', username, password: secret });
const header = (name: string, value = 'x') => ({ default_headers: [{ name, value }] });
const base = (base_url: string) => ({ transport: { base_url } });
const query = (name: string) => ({ mode: 'api_key_query', name, secret });

describe('400 invalid_connector_payload', () => {
  test.each<[string, object, RegExp]>([
    ['no key', connectorWith({ root: { connector_key: undefined } }), /^connector_key is missing/],
    ['a key of spaces', connectorWith({ root: { connector_key: ' ' } }), /^connector_key: /],
    ['another type', connectorWith({ root: { connector_type: 'soap' } }), /^connector_type: /],
    ['an unknown property', connectorWith({ root: { colour: 'red' } }), /colour/],
    ['no functions', connectorWith({ root: { functions: undefined } }), /^functions is missing/],
    ['501 functions', connectorWith({ root: { functions: Array(501).fill(FUNCTION) } }), /^functions: /],
    ['a function twice', connectorWith({ root: { functions: [FUNCTION, FUNCTION] } }), /"check_iban"/],
    ['http', connectorWith(base('http://bank.example.com')), /https/],
    ['a private address', connectorWith(base('https://127.0.0.1')), /transport\.base_url.*not public/],
    ['the metadata service', connectorWith(base('https://169.254.169.254')), /not public/],
    ['an internal name', connectorWith(base('https://db.internal')), /private use/],
    ['credentials in base_url', connectorWith(base(`https://u:${secret}@bank.example.com`)), /credentials/],
    ['a user in base_url', connectorWith(base('https://u@bank.example.com')), /credentials/],
    [
      'credentials in the base_url of a function',
      connectorWith({ request: { base_url: `https://u:${secret}@bank.example.com` } }),
      /functions\.0\.request\.base_url.*credentials/,
    ],
    [
      'credentials in token_url',
      connectorWith({
        auth: {
          mode: 'oauth2_client_credentials',
          token_url: `https://u:${secret}@id.example.com`,
          username: 'u',
          secret,
        },
      }),
      /transport\.auth\.token_url.*credentials/,
    ],
    ['no secret', connectorWith({ auth: { mode: 'bearer_token' } }), /^transport\.auth\.secret is missing/],
    ['an empty secret', connectorWith({ auth: { mode: 'bearer_token', secret: '' } }), /auth\.secret/],
    ['an unknown mode', connectorWith({ auth: { mode: 'digest', secret } }), /transport\.auth/],
    ['a secret too many', connectorWith({ auth: { mode: 'none', secret } }), /transport\.auth/],
    [
      'a secret in two lines',
      connectorWith({ auth: { mode: 'bearer_token', secret: `${secret}\r\nX: y` } }),
      /auth\.secret: .*control/,
    ],
    [
      'a bearer secret beyond Latin-1',
      connectorWith({ auth: { mode: 'bearer_token', secret: `${secret}…` } }),
      /auth\.secret: .*Latin-1/,
    ],
    [
      'a header secret beyond Latin-1',
      connectorWith({ auth: { mode: 'api_key_header', name: 'X-Key', secret: `${secret}\u200b` } }),
      /auth\.secret: .*Latin-1/,
    ],
    ['a user with a colon', connectorWith({ auth: basic('a:b') }), /auth\.username: .*colon/],
    ['a user in two lines', connectorWith({ auth: basic('a\nb') }), /auth\.username: .*control/],
    ['a nameless key', connectorWith({ auth: query('') }), /auth\.name/],
    ['a key name in two lines', connectorWith({ auth: query('a\nb') }), /auth\.name: .*control/],
    ['a header with a space', connectorWith({ transport: header('X Own') }), /is a header name/],
    ['a header in two lines', connectorWith({ transport: header('X', 'a\r\nb') }), /control/],
    ['a header beyond Latin-1', connectorWith({ transport: header('X', '日本') }), /"X" .*Latin-1/],
    ['the header Host', connectorWith({ transport: header('Host') }), /set by the server/],
    ['the header __proto__', connectorWith({ transport: header('__proto__') }), /set by the server/],
    [
      'a header twice',
      connectorWith({
        transport: {
          default_headers: [
            { name: 'X-Own', value: 'a' },
            { name: 'x-own', value: 'b' },
          ],
        },
      }),
      /"x-own" is given twice/,
    ],
    [
      'a header of a function twice',
      connectorWith({ request: { headers: { 'X-Own': 'a', 'x-own': 'b' } } }),
      /"x-own" is given twice/,
    ],
    ['a path elsewhere', connectorWith({ request: { path: 'https://e.example.com' } }), /begins with/],
    ['an unknown placeholder', connectorWith({ request: { path: '/{{bic}}' } }), /names "bic"/],
    ['body and form', connectorWith({ request: { body: {}, form: {} } }), /either body or form/],
    ['a sample of no parameter', connectorWith({ fn: { sample_input: { bic: 'x' } } }), /"bic"/],
    [
      'a condition that is none',
      connectorWith({ fn: { success_criteria: { status_codes: [200], json: 'body.(' } } }),
      /success_criteria\.json/,
    ],
    ['no status', connectorWith({ fn: { success_criteria: { status_codes: [] } } }), /status_codes/],
    ['a result that is no pointer', connectorWith({ fn: { result: 'iban' } }), /JSON Pointer/],
  ])('%s', async (_what, body, told) => {
    const { api } = await newTenant(app);
    const reply = await api.post<Json>('/connectors', body);
    expectRefusal(reply, 400, 'invalid_connector_payload');
    expect(reply.body.error.message).toMatch(told);
    expect(reply.body.error.message).not.toContain(secret);
    expect((await api.get('/connectors')).body.connectors).toEqual([]);
  });

  test('what can be carried is taken: any letters in basic and in a query, Latin-1 in headers', async () => {
    const tenant = await newTenant(app);
    for (const given of [
      { auth: { mode: 'basic', username: 'Zoë 日本', password: 'a:b 日本' } },
      { auth: { mode: 'api_key_query', name: 'clé', secret: '日本 &=+' } },
      { auth: { mode: 'bearer_token', secret: 'ünïcode ÿ' } },
      { transport: header('X', 'Grüße') },
    ])
      expect((await tenant.api.post('/connectors', connectorWith(given))).status).toBeLessThan(300);
  });
});
