// POST /connectors/import: what no connector can be made of, and how each fault is told.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { deskOf } from '../../harness/connectors/desk.ts';
import { DOCUMENT, HTML, YAML, documentOf, documentWith } from '../../harness/connectors/openapi-document.ts';
import { documentHost } from '../../harness/documents.ts';
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

const ask = (tenant: Tenant, body: object | string) => tenant.api.post<Json>('/connectors/import', body);
const made = async (tenant: Tenant, body: object): Promise<Json> => {
  const reply = await ask(tenant, { connector_key: 'register', ...body });
  expect(reply).toMatchObject({ status: expect.toBeOneOf([200, 201]), body: { connector_key: 'register' } });
  return (await deskOf(app, tenant, 'register').read())?.connector;
};
async function refused(body: object | string, code: string): Promise<string> {
  const tenant = await newTenant(app);
  const given = typeof body === 'string' ? body : { connector_key: 'register', ...body };
  const reply = await ask(tenant, given);
  expectRefusal(reply, 400, code);
  expect((await tenant.api.get('/connectors')).body.connectors).toEqual([]);
  return reply.body.error.message;
}
const at = (path: string, body: string | Parameters<typeof host.serve>[1], type = 'application/json') =>
  host.serve(path, body, type);
const elsewhere =
  (status: number, location?: string) =>
  (_request: unknown, response: ServerResponse): void =>
    void response.writeHead(status, location === undefined ? {} : { location }).end();

