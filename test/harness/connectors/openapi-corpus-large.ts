// Larger documents: a sanctions list with alternatives and free maps, and a CRM of dozens of operations whose schemas know each other.
import {
  inPath,
  inQuery,
  object,
  openapi,
  ref,
  text,
  type CorpusCase,
  type Json,
} from './openapi-builders.ts';

const sanctions: CorpusCase = {
  name: 'a sanctions list: 3.0, discriminator, alternatives, bearer token, an operation elsewhere',
  source: openapi(
    {
      '/match/{dataset}': {
        post: {
          operationId: 'match_entity',
          summary: 'Match an entity\nagainst a list',
          parameters: [
            inPath('dataset', text, { schema: { type: 'string', default: 'default' } }),
            inQuery('threshold', { type: 'number', minimum: 0.5, maximum: 1, exclusiveMinimum: true }),
          ],
          requestBody: { $ref: '#/components/requestBodies/Match' },
          responses: { '2XX': { description: 'OK' } },
        },
      },
      '/updates': {
        servers: [{ url: 'https://files.example.net' }],
        get: { operationId: 'updates', responses: { 200: {} } },
      },
      '/legacy': {
        servers: [{ url: 'http://old.example.net' }],
        get: { operationId: 'legacy', responses: {} },
      },
    },
    {
      security: [{ token: [] }],
      components: {
        requestBodies: { Match: { content: { 'application/json': { schema: ref('Query') } } } },
        schemas: {
          Query: object(
            { entity: ref('Entity'), weights: { type: 'object', additionalProperties: { type: 'number' } } },
            ['entity'],
          ),
          Entity: {
            oneOf: [ref('Person'), ref('Company')],
            discriminator: { propertyName: 'schema', mapping: { PERSON: '#/components/schemas/Person' } },
          },
          Thing: object({ schema: text, id: { type: 'string', readOnly: true }, name: text }, [
            'schema',
            'name',
          ]),
          Person: {
            allOf: [ref('Thing'), object({ birthDate: { type: 'string', format: 'date' } }, ['birthDate'])],
          },
          Company: { allOf: [ref('Thing'), object({ country: text })] },
        },
        securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      },
    },
  ),
  expected: {
    keys: ['match_entity', 'updates'],
    skipped: ['legacy: insecure_server'],
    auth: { mode: 'bearer_token' },
    functions: {
      match_entity: {
        label: 'Match an entity against a list',
        request: {
          method: 'POST',
          path: '/match/{{dataset}}',
          query: { threshold: '{{threshold}}' },
          body: {
            entity: { schema: 'PERSON', name: '{{entity.name}}', birthDate: '{{entity.birthDate}}' },
          },
        },
        inputs: ['dataset: text', 'threshold: number?', 'entity.name: text', 'entity.birthDate: date'],
        sample_input: { dataset: 'default', 'entity.name': 'text', 'entity.birthDate': '2025-01-31' },
        success_criteria: { status_codes: [200, 201, 202, 203, 204, 205, 206] },
      },
      updates: { request: { method: 'GET', path: '/updates', base_url: 'https://files.example.net' } },
    },
  },
};

const NOUNS = ['Account', 'Contact', 'Lead', 'Deal', 'Invoice', 'Ticket', 'Note', 'Task', 'Product', 'Quote'];

function crmPaths(): Json {
  const paths: Json = {};
  for (const noun of NOUNS) {
    const name = noun.toLowerCase();
    const body = { required: true, content: { 'application/json': { schema: ref(noun) } } };
    const responses = { 200: { content: { 'application/json': { schema: ref(noun) } } } };
    paths[`/${name}s`] = {
      get: {
        operationId: `${name}.list`,
        tags: [noun],
        parameters: [
          { $ref: '#/components/parameters/Page' },
          { name: 'session', in: 'cookie', schema: text },
        ],
        responses,
      },
      post: { operationId: `${name}.create`, tags: [noun], requestBody: body, responses: { 201: {} } },
    };
    paths[`/${name}s/{id}`] = {
      parameters: [inPath('id', { type: 'integer' })],
      get: { operationId: `${name}.get`, tags: [noun], responses },
      patch: { operationId: `${name}.update`, tags: [noun], requestBody: body, responses },
      delete: { operationId: `${name}.delete`, tags: [noun], responses: { 204: {} } },
    };
  }
  return paths;
}

/** Every schema knows two others, in a ring. */
function crmSchemas(): Json {
  const schemas = NOUNS.map((noun, at): [string, Json] => [
    noun,
    {
      allOf: [
        ref('Record'),
        object(
          {
            name: { type: 'string', example: `A ${noun}` },
            owner: ref(NOUNS[(at + 1) % NOUNS.length] ?? 'Account'),
            related: { type: 'array', items: ref(NOUNS[(at + 3) % NOUNS.length] ?? 'Account') },
            labels: { type: 'array', items: text },
            parent: ref(noun),
          },
          ['name'],
        ),
      ],
    },
  ]);
  const record = object({ id: { type: 'integer', readOnly: true }, state: { enum: ['open', 'closed'] } });
  return { Record: record, ...Object.fromEntries(schemas) };
}

const crmSource = openapi(crmPaths(), {
  info: { title: 'CRM' },
  components: {
    parameters: { Page: inQuery('page', { type: 'integer', minimum: 1 }) },
    schemas: crmSchemas(),
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
  },
});
const ACTS = ['list', 'create', 'get', 'update', 'delete'];

const crm: CorpusCase = {
  name: 'an internal CRM: fifty operations, schemas in rings, optional cookies, no scheme that fits',
  source: crmSource,
  expected: {
    keys: NOUNS.flatMap((noun) => ACTS.map((act) => `${noun.toLowerCase()}.${act}`)),
    label: 'CRM',
    auth: null,
    functions: {
      'account.list': { inputs: ['page: number?'] },
      'account.create': {
        request: {
          method: 'POST',
          path: '/accounts',
          body: {
            state: '{{state}}',
            name: '{{name}}',
            owner: {
              state: '{{owner.state}}',
              name: '{{owner.name}}',
            },
            labels: ['{{labels}}'],
          },
        },
        inputs: [
          'state: text?=open|closed',
          'name: text',
          'owner.state: text?=open|closed',
          'owner.name: text?',
          'labels: text?',
        ],
        sample_input: {
          state: 'open',
          name: 'A Account',
          'owner.state': 'open',
          'owner.name': 'A Contact',
          labels: 'text',
        },
      },
      'account.delete': { inputs: ['id: number'], success_criteria: { status_codes: [204] } },
    },
  },
};

const chosen: CorpusCase = {
  name: 'the same CRM, some of it: by tag or by operationId; keys stay what they are',
  source: crmSource,
  options: { include: { tags: ['Quote'], operation_ids: ['lead.get'] } },
  expected: { keys: ['lead.get', ...ACTS.map((act) => `quote.${act}`)] },
};

export const LARGE_CASES: CorpusCase[] = [sanctions, crm, chosen];
