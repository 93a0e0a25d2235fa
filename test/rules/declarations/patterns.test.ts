// Patterns of authors find the same as everywhere, but in linear time, or are refused with a plain reason.
import { describe, expect, test } from 'vitest';
import { compilePattern, MAX_MATCHES } from '../../../src/declarations/patterns.ts';

function values(regex: string, text: string): string[] {
  const pattern = compilePattern(regex);
  if (!pattern.ok) throw new Error(pattern.message);
  return [...pattern.find(text)].map((match) => {
    expect(text.slice(match.valueStart, match.valueEnd)).toBe(match.value);
    expect(match.start).toBeLessThanOrEqual(match.valueStart);
    expect(match.end).toBeGreaterThanOrEqual(match.valueEnd);
    return match.value;
  });
}

const page = 'INVOICE\n12 dated 3 May 2026\nTotal\n 5 EUR\nx\nbb\n';

describe('finding', () => {
  test.each([
    ['the named group', 'dated (?<value>.{6,20})', ['3 May 2026']],
    ['the whole match without one', '\\d+ EUR', ['5 EUR']],
    ['across a line break', 'Total\\s+(?<value>\\d+)', ['5']],
    ['at the edges of a line', '^(?<value>.)$', ['x']],
    ['ignoring case', '(?i)invoice\\s+(?<value>\\d+)', ['12']],
    ['never an empty value', 'b*', ['bb']],
    ['several in a line', '\\b\\d\\b', ['3', '5']],
    ['a group that took no part', 'Total(?<value>XX)?', []],
  ])('%s', (_name, regex, expected) => {
    expect(values(regex, page)).toEqual(expected);
  });

  test('a match that reached into the next line is not found again there', () => {
    expect(values('a\\s*a', 'a\na\na\na')).toEqual(['a\na', 'a\na']);
    expect(values('(?s)^a.b', 'a\nb\na\nb')).toEqual(['a\nb', 'a\nb']);
  });

  test('offsets count UTF-16 units, and CRLF and emoji do not disturb them', () => {
    expect(values('№ (?<value>\\d+)', '😀 № 7\r\n😀😀 № 8')).toEqual(['7', '8']);
  });

  test(`at most ${MAX_MATCHES} places`, () => {
    expect(values('a', 'a '.repeat(5000))).toHaveLength(MAX_MATCHES);
  });

  test('whole and part', () => {
    const pattern = compilePattern('[0-9]{3}|^a$');
    if (!pattern.ok) throw new Error(pattern.message);
    expect([pattern.matchesWhole('123'), pattern.matchesWhole('1234'), pattern.matchesPart('1234')]).toEqual([
      true,
      false,
      true,
    ]);
    // Here the edges are those of the text: a second line does not slip through.
    expect([pattern.matchesPart('a\nb'), pattern.matchesWhole('a\nb')]).toEqual([false, false]);
  });
});

describe('refused, in words for an author', () => {
  test.each([
    ['(?=a)b', 'look-ahead and look-behind are not offered'],
    ['(?!a)b', 'look-ahead and look-behind are not offered'],
    ['(?<=a)b', 'look-ahead and look-behind are not offered'],
    ['(?<!a)b', 'look-ahead and look-behind are not offered'],
    ['(a)\\1', 'back-references are not offered'],
    ['(?<v>a)\\k<v>', 'back-references are not offered'],
    ['(?>a+)b', 'atomic groups and possessive repeats are not offered'],
    ['a++b', 'atomic groups and possessive repeats are not offered'],
    ['(', 'missing closing )'],
    ['[z-a]', 'invalid character class range'],
    ['**', 'missing argument'],
    ['a{1001}', 'invalid repeat count'],
    ['\\Aa\\z', '"^" and "$"'],
    ['(?<value>a)(?<value>b)', 'duplicate capture group name'],
    ['((a{1,100}){1,10})b', 'unfold to more than 200 steps'],
    ['a'.repeat(2001), 'longer than 2000 characters'],
  ])('%s', (regex, message) => {
    expect(compilePattern(regex)).toMatchObject({ ok: false, message: expect.stringContaining(message) });
  });

  test('nesting that would exhaust the stack', () => {
    const result = compilePattern(`${'('.repeat(1000)}${')'.repeat(1000)}`);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('nests too deeply') });
  });
});

// The families of check S17: exponential and polynomial in backtracking engines.
const atoms = ['a', '\\w', '[a-z]', '(?:a|b)', '\\p{L}'];
const shapes = [
  (x: string) => `(${x}+)+$`,
  (x: string) => `(${x}|${x}${x})+$`,
  (x: string) => `(${x}*)*b`,
  (x: string) => `^(${x}+)*!`,
  (x: string) => `(${x}+)+(${x}+)+!`,
  (x: string) => `(.*${x}){12}!`,
  (x: string) => `(${x}?){30}${x}{30}`,
  (x: string) => `${x}([^!]*!)?`,
  (x: string) => `(?s)${x}.*${x}.*${x}.*!`,
  (x: string) => `((((${x}?)*)*)*)*!`,
];
const texts = [`${'a'.repeat(20_000)}`, `${'ab '.repeat(7000)}`, `${'aaaa bbbb\n'.repeat(2000)}`];

describe('patterns that hang other engines', () => {
  // What guards here is the time limit of the test: a backtracking engine would not come back within it.
  test.each(shapes.flatMap((shape) => atoms.map((atom) => [shape(atom)])))('%s', (regex) => {
    const pattern = compilePattern(regex);
    if (!pattern.ok) {
      expect(pattern.message).not.toBe('');
      return;
    }
    for (const text of texts) expect([...pattern.find(text)].length).toBeLessThanOrEqual(MAX_MATCHES);
    for (const text of texts) expect(typeof pattern.matchesWhole(text)).toBe('boolean');
  });
});
