// Servers and security schemes: where the API is, and how it wants to be asked.
import { get, openapi, swagger, type CorpusCase, type Json } from './openapi-builders.ts';

const DOCUMENT = 'https://docs.example.com/apis/v2/openapi.json';
const at = (...urls: unknown[]): Json => get({}, { servers: urls.map((url) => ({ url })) });
const secured = (securitySchemes: Json, more: Json = {}): Json =>
  get({}, { components: { securitySchemes }, ...more });
const token = { tokenUrl: 'https://login.example.com/token', scopes: { read: 'Read' } };
const NEEDS_BASE = 'Give base_url';

export const SERVER_CASES: CorpusCase[] = [
  {
    name: 'no servers, inline',
    source: get({}, { servers: undefined }),
    expected: { code: 'invalid_openapi_connector', says: NEEDS_BASE },
  },
  {
    name: 'no servers, by address',
    source: get({}, { servers: [] }),
    options: { documentUrl: DOCUMENT },
    expected: { keys: ['a'], base: 'https://docs.example.com' },
  },
  {
    name: 'no servers, with base_url',
    source: get({}, { servers: null }),
    options: { baseUrl: 'https://b.example/x/' },
    expected: { keys: ['a'], base: 'https://b.example/x' },
  },
  {
    name: 'a relative server, inline',
    source: at('/v2'),
    expected: { code: 'invalid_openapi_connector', says: '"/v2"' },
  },
  {
    name: 'a relative server, by address',
    source: at('../v3/'),
    options: { documentUrl: DOCUMENT },
    expected: { keys: ['a'], base: 'https://docs.example.com/apis/v3' },
  },
  {
    name: 'a server without a scheme of its own',
    source: at('//h.example/v1'),
    expected: { keys: ['a'], base: 'https://h.example/v1' },
  },
  {
    name: 'the first server that is https',
    source: at('http://a.example', 5, 'ws://b.example', 'https://c.example'),
    expected: { keys: ['a'], base: 'https://c.example' },
  },
  {
    name: 'no server that is https',
    source: at('http://a.example'),
    expected: { code: 'invalid_openapi_connector', says: '"http://a.example"' },
  },
  {
    name: 'base_url comes before servers',
    source: at('http://a.example'),
    options: { baseUrl: 'https://b.example' },
    expected: { keys: ['a'], base: 'https://b.example' },
  },
  {
    name: 'base_url comes before servers that operations repeat, not before others',
    source: openapi({
      '/same': { get: { servers: [{ url: 'https://api.example.com/v1/' }] } },
      '/other': { get: { servers: [{ url: 'https://o.example' }] }, put: { servers: [{ url: '/w' }] } },
    }),
    options: { baseUrl: 'https://b.example' },
    expected: {
      keys: ['get_same', 'get_other', 'put_other'],
      base: 'https://b.example',
      functions: {
        get_same: { request: { method: 'GET', path: '/same' } },
        get_other: { request: { method: 'GET', path: '/other', base_url: 'https://o.example' } },
        put_other: { request: { method: 'PUT', path: '/other', base_url: 'https://b.example/w' } },
      },
    },
  },
  ...['api.example.com', undefined].map((host): CorpusCase => ({
    name: `base_url comes before the schemes of an operation of Swagger 2.0, host: ${host}`,
    source: swagger({ '/a': { get: { schemes: ['https'] }, put: { schemes: ['http'] } } }, { host }),
    options: { baseUrl: 'https://b.example' },
    expected: {
      keys: ['get_a', 'put_a'],
      base: 'https://b.example',
      functions: { get_a: { request: { method: 'GET', path: '/a' } } },
    },
  })),
  {
    name: 'a base_url that is none',
    source: get({}),
    options: { baseUrl: 'http://b.example' },
    expected: { code: 'invalid_openapi_connector', says: 'base_url must be' },
  },
  {
    name: 'a user and a password in a server',
    source: at('https://u:p@a.example'),
    expected: { code: 'invalid_openapi_connector', says: NEEDS_BASE },
  },
  {
    name: 'server variables without a default, and one that nobody declares',
    source: get(
      {},
      {
        servers: [
          { url: 'https://{nobody}.example' },
          {
            url: 'https://{region}.example:{port}/{base}',
            variables: { region: { enum: ['eu', 'us'] }, port: { default: 8443 }, base: { default: 'v2' } },
          },
        ],
      },
    ),
    expected: { keys: ['a'], base: 'https://eu.example:8443/v2' },
  },
  {
    name: 'servers of a path and of an operation: the same, others, relative ones, insecure ones',
    source: openapi({
      '/same': { get: { servers: [{ url: 'https://api.example.com/v1/' }] } },
      '/path': { servers: [{ url: 'https://p.example' }], get: {}, put: { servers: [{ url: '/w' }] } },
      '/http': { get: { servers: [{ url: 'http://p.example' }] } },
    }),
    expected: {
      keys: ['get_same', 'get_path', 'put_path'],
      skipped: ['GET /http: insecure_server'],
      functions: {
        get_same: { request: { method: 'GET', path: '/same' } },
        get_path: { request: { method: 'GET', path: '/path', base_url: 'https://p.example' } },
        put_path: { request: { method: 'PUT', path: '/path', base_url: 'https://api.example.com/w' } },
      },
    },
  },
  {
    name: 'only an operation has a server that can be used',
    source: openapi(
      { '/a': { get: {} }, '/b': { get: { servers: [{ url: 'https://b.example' }] } } },
      { servers: [{ url: 'http://a.example' }] },
    ),
    expected: { code: 'invalid_openapi_connector', says: NEEDS_BASE },
  },
  {
    name: 'Swagger 2.0 without host and schemes, by address',
    source: swagger({ '/a': { get: {} } }, { host: undefined, schemes: undefined }),
    options: { documentUrl: DOCUMENT },
    expected: { keys: ['get_a'], base: 'https://docs.example.com/v1' },
  },
  {
    name: 'Swagger 2.0 without host, inline',
    source: swagger({ '/a': { get: {} } }, { host: null }),
    expected: { code: 'invalid_openapi_connector', says: NEEDS_BASE },
  },
  {
    name: 'Swagger 2.0 with schemes of its own for an operation',
    source: swagger(
      { '/a': { get: {}, put: { schemes: ['http'] } } },
      { schemes: ['http', 'https'], basePath: 'v9' },
    ),
    expected: { keys: ['get_a'], base: 'https://api.example.com/v9', skipped: ['PUT /a: insecure_server'] },
  },
  {
    name: 'Swagger 2.0 that is http alone',
    source: swagger({ '/a': { get: {} } }, { schemes: ['http'] }),
    expected: { code: 'invalid_openapi_connector', says: '"api.example.com"' },
  },
  {
    name: 'a key in the query',
    source: secured({ k: { type: 'apiKey', in: 'query', name: 'key' } }),
    expected: { keys: ['a'], auth: { mode: 'api_key_query', name: 'key' } },
  },
  {
    name: 'a key in a cookie, OpenID, digest, another flow',
    source: secured({
      c: { type: 'apiKey', in: 'cookie', name: 'k' },
      o: { type: 'openIdConnect' },
      d: { type: 'http', scheme: 'digest' },
      i: { type: 'oauth2', flows: { implicit: {} } },
      n: null,
    }),
    expected: { keys: ['a'], auth: null },
  },
  {
    name: 'client credentials with scopes',
    source: secured(
      { o: { type: 'oauth2', flows: { clientCredentials: token } } },
      { security: [{ o: ['read', 'write'] }] },
    ),
    expected: {
      keys: ['a'],
      auth: { mode: 'oauth2_client_credentials', token_url: token.tokenUrl, scope: 'read write' },
    },
  },
  {
    name: 'a token address that is not https',
    source: secured({
      o: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'http://login.example.com/token' } } },
    }),
    expected: { keys: ['a'], auth: null },
  },
  {
    name: 'what the document asks for comes before what it describes',
    source: secured(
      { b: { type: 'http', scheme: 'basic' }, t: { type: 'http', scheme: 'bearer' } },
      { security: [{}, { b: [], t: [] }, { t: [] }] },
    ),
    expected: { keys: ['a'], auth: { mode: 'bearer_token' } },
  },
  {
    name: 'what an operation asks for',
    source: get(
      { security: [{ b: [] }] },
      {
        components: {
          securitySchemes: {
            t: { type: 'http', scheme: 'bearer' },
            b: { $ref: '#/components/securitySchemes/x~1y' },
            'x/y': { type: 'http', scheme: 'basic' },
          },
        },
      },
    ),
    expected: { keys: ['a'], auth: { mode: 'basic' } },
  },
];
