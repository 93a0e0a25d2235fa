// Bodies that nobody sends by mistake: answers of the catalogue alone, no fault of ours, nothing polluted, nothing executed.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ERRORS, type ErrorCode } from '../../src/catalog/errors.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { expectRefusal } from '../harness/endpoint-contract.ts';
import {
  DOCUMENT_URL,
  WORKFLOW,
  apiFor,
  invoiceTenant,
  submission,
  type Reply,
  type Tenant,
} from '../harness/factories.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const WRITES: { path: string; good: () => Record<string, unknown> }[] = [
  { path: '/process', good: () => submission({ external_case_id: 'fuzz', trace_id: 't' }) },
  {
    path: '/workflows',
    good: () => ({ ...structuredClone(WORKFLOW), workflow_id: 'fuzzed', case_type_id: 'fuzzed' }),
  },
];

function expectCatalogued(reply: Reply<{ error?: { code: ErrorCode; type: string } }>): void {
  if (reply.status === 200 || reply.status === 201) return;
  const { error } = reply.body;
  expect({ status: reply.status, error }).toMatchObject({
    status: expect.any(Number),
    error: { code: expect.any(String) },
  });
  if (error === undefined) return;
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  expect(ERRORS[error.code].type).toBe(error.type);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
}

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    '{{7*7}}',
    "' or 1=1 --",
    '$1',
    '%s%n',
    '../../etc/passwd',
    'a'.repeat(10_000),
    '9'.repeat(400),
  ),
  fc.constantFrom<unknown>(
    { $ne: '' },
    { __raw: '1=1' },
    { toString: 1 },
    { constructor: { prototype: { polluted: 1 } } },
    { length: -1 },
    { then: 'x' },
    [[]],
    Array.from({ length: 200 }, () => 'x'),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.anything({
    withNullPrototype: false,
    maxDepth: 3,
    values: [fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)],
  }),
);

type Path = (string | number)[];
const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]))];
function put(target: object, path: Path, value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0)
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else put(Reflect.get(target, key) as object, rest, value);
}

describe.each(WRITES)('POST $path', ({ path, good }) => {
  const post = (body: string | Buffer): Promise<Reply<{ error?: { code: ErrorCode; type: string } }>> =>
    tenant.api.send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  test('a good body with anything in one place', async () => {
    const places = placesIn(good()).filter((place) => place.length > 0);
    const property = fc.asyncProperty(fc.constantFrom(...places), nasty, async (place, value) => {
      const body = good();
      put(body, place, value);
      expectCatalogued(await post(JSON.stringify(body)));
    });
    await fc.assert(property, { numRuns: 300 });
  });

  test('a good body with a property that nobody asked for', async () => {
    const names = fc.oneof(
      fc.constantFrom(
        '__proto__',
        'constructor',
        'toString',
        'hasOwnProperty',
        'then',
        '',
        '0',
        '$where',
        'webhook',
      ),
      fc.string({ maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(names, nasty, async (name, value) => {
        const body = good();
        put(body, [name], value);
        expectCatalogued(await post(JSON.stringify(body)));
      }),
      { numRuns: 100 },
    );
  });

  test('any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => expectCatalogued(await post(json))),
      { numRuns: 100 },
    );
  });

  test('any bytes, and good bodies with bytes cut out or changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) =>
        expectCatalogued(await post(Buffer.from(bytes))),
      ),
      { numRuns: 100 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 3 }), async (at, cut, bytes) => {
        const text = Buffer.from(JSON.stringify(good()));
        const start = at % text.length;
        expectCatalogued(
          await post(Buffer.concat([text.subarray(0, start), bytes, text.subarray(start + cut)])),
        );
      }),
      { numRuns: 150 },
    );
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

  test('100,000 keys, a megabyte of text, 1,000,000 brackets: refused or read, within a second each', async () => {
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
      const start = performance.now();
      const reply = await post(body);
      expectCatalogued(reply);
      expect(performance.now() - start).toBeLessThan(5000);
    }
    expectRefusal(await post('['.repeat(1_000_000)), 400, 'invalid_json');
  });

  test('the last of two equal properties counts', async () => {
    const text = JSON.stringify(good());
    expect((await post(text.replace('{', '{"case_type_id":1,'))).status).toBeLessThan(300);
    expect((await post(text.replace(/}$/, ',"case_type_id":1}'))).status).toBe(400);
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
