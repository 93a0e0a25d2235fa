// Requests as their templates say, and inputs that are refused by name.
import { describe, expect, test } from 'vitest';
import { buildRequest } from '../../../src/connectors/calls/request/build-request.ts';
import { functionSchema, transportSchema, type ConnectorFunction } from '../../../src/connectors/schema.ts';

const parameter = (name: string, rest: object = {}) => ({ name, type: 'text', required: false, ...rest });

const fn = (request: object, parameters: object[] = []): ConnectorFunction =>
  functionSchema.parse({
    function_key: 'check',
    label: 'Check',
    usage: 'verify_fact',
    request: { method: 'GET', path: '/', ...request },
    input_parameters: parameters,
  });

function build(
  request: object,
  parameters: object[],
  inputs: Record<string, unknown>,
  transport: object = {},
) {
  return buildRequest({
    function: fn(request, parameters),
    transport: transportSchema.parse({ base_url: 'https://api.example.com/v1', ...transport }),
    inputs,
  });
}

function built(...args: Parameters<typeof build>) {
  const result = build(...args);
  if (!result.ok) throw new Error(result.message);
  return result.request;
}

function refusal(...args: Parameters<typeof build>) {
  const result = build(...args);
  if (result.ok) throw new Error(`built ${result.request.url}`);
  return [result.parameter, result.message];
}

