// Whatever is handed in as a document: a connector whose functions are sound, or a code; never an error, never two answers.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importOpenApi, type ImportResult } from '../../../src/connectors/openapi/import.ts';
import { connectorSchema, functionSchema } from '../../../src/connectors/schema.ts';
import { flawsOf } from '../../harness/connectors/openapi-soundness.ts';
import { anyCharacters, anyUrl, runs } from '../../harness/properties.ts';

const CODES = ['openapi_yaml_not_supported', 'invalid_openapi_spec', 'invalid_openapi_connector'];

function expectSound(result: ImportResult): void {
  if (!result.ok) {
    expect(CODES).toContain(result.code);
    expect(result.message).toMatch(/\.$|:/);
    return;
  }
  for (const made of result.connector.functions) {
    expect(functionSchema.parse(made)).toEqual(made);
    expect(flawsOf(made)).toEqual([]);
  }
  connectorSchema.parse({
    connector_key: 'k',
    label: result.connector.label ?? 'k',
    connector_type: 'http_api',
    transport: { base_url: result.connector.base_url },
    functions: result.connector.functions,
  });
}

function importTwice(source: unknown): ImportResult {
  const text = JSON.stringify(source);
  const result = importOpenApi(source);
  // A text is a document in itself.
  const again = typeof source === 'string' ? source : text;
  expect(JSON.stringify(importOpenApi(again))).toBe(JSON.stringify(result));
  expect(JSON.stringify(source)).toBe(text);
  return result;
}

const WORDS = `openapi swagger paths servers url parameters name in schema type properties required items enum
  allOf oneOf anyOf $ref example examples default const format content requestBody responses operationId summary tags
  discriminator propertyName mapping readOnly style explode collectionFormat minimum maxLength consumes security
  components schemas get post put application/json multipart/form-data application/x-www-form-urlencoded
  #/components/schemas/A #/paths/~1a A query path header cookie body formData object array string integer boolean date
  deepObject /a/{id} /a id 200 __proto__ constructor toString {{id}} https://a.example http://a.example`.split(
  /\s+/,
);

const word = fc.constantFrom(...WORDS);
const leaf = fc.oneof(
  word,
  anyCharacters(20),
  fc.constantFrom(null, true, false, 0, -1, 1e21, 3.1, [], {}),
  fc.integer(),
);
/** Any JSON, mostly of the words that mean something here. */
const { junk } = fc.letrec<{ junk: unknown }>((tie) => ({
  junk: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('junk'), { maxLength: 3 }),
    fc
      .array(fc.tuple(fc.oneof(word, anyCharacters(5)), tie('junk')), { maxLength: 3 })
      .map((entries): unknown => Object.fromEntries(entries)),
  ),
}));

const schema = fc.oneof(
  junk,
  fc.record(
    {
      type: word,
      properties: fc.dictionary(word, junk),
      required: fc.array(word),
      items: junk,
      allOf: fc.array(junk),
    },
    { requiredKeys: [] },
  ),
);
const parameter = fc.oneof(
  junk,
  fc.record({
    name: fc.oneof(word, anyCharacters(10)),
    in: fc.constantFrom('query', 'path', 'header', 'cookie', 'body', 'formData'),
    required: fc.oneof(fc.boolean(), junk),
    schema,
    example: junk,
    type: word,
  }),
);
const operation = fc.record(
  {
    operationId: fc.oneof(anyCharacters(10), junk),
    summary: anyCharacters(10),
    parameters: fc.oneof(fc.array(parameter, { maxLength: 3 }), junk),
    requestBody: fc.oneof(
      junk,
      fc.record({
        content: fc.dictionary(
          fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'a/b'),
          fc.record({ schema, example: junk }),
          { minKeys: 1 },
        ),
      }),
    ),
    responses: junk,
    servers: junk,
    consumes: fc.array(word),
  },
  { requiredKeys: [] },
);
const item = fc.oneof(
  junk,
  fc.dictionary(
    fc.constantFrom('get', 'post', 'put', 'delete', 'trace', 'parameters'),
    fc.oneof(operation, junk),
  ),
);
const document = fc.record({
  openapi: fc.constantFrom('3.0.0', '3.1.0', 3),
  servers: fc.constant([{ url: 'https://a.example' }]),
  paths: fc.dictionary(
    fc.oneof(
      anyCharacters(8).map((path) => `/${path}`),
      fc.constantFrom('/a/{id}', '/{a}/{b}', 'x'),
    ),
    item,
  ),
  components: fc.record({ schemas: fc.dictionary(fc.constantFrom('A', 'B'), schema), securitySchemes: junk }),
  security: junk,
});

describe('importing anything', () => {
  test('any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(junk, fc.jsonValue()), (source) => expectSound(importTwice(source))),
      runs(150),
    );
  });

  test('documents with anything inside', () => {
    fc.assert(
      fc.property(document, (source) => expectSound(importTwice(source))),
      runs(150),
    );
  });

  test('Swagger 2.0 with anything inside', () => {
    fc.assert(
      fc.property(document, ({ openapi: _version, ...source }) =>
        expectSound(importTwice({ ...source, swagger: '2.0', host: 'a.example', schemes: ['https'] })),
      ),
      runs(150),
    );
  });

  test('any text', () => {
    fc.assert(
      fc.property(anyCharacters(200), (source) => expectSound(importOpenApi(source))),
      runs(150),
    );
  });

  test('any options', () => {
    const source = {
      openapi: '3.1.0',
      servers: [{ url: '../v1' }],
      paths: { '/a': { get: { tags: ['t'] } } },
    };
    const options = fc.record(
      {
        documentUrl: fc.oneof(anyUrl(), anyCharacters(20)),
        baseUrl: fc.oneof(anyUrl(), anyCharacters(20)),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(options, (given) => expectSound(importOpenApi(source, given))),
      runs(150),
    );
  });
});
