// Bodies that are compressed once: which encoding whom, and that a failure is not kept.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bestEncoding, packedOnce } from '../../../src/http/packed.ts';

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.1, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['GZIP', 'gzip'],
])('who takes %s gets %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test('it is made once for all who ask, and again after a failure', async () => {
  let asked = 0;
  const packed = packedOnce(() => {
    asked += 1;
    if (asked === 1) throw new Error('not yet');
    return 'hello '.repeat(100);
  });
  await expect(packed()).rejects.toThrow('not yet');
  const [first, second] = await Promise.all([packed(), packed()]);
  expect(asked).toBe(2);
  expect(first).toBe(second);
  expect(brotliDecompressSync(first('br').bytes).toString()).toBe('hello '.repeat(100));
  expect(gunzipSync(first('gzip').bytes)).toEqual(first(undefined).bytes);
});