describe('the request', () => {
  test.each([
    ['https://x.example', '/iban/{{iban}}', 'https://x.example/iban/DE1'],
    ['https://x.example/', '/iban/{{ iban }}', 'https://x.example/iban/DE1'],
    ['https://x.example/v1/', '/iban/{{iban}}/', 'https://x.example/v1/iban/DE1/'],
    [
      'https://x.example:8443/v1?tenant=a%20b',
      '/{{iban}}.json',
      'https://x.example:8443/v1/DE1.json?tenant=a%20b',
    ],
    ['https://x.example/#part', '/100% ä/%2F/{{iban}}', 'https://x.example/100%25%20%C3%A4/%2F/DE1'],
    ['https://x.example', '//evil.example/{{iban}}', 'https://x.example//evil.example/DE1'],
  ])('%s + %s', (base_url, path, url) => {
    const { url: sent } = built({ path }, [parameter('iban')], { iban: 'DE1' }, { base_url });
    expect(sent).toBe(url);
    expect(new URL(sent).origin).toBe(new URL(base_url).origin);
  });

  test('goes to the base_url of the function where it has one', () => {
    const { url } = built({ path: '/a', base_url: 'https://other.example/b' }, [], {});
    expect(url).toBe('https://other.example/b/a');
  });

  test('has what belongs to a parameter whose name is written with white space around it', () => {
    const spaced = parameter(' iban ', { required: true });
    const query = { iban: '{{iban}}', more: 'x{{ iban }}' };
    expect(built({ query }, [spaced], { ' iban ': 'DE1' }).url).toBe(
      'https://api.example.com/v1/?iban=DE1&more=xDE1',
    );
  });

  test('leaves out entries of query, headers and form that are a placeholder without a value', () => {
    const templates = { a: '{{a}}', b: '{{ b }}', c: 'x{{b}}', empty: '{{empty}}' };
    const request = built(
      { method: 'POST', query: templates, form: templates, headers: { 'X-A': '{{a}}', 'X-B': '{{b}}' } },
      [parameter('a'), parameter('b'), parameter('empty')],
      { a: '1 +', b: null, empty: '' },
    );
    expect(request.url).toBe('https://api.example.com/v1/?a=1%20%2B&c=x&empty=');
    expect(request.body).toBe('a=1+%2B&c=x&empty=');
    expect(request.headers).toEqual({
      accept: 'application/json',
      'user-agent': 'intake',
      'x-a': '1 +',
      'content-type': 'application/x-www-form-urlencoded',
    });
  });

  test('keeps the types of placeholders that stand alone in JSON, leaves out what has no value, and never fills in names', () => {
    const parameters = [
      parameter('n', { type: 'number' }),
      parameter('b', { type: 'boolean' }),
      parameter('d', { type: 'date' }),
      parameter('t'),
      parameter('none'),
    ];
    const body = {
      n: '{{n}}',
      text: 'n is {{n}}',
      b: [' {{b}}', '{{b}}'],
      d: '{{d}}',
      '{{t}}': '{{t}}',
      none: '{{none}}',
      emptied: { none: '{{none}}', deep: [{ none: '{{none}}' }] },
      partly: { none: '{{none}}', x: null },
      list: ['{{none}}', 1],
      empty: {},
      x: 1,
    };
    const request = built({ method: 'POST', body }, parameters, {
      n: '12.50',
      b: 'yes',
      d: '2026-02-28',
      t: '"}',
    });
    expect(request.headers['content-type']).toBe('application/json');
    expect(JSON.parse(request.body ?? '')).toEqual({
      n: 12.5,
      text: 'n is 12.50',
      b: [' true', true],
      d: '2026-02-28',
      '{{t}}': '"}',
      partly: { x: null },
      list: [1],
      empty: {},
      x: 1,
    });
  });

  test("takes the author's headers before the connector's, whatever their case", () => {
    const { headers } = built(
      {
        method: 'POST',
        body: {},
        headers: { 'content-TYPE': 'application/vnd.x+json', Accept: 'text/plain' },
      },
      [],
      {},
      {
        default_headers: [
          { name: 'ACCEPT', value: 'a/b' },
          { name: 'X-Tenant', value: 'Zoë' },
        ],
      },
    );
    expect(headers).toEqual({
      accept: 'text/plain',
      'user-agent': 'intake',
      'x-tenant': 'Zoë',
      'content-type': 'application/vnd.x+json',
    });
  });

  test('keeps names such as __proto__ as data', () => {
    const body = JSON.parse('{"__proto__": {"polluted": "{{t}}"}, "constructor": "{{t}}"}') as never;
    const declared = fn({ method: 'POST' }, [parameter('t')]);
    const result = buildRequest({
      function: { ...declared, request: { ...declared.request, body } },
      transport: transportSchema.parse({ base_url: 'https://api.example.com' }),
      inputs: { t: 'x' },
    });
    expect(result).toHaveProperty('request.body', '{"__proto__":{"polluted":"x"},"constructor":"x"}');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  test('leaves the name of the secret in the query to the secret', () => {
    const auth = { mode: 'api_key_query', name: 'key', secret: ['s', '1'].join('') };
    expect(built({ query: { key: '{{t}}', q: '1' } }, [parameter('t')], { t: 'x' }, { auth }).url).toBe(
      'https://api.example.com/v1/?q=1',
    );
  });
});

describe('inputs are refused by name', () => {
  const number = parameter('n', { type: 'number' });
  test.each<[string, object, unknown, RegExp]>([
    ['none', parameter('n', { required: true }), null, /needs a value/],
    ['an empty text', parameter('n', { required: true }), '', /needs a value/],
    ['an object', parameter('n'), {}, /must be a text, a number or a boolean/],
    ['no number', number, '12,5', /must be a number such as 12\.5/],
    ['an amount of money', number, '12.50 EUR', /must be a number/],
    ['too many digits', number, '12345678901234567', /declare the parameter as text/],
    ['infinity', number, '1e999', /more digits/],
    ['no boolean', parameter('n', { type: 'boolean' }), 'maybe', /must be true or false/],
    ['no day', parameter('n', { type: 'date' }), '2026-02-30', /YYYY-MM-DD/],
    ['none of the values', parameter('n', { values: ['a', 'b'] }), 'c', /must be one of "a", "b"/],
    ['NUL', parameter('n'), 'a\u0000', /NUL/],
    ['half a character', parameter('n'), '\ud800', /lone surrogate/],
    ['a long text', parameter('n'), 'x'.repeat(4001), /longer than 4000/],
  ])('%s', (_name, declared, value, message) => {
    const [name, text] = refusal({ query: { n: '{{n}}' } }, [declared], { n: value });
    expect(name).toBe('n');
    expect(text).toMatch(message);
  });

  test.each([
    ['/{{n}}', '..'],
    ['/{{n}}', '.'],
    ['/.{{n}}', '.'],
    ['/{{n}}{{n}}/x', '.'],
    ['/%2e{{n}}', '.'],
    ['/{{n}}', ''],
  ])('a path %s with "%s"', (path, value) => {
    expect(refusal({ path }, [parameter('n')], { n: value })[1]).toMatch(
      /stands in the path and (must not be|needs)/,
    );
  });

  test.each(['a\r\nb', 'a\tb', '日本', 'a\u0085'])('a header with %j', (value) => {
    const [name, text] = refusal({ headers: { 'X-A': 'b {{n}}' } }, [parameter('n')], { n: value });
    expect([name, text]).toEqual(['n', expect.stringContaining('the header "X-A" cannot carry')]);
    expect(text).not.toContain(value);
  });

  test('a name that is no parameter, such as __proto__', () => {
    expect(refusal({}, [], JSON.parse('{"__proto__": 1}') as Record<string, unknown>)[0]).toBe('__proto__');
    expect(refusal({}, [parameter('toString', { required: true })], {})[0]).toBe('toString');
  });

  test('and so are headers and addresses that the author got wrong', () => {
    expect(refusal({}, [], {}, { default_headers: [{ name: 'X-A', value: '日本' }] })).toEqual([
      null,
      'The default header "X-A" holds characters that a header cannot carry.',
    ]);
    const withUser = ['https://user:', 'pass', '@x.example'].join('');
    const [, text] = refusal({}, [], {}, { base_url: withUser });
    expect(text).toMatch(/put them into auth/);
  });
});
