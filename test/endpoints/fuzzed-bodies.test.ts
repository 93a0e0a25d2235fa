// Good bodies with anything in any place, and bodies of no form at all: answers of the catalogue alone.
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import fc from 'fast-check';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { invoiceTenant, type Tenant } from '../harness/factories.ts';
import { WRITES, expectCatalogued, type AnyReply } from '../harness/writes.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

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
    JSON.parse('{"then":1}'),
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
  const post = (body: string | Buffer): Promise<AnyReply> =>
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
});
