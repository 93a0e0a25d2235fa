// Good bodies with anything in any place, and bodies of no form at all: answers of the catalogue alone.
import { beforeAll, describe, test } from 'vitest';
import fc from 'fast-check';
import type { TestApp } from '../app.ts';
import { expectCatalogued, type Post, type Write } from './writes.ts';
import { anyCharacters, runs } from '../properties.ts';

export const nasty = fc.oneof(
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
  anyCharacters(200),
  fc.anything({
    withNullPrototype: false,
    maxDepth: 3,
    values: [fc.string(), fc.double({ noNaN: true }), fc.boolean(), fc.constant(null)],
  }),
);

export type Path = (string | number)[];
export const placesIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? [path]
    : [path, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...path, key]))];
export function put(target: object, path: Path, value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0)
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else put(Reflect.get(target, key) as object, rest, value);
}

/** Registers the tests for each endpoint; `scale` says how often they are tried. */
export function fuzzes(writes: Write[], app: () => TestApp, scale = 1): void {
  describe.each(writes)('$path', ({ good, open }) => {
    let post: Post;
    beforeAll(async () => {
      post = await open(app());
    });

    test('a good body with anything in one place', async () => {
      const places = placesIn(good()).filter((place) => place.length > 0);
      const property = fc.asyncProperty(fc.constantFrom(...places), nasty, async (place, value) => {
        const body = good();
        put(body, place, value);
        expectCatalogued(await post(JSON.stringify(body)));
      });
      await fc.assert(property, runs(300 * scale));
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
        runs(100 * scale),
      );
    });

    test('any JSON at all', async () => {
      await fc.assert(
        fc.asyncProperty(fc.json({ maxDepth: 6 }), async (json) => expectCatalogued(await post(json))),
        runs(100 * scale),
      );
    });

    test('any bytes, and good bodies with bytes cut out or changed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) =>
          expectCatalogued(await post(Buffer.from(bytes))),
        ),
        runs(100 * scale),
      );
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat(3), fc.uint8Array({ maxLength: 3 }), async (at, cut, bytes) => {
          const text = Buffer.from(JSON.stringify(good()));
          const start = at % text.length;
          expectCatalogued(
            await post(Buffer.concat([text.subarray(0, start), bytes, text.subarray(start + cut)])),
          );
        }),
        runs(150 * scale),
      );
    });
  });
}
