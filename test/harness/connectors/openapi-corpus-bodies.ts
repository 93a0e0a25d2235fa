// Bodies: their media types, and how what stands in them becomes inputs.
import { object, openapi, post, ref, swagger, text, type CorpusCase, type Json } from './openapi-builders.ts';

const sending = (content: Json, more: Json = {}): Json => ({
  requestBody: { content, ...more },
  responses: {},
});
const many = (count: number): Json =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, { type: 'integer' }]));
const body = (of: unknown, inputs: string[]) => ({
  keys: ['a'],
  functions: {
    a: {
      request: { method: 'POST' as const, path: '/a', ...(of === undefined ? {} : { body: of }) },
      inputs,
    } as never,
  },
});

export const BODY_CASES: CorpusCase[] = [
  {
    name: 'media types: JSON of any kind, forms, and those that cannot be sent',
    source: openapi({
      '/json': {
        post: sending({ 'text/xml': {}, 'application/json; charset=utf-8': { schema: object({ a: text }) } }),
      },
      '/api': { post: sending({ 'application/vnd.api+json': { schema: object({ a: text }) } }) },
      '/any': { post: sending({ '*/*': { schema: object({ a: text }) } }) },
      '/form': { post: sending({ 'application/x-www-form-urlencoded': { schema: object({ a: text }) } }) },
      '/multipart': { post: sending({ 'multipart/form-data': { schema: object({ a: text }) } }) },
      '/xml': { post: sending({ 'application/xml': { schema: object({ a: text }) } }) },
      '/bytes': { post: sending({ 'application/octet-stream': {} }) },
      '/none': { post: sending({}) },
      '/get': {
        get: sending({ 'application/json': {} }),
        head: sending({ 'application/json': {} }, { required: true }),
      },
    }),
    expected: {
      keys: ['post_json', 'post_api', 'post_any', 'post_form', 'post_none', 'get_get'],
      skipped: [
        'POST /multipart: multipart_body',
        'POST /xml: unsupported_body',
        'POST /bytes: unsupported_body',
        'HEAD /get: unsupported_body',
      ],
      functions: {
        post_json: { request: { method: 'POST', path: '/json', body: { a: '{{a}}' } } },
        post_api: {
          request: {
            method: 'POST',
            path: '/api',
            headers: { 'content-type': 'application/vnd.api+json' },
            body: { a: '{{a}}' },
          },
        },
        post_form: { request: { method: 'POST', path: '/form', form: { a: '{{a}}' } } },
        post_none: { request: { method: 'POST', path: '/none' } },
        get_get: { request: { method: 'GET', path: '/get' } },
      },
    },
  },
  {
    name: 'a body that is a text, one that is a list, and one of which nothing is known',
    source: openapi({
      '/text': { post: sending({ 'application/json': { schema: text } }, { required: true }) },
      '/list': {
        post: sending({
          'application/json': { schema: { type: 'array', items: object({ iban: text }, ['iban']) } },
        }),
      },
      '/free': { post: sending({ 'application/json': { schema: { type: 'object' } } }) },
      '/example': {
        post: sending({ 'application/json': { example: { q: { name: 'Ada' }, tags: ['x'], none: {} } } }),
      },
    }),
    expected: {
      keys: ['post_text', 'post_list', 'post_free', 'post_example'],
      functions: {
        post_text: { request: { method: 'POST', path: '/text', body: '{{body}}' }, inputs: ['body: text'] },
        post_list: {
          request: { method: 'POST', path: '/list', body: [{ iban: '{{iban}}' }] },
          inputs: ['iban: text'],
        },
        post_free: { request: { method: 'POST', path: '/free', body: '{{body}}' }, inputs: ['body: text?'] },
        post_example: {
          request: {
            method: 'POST',
            path: '/example',
            body: { q: { name: '{{q.name}}' }, tags: ['{{tags}}'], none: {} },
          },
          sample_input: { 'q.name': 'Ada', tags: 'x' },
        },
      },
    },
  },
  {
    name: 'objects inside: all the way where they are required, one level where they are not',
    source: post(
      object(
        {
          must: object({ inner: object({ a: text }, ['a']), maybe: object({ b: text }) }, ['inner']),
          may: object({ c: text, deeper: object({ d: text }) }),
          rows: { type: 'array', items: object({ e: text }, ['e']) },
          sets: { type: 'array', items: object({ f: text }, ['f']) },
          map: { type: 'object', additionalProperties: text },
        },
        ['must', 'rows', 'map'],
      ),
    ),
    expected: body(
      {
        must: { inner: { a: '{{must.inner.a}}' } },
        may: { c: '{{may.c}}' },
        rows: [{ e: '{{rows.e}}' }],
        map: {},
      },
      ['must.inner.a: text', 'may.c: text?', 'rows.e: text'],
    ),
  },
  {
    name: 'required objects end at depth five',
    source: post(
      ['f', 'e', 'd', 'c', 'b', 'a'].reduce<Json>((inner, name) => object({ [name]: inner }, [name]), text),
    ),
    expected: body({ a: { b: { c: { d: { e: {} } } } } }, []),
  },
  {
    name: 'allOf, the first of oneOf and anyOf, const, readOnly, nullable',
    source: post({
      allOf: [object({ a: text }, ['a']), { anyOf: [{ type: 'null' }, object({ b: { type: 'integer' } })] }],
      oneOf: [object({ c: { type: ['boolean', 'null'] } }, ['c']), object({ d: text })],
      properties: {
        kind: { const: 'x' },
        size: { const: 3 },
        none: { const: null },
        braces: { const: '{{a}}' },
        id: { readOnly: true },
        day: { type: 'string', format: 'date', nullable: true },
      },
    }),
    expected: body(
      {
        kind: 'x',
        size: 3,
        none: null,
        braces: '{{braces}}',
        day: '{{day}}',
        a: '{{a}}',
        b: '{{b}}',
        c: '{{c}}',
      },
      ['braces: text?', 'day: date?', 'a: text', 'b: number?', 'c: boolean'],
    ),
  },
  {
    name: 'a discriminator without a mapping is the name of the schema',
    source: post(
      { anyOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
      { components: { schemas: { Cat: object({ type: text, name: text }), Dog: object({ type: text }) } } },
    ),
    expected: body({ type: 'Cat', name: '{{name}}' }, ['name: text?']),
  },
  {
    name: 'a hundred inputs: the required ones first, then the others in their order',
    source: post(object({ ...many(150), last: text }, ['last'])),
    expected: body(
      { ...Object.fromEntries(Object.keys(many(99)).map((name) => [name, `{{${name}}}`])), last: '{{last}}' },
      [...Object.keys(many(99)).map((name) => `${name}: number?`), 'last: text'],
    ),
  },
  {
    name: 'more than a hundred required inputs, and a schema of thousands',
    source: openapi({
      '/a': { post: sending({ 'application/json': { schema: object(many(101), Object.keys(many(101))) } }) },
      '/b': { post: sending({ 'application/json': { schema: object(many(6000)) } }) },
      '/c': { post: { operationId: 'c' } },
    }),
    expected: { keys: ['c'], skipped: ['POST /a: unsupported_parameter', 'POST /b: unsupported_body'] },
  },
  {
    name: 'forms: lists of one, files and objects left out or refused',
    source: openapi({
      '/a': {
        post: sending({
          'application/x-www-form-urlencoded': {
            schema: object(
              {
                a: text,
                'b[]': { type: 'array', items: { type: 'number' } },
                c: object({}),
                d: { type: 'string', format: 'binary' },
              },
              ['a'],
            ),
          },
        }),
      },
      '/b': {
        post: sending({ 'application/x-www-form-urlencoded': { schema: object({ c: object({}) }, ['c']) } }),
      },
      '/c': { post: sending({ 'application/x-www-form-urlencoded': {} }) },
    }),
    expected: {
      keys: ['post_a'],
      skipped: ['POST /b: unsupported_body', 'POST /c: unsupported_body'],
      functions: {
        post_a: {
          request: { method: 'POST', path: '/a', form: { a: '{{a}}', 'b[]': '{{b[]}}' } },
          inputs: ['a: text', 'b[]: number?'],
        },
      },
    },
  },
  {
    name: 'Swagger 2.0: consumes of the document and of the operation',
    source: swagger(
      {
        '/xml': { post: { parameters: [{ in: 'body', name: 'b', schema: object({ a: text }) }] } },
        '/json': {
          post: {
            consumes: ['application/json'],
            parameters: [{ in: 'body', name: 'b', schema: object({ a: text }) }],
          },
        },
        '/file': { post: { consumes: [], parameters: [{ in: 'formData', name: 'f', type: 'file' }] } },
        '/form': {
          post: { consumes: [], parameters: [{ in: 'formData', name: 'f', type: 'array', items: text }] },
        },
      },
      { consumes: ['application/xml'] },
    ),
    expected: {
      keys: ['post_json', 'post_form'],
      skipped: ['POST /xml: unsupported_body', 'POST /file: multipart_body'],
      functions: { post_form: { request: { method: 'POST', path: '/form', form: { f: '{{f}}' } } } },
    },
  },
];
