// Values: samples, lists, numbers where texts belong, texts that are too long.
import {
  get,
  inQuery,
  object,
  openapi,
  post,
  ref,
  swagger,
  text,
  type CorpusCase,
} from './openapi-builders.ts';

export const VALUE_CASES: CorpusCase[] = [
  {
    name: 'samples: example, examples, default, enum, then made from format and bounds',
    source: get({
      parameters: [
        inQuery('example', { type: 'string', default: 'no' }, { example: 'one', required: true }),
        inQuery('examples', text, { examples: { a: { value: 'two' } }, required: true }),
        inQuery('empty', { type: 'string', example: '', default: 'three' }, { required: true }),
        inQuery('values', { type: 'integer', enum: [null, 4, 5], example: 9 }, { required: true }),
        inQuery('uuid', { type: 'string', format: 'uuid' }, { required: true }),
        inQuery('day', { type: 'string', format: 'date', example: '2024-02-30' }, { required: true }),
        inQuery('moment', { type: 'string', format: 'date-time' }, { required: true }),
        inQuery('least', { type: 'number', minimum: 7, exclusiveMinimum: true }, { required: true }),
        inQuery('most', { type: 'integer', maximum: -3 }, { required: true }),
        inQuery('long', { type: 'string', minLength: 9 }, { required: true }),
        inQuery('short', { type: 'string', maxLength: 2 }, { required: true }),
        inQuery('digits', { type: 'integer', example: '12345678901234567890' }, { required: true }),
        inQuery('yes', { type: 'boolean', example: 'false' }, { required: true }),
        inQuery(
          'list',
          { type: 'array', items: text, example: ['a', 'b'] },
          { explode: false, required: true },
        ),
        inQuery('made_up'),
      ],
    }),
    expected: {
      keys: ['a'],
      functions: {
        a: {
          sample_input: {
            example: 'one',
            examples: 'two',
            empty: 'three',
            values: 4,
            uuid: '00000000-0000-4000-8000-000000000000',
            day: '2025-01-31',
            moment: '2025-01-31T12:00:00Z',
            least: 8,
            most: -3,
            long: 'texttextt',
            short: 'te',
            digits: 1,
            yes: false,
            list: 'a,b',
          },
        },
      },
    },
  },
  {
    name: 'lists of Swagger 2.0: joined as collectionFormat says',
    source: swagger({
      '/a': {
        get: {
          operationId: 'a',
          parameters: ['csv', 'ssv', 'pipes', 'multi'].map((collectionFormat) => ({
            name: collectionFormat,
            in: 'query',
            type: 'array',
            collectionFormat,
            required: true,
            items: { type: 'integer' },
            default: [1, 2],
          })),
        },
      },
    }),
    expected: {
      keys: ['a'],
      functions: {
        a: {
          inputs: ['csv: text', 'ssv: text', 'pipes: text', 'multi: number'],
          sample_input: { csv: '1,2', ssv: '1 2', pipes: '1|2', multi: 1 },
        },
      },
    },
  },
  {
    name: 'methods that a connector has not',
    source: openapi(
      { '/a': { head: {}, options: {}, trace: {}, query: {}, additionalOperations: { PURGE: {} } } },
      { openapi: '3.2.0' },
    ),
    expected: {
      keys: ['head_a'],
      skipped: ['OPTIONS', 'TRACE', 'QUERY', 'PURGE'].map((method) => `${method} /a: unsupported_parameter`),
    },
  },
  {
    name: 'numbers where texts belong',
    source: { ...get({ operationId: 7, summary: 8, parameters: [{ name: 5, in: 'query' }] }), openapi: 3.1 },
    expected: {
      keys: ['op_7'],
      functions: { op_7: { label: '8', operation_id: '7', inputs: ['5: text?'] } },
    },
  },
  {
    name: 'texts that are too long: a label, an operationId, a name, values',
    source: get({
      operationId: 'y'.repeat(1001),
      summary: `${'s'.repeat(499)}😀`,
      parameters: [inQuery('n'.repeat(150)), inQuery('e', { enum: ['z'.repeat(501)] })],
    }),
    expected: {
      keys: ['y'.repeat(100)],
      functions: {
        ['y'.repeat(100)]: { label: 's'.repeat(499), inputs: [`${'n'.repeat(100)}: text?`, 'e: text?'] },
      },
    },
  },
  {
    name: 'const and discriminators in an object that need not be sent are inputs of it',
    source: post(
      object(
        {
          may: object({ kind: { const: 'x' }, size: { const: 3 }, none: { const: null }, b: text }, ['kind']),
          pet: { oneOf: [ref('Cat')], discriminator: { propertyName: 'type' } },
          must: object({ kind: { const: 'y' }, c: text }),
        },
        ['must'],
      ),
      { components: { schemas: { Cat: object({ type: text }, ['type']) } } },
    ),
    expected: {
      keys: ['a'],
      functions: {
        a: {
          request: {
            method: 'POST',
            path: '/a',
            body: {
              may: { kind: '{{may.kind}}', size: '{{may.size}}', b: '{{may.b}}' },
              pet: { type: '{{pet.type}}' },
              must: { kind: 'y', c: '{{must.c}}' },
            },
          },
          inputs: [
            'may.kind: text?',
            'may.size: number?',
            'may.b: text?',
            'pet.type: text?',
            'must.c: text?',
          ],
          sample_input: {
            'may.kind': 'x',
            'may.size': 3,
            'may.b': 'text',
            'pet.type': 'Cat',
            'must.c': 'text',
          },
        },
      },
    },
  },
];
