// /docs: the documentation of the API, as browsers get it.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REJECTIONS } from '../src/catalog/rejections.ts';
import { COMMAND_TYPES } from '../src/commands/types.ts';
import type { Document } from '../src/reference/document.ts';
import { referencePage } from '../src/reference/page.ts';
import { startTestApp, type TestApp } from './harness/app.ts';
import { api } from './harness/endpoints/endpoint-contract.ts';

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

/** As it comes over the wire: fetch would take the encoding off. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = request(app.origin + path, { headers, method, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

test.each([
  ['https://intake.example.com', 'https://intake.example.com'],
  ['http://127.0.0.1:9123', 'http://127.0.0.1:9123'],
  ['http://0.0.0.0:9123', 'http://127.0.0.1:9123'],
  ['http://[::]:9123', 'http://127.0.0.1:9123'],
  ['http://:::9123', 'http://127.0.0.1:9123'],
])('the examples go to where the server is: %s', (server, named) => {
  expect(referencePage(api.document() as Document, '', server)).toContain(`export INTAKE=${named}\n`);
});

const page = async (): Promise<string> => (await get('/docs')).bytes.toString();

describe('what comes over the wire', () => {
  test.each([
    ['/docs', 'text/html; charset=utf-8', 60],
    ['/api/v1/openapi.json', 'application/json; charset=utf-8', 60],
  ])('%s is compressed, small, and not sent a second time', async (path, type, most) => {
    const plain = await get(path);
    expect(plain.headers).toMatchObject({ 'content-type': type, vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(brotli.bytes.length).toBeLessThan(most * 1024);
    const gzip = await get(path, { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    const tags = [plain, brotli, gzip].map(({ headers }) => String(headers['etag']));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-f]{20}(-br|-gzip)?"$/);
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': tags[1] ?? '' });
    expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, tags[1]]);
    expect((await get(path, { 'accept-encoding': 'br', 'if-none-match': '"other"' })).status).toBe(200);
    // One encoding is not the other (RFC 9110 §8.8.3).
    expect((await get(path, { 'accept-encoding': 'gzip', 'if-none-match': tags[1] ?? '' })).status).toBe(200);
  });

  test('HEAD says the same without the page, and another method finds nothing', async () => {
    const [head, whole] = [await get('/docs', {}, 'HEAD'), await get('/docs')];
    expect(head.bytes).toHaveLength(0);
    expect([head.headers['etag'], head.headers['content-length']]).toEqual([
      whole.headers['etag'],
      String(whole.bytes.length),
    ]);
    expect((await get('/docs', {}, 'POST')).status).toBe(404);
  });

  test('its policy lets nothing else be loaded, run or framed', async () => {
    const { headers, bytes } = await get('/docs');
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(bytes.toString()) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'x-request-id': expect.stringMatching(/^req_/),
    });
  });

  test('the root leads there; nothing else is served', async () => {
    const root = await get('/');
    expect([root.status, root.headers['location']]).toEqual([302, '/docs']);
    for (const path of ['/docs/', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/start.js'])
      expect((await get(path)).status).toBe(404);
  });
});

describe('what it says', () => {
  test('every operation with its path, a request, and every code that it may answer', async () => {
    const html = await page();
    for (const { operationId, method, path, errors } of api.endpoints) {
      const [, section = ''] = html.split(`<section id="${operationId}" class="operation">`);
      const [own = ''] = section.split('class="operation">');
      expect(own).toContain(`>${method}</b> <code>/api/v1${path}</code>`);
      expect(own).toContain('curl -s');
      for (const code of errors) expect(own).toContain(`<code>${code}</code>`);
    }
  });

  test('each command with its payload, whether it needs a rationale, and the codes of what is rejected', async () => {
    const html = await page();
    const [, given = ''] = html.split('<section id="submitCommand" class="operation">');
    for (const type of COMMAND_TYPES) expect(given).toMatch(new RegExp(`<p><code>${type}</code> [A-Z]`));
    const [, correct = ''] = given.split('<p><code>correct_fact</code>');
    const [own = ''] = correct.split('<p><code>select_candidate</code>');
    expect(own).toContain('Needs a <code>rationale</code>.');
    for (const name of ['evidence', 'doc_id', 'page_index', 'quote', 'location', 'char_start'])
      expect(own).toContain(`<code class="name">${name}</code>`);
    expect(given).not.toContain('map of any value</span> <b>required</b>');
    const [, asked = ''] = html.split('<section id="getCommand" class="operation">');
    for (const code of Object.keys(REJECTIONS)) expect(asked).toContain(`<li><code>${code}</code>: `);
  });

  test('needs nothing else: no script, no asset, and no link that leads nowhere', async () => {
    const html = await page();
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links.filter((href) => !href.startsWith('#'))).toEqual(['/api/v1/openapi.json']);
    expect(links.filter((href) => href.startsWith('#') && !ids.has(href.slice(1)))).toEqual([]);
    expect(ids.size).toBe([...html.matchAll(/ id="/g)].length);
  });

  test('a request for the terminal has what the operation takes', async () => {
    const [, upload = ''] = (await page()).split('<section id="uploadDocument" class="operation">');
    expect(upload).toContain('-F &#39;document_type=receipt&#39;');
    expect(upload).toContain('-F &#39;file=@my-receipt.txt&#39;');
    expect(upload).toContain('Bearer $ACCESS_TOKEN');
  });

  test('patterns that say no more are told in words', async () => {
    expect(await page()).toMatch(
      /external_case_id<\/code>.{0,80}, 1 to 255 characters, no control characters/s,
    );
    expect(await page()).not.toContain('u009f]{');
  });

  test('each event with its payload, and how a signature is verified', async () => {
    const html = await page();
    const { webhooks } = api.document() as { webhooks: Record<string, object> };
    for (const type of Object.keys(webhooks)) expect(html).toContain(`Example of ${type}`);
    // Of a server that is not ready.
    expect(html).toContain('Not ready: the database does not answer.');
    for (const said of ['X-Service-Signature', 'createHmac', 'hmac.compare_digest'])
      expect(html).toContain(said);
  });
});
