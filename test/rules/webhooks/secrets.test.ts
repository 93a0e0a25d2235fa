// Secrets that are opened now and then are those that the sealer opens, and never those of another place.
import { expect, test } from 'vitest';
import { createSealer } from '../../../src/platform/seal.ts';
import { openNowAndThen } from '../../../src/webhooks/sending/secrets.ts';

const KEY = 'a key of this test alone, nothing real';
const PLACE = 'webhook_endpoints:whk_1:secret';

test('an opened secret is kept for a minute, and only where it was sealed', () => {
  let keys = [KEY];
  let now = 0;
  const sealer = createSealer(() => keys);
  const open = openNowAndThen(sealer, () => now);
  const sealed = sealer.seal('whsec_one', PLACE);
  expect(open(sealed, PLACE)).toBe('whsec_one');
  expect(() => open(sealed, 'webhook_endpoints:whk_2:secret')).toThrow('authenticate');
  keys = [`another, since ${KEY}`];
  now = 60_000;
  expect(open(sealed, PLACE)).toBe('whsec_one');
  now = 60_001;
  expect(() => open(sealed, PLACE)).toThrow('sealed with the key');
});

test('a secret that was changed is opened at once, and one that did not open is tried again', () => {
  let keys = [`another, since ${KEY}`];
  const sealer = createSealer(() => keys);
  const open = openNowAndThen(sealer);
  const sealed = createSealer(KEY).seal('whsec_one', PLACE);
  expect(() => open(sealed, PLACE)).toThrow('sealed with the key');
  keys = [KEY];
  expect(open(sealed, PLACE)).toBe('whsec_one');
  expect(open(sealer.seal('whsec_two', PLACE), PLACE)).toBe('whsec_two');
});

test('more secrets than are kept are opened all the same', () => {
  const sealer = createSealer(KEY);
  const open = openNowAndThen(sealer);
  const sealed = Array.from({ length: 1100 }, (_, n) => sealer.seal(`whsec_${n}`, PLACE));
  for (let round = 0; round < 2; round++)
    expect(sealed.map((one) => open(one, PLACE))).toEqual(sealed.map((_, n) => `whsec_${n}`));
});
