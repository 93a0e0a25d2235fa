// What operations answer with: media types by status, references, `default`, and answers without a body.
import { openapi, swagger, type CorpusCase, type Json } from './openapi-builders.ts';

const JSON_ANSWER = { content: { 'application/json; charset=utf-8': {} } };
const answering = (responses: Json): Json => ({ get: { responses } });
const held = (status_codes: number[], media_types?: Record<string, string[]>) => ({
  success_criteria: { status_codes, ...(media_types === undefined ? {} : { media_types }) },
});

export const ANSWER_CASES: CorpusCase[] = [
  {
    name: 'answers by their media types',
    source: openapi(
      {
        '/json': answering({ 200: JSON_ANSWER, 204: { description: 'Nothing.' }, 404: JSON_ANSWER }),
        '/range': answering({ '2XX': { content: { 'text/*': {} } }, 201: JSON_ANSWER }),
        '/default': answering({ default: JSON_ANSWER }),
        '/referred': answering({ 200: { $ref: '#/components/responses/Good' } }),
        '/lost': answering({ 200: { $ref: '#/components/responses/Lost' } }),
        '/odd': answering({ 200: { content: { 'application/json': {}, 'no type': {} } } }),
        '/bare': answering({ 200: { description: 'As it likes.' } }),
      },
      { components: { responses: { Good: JSON_ANSWER } } },
    ),
    expected: {
      keys: ['get_json', 'get_range', 'get_default', 'get_referred', 'get_lost', 'get_odd', 'get_bare'],
      functions: {
        get_json: held([200, 204], { 200: ['application/json'] }),
        get_range: held([201, 200, 202, 203, 204, 205, 206], {
          ...Object.fromEntries([200, 202, 203, 204, 205, 206].map((code) => [code, ['text/*']])),
          201: ['application/json'],
        }),
        get_default: held([200], { 200: ['application/json'] }),
        get_referred: held([200], { 200: ['application/json'] }),
        get_lost: held([200]),
        get_odd: held([200]),
        get_bare: held([200]),
      },
    },
  },
  {
    name: 'answers of Swagger 2.0 are what it produces, where they have a schema',
    source: swagger(
      {
        '/all': answering({ 200: { schema: {} }, 202: {} }),
        '/own': { get: { produces: ['text/csv'], responses: { 200: { schema: {} } } } },
      },
      { produces: ['application/json', 'application/hal+json'] },
    ),
    expected: {
      keys: ['get_all', 'get_own'],
      functions: {
        get_all: held([200, 202], { 200: ['application/json', 'application/hal+json'] }),
        get_own: held([200], { 200: ['text/csv'] }),
      },
    },
  },
];
