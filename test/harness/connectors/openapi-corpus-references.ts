// References: chains, circles, escapes, and those that lead outside or nowhere.
import { inQuery, object, openapi, post, ref, text, type CorpusCase, type Json } from './openapi-builders.ts';

const sending = (schema: unknown): Json => ({
  post: { requestBody: { content: { 'application/json': { schema } } } },
});
const chain = (length: number): Json => ({
  ...Object.fromEntries(Array.from({ length }, (_, at) => [`S${at}`, ref(`S${at + 1}`)])),
  [`S${length}`]: object({ end: text }),
});
const parameters = (...refs: unknown[]): Json => ({ get: { parameters: refs.map(($ref) => ({ $ref })) } });

export const REFERENCE_CASES: CorpusCase[] = [
  {
    name: 'a schema that holds itself is followed once',
    source: post(ref('Node'), {
      components: {
        schemas: {
          Node: object(
            {
              value: text,
              next: ref('Node'),
              list: { type: 'array', items: ref('Node') },
              up: { allOf: [ref('Node')] },
            },
            ['next'],
          ),
        },
      },
    }),
    expected: {
      keys: ['a'],
      functions: {
        a: {
          request: { method: 'POST', path: '/a', body: { value: '{{value}}', next: {} } },
          inputs: ['value: text?'],
        },
      },
    },
  },
  {
    name: 'two schemas that hold each other, and allOf of itself',
    source: post(ref('A'), {
      components: {
        schemas: {
          A: object({ b: ref('B'), n: text }),
          B: { allOf: [ref('B'), object({ a: ref('A'), m: text })] },
        },
      },
    }),
    expected: { keys: ['a'], functions: { a: { inputs: ['b.m: text?', 'n: text?'] } } },
  },
  {
    name: 'references to references, a thousand of them',
    source: post(ref('S0'), { components: { schemas: chain(1000) } }),
    expected: { keys: ['a'], functions: { a: { inputs: ['end: text?'] } } },
  },
  {
    name: 'references in a circle, to themselves, nowhere, to null, and none at all',
    source: openapi(
      {
        '/circle': sending(ref('A')),
        '/self': sending(ref('Self')),
        '/nowhere': sending(ref('Nobody')),
        '/null': sending(ref('Null')),
        '/inherited': sending({ $ref: '#/constructor/prototype' }),
        '/proto': sending({ $ref: '#/__proto__' }),
        '/anchor': sending({ $ref: '#anchor' }),
        '/number': sending({ $ref: 5 }),
        '/escape': sending({ $ref: '#/a~2b' }),
        '/good': { get: {} },
      },
      { components: { schemas: { A: ref('B'), B: ref('A'), Self: ref('Self'), Null: null } } },
    ),
    expected: {
      keys: ['get_good'],
      skipped: ['circle', 'self', 'nowhere', 'null', 'inherited', 'proto', 'anchor', 'number', 'escape'].map(
        (path) => `POST /${path}: unresolved_reference`,
      ),
    },
  },
  {
    name: 'references to other documents and to files',
    source: openapi({
      '/url': parameters('https://elsewhere.example/p.json#/P'),
      '/file': parameters('/etc/hostname'),
      '/beside': parameters('common.json'),
      '/item': { $ref: 'paths/item.json' },
      '/body': { post: { requestBody: { $ref: 'file:///etc/passwd' } } },
      '/answer': { get: { responses: { 200: { $ref: 'https://elsewhere.example/r.json' } } } },
    }),
    expected: {
      keys: ['get_answer'],
      skipped: ['GET /url', 'GET /file', 'GET /beside', '/item', 'POST /body'].map(
        (name) => `${name}: external_reference`,
      ),
    },
  },
  {
    name: 'escapes and percent-encoding in references, and a reference to another path',
    source: openapi(
      {
        '/a/{id}': parameters(
          '#/components/parameters/x~1y',
          '#/components/parameters/t~0t',
          '#/components/parameters/sp%20ace',
          '#/components/parameters/%',
          '#/components/parameters/p%25',
        ),
        '/same': { $ref: '#/paths/~1a~1{id}' },
        '/encoded': { $ref: '#/paths/~1a~1%7Bid%7D' },
      },
      {
        components: {
          parameters: {
            'x/y': inQuery('one'),
            't~t': inQuery('two'),
            'sp ace': inQuery('three'),
            '%': inQuery('four'),
            'p%': inQuery('five'),
          },
        },
      },
    ),
    expected: {
      keys: ['get_a_id_', 'get_same', 'get_encoded'],
      functions: {
        get_a_id_: {
          inputs: ['id: text', 'one: text?', 'two: text?', 'three: text?', 'four: text?', 'five: text?'],
        },
        get_same: { inputs: ['one: text?', 'two: text?', 'three: text?', 'four: text?', 'five: text?'] },
      },
    },
  },
  {
    name: '3.1: what stands beside a reference counts',
    source: post(object({ a: { ...ref('Text'), default: 'here' } }), {
      openapi: '3.1.0',
      components: { schemas: { Text: { type: 'string', default: 'there' } } },
    }),
    expected: { keys: ['a'], functions: { a: { sample_input: { a: 'here' } } } },
  },
  {
    name: 'schemas that multiply: ten properties each, thirty levels deep',
    source: post(ref('S0'), {
      components: {
        schemas: {
          ...Object.fromEntries(
            Array.from({ length: 30 }, (_, at) => [
              `S${at}`,
              object(
                Object.fromEntries(Array.from({ length: 10 }, (__, n) => [`p${n}`, ref(`S${at + 1}`)])),
                Array.from({ length: 10 }, (__, n) => `p${n}`),
              ),
            ]),
          ),
          S30: text,
        },
      },
    }),
    expected: { code: 'invalid_openapi_connector', says: 'a (unsupported_body)' },
  },
];
