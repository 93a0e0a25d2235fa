// Odd values in odd places: null, numbers, characters that no database holds.
import { get, inQuery, swagger, type CorpusCase } from './openapi-builders.ts';

export const ODD_CASES: CorpusCase[] = [
  {
    name: 'null in every place',
    source: {
      openapi: '3.0.0',
      info: null,
      tags: null,
      servers: [null, { url: null }, { url: 'https://a.example', variables: null }],
      security: [null, { a: null }],
      components: { securitySchemes: { a: null }, schemas: null },
      paths: {
        '/a': {
          parameters: null,
          servers: null,
          get: {
            operationId: null,
            summary: null,
            tags: null,
            parameters: [
              null,
              5,
              [],
              { name: null, in: null },
              { in: 'query', name: 'q', schema: null, example: null, examples: null },
            ],
            requestBody: null,
            responses: null,
            servers: [null],
          },
          put: { parameters: {}, requestBody: { content: { 'application/json': null } } },
          post: {
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    type: null,
                    properties: { x: null, y: true },
                    required: null,
                    allOf: null,
                    enum: null,
                  },
                },
              },
            },
          },
          patch: null,
          delete: 'no',
          head: { requestBody: 5 },
        },
      },
    },
    expected: {
      keys: ['put_a', 'post_a'],
      label: null,
      skipped: ['GET /a: insecure_server', 'HEAD /a: unsupported_body'],
      functions: { put_a: { inputs: ['body: text?'] }, post_a: { inputs: ['x: text?', 'y: text?'] } },
    },
  },
  {
    name: 'null and numbers in Swagger 2.0',
    source: swagger(
      {
        '/a': {
          get: {
            parameters: [
              null,
              { in: 'body', schema: null },
              { in: 'query', name: 'q', type: 5, items: null },
            ],
            consumes: [null],
            schemes: [null],
          },
        },
        '/b': null,
      },
      { basePath: null, schemes: null, securityDefinitions: null, consumes: 5 },
    ),
    expected: {
      keys: ['get_a'],
      base: 'https://api.example.com',
      functions: { get_a: { inputs: ['q: text?'] } },
    },
  },
  {
    name: 'texts that a database cannot hold',
    source: get(
      {
        operationId: 'a\u0000b',
        summary: 'x\u0000\ud800y',
        parameters: [
          inQuery('n\u0000'),
          inQuery('h\ud800'),
          inQuery('ok', { enum: ['a\u0000'], default: 'b\u0000' }, { required: true }),
        ],
      },
      { info: { title: '\u0000' } },
    ),
    expected: {
      keys: ['a_b'],
      label: null,
      functions: { a_b: { label: 'x \ufffdy', inputs: ['ok: text'], sample_input: { ok: 'text' } } },
    },
  },
  {
    name: 'a name that is only blanks, and one with blanks around it',
    source: get({ parameters: [inQuery('  '), inQuery(' q '), inQuery('a?b#c\\d')] }),
    expected: { keys: ['a'], functions: { a: { inputs: ['q: text?', 'a_b_c_d: text?'] } } },
  },
];
