// Canonical JSON keeps to RFC 8785, so that a hash computed elsewhere agrees with ours.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { canonicalJson } from '../../../src/platform/json/canonical-json.ts';
import { runs } from '../../harness/properties.ts';

describe('vectors of RFC 8785', () => {
  test('section 3.2.2: literals, numbers and escapes', () => {
    const input = {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(input)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('section 3.2.3: properties in the order of UTF-16 code units', () => {
    const input = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(Object.values(JSON.parse(canonicalJson(input)))).toHaveLength(7);
    const order = [...canonicalJson(input).matchAll(/:"([A-Z][a-z]+)/g)].map((match) => match[1]);
    expect(order).toEqual(['Carriage', 'One', 'Control', 'Latin', 'Euro', 'Emoji', 'Hebrew']);
  });

  test.each([
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [-5e-324, '-5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [1e21, '1e+21'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [0.000001, '0.000001'],
    [1e-7, '1e-7'],
    [333333333.33333325, '333333333.33333325'],
  ])('appendix B: the number %p is written %s', (number, text) => {
    expect(canonicalJson(number)).toBe(text);
  });
});

describe('what has no canonical form is refused with its place', () => {
  test.each([
    ['NaN', { a: [Number.NaN] }, '/a/0'],
    ['Infinity', { a: Infinity }, '/a'],
    ['a lone surrogate', { a: '\ud800' }, '/a'],
    ['a lone surrogate in a name', { 'x\udc00': 1 }, 'The value'],
    ['undefined', undefined, 'The value'],
    ['undefined in a list', [undefined], '/0'],
    ['a hole in a list', Array(2), '/0'],
    ['a date', { a: { 'b/c': new Date(0) } }, '/a/b~1c'],
    ['a map', new Map(), 'The value'],
    ['a bigint', [1n], '/0'],
    ['a function', { a: () => 1 }, '/a'],
  ])('%s', (_name, value, place) => {
    expect(() => canonicalJson(value)).toThrow(place);
  });

  test('nesting that would exhaust the stack', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(() => canonicalJson(deep)).toThrow('nested deeper than 128 levels');
  });

  test('a value that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => canonicalJson(loop)).toThrow('nested deeper');
  });
});

test('properties that hold undefined are left out, and __proto__ is a name like any other', () => {
  expect(canonicalJson({ b: 1, a: undefined })).toBe('{"b":1}');
  expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"x":2}}'))).toBe('{"__proto__":{"x":2},"b":1}');
});

const json = fc.jsonValue({ maxDepth: 6 }).filter((value) => JSON.stringify(value).isWellFormed());

test('parsing the canonical form gives the value back', () => {
  fc.assert(
    fc.property(json, (value) => {
      fc.pre(isStorable(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    runs(100),
  );
});

test('the order in which properties were written does not count', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'grapheme' }), json, { noNullPrototype: true }), (value) => {
      fc.pre(isStorable(value));
      const reversed = Object.fromEntries(Object.entries(value).toReversed());
      expect(canonicalJson(reversed)).toBe(canonicalJson(value));
    }),
    runs(100),
  );
});

/** Half surrogate pairs are refused on purpose. */
function isStorable(value: unknown): boolean {
  return !/\\ud[89a-f]/i.test(JSON.stringify(value));
}
