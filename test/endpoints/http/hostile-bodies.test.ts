// Bodies that nobody sends by mistake: answers of the catalogue alone, nothing polluted, nothing executed, nothing endless.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { DOCUMENT_URL, apiFor, invoiceTenant, submission, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { APPLICANT_WRITES, WRITES, expectCatalogued, type Post } from '../../harness/endpoints/writes.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

describe.each([...WRITES, ...APPLICANT_WRITES])('$path', ({ good, open }) => {
  let post: Post;
  beforeAll(async () => {
    post = await open(app);
  });

  test('prototypes stay as they are', async () => {
    for (const body of [
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"workflow":{"__proto__":{"polluted":1}}}',
      '{"\\u005f\\u005fproto__":{"polluted":1}}',
    ]) {
      expectCatalogued(await post(body));
    }
    const keyed = JSON.stringify(good()).replace(
      '{',
      '{"constructor":{"prototype":{"polluted":1}},"toString":1,',
    );
    expectCatalogued(await post(keyed));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('100,000 keys, a megabyte of text, 1,000,000 brackets: refused or read', async () => {
    const keys = `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":0`).join(',')}}`.slice(
      0,
      1_048_576,
    );
    for (const body of [
      keys,
      JSON.stringify({ a: 'x'.repeat(1_040_000) }),
      '['.repeat(1_000_000),
      '{"a":'.repeat(200_000),
      `[${'0,'.repeat(500_000)}0]`,
    ]) {
      expectCatalogued(await post(body));
    }
    expect(await post('['.repeat(1_000_000))).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_json' } },
    });
  });

  test('the last of two equal properties counts', async () => {
    const text = JSON.stringify(good());
    const name = 'case_type_id' in good() ? 'case_type_id' : Object.keys(good())[0];
    expect((await post(text.replace('{', `{"${name}":1,`))).status).toBeLessThan(300);
    expect((await post(text.replace(/}$/, `,"${name}":1}`))).status).toBe(400);
  });

  test('a byte order mark is no character', async () => {
    expect((await post(`\ufeff${JSON.stringify(good())}`)).status).toBeLessThan(300);
  });
});

describe('SQL and templates are text', () => {
  const texts = [
    "'; drop table cases; --",
    "x' or '1'='1",
    '$1',
    '%',
    '\\',
    '"',
    "E'\\x00'",
    'null',
    '{{constructor}}',
    '${process.exit(1)}',
    '<img src=x onerror=alert(1)>',
  ];
  test.each(texts)('%s', async (text) => {
    const tenant = await invoiceTenant(app);
    const first = await tenant.api.post(
      '/process',
      submission({
        external_case_id: text,
        trace_id: text,
        document_url: `${DOCUMENT_URL}?q=${encodeURIComponent(text)}`,
      }),
    );
    expect(first.status).toBe(201);
    expect((await tenant.api.get(`/cases/${first.body.case_id}`)).body.external_case_id).toBe(text);
    const extension = await tenant.api.post('/process', submission({ external_case_id: text }));
    expect(extension.body.case_id).toBe(first.body.case_id);
    expect((await tenant.api.post('/process', submission({ idempotency_key: text }))).status).toBe(201);
    expectRefusal(await tenant.api.get(`/cases/${encodeURIComponent(text)}`), 404, 'not_found');
  });
});

describe('bodies without an end', () => {
  test('413 to an announced 100 MB before a byte of it is sent', async () => {
    const reply = await new Promise<number>((resolve, reject) => {
      const sent = request(`${app.origin}/api/v1/process`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.key}`,
          'content-type': 'application/json',
          'content-length': 100 * 1024 * 1024,
        },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(reply).toBe(413);
  });

  test('413 to an endless body in chunks, soon', async () => {
    const written = await new Promise<number>((resolve, reject) => {
      const sent = request(`${app.origin}/api/v1/process`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      });
      let bytes = 0;
      let answered = false;
      const more = (): void => {
        if (answered) return;
        bytes += 65_536;
        sent.write(Buffer.alloc(65_536, 0x20), more);
      };
      sent.on('response', (response) => {
        answered = true;
        expect(response.statusCode).toBe(413);
        resolve(bytes);
        sent.destroy();
      });
      sent.on('error', (error) => (answered ? undefined : reject(error)));
      more();
    });
    // What the operating system's buffers hold is beyond the server.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test('a client that goes away in the middle of its body is no fault of ours', async () => {
    const gone = request(`${app.origin}/api/v1/process`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tenant.key}`,
        'content-type': 'application/json',
        'content-length': 1000,
      },
    });
    gone.on('error', () => undefined);
    await new Promise((resolve) => gone.write('{"document_url":', resolve));
    gone.destroy();
    expect((await apiFor(app, '').get('/health')).status).toBe(200);
  });
});
