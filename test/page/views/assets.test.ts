// The assets of the pages: the same bytes in every encoding, a name that changes with them, refused under any other.
import { describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { assetPaths, makeAsset, pageAsset } from '../../../src/page/door/assets.ts';

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe('assets', () => {
  test.each([
    ['style', assetPaths.style, 'page.css', 'text/css; charset=utf-8'],
    ['script', assetPaths.script, 'page.js', 'text/javascript; charset=utf-8'],
    ['script of questions', assetPaths.questions, 'questions.js', 'text/javascript; charset=utf-8'],
  ])('the %s is the committed file in every encoding', (_, path, file, type) => {
    const asset = pageAsset(path);
    expect(asset?.type).toBe(type);
    expect(asset?.headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(asset?.headers['Vary']).toBe('Accept-Encoding');
    const source = readFileSync(`src/page/assets/${file}`);
    for (const accepted of [undefined, 'gzip', 'gzip, deflate, br'] as const) {
      const { bytes, encoding } = asset?.body(accepted) ?? { bytes: Buffer.alloc(0), encoding: null };
      expect((encoding === null ? bytes : unpack[encoding](bytes)).equals(source)).toBe(true);
    }
  });

  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=nonsense', null],
    [';;;,,q=,', null],
  ])('Accept-Encoding %p gets %p', (accepted, encoding) => {
    expect(makeAsset('a.css', 'text/css', Buffer.from('a')).body(accepted).encoding).toBe(encoding);
  });

  test('the name follows the content, so that a browser may keep it for ever', () => {
    const path = (text: string): string => makeAsset('page.css', 'text/css', Buffer.from(text)).path;
    expect(path('a')).toMatch(/^\/page\/page-[0-9a-f]{12}\.css$/);
    expect(path('a')).toBe(path('a'));
    expect(path('a')).not.toBe(path('b'));
  });

  test('no other name leads to a file', () => {
    for (const path of ['/page/page-000000000000.css', '/page/../assets/page.css', '/page/page.css', ''])
      expect(pageAsset(path)).toBeNull();
  });

  test('each script stays under 3.25 KB on the wire', () => {
    for (const path of [assetPaths.script, assetPaths.questions])
      expect(pageAsset(path)?.body('gzip').bytes.length).toBeLessThan(3328);
  });
});
