// Drafts are merged field by field; names that come from outside are told in few words.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { mergeDraft } from '../../../src/sessions/acts/draft.ts';
import { listed, shortName } from '../../../src/sessions/form/names.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const kept = (text: string) => ({ text, isTyped: false, isGiven: true as const });

describe('mergeDraft', () => {
  test('takes what is new, keeps the rest, takes back null and blank texts', () => {
    const draft = { a: kept('1'), b: kept('2'), c: { text: '3', isTyped: true } };
    expect(mergeDraft(draft, { a: 'x', b: null, d: 'y', e: '  ', c: '\n' }, false)).toEqual({
      a: kept('x'),
      d: kept('y'),
    });
    expect(mergeDraft(draft, {}, true)).toEqual(draft);
    expect(mergeDraft({}, { a: ' x ' }, true)).toEqual({ a: { text: ' x ', isTyped: true } });
  });

  const names = fc.constantFrom('a', 'b', 'c', 'constructor', 'toString', '__proto__');
  const values = fc.dictionary(names, fc.option(fc.string({ maxLength: 5 }), { nil: null }), {
    noNullPrototype: true,
  });

  test('two tabs that save different fields come to the same in either order', () => {
    const property = fc.property(values, values, (one, other) => {
      const apart = Object.fromEntries(Object.entries(other).filter(([name]) => !Object.hasOwn(one, name)));
      const oneFirst = mergeDraft(mergeDraft({}, one, false), apart, false);
      expect(oneFirst).toEqual(mergeDraft(mergeDraft({}, apart, false), one, false));
    });
    fc.assert(property, runs(100));
  });

  test('saving the same twice is saving it once; nothing but what was given is in it; no prototype is touched', () => {
    const property = fc.property(values, (given) => {
      const once = mergeDraft({}, given, false);
      expect(mergeDraft(once, given, false)).toEqual(once);
      for (const [name, { text }] of Object.entries(once)) expect(text).toBe(given[name]);
      expect(Object.getPrototypeOf(once)).toBe(Object.prototype);
    });
    fc.assert(property, runs(100));
  });
});

describe('names from outside', () => {
  test('none at its full length, five of many', () => {
    expect(shortName('company')).toBe('company');
    expect(shortName('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`);
    expect(listed(['a', 'b'])).toBe('"a", "b"');
    expect(listed(Array.from({ length: 8 }, (_, index) => `f${index}`))).toBe(
      '"f0", "f1", "f2", "f3", "f4" and 3 more',
    );
  });

  test('always well-formed and short', () => {
    fc.assert(
      fc.property(fc.array(anyCharacters(300)), (given) => {
        const text = listed(given);
        expect(text.isWellFormed()).toBe(true);
        expect(text.length).toBeLessThan(5 * 700);
      }),
      runs(100),
    );
  });
});
