// The text of a declaration is read with the place of every value, and hostile text is refused at its place.
import { describe, expect, test } from 'vitest';
import { parseDeclarationSource } from '../../../src/declarations/reading/parse.ts';
import { SourceSyntaxError } from '../../../src/declarations/reading/source.ts';
import { printedOnboarding } from './onboarding.ts';
import { stringify } from 'yaml';

function refusal(text: string, filename?: string): { message: string; line: number; column: number } {
  try {
    parseDeclarationSource(text, filename);
  } catch (error) {
    if (error instanceof SourceSyntaxError)
      return { message: error.message, line: error.line, column: error.column };
    throw error;
  }
  throw new Error('The text was read.');
}

describe('places', () => {
  test('in JSON, counted from 1', () => {
    const source = parseDeclarationSource('{\n  "a": [1, {"b/c": "x"}],\n  "d": {}\n}');
    expect(source.value).toEqual({ a: [1, { 'b/c': 'x' }], d: {} });
    expect(source.locate('')).toEqual({ line: 1, column: 1 });
    expect(source.locate('/a/1')).toEqual({ line: 2, column: 12 });
    expect(source.locate('/a/1/b~1c')).toEqual({ line: 2, column: 20 });
    expect(source.locate('/d')).toEqual({ line: 3, column: 8 });
    expect(source.locate('/nope')).toBeNull();
    expect(source.locate('nonsense')).toBeNull();
  });

  test('in YAML, counted from 1', () => {
    const source = parseDeclarationSource('# comment\na:\n  - 1\n  - b: x\n    c:\nd: {e: [2]}\n');
    expect(source.value).toEqual({ a: [1, { b: 'x', c: null }], d: { e: [2] } });
    expect(source.locate('/a/0')).toEqual({ line: 3, column: 5 });
    expect(source.locate('/a/1/b')).toEqual({ line: 4, column: 8 });
    expect(source.locate('/a/1/c')).toEqual({ line: 5, column: 5 });
    expect(source.locate('/d/e/0')).toEqual({ line: 6, column: 9 });
    expect(source.locate('/a/2')).toBeNull();
  });

  test('through an alias to what it stands for', () => {
    const source = parseDeclarationSource('a: &labels\n  - Total\nb: *labels\n');
    expect(source.value).toEqual({ a: ['Total'], b: ['Total'] });
    expect(source.locate('/b')).toEqual({ line: 3, column: 4 });
    expect(source.locate('/b/0')).toEqual({ line: 2, column: 5 });
  });
});

test('one declaration reads the same from JSON and from YAML', () => {
  const json = parseDeclarationSource(JSON.stringify(printedOnboarding, null, 2), 'workflow.json');
  const yaml = parseDeclarationSource(stringify(printedOnboarding), 'workflow.yaml');
  expect(json.value).toEqual(printedOnboarding);
  expect(yaml.value).toEqual(printedOnboarding);
});

test('the form is told by the file name, else by the first character', () => {
  expect(parseDeclarationSource('{a: 1}', 'x.yaml').value).toEqual({ a: 1 });
  expect(refusal('{a: 1}', 'x.json')).toMatchObject({ line: 1, column: 2 });
  expect(refusal('{a: 1}')).toMatchObject({ line: 1, column: 2 });
  expect(parseDeclarationSource('\uFEFFa: 1').value).toEqual({ a: 1 });
});

describe('syntax errors name line and column', () => {
  test.each([
    ['JSON: a comma too many', '{\n  "a": 1,\n}', { line: 3, column: 1 }],
    ['JSON: a value that is none', '{"a": tru}', { line: 1, column: 7 }],
    ['JSON: a number that is none', '{"a": 01}', { line: 1, column: 7 }],
    ['JSON: an open string', '{\n "a": "x\n}', { line: 2, column: 7 }],
    ['JSON: a missing colon', '{"a" 1}', { line: 1, column: 6 }],
    ['JSON: something after the end', '{"a": 1}\n x', { line: 2, column: 2 }],
    ['JSON: nothing', '{', { line: 1, column: 2 }],
    ['YAML: a tab', 'a:\n\tb: 1', { line: 2, column: 1 }],
    ['YAML: a mapping in a line', 'a: b: c', { line: 1, column: 4 }],
  ])('%s', (_name, text, place) => {
    expect(refusal(text)).toMatchObject(place);
  });
});

test.each([
  ['a map', 'facts:\n  - { fact_id: a, type: text\n', '{', { line: 2, column: 5 }],
  ['a list', 'a: [1, 2', '[', { line: 1, column: 4 }],
  ['one of several maps', 'a:\n  - { b: 1\n  - { b: 2 }\nc: 1\n', '{', { line: 2, column: 5 }],
  ['the innermost', 'a: { b: [1, { c: 2 }\n', '[', { line: 1, column: 9 }],
  ['one that another mark closes', 'a: [ { b: 1 ], c', '{', { line: 1, column: 6 }],
  ['a quotation', 'a: "x\nb: 2\n', '"', { line: 1, column: 4 }],
  ['another one', "a: 'x\nb: 2", "'", { line: 1, column: 4 }],
])('what is opened in YAML and never closed is told where it begins: %s', (_name, text, mark, place) => {
  const told = refusal(text);
  expect(told).toMatchObject(place);
  expect(told.message).toContain(mark);
  expect(told.message).toContain('is never closed: put a');
});

