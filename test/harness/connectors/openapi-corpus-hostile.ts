// Documents that mean harm: names of prototypes, patterns that never end, and more of everything than anybody needs.
import { get, inQuery, object, openapi, post, ref, type CorpusCase, type Json } from './openapi-builders.ts';

const proto = (value: string): unknown => JSON.parse(value.replaceAll('PROTO', '__proto__'));
const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);
const paths = (count: number, item: unknown): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`/${at}`, item]));
const first = (count: number): string[] => Array.from({ length: count }, (_, at) => `get_${at}`);
const beyond = (from: number, to: number): string[] => [
  ...Array.from({ length: 1000 }, (_, at) => `GET /${from + at}: function_limit`),
  `${to - from - 1000} more: function_limit`,
];

export const HOSTILE_CASES: CorpusCase[] = [
  {
    name: 'names of prototypes everywhere',
    source: proto(
      `{"openapi": "3.0.0", "PROTO": {"polluted": 1}, "servers": [{"url": "https://a.example", "PROTO": {}}],
        "info": {"title": "T", "PROTO": {"polluted": 1}}, "paths": {"/PROTO": {"PROTO": {"get": {}},
        "post": {"operationId": "PROTO", "parameters": [{"name": "PROTO", "in": "query"}, {"name": "constructor", "in": "query"},
        {"name": "toString", "in": "header", "schema": {"$ref": "#/components/schemas/PROTO"}}],
        "requestBody": {"content": {"application/json": {"schema": {"properties": {"PROTO": {"type": "object"},
        "hasOwnProperty": {"type": "string"}, "constructor": {"properties": {"prototype": {"type": "string"}}}}}}}},
        "responses": {"PROTO": {}}}}}, "components": {"schemas": {"PROTO": {"type": "number", "PROTO": {"polluted": 1}}}}}`,
    ),
    expected: {
      keys: ['op___proto__'],
      functions: {
        op___proto__: {
          operation_id: '__proto__',
          request: {
            method: 'POST',
            path: '/__proto__',
            query: { constructor: '{{constructor}}' },
            headers: { toString: '{{toString}}' },
            body: {
              hasOwnProperty: '{{hasOwnProperty}}',
              constructor: { prototype: '{{constructor.prototype}}' },
            },
          } as never,
          inputs: [
            'constructor: text?',
            'toString: number?',
            'hasOwnProperty: text?',
            'constructor.prototype: text?',
          ],
        },
      },
    },
  },
  {
    name: 'a required name that no object can keep',
    source: proto(`{"openapi": "3.0.0", "servers": [{"url": "https://a.example"}], "paths": {
      "/a": {"get": {"parameters": [{"name": "PROTO", "in": "query", "required": true}]}},
      "/b": {"post": {"requestBody": {"content": {"application/json": {"schema": {"required": ["PROTO"], "properties": {"PROTO": {}}}}}}}},
      "/PROTO/{PROTO}": {"get": {}}, "/c": {"get": {}}}}`),
    expected: {
      keys: ['get_c'],
      skipped: [
        'GET /a: unsupported_parameter',
        'POST /b: unsupported_body',
        'GET /__proto__/{__proto__}: unsupported_parameter',
      ],
    },
  },
  {
    name: 'patterns that never end are not run',
    source: post(
      object({
        a: { type: 'string', pattern: '^(a+)+$', example: 'a'.repeat(3000), minLength: 1e9 },
        b: { pattern: '(.*a){20}' },
      }),
    ),
    expected: { keys: ['a'], functions: { a: { sample_input: { a: 'a'.repeat(3000), b: 'text' } } } },
  },
  {
    name: 'names and paths that are long runs of the same',
    source: get(
      { operationId: '!'.repeat(100_000), summary: ' '.repeat(100_000), tags: ['{'.repeat(100_000)] },
      { servers: [{ url: `https://a.example/${'/'.repeat(100_000)}x` }, { url: 'https://b.example' }] },
    ),
    expected: { keys: ['op__'], base: 'https://b.example' },
  },
  {
    name: '100,000 operations: the first 500, a thousand by name, the rest counted',
    source: JSON.stringify(openapi(paths(100_000, { get: {} }))),
    expected: { keys: first(500), skipped: beyond(500, 100_000) },
  },
  {
    name: '501 operations',
    source: openapi(paths(501, { get: {} })),
    expected: { keys: first(500), skipped: ['GET /500: function_limit'] },
  },
  {
    name: '20,000 operations of one id',
    source: JSON.stringify(openapi(paths(20_000, { get: { operationId: 'z'.repeat(100) } }))),
    options: { include: { operation_ids: ['GET /19999'] } },
    expected: { keys: [`${'z'.repeat(94)}_20000`] },
  },
  {
    name: 'a list of values that every function refers to',
    source: openapi(paths(100, { get: { parameters: [inQuery('v', ref('V'))] } }), {
      components: {
        schemas: { V: { enum: Array.from({ length: 400 }, (_, at) => `${at}${'v'.repeat(400)}`) } },
      },
    }),
    expected: { code: 'invalid_openapi_connector', says: 'more than 2 MiB' },
  },
  {
    name: 'parameters that every path refers to, without end',
    source: JSON.stringify(
      openapi(paths(20_000, { $ref: '#/components/x' }), {
        components: {
          x: {
            get: {
              parameters: [
                ...Array.from({ length: 1000 }, () => ({ $ref: '#/components/p' })),
                { in: 'cookie', required: true, name: 'c' },
              ],
            },
          },
          p: inQuery('p'),
        },
      }),
    ),
    expected: { code: 'invalid_openapi_connector', says: 'refer to each other too often' },
  },
  {
    name: 'nested without end: in a schema, beside everything, in examples',
    source: `{"openapi": "3.0.0", "servers": [{"url": "https://a.example"}], "x": ${deep(50_000, '[', ']')}, "paths": {
      "/a": {"post": {"requestBody": {"content": {"application/json": {"schema": ${deep(20_000, '{"allOf":[', ']}')}}}}}},
      "/b": {"post": {"requestBody": {"content": {"application/json": {"example": ${deep(20_000, '[', ']')}}}}}},
      "/c": {"post": {"requestBody": {"content": {"application/json": {"schema": ${deep(20_000, '{"items":', '}').replace(':}', ':{}}')}}}}}}}}`,
    expected: { keys: ['post_a', 'post_b', 'post_c'] },
  },
];
