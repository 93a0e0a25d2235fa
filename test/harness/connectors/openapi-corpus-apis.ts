// Documents in the shapes that well-known kinds of APIs publish: bank accounts, companies, VAT; written for tests.
import { inPath, inQuery, object, openapi, ref, text, type CorpusCase } from './openapi-builders.ts';
import { vat } from './openapi-corpus-vat.ts';

const ok = (schema: unknown) => ({
  200: { description: 'OK', content: { 'application/json': { schema } } },
  400: { $ref: '#/components/responses/Problem' },
  default: { description: 'Error' },
});
const problem = {
  Problem: {
    description: 'Problem',
    content: { 'application/problem+json': { schema: object({ title: text }) } },
  },
};

const bank: CorpusCase = {
  name: 'a check of bank accounts: 3.0, key in a header, enums, nested required objects',
  source: openapi(
    {
      '/ibans/{iban}': {
        parameters: [{ $ref: '#/components/parameters/Iban' }],
        get: {
          operationId: 'checkIban',
          summary: 'Check an IBAN',
          tags: ['ibans'],
          parameters: [{ name: 'X-Request-Id', in: 'header', schema: { type: 'string', format: 'uuid' } }],
          responses: ok(object({ valid: { type: 'boolean' } })),
        },
      },
      '/accounts/verify': {
        post: {
          operationId: 'verifyAccountHolder',
          summary: 'Verify who holds an account',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: ref('HolderCheck'),
                examples: {
                  person: {
                    value: { iban: 'NL91ABNA0417164300', holder: { type: 'person', name: 'Ada Byron' } },
                  },
                },
              },
            },
          },
          responses: { 200: {}, 202: {}, 422: {} },
        },
      },
    },
    {
      info: { title: 'Account Check API', version: '2.4.0' },
      security: [{ key: [] }],
      components: {
        responses: problem,
        parameters: {
          Iban: inPath('iban', { type: 'string', maxLength: 34 }, { example: 'NL91ABNA0417164300' }),
        },
        schemas: {
          HolderCheck: object(
            { iban: text, holder: ref('Holder'), reference: { type: 'string', nullable: true } },
            ['iban', 'holder'],
          ),
          Holder: object({ type: { type: 'string', enum: ['person', 'company'] }, name: text }, [
            'type',
            'name',
          ]),
        },
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } },
      },
    },
  ),
  expected: {
    keys: ['checkIban', 'verifyAccountHolder'],
    label: 'Account Check API',
    base: 'https://api.example.com/v1',
    auth: { mode: 'api_key_header', name: 'X-Api-Key' },
    functions: {
      checkIban: {
        label: 'Check an IBAN',
        operation_id: 'checkIban',
        request: {
          method: 'GET',
          path: '/ibans/{{iban}}',
          headers: { 'X-Request-Id': '{{X-Request-Id}}' },
        },
        inputs: ['iban: text', 'X-Request-Id: text?'],
        sample_input: { iban: 'NL91ABNA0417164300' },
      },
      verifyAccountHolder: {
        request: {
          method: 'POST',
          path: '/accounts/verify',
          body: {
            iban: '{{iban}}',
            holder: { type: '{{holder.type}}', name: '{{holder.name}}' },
            reference: '{{reference}}',
          },
        },
        inputs: ['iban: text', 'holder.type: text=person|company', 'holder.name: text', 'reference: text?'],
        sample_input: {
          iban: 'NL91ABNA0417164300',
          'holder.type': 'person',
          'holder.name': 'Ada Byron',
          reference: 'text',
        },
        success_criteria: { status_codes: [200, 202] },
      },
    },
  },
};

const register: CorpusCase = {
  name: 'a company register: 3.1 with type lists, basic auth, server variables, lists in the query',
  source: openapi(
    {
      '/company/{number}': {
        get: {
          operationId: 'company.profile',
          parameters: [inPath('number', { type: ['string', 'null'], examples: ['00445790'] })],
          responses: ok(ref('Company')),
        },
      },
      '/company/{number}/officers': {
        get: {
          operationId: 'company.officers',
          deprecated: true,
          parameters: [
            inPath('number'),
            inQuery('items_per_page', { type: 'integer', default: 35 }),
            inQuery('register_type', { type: 'array', items: { enum: ['directors', 'secretaries'] } }),
            inQuery('fields', { type: 'array', items: text }, { explode: false }),
          ],
          responses: ok({}),
        },
      },
      '/search': {
        get: {
          operationId: 'search',
          parameters: [
            inQuery('q', text, { required: true }),
            inQuery('incorporated_from', { type: 'string', format: 'date' }),
            inQuery('filter', { type: 'object' }, { style: 'deepObject' }),
          ],
          responses: ok({}),
        },
      },
    },
    {
      openapi: '3.1.0',
      servers: [
        {
          url: 'https://{environment}.register.example/{version}/',
          variables: {
            environment: { default: 'api', enum: ['api', 'sandbox'] },
            version: { default: 'v3' },
          },
        },
      ],
      security: [{ basic: [] }],
      webhooks: { filed: { post: { responses: {} } } },
      components: {
        responses: problem,
        schemas: { Company: object({ parent: { oneOf: [ref('Company'), { type: 'null' }] } }) },
        securitySchemes: { basic: { type: 'http', scheme: 'Basic' } },
      },
    },
  ),
  expected: {
    keys: ['company.profile', 'company.officers', 'search'],
    base: 'https://api.register.example/v3',
    auth: { mode: 'basic' },
    functions: {
      'company.profile': { label: 'company.profile', sample_input: { number: '00445790' } },
      'company.officers': {
        inputs: [
          'number: text',
          'items_per_page: number?',
          'register_type: text?=directors|secretaries',
          'fields: text?',
        ],
        sample_input: { number: 'text', items_per_page: 35 },
      },
      search: {
        request: {
          method: 'GET',
          path: '/search',
          query: { q: '{{q}}', incorporated_from: '{{incorporated_from}}' },
        },
        inputs: ['q: text', 'incorporated_from: date?'],
      },
    },
  },
};

export const API_CASES: CorpusCase[] = [bank, register, vat];