test.each([
  [
    'bytes of a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    { line: 1, column: 1 },
  ],
  ['a zero', Buffer.from('a: 1\nb: \0'), { line: 2, column: 4 }],
  ['UTF-16', Buffer.from('a: 1', 'utf16le'), { line: 1, column: 2 }],
  ['Latin-1', Buffer.from('a: Größe', 'latin1'), { line: 1, column: 6 }],
])('what is no text is told so: %s', (_name, bytes, place) => {
  for (const filename of [undefined, 'x.json', 'x.yaml']) {
    const told = refusal(bytes.toString('utf8'), filename);
    expect(told).toMatchObject(place);
    expect(told.message).toContain('the file has to be a text, YAML or JSON, saved as UTF-8.');
  }
});

describe('hostile text', () => {
  test.each([
    ['JSON', '{"a": 1,\n "a": 2}', { line: 2, column: 2 }],
    ['YAML', 'a: 1\nb: 2\na: 3', { line: 3, column: 1 }],
    ['YAML, number and text', '1: a\n"1": b', { line: 2, column: 1 }],
  ])('a property written twice is an error: %s', (_name, text, place) => {
    expect(refusal(text)).toMatchObject({ message: expect.stringContaining('written twice'), ...place });
  });

  test('an alias bomb is refused', () => {
    const names = Array.from('abcdefghi');
    const lines = names.map((name, level) => {
      const item = level === 0 ? '"lol"' : `*${names[level - 1]}`;
      return `${name}: &${name} [${Array(9).fill(item).join(', ')}]`;
    });
    expect(refusal(lines.join('\n')).message).toContain('alias');
    expect(refusal(`a: &a [1]\nb: [${Array(101).fill('*a').join(', ')}]`).message).toContain(
      'More than 100 aliases',
    );
  });

  test('an alias of what it is part of is refused', () => {
    expect(refusal('a: &a\n  b: *a')).toMatchObject({ line: 2, column: 6 });
  });

  test.each([
    ['JSON lists', '['.repeat(100_000)],
    ['JSON objects', '{"a":'.repeat(100_000)],
    ['YAML flow', `a: ${'['.repeat(50_000)}`],
    ['YAML blocks', `${'- '.repeat(50_000)}a`],
    ['YAML complex keys', `${'? '.repeat(50_000)}a`],
  ])('deep nesting is refused: %s', (_name, text) => {
    expect(refusal(text).message).toContain('Nested deeper than 64 levels');
  });

  test('64 levels are read', () => {
    expect(parseDeclarationSource('['.repeat(64) + ']'.repeat(64)).value).toBeDefined();
    expect(parseDeclarationSource(`a: ${'['.repeat(60)}${']'.repeat(60)}`).value).toBeDefined();
  });

  test.each([
    ['a tag of its own', 'a: !!js/function "x"'],
    ['an unknown tag', 'a: !secret x'],
    ['an old version, where yes is true', '%YAML 1.1\n---\na: yes'],
    ['two documents', 'a: 1\n---\nb: 2'],
    ['a list as a property name', '? [a]\n: 1'],
    ['a number that JSON cannot hold', 'a: .nan'],
    ['an infinite number', 'a: 1e999'],
    ['an alias of nothing', 'a: *nope'],
    ['only a comment, then garbage', '# x\n}'],
  ])('%s is refused', (_name, text) => {
    expect(refusal(text).line).toBeGreaterThan(0);
  });

  test('more than 1 MiB is refused', () => {
    expect(refusal(`"${'ä'.repeat(600_000)}"`).message).toContain('1 MiB');
  });

  test.each(['{"__proto__": {"polluted": true}}', '__proto__:\n  polluted: true\n'])(
    '__proto__ is data: %s',
    (text) => {
      const { value } = parseDeclarationSource(text);
      expect(Object.keys(Object(value))).toEqual(['__proto__']);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  test('words that older YAML takes for something else stay texts', () => {
    expect(parseDeclarationSource('a: yes\nb: 2024-01-01\nc: 012\n<<: x').value).toEqual({
      a: 'yes',
      b: '2024-01-01',
      c: 12,
      '<<': 'x',
    });
  });

  test('tens of thousands of properties are read', () => {
    const text = Array.from({ length: 30_000 }, (_, index) => `key${index}: v`).join('\n');
    expect(Object.keys(Object(parseDeclarationSource(text).value))).toHaveLength(30_000);
  });
});
