// Whatever a placeholder is filled with, it stays in its place: host, path depth, headers, query keys and JSON keep their shape.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildRequest } from '../../../src/connectors/calls/request/build-request.ts';
import { connectorSchema } from '../../../src/connectors/schema.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const NAMES = ['path', 'more', 'query', 'header', 'body', 'form'];
const PLAIN: Record<string, string> = Object.fromEntries(NAMES.map((name) => [name, 'x']));

const connector = (body: object) =>
  connectorSchema.parse({
    connector_key: 'register',
    label: 'Register',
    connector_type: 'http_api',
    transport: {
      base_url: 'https://api.example.com:8443/v1',
      default_headers: [{ name: 'X-Tenant', value: 'a' }],
    },
    functions: [
      {
        function_key: 'look_up',
        label: 'Look up',
        usage: 'verify_fact',
        request: {
          method: 'POST',
          path: '/a/{{path}}/b/x{{more}}{{path}}.{{more}}/%2{{more}}/..%2f{{ path }}/c',
          query: { q: '{{query}}', fixed: 'a&b', mixed: 'is:{{query}}&c' },
          headers: { 'X-Value': '{{header}}', 'X-Mixed': 'a {{header}} b' },
          ...body,
        },
        input_parameters: NAMES.map((name) => ({ name, type: 'text', required: false })),
      },
    ],
  });
const JSON_BODY = {
  body: {
    name: '{{body}}',
    list: ['{{body}} and {{body}}', { deep: 'x{{body}}' }],
    number: 1,
    other: '{{body}}',
  },
};
const FORM_BODY = { form: { name: '{{form}}', mixed: 'a={{form}}&b' } };

const HOSTILE = [
  '..',
  '.',
  '/../',
  '%2e%2e',
  '%2E',
  '%2f',
  '%5c..',
  '..%2f',
  '\\..\\',
  '//evil.test',
  '@evil.test',
  ':80',
  'e',
  '2e',
  '2f',
  'ｅ．',
  '。。',
  '‥',
  '．．',
  '\r\nX-Evil: 1',
  '\n',
  '\t',
  '\u0085',
  '\u2028',
  '?x=1',
  '#x',
  '&a=b',
  'a=b;c',
  '+',
  ' ',
  '"',
  '\\"',
  '","x":"',
  "'",
  '{{path}}',
  '{{',
  '}}',
  '{"a":1}',
  '[1]',
  'null',
  '\u0000',
  '\ud800',
  '\udc00x',
  'é',
  '日本',
  '😀',
  '\u202e',
  '\ufeff',
  '',
  '%',
  '%%',
  '%00',
  ';jsessionid',
  '*',
];

const value = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  anyCharacters(30),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 20,
  }),
);
/** All at once, or one among harmless ones, which is seldom refused. */
const values = fc.oneof(
  fc.record(Object.fromEntries(NAMES.map((name) => [name, value])), { requiredKeys: NAMES }),
  fc.tuple(fc.constantFrom(...NAMES), value).map(([name, hostile]) => ({ ...PLAIN, [name]: hostile })),
);

function shapeOf(bodyTemplate: object, inputs: Record<string, unknown>) {
  const { transport, functions } = connector(bodyTemplate);
  const [fn] = functions;
  if (fn === undefined) throw new Error('no function');
  const built = buildRequest({ function: fn, transport, inputs });
  if (!built.ok) return built;
  const { request } = built;
  const url = new URL(request.url);
  return {
    ok: true as const,
    request,
    shape: {
      method: request.method,
      origin: url.origin,
      user: url.username + url.password,
      hash: url.hash,
      segments: url.pathname.split('/').length,
      prefix: url.pathname.split('/').slice(0, 3),
      queryKeys: [...url.searchParams.keys()],
      headers: Object.keys(request.headers),
      json: 'form' in bodyTemplate ? null : shapeOfJson(JSON.parse(request.body ?? '')),
      formKeys: 'form' in bodyTemplate ? [...new URLSearchParams(request.body ?? '').keys()] : null,
    },
  };
}

const shapeOfJson = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(shapeOfJson);
  if (typeof json !== 'object' || json === null) return typeof json;
  return Object.entries(json).map(([name, each]) => [name, shapeOfJson(each)]);
};

describe.each([
  ['JSON', JSON_BODY],
  ['a form', FORM_BODY],
])('a request with %s', (_name, body) => {
  const plain = shapeOf(body, PLAIN);
  if (!plain.ok) throw new Error(plain.message);

  test('keeps its shape under every value, or the value is refused by the name of its parameter', () => {
    fc.assert(
      fc.property(values, (inputs) => {
        const built = shapeOf(body, inputs);
        if (!built.ok) {
          expect(NAMES).toContain(built.parameter);
          expect(built.message).toMatch(/^The input "\w+" .*\.$/);
          return;
        }
        expect(built.shape).toEqual(plain.shape);
        for (const text of [built.request.url, ...Object.values(built.request.headers)])
          // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
          expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
        expect(built.request.url).toMatch(/^https:\/\/api\.example\.com:8443\/v1\/a\/[!-~]*$/);
      }),
      runs(3000),
    );
  });

  test('says what was put in, where it says anything', () => {
    fc.assert(
      fc.property(values, (inputs) => {
        const built = shapeOf(body, inputs);
        if (!built.ok) return;
        const url = new URL(built.request.url);
        expect(url.searchParams.get('q')).toBe(inputs['query']);
        expect(url.searchParams.get('mixed')).toBe(`is:${inputs['query']}&c`);
        expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(inputs['path']);
        expect(built.request.headers['x-value']).toBe(inputs['header']);
        if (body === JSON_BODY) expect(JSON.parse(built.request.body ?? '').name).toBe(inputs['body']);
        else expect(new URLSearchParams(built.request.body ?? '').get('mixed')).toBe(`a=${inputs['form']}&b`);
      }),
      runs(1000),
    );
  });
});
