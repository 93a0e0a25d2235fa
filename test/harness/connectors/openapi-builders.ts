// Small builders of OpenAPI documents, and the shape of a case of the corpus.
import type { ConnectorFunction } from '../../../src/connectors/schema.ts';
import type {
  ImportFailureCode,
  ImportOptions,
  SuggestedAuth,
} from '../../../src/connectors/openapi/import.ts';

export type Expected =
  | {
      /** The function keys, in their order. */
      keys: string[];
      /** `listAccounts: multipart_body`. */
      skipped?: string[];
      base?: string;
      label?: string | null;
      auth?: SuggestedAuth | null;
      /** By key: what the function has among other things. */
      functions?: Record<string, FunctionParts>;
    }
  | { code: ImportFailureCode; says: string };

export type FunctionParts = {
  [Name in keyof ConnectorFunction]?: ConnectorFunction[Name];
} & {
  /** `id: text`, `limit: number?` for one that is not required, `kind: text=a|b` for its values. */
  inputs?: string[];
};

export type CorpusCase = { name: string; source: unknown; options?: ImportOptions; expected: Expected };

export type Json = { [name: string]: unknown };

export const SERVER = 'https://api.example.com/v1';

/** A document of OpenAPI 3.0 with one server, unless `more` says otherwise. */
export const openapi = (paths: unknown, more: Json = {}): Json => ({
  openapi: '3.0.3',
  info: { title: 'Test', version: '1' },
  servers: [{ url: SERVER }],
  paths,
  ...more,
});

export const swagger = (paths: unknown, more: Json = {}): Json => ({
  swagger: '2.0',
  info: { title: 'Test', version: '1' },
  host: 'api.example.com',
  basePath: '/v1',
  schemes: ['https'],
  paths,
  ...more,
});

/** One operation, `GET /a` with operationId `a`. */
export const get = (operation: Json, more: Json = {}): Json =>
  openapi({ '/a': { get: { operationId: 'a', responses: { 200: {} }, ...operation } } }, more);

/** One operation, `POST /a` with operationId `a` and a JSON body of this schema. */
export const post = (schema: unknown, more: Json = {}): Json =>
  openapi(
    {
      '/a': {
        post: {
          operationId: 'a',
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { 200: {} },
        },
      },
    },
    more,
  );

export const object = (properties: Json, required: string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

export const text: Json = { type: 'string' };
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const inQuery = (name: string, schema: unknown = text, more: Json = {}): Json => ({
  name,
  in: 'query',
  schema,
  ...more,
});
export const inPath = (name: string, schema: unknown = text, more: Json = {}): Json => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});
