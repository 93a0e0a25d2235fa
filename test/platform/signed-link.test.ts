// Signed addresses: what one key signed for one purpose says just that, and every other spelling says nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLinks, type LinkAbout } from '../../src/platform/signed-link.ts';
import { runs } from '../harness/properties.ts';

const keys = { now: 'the key of today '.repeat(3), before: 'the key until now '.repeat(3) };
const links = createLinks(() => [keys.now, keys.before]);
const about: LinkAbout = {
  orgId: 'org_1',
  environment: 'live',
  caseId: 'case_1',
  revision: 7,
  expiresAt: new Date(1_800_000_000_000),
};

describe('a signed address', () => {
  test('says what was signed', () => {
    expect(links.read('view', links.sign('view', about))).toEqual(about);
  });

  test('of the key before still counts, one of a key that is gone does not', () => {
    const old = createLinks(() => [keys.before]).sign('view', about);
    expect(links.read('view', old)).toEqual(about);
    expect(createLinks(() => [keys.now]).read('view', old)).toBeNull();
  });

  test('opens nothing that it was not signed for', () => {
    expect(links.read('case-file', links.sign('view', about))).toBeNull();
  });

  test('with any character changed, left out or added says nothing', () => {
    const token = links.sign('view', about);
    fc.assert(
      fc.property(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom('A', 'z', '0', '-', '_', '.', '=', '%', '/', ' '),
        fc.constantFrom(0, 1),
        (at, character, kept) => {
          const changed = token.slice(0, at) + character + token.slice(at + 1 - kept);
          fc.pre(changed !== token);
          expect(links.read('view', changed)).toBeNull();
        },
      ),
      runs(300),
    );
  });

  test.each(['', '.', 'a.b', 'a.b.c', '%00', '..'])('%j is none', (token) => {
    expect(links.read('view', token)).toBeNull();
  });
});
