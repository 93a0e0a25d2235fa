// Parameters: their places, types, names and styles, and the keys of functions.
import { get, inPath, inQuery, openapi, text, type CorpusCase } from './openapi-builders.ts';

const answered = { responses: { 200: {} } };
const long = 'x'.repeat(120);

export const PARAMETER_CASES: CorpusCase[] = [
  {
    name: 'names that meet in path, query, header and body',
    source: openapi({
      '/a/{id}': {
        post: {
          operationId: 'a',
          parameters: [
            inQuery('body_id'),
            inPath('id'),
            inQuery('id'),
            { name: 'id', in: 'header', schema: text },
          ],
          requestBody: {
            content: { 'application/json': { schema: { properties: { id: text } } } },
          },
        },
      },
    }),
    expected: {
      keys: ['a'],
      functions: {
        a: {
          request: {
            method: 'POST',
            path: '/a/{{id}}',
            query: { body_id: '{{body_id}}', id: '{{query_id}}' },
            headers: { id: '{{header_id}}' },
            body: { id: '{{body_id_2}}' },
          },
          inputs: ['body_id: text?', 'id: text', 'query_id: text?', 'header_id: text?', 'body_id_2: text?'],
        },
      },
    },
  },
  {
    name: 'operationIds twice, and such that meet once they are keys',
    source: openapi({
      '/a': {
        get: { operationId: 'get user' },
        post: { operationId: 'get user' },
        put: { operationId: 'get/user' },
      },
      '/b': {
        get: { operationId: '2fa' },
        post: { operationId: '日本' },
        put: {},
        patch: { operationId: 'get_user_2' },
      },
      '/c/{id}': {
        get: { operationId: long },
        post: { operationId: long },
        put: { operationId: '  ' },
        delete: {},
      },
    }),
    expected: {
      keys: [
        'get_user',
        'get_user_2',
        'get_user_3',
        'op_2fa',
        'op__',
        'put_b',
        'get_user_2_2',
        'x'.repeat(100),
        `${'x'.repeat(98)}_2`,
        'put_c_id_',
        'delete_c_id_',
      ],
      functions: {
        get_user_3: { operation_id: 'get/user', label: 'get/user' },
        put_b: { label: 'PUT /b' },
        [`${'x'.repeat(98)}_2`]: { operation_id: long },
      },
    },
  },
  {
    name: 'a parameter of the operation comes instead of that of the path',
    source: openapi({
      '/a/{id}': {
        parameters: [inPath('id'), inQuery('q')],
        get: { ...answered, parameters: [inPath('id', { type: 'integer' })] },
      },
    }),
    expected: { keys: ['get_a_id_'], functions: { get_a_id_: { inputs: ['id: number', 'q: text?'] } } },
  },
  {
    name: 'a name in the path that nobody declares, and one that is declared and not in the path',
    source: openapi({
      '/a/{one}.json/{two}': { get: { ...answered, parameters: [inPath('two'), inPath('three')] } },
    }),
    expected: {
      keys: ['get_a_one_.json_two_'],
      functions: {
        'get_a_one_.json_two_': {
          request: { method: 'GET', path: '/a/{{one}}.json/{{two}}' },
          inputs: ['one: text', 'two: text'],
        },
      },
    },
  },
  {
    name: 'paths that are none: unbalanced braces, a query, no slash, control characters',
    source: openapi({
      '/good': { get: answered },
      '/a/{id': { get: answered },
      '/a/id}': { get: answered },
      '/a/{{id}}': { get: answered },
      '/a/{}': { get: answered },
      '/a?x=1': { get: answered },
      'no/slash': { get: answered },
      '/line\nbreak': { get: answered },
      'x-extension': { get: answered },
    }),
    expected: {
      keys: ['get_good'],
      skipped: [
        'GET /a/{id: unsupported_parameter',
        'GET /a/id}: unsupported_parameter',
        'GET /a/{{id}}: unsupported_parameter',
        'GET /a/{}: unsupported_parameter',
        'GET /a?x=1: unsupported_parameter',
        'GET no/slash: unsupported_parameter',
        'GET /line break: unsupported_parameter',
      ],
    },
  },
  {
    name: 'empty paths beside one that is the root',
    source: openapi({ '/': { get: { operationId: 'root' } }, '/nothing': {}, '/null': null }),
    expected: { keys: ['root'], functions: { root: { request: { method: 'GET', path: '/' } } } },
  },
  {
    name: 'required parameters that cannot be sent, and the same where they may be left out',
    source: openapi({
      '/cookie': { get: { parameters: [{ name: 'c', in: 'cookie', required: true, schema: text }] } },
      '/braces': { get: { parameters: [inQuery('a{b}', text, { required: true })] } },
      '/deep': {
        get: { parameters: [inQuery('f', { type: 'object' }, { style: 'deepObject', required: true })] },
      },
      '/matrix/{m}': { get: { parameters: [inPath('m', text, { style: 'matrix' })] } },
      '/content': {
        get: {
          parameters: [{ name: 'c', in: 'query', required: true, content: { 'application/json': {} } }],
        },
      },
      '/whole': { get: { parameters: [{ name: 'q', in: 'querystring', required: true, content: {} }] } },
      '/line': { get: { parameters: [{ name: 'a\nb', in: 'header', required: true, schema: text }] } },
      '/all': {
        get: {
          operationId: 'all',
          parameters: [
            { name: 'c', in: 'cookie', schema: text },
            inQuery('a{b}'),
            inQuery('f', { type: 'object' }, { style: 'deepObject' }),
            { name: 'a b', in: 'header', schema: text },
          ],
        },
      },
    }),
    expected: {
      keys: ['all'],
      skipped: [
        'GET /cookie: cookie_parameter',
        'GET /braces: unsupported_parameter',
        'GET /deep: unsupported_parameter',
        'GET /matrix/{m}: unsupported_parameter',
        'GET /content: unsupported_parameter',
        'GET /whole: unsupported_parameter',
        'GET /line: unsupported_parameter',
      ],
      functions: { all: { inputs: [] } },
    },
  },
  {
    name: 'headers that are not an input: the three of OpenAPI, those of the server, the key',
    source: get(
      {
        parameters: ['Accept', 'authorization', 'Content-Type', 'Host', 'x-key', 'X-Other'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: text,
        })),
      },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    ),
    expected: {
      keys: ['a'],
      auth: { mode: 'api_key_header', name: 'X-Key' },
      functions: { a: { inputs: ['X-Other: text'] } },
    },
  },
];