describe('400', () => {
  test('missing_connector_key', async () => {
    for (const connector_key of [undefined, null, '', ' ']) {
      const message = await refused({ connector_key, openapi: DOCUMENT }, 'missing_connector_key');
      expect(message).toContain('connector_key is missing');
    }
  });

  test.each<[string, object]>([
    ['none', {}],
    ['null', { openapi: null }],
    ['empty texts', { openapi_json: '', openapi_url: ' ' }],
  ])('missing_openapi_spec: %s', async (_what, source) => {
    await refused(source, 'missing_openapi_spec');
  });

  test.each<[string, () => object]>([
    ['as text', () => ({ openapi_json: YAML })],
    ['by address', () => ({ openapi_url: at('/openapi.yaml', YAML, 'application/yaml') })],
  ])('openapi_yaml_not_supported: %s', async (_what, source) => {
    await refused(source(), 'openapi_yaml_not_supported');
  });

  test.each<[string, () => object]>([
    ['HTML by address', () => ({ openapi_url: at('/docs.html', HTML, 'text/html') })],
    ['HTML as text', () => ({ openapi_json: HTML })],
    ['an empty answer', () => ({ openapi_url: at('/empty', '') })],
    ['half a document', () => ({ openapi_json: JSON.stringify(DOCUMENT).slice(0, -1) })],
    ['bytes that are no text', () => ({ openapi_url: at('/bytes', Buffer.from([0x7b, 0xff])) })],
    ['a list', () => ({ openapi_json: '[]' })],
    ['a list inline', () => ({ openapi: [DOCUMENT] })],
    ['a text inline', () => ({ openapi: JSON.stringify(DOCUMENT) })],
    ['an object as text', () => ({ openapi_json: DOCUMENT })],
    ['no OpenAPI', () => ({ openapi: { swagger: '1.2' } })],
    ['an empty object', () => ({ openapi: {} })],
  ])('invalid_openapi_spec: %s', async (_what, source) => {
    await refused(source(), 'invalid_openapi_spec');
  });

  test.each<[string, () => object, RegExp]>([
    ['two sources', () => ({ openapi: DOCUMENT, openapi_json: '{}' }), /one of/],
    ['a key with a space', () => ({ connector_key: 'a b', openapi: DOCUMENT }), /^connector_key: /],
    ['a key that is a number', () => ({ connector_key: 1, openapi: DOCUMENT }), /^connector_key: /],
    ['a label with a line break', () => ({ label: 'a\nb', openapi: DOCUMENT }), /^label: /],
    ['a document over 5 MiB as text', () => ({ openapi_json: documentOf(5 * MIB + 1) }), /5 MiB/],
    ['over 5 MiB inline', () => ({ openapi: JSON.parse(documentOf(5 * MIB + 1)) }), /5 MiB/],
    ['over 5 MiB by address', () => ({ openapi_url: at('/large', documentOf(5 * MIB + 1)) }), /5 MiB/],
    ['no server', () => ({ openapi: documentWith({ servers: undefined }) }), /base_url/],
    [
      'a server without TLS',
      () => ({ openapi: documentWith({ servers: [{ url: 'http://a.b' }] }) }),
      /https/,
    ],
    [
      'a private server',
      () => ({ openapi: documentWith({ servers: [{ url: 'https://10.0.0.1' }] }) }),
      /public/,
    ],
    ['a private base_url', () => ({ openapi: DOCUMENT, base_url: 'https://169.254.169.254' }), /not public/],
    [
      'base_url with a password',
      () => ({ openapi: DOCUMENT, base_url: 'https://u:p@a.example' }),
      /base_url/,
    ],
    ['no operation', () => ({ openapi: documentWith({ paths: {} }) }), /no operations/],
    ['no operation that is wanted', () => ({ openapi: DOCUMENT, include: { tags: ['x'] } }), /include/],
    ['include of other names', () => ({ openapi: DOCUMENT, include: { tag: ['x'] } }), /operation_ids/],
    ['include of another form', () => ({ openapi: DOCUMENT, include: ['x'] }), /^include/],
    [
      'auth without a secret',
      () => ({ openapi: DOCUMENT, auth: { mode: 'bearer_token' } }),
      /^auth\.secret: is missing/,
    ],
    [
      'an unknown mode',
      () => ({ openapi: DOCUMENT, auth: { mode: 'x', secret: 's' } }),
      /^auth\.mode: has to be one of none, bearer_token, /,
    ],
    ['an unknown usage', () => ({ openapi: DOCUMENT, usage: 'lookup' }), /^usage: /],
    [
      'a result that is no pointer',
      () => ({ openapi: DOCUMENT, result: 'name' }),
      /^result: is a JSON Pointer/,
    ],
    ['auth of another form', () => ({ openapi: DOCUMENT, auth: 'bearer' }), /^auth/],
  ])('invalid_openapi_connector: %s', async (_what, source, told) => {
    expect(await refused(source(), 'invalid_openapi_connector')).toMatch(told);
  });

  test('5 MiB are taken, as text and by address', async () => {
    const tenant = await newTenant(app);
    const text = documentOf(5 * MIB);
    await made(tenant, { openapi_json: text });
    await made(tenant, { openapi_url: at('/largest', text) });
  });

  test.each<[string, () => unknown]>([
    ['404', () => `${host.origin}/nowhere`],
    ['204', () => at('/nothing', elsewhere(204))],
    ['500', () => at('/broken', elsewhere(500))],
    ['a reset', () => at('/reset', ((_: unknown, answer: ServerResponse) => answer.destroy()) as never)],
    ['a circle of redirects', () => at('/circle', elsewhere(302, '/circle'))],
    ['a redirect to a private address', () => at('/inside', elsewhere(302, 'https://127.0.0.2/x'))],
    ['a redirect without TLS', () => at('/plain', elsewhere(302, `http://documents.test:${host.port}/x`))],
    ['a private address', () => 'https://127.0.0.1/openapi.json'],
    ['the metadata service', () => 'https://169.254.169.254/latest'],
    ['an address that only an allowance would open', () => 'https://documents.test/openapi.json'],
    ['a name that is unknown', () => 'https://unknown.example.com/openapi.json'],
    ['http', () => 'http://register.example.com/openapi.json'],
    ['a file', () => 'file:///etc/passwd'],
    ['credentials', () => host.origin.replace('https://', 'https://u:p@')],
    ['no address', () => 'openapi.json'],
    ['a number', () => 1],
    ['3000 characters', () => `${host.origin}/${'x'.repeat(3000)}`],
  ])('openapi_fetch_failed: %s', async (_what, url) => {
    const message = await refused({ openapi_url: url() }, 'openapi_fetch_failed');
    expect(message).toContain('openapi_url');
    expect(message).not.toMatch(/127\.0\.0|10\.0\.0|u:p|passwd/);
  });

  test('invalid_request: texts that no database takes, beside the document', async () => {
    const body = JSON.stringify(GOOD);
    for (const text of ['\\u0000', '\\ud800'])
      await refused(body.replace('{', `{"label":"${text}",`), 'invalid_request');
  });
});
