// Two values say the same where their canonical texts are one.
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/platform/json/canonical-json.ts';
import { isSameJson } from '../../../src/platform/json/same-json.ts';
import { runs } from '../../harness/properties.ts';

/** Few words and shapes, so that two values are often alike. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 0, -0, 1, '', '0', 'a'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '0', 'constructor'), tie('value'), { maxKeys: 3 }),
  ),
}));

const turned = (given: unknown): unknown => {
  if (Array.isArray(given)) return given.map(turned);
  if (typeof given !== 'object' || given === null) return given;
  const entries = Object.entries(given).toReversed();
  return { ...Object.fromEntries(entries.map(([name, each]) => [name, turned(each)])), left: undefined };
};

test('as canonical texts say, whatever the order of properties', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isSameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      expect(isSameJson(a, turned(a))).toBe(true);
    }),
    runs(2000),
  );
});

test.each<[unknown, unknown]>([
  [[], {}],
  [{}, null],
  [{ a: 1 }, { constructor: 1 }],
  [{ constructor: Object }, {}],
  [[1], [1, 1]],
  [{ a: 1 }, { a: 1, b: 1 }],
])('%j is not %j', (a, b) => {
  expect([isSameJson(a, b), isSameJson(b, a)]).toEqual([false, false]);
});
