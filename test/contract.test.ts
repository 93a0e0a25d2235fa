// The contract as a whole: every endpoint is tested, its description is valid, committed and self-contained.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createApi } from '../src/api.ts';
import { declaredErrors } from '../src/http/declared-errors.ts';
import { statusOf } from '../src/catalog/errors.ts';
import { parseEgressPolicy } from '../src/platform/outbound/egress-policy.ts';
import { api } from './harness/endpoints/endpoint-contract.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const endpointFiles = readdirSync(here('endpoints'), { recursive: true, encoding: 'utf8' });
type Json = Record<string, unknown>;
type Operation = {
  operationId: string;
  tags: string[];
  security: Json[];
  description?: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Json }[];
  requestBody?: Json;
  responses: Record<string, { description: string; content: Json; headers: Json }>;
  'x-scopes'?: string[];
};

type Document = {
  openapi: string;
  info: Json;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  webhooks: Record<string, Record<string, Operation>>;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; examples: Json; securitySchemes: Json };
};

const document = JSON.parse(JSON.stringify(api.document())) as Document;
const fail = (operationId: string): never => {
  throw new Error(`${operationId} is not described`);
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('every endpoint', () => {
  // Responses are held against their schemas, and refusals against the declared codes, in every test: the harness does it.
  // That each declared code is provoked is checked at the end of the endpoint's own file: holdsContract does it.
  test.each(api.endpoints.map(({ operationId }) => operationId))(
    '%s has its test file, which holds its contract',
    (operationId) => {
      const files = endpointFiles.filter((path) => basename(path) === `${operationId}.test.ts`);
      expect(files).toHaveLength(1);
      const text = readFileSync(join(here('endpoints'), files[0] ?? ''), 'utf8');
      const viaCaseReads =
        text.includes(`readsCases('${operationId}'`) &&
        readFileSync(here('harness/cases/case-reads.ts'), 'utf8').includes('holdsContract(operationId');
      expect(text.includes(`holdsContract('${operationId}'`) || viaCaseReads).toBe(true);
      expect(text).not.toMatch(/\b(test|describe|it)\.(skip|only|todo)\b/);
    },
  );

  test('no test file is left of an endpoint that is gone', () => {
    const known = new Set(api.endpoints.map(({ operationId }) => `${operationId}.test.ts`));
    const named = endpointFiles
      .map((path) => basename(path))
      .filter((name) => /^(get|list|save|process)[A-Z]\w*\.test\.ts$/.test(name));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  test('equals the committed copy (npm run openapi writes it anew)', () => {
    // Many validators read no `\\p{…}`.
    expect(JSON.stringify(document)).not.toMatch(/\\\\[pP]\{/);
    expect(document).toEqual(JSON.parse(readFileSync(here('openapi.json'), 'utf8')));
  });

  test('describes exactly the endpoints that are served', () => {
    const described = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.toSorted()).toEqual(
      api.endpoints.map(({ method, path }) => `${method} /api/v1${path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  test('is well-formed OpenAPI 3.1', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      for (const parameter of declared) expect(parameter.required).toBe(true);
      for (const security of operation.security)
        for (const name of Object.keys(security))
          expect(document.components.securitySchemes).toHaveProperty(name);
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(response.description).not.toBe('');
        expect(Object.keys(response.content ?? {})).toEqual(status === '304' ? [] : ['application/json']);
        expect(Object.keys(response.headers)).toContain('X-Request-Id');
      }
    }
  });

  test('every reference leads somewhere, and every component is used', () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? ''));
    const { schemas, examples } = document.components;
    const components = Object.entries({ schemas, examples }).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    expect([...references].toSorted()).toEqual(components.toSorted());
  });

  test.each(api.endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    'tells the scopes, codes and limits of %s',
    (operationId, endpoint) => {
      const { operation } =
        operations.find((one) => one.operation.operationId === operationId) ?? fail(operationId);
      const isKeyed = endpoint.auth !== null;
      expect(operation['x-scopes']).toEqual(endpoint.auth === 'session' ? undefined : endpoint.auth?.scopes);
      for (const code of declaredErrors(endpoint))
        expect(operation.responses[statusOf(code)]?.description).toContain(`\`${code}\``);
      const limited = [
        'X-Request-Id',
        'X-RateLimit-Limit',
        'X-RateLimit-Remaining',
        'X-RateLimit-Reset',
        'Retry-After',
      ];
      expect(Object.hasOwn(operation.responses, '429')).toBe(isKeyed);
      expect(Object.keys(operation.responses['429']?.headers ?? {})).toEqual(isKeyed ? limited : []);
      expect(Object.hasOwn(operation.responses, '413')).toBe(endpoint.body !== undefined);
    },
  );

  test('describes every operation, and each of its tags in the order in which they are met', () => {
    for (const { operation } of operations)
      expect(`${operation.operationId}: ${operation.description ?? ''}`).toMatch(/: .{40}/);
    const used = Object.values({ ...document.paths, ...document.webhooks })
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ tags }) => tags);
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual([...new Set(used)].toSorted());
    expect(document.tags[0]?.name).toBe('Service');
  });

  test('numbers of a query are numbers, with their bounds', () => {
    const numbers = operations.flatMap(({ operation: { operationId, parameters = [] } }) =>
      parameters
        .filter(({ schema }) => schema['type'] !== 'string')
        .map(({ name, schema: { type, minimum, maximum, default: fallback, pattern } }) => ({
          [`${operationId}.${name}`]: [type, minimum, maximum, fallback, pattern],
        })),
    );
    expect(Object.assign({}, ...numbers)).toEqual({
      'getCaseEvents.after_cursor': ['integer', 0, Number.MAX_SAFE_INTEGER, 0, undefined],
      'getCaseEvents.limit': ['integer', 1, 500, 100, undefined],
      'getCaseEvents.wait_seconds': ['integer', 0, 30, 0, undefined],
      'listCases.limit': ['integer', 1, 200, 50, undefined],
      'listFactPlaces.limit': ['integer', 1, 200, 50, undefined],
      'getOperatorQueue.limit': ['integer', 1, 200, 50, undefined],
    });
  });

  test('has patterns that take an emoji, whether a validator counts characters or their halves', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    );
    const lines = patterns.filter((pattern) => new RegExp(pattern, 'u').test('Register of 📄'));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((pattern) => !new RegExp(pattern).test('Register of 📄'))).toEqual([]);
  });

  test('names no property that is always refused', () => {
    expect(JSON.stringify(document)).not.toContain('{"not":{}}');
    const [process] = operations.filter(({ operation }) => operation.operationId === 'processDocument');
    expect(process?.operation.description).toContain('per_request_webhook_url_not_supported');
    expect(JSON.stringify(process?.operation.requestBody)).not.toContain('webhook');
  });

  test('names the address that the operator gave, else the place that it came from', () => {
    expect(document.servers).toEqual([{ url: '/' }]);
    const publicUrl = 'https://intake.example.com/';
    const { servers } = createApi(parseEgressPolicy(''), { publicUrl }).document() as Document;
    expect(servers).toEqual([{ url: 'https://intake.example.com' }]);
  });

  test('leaves answers room to grow: nothing but a declaration of an author forbids what it does not name', () => {
    const authored = [
      'WorkflowDeclaration',
      'DocumentSpec',
      'DetectRule',
      'FactSpec',
      'FactTypeOptions',
      'TableColumn',
      'FindRule',
      'FindWhere',
      'AnchorLabel',
      'FormField',
      'NodeSpec',
      'GateSpec',
      'Connector',
      'ConnectorTransport',
      'ConnectorAuth',
      'ConnectorHeader',
      'ConnectorFunction',
      'ConnectorRequest',
      'ConnectorParameter',
      'ConnectorSuccessCriteria',
    ].flatMap((name) => [name, `${name}Output`]);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (!authored.includes(name))
        expect({ name, closed: JSON.stringify(schema).includes('"additionalProperties":false') }).toEqual({
          name,
          closed: false,
        });
    }
  });
});
