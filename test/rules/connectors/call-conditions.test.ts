// Conditions on answers: what holds, what cannot be decided, what is refused when it is written, and what hostile ones cost.
import { describe, expect, test } from 'vitest';
import { decideAnswer, findConditionProblem } from '../../../src/connectors/calls/answer/conditions.ts';
import { presentAnswer } from '../../../src/connectors/calls/answer/present-answer.ts';
import { functionSchema, transportSchema } from '../../../src/connectors/schema.ts';

const KIND = 'application/json';
const ANSWERED = { status: 200, truncated: false, address: '192.0.2.1', url: '', durationMs: 1 };

/** What a lookup reads of an answer whose bytes are in the encoding. */
function named(contentType: string, encoding: BufferEncoding) {
  const lookup = { function_key: 'find', label: 'Find', usage: 'lookup_fact', result: '/name' };
  const body = Buffer.from('{"name":"Müller GmbH"}', encoding);
  return presentAnswer(
    {
      function: functionSchema.parse({ ...lookup, request: { method: 'GET', path: '/' } }),
      transport: transportSchema.parse({ base_url: 'https://api.example.com' }),
      inputs: new Map(),
      answers: [],
    },
    { response: { ...ANSWERED, headers: { 'content-type': contentType }, body }, token: null },
  );
}

test.each<[string, BufferEncoding]>([
  [KIND, 'utf8'],
  [`${KIND}; charset=nobody-knows`, 'utf8'],
  [`${KIND};charset="ISO-8859-1"`, 'latin1'],
  [`${KIND}; v=1; charset=utf-16le`, 'utf16le'],
])('a value in an answer of %s is read as it is written', (contentType, encoding) => {
  expect(named(contentType, encoding)).toMatchObject({ outcome: 'verified', value: 'Müller GmbH' });
});

test('a value that cannot be read is none', () => {
  const { outcome, value, read } = named(KIND, 'latin1');
  expect([outcome, value]).toEqual(['inconclusive', null]);
  expect(read).toMatch(/at "\/name"\. It holds characters that cannot be read/);
});

const BODY: unknown = JSON.parse(
  `{"valid": true, "n": 1, "ratio": 1.5, "name": "Zoë GmbH", "none": null, "constructor": "x", "__proto__": {"a": 1},
    "items": [{"id": "7", "tags": ["a"]}, {"id": "8"}], "odd-name": "y"}`,
);
const inputs = new Map([
  ['id', { text: '7', json: '7' }],
  ['limit', { text: '2', json: 2 }],
]);
const decide = (text: string, body: unknown = BODY, status = 200) =>
  decideAnswer(text, { status, body, headers: { 'content-type': 'application/json' }, inputs });

describe('deciding', () => {
  test.each([
    ['body.valid == true', true],
    ['body.valid', true],
    ['body.valid == "true"', false],
    ['body.n == 1 && body.ratio > 1', true],
    ['body.n < inputs.limit', true],
    ['body.none == null', true],
    ['body.constructor == "x" && body.__proto__.a == 1', true],
    ['body["odd-name"] == "y"', true],
    ['body.items.exists(item, item.id == inputs.id)', true],
    ['body.items.all(item, item.id == "7")', false],
    ['body.items[1].id == "8"', true],
    ['size(body.items) == 2', true],
    ['has(body.missing)', false],
    ['body.name.matches("^Zo. GmbH$")', true],
    ['body.name.lowerAscii().contains("gmbh")', true],
    ['status == 200 && headers["content-type"].startsWith("application/json")', true],
    ['status in [200, 404]', true],
  ])('%s', (text, holds) => {
    expect(findConditionProblem(text)).toBeNull();
    expect(decide(text)).toEqual({ decided: true, holds });
  });

  test.each([
    ['body.missing == true', /No such key/],
    ['body.missing != "invalid"', /No such key/],
    ['!body.name', /./],
    ['body.name > 5', /./],
    ['body.name', /neither true nor false/],
    ['body.items[5].id == "1"', /index/],
    ['body.hasOwnProperty == 1', /No such key/],
    ['body.n + 1 == 2', /./],
  ])('undecided: %s', (text, reason) => {
    expect(findConditionProblem(text)).toBeNull();
    expect(decide(text)).toEqual({ decided: false, reason: expect.stringMatching(reason) });
  });

  test.each([null, 'text', 5, []])('undecided on %j, which has no members', (body) => {
    expect(decide('body.valid == true', body)).toMatchObject({ decided: false });
  });
});

describe('refused when written', () => {
  test.each([
    ['', /./],
    ['body.valid ==', /./],
    ['facts.iban.verified', /no "facts".*offered are status, body, headers, inputs/],
    ['process.exit()', /./],
    ['status', /true or false; this one is of type int/],
    ['status == "200"', /./],
    ['body.name.matches("(?=x)")', /look-ahead/],
    ['body.name.matches(body.pattern)', /between quotes/],
    ['body.items.exists(x, x.list.exists(y, y == "a"))', /another walk/],
    ['body.items.exists(x, x.name.matches("a"))', /never in a walk/],
    ['body.items.exists(x, x in body.items)', /cannot be used inside a walk/],
    ['body.items.exists(body, body == 1)', /name for the element/],
    ['body.items.map(x, x)', /no method .map\(\)/],
    ['{"a": 1} == body', /Maps/],
    [`body.a == "${'x'.repeat(2000)}"`, /2000/],
    [Array.from({ length: 300 }, () => 'true').join('||'), /maxAstNodes/],
    ['('.repeat(100) + 'true' + ')'.repeat(100), /./],
  ])('%s', (text, message) => {
    expect(findConditionProblem(text)).toMatch(message);
    expect(decide(text)).toMatchObject({ decided: false });
  });
});

describe('what hostile answers cost', () => {
  const long = Array.from({ length: 60 }, () => 'x.id=="z"').join('||');
  test('a long condition on many values is not decided', () => {
    const items = Array.from({ length: 100_000 }, (_, id) => ({ id: String(id) }));
    expect(decide(`body.items.exists(x, ${long})`, { items })).toEqual({
      decided: false,
      reason: 'The answer has too many values for this condition.',
    });
    expect(decide('body.items.exists(x, x.id == "99999")', { items })).toMatchObject({ holds: true });
  });

  test('nor is one on a tower of lists, however high', () => {
    const tower: unknown = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
    expect(decide('body == body', tower)).toMatchObject({ reason: expect.stringContaining('nested deeper') });
  });

  test('a pattern that explodes elsewhere takes the time of its text', () => {
    const text = 'body.name.matches("^(a+)+$")';
    expect(decide(text, { name: `${'a'.repeat(19_000)}!` })).toEqual({ decided: true, holds: false });
    expect(decide(text, { name: 'a'.repeat(30_000) })).toMatchObject({ decided: false });
  });
});
