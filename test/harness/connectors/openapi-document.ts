// A small OpenAPI document, as a register would publish it.

type Json = Record<string, unknown>;

export const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'Company register', version: '1' },
  servers: [{ url: 'https://register.example.com/v2' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Register-Key' } } },
  security: [{ key: [] }],
  paths: {
    '/companies/{number}': {
      get: {
        operationId: 'findCompany',
        summary: 'Find a company',
        tags: ['companies'],
        parameters: [
          { name: 'number', in: 'path', required: true, schema: { type: 'string' }, example: 'HRB 1' },
        ],
        responses: { 200: { description: 'Found.' } },
      },
    },
    '/extracts': {
      post: {
        operationId: 'orderExtract',
        tags: ['extracts'],
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'object' } } } },
        responses: { 200: { description: 'Ordered.' } },
      },
      get: { operationId: 'listExtracts', tags: ['extracts'], responses: { 200: { description: 'All.' } } },
    },
  },
};

/** With some of it otherwise; `undefined` leaves a part out. */
export const documentWith = (parts: Json): Json => ({ ...DOCUMENT, ...parts });

/** A document of so many bytes as JSON, most of them one description. */
export function documentOf(bytes: number): string {
  const info = { ...DOCUMENT.info, description: '' };
  const rest = JSON.stringify(documentWith({ info })).length;
  return JSON.stringify(documentWith({ info: { ...info, description: 'x'.repeat(bytes - rest) } }));
}

/** The same in YAML, as far as it matters. */
export const YAML = [
  'openapi: 3.0.3',
  'info:',
  '  title: Company register',
  '  version: "1"',
  'paths: {}',
].join('\n');
export const HTML = '<!doctype html><html><body>Company register</body></html>';
