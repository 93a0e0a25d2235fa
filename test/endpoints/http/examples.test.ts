// What the API's document shows beside its schemas is true: bodies that the API takes, answers that it gives, one story throughout.
import { describe, expect, test } from 'vitest';
import { ERRORS, statusOf, type ErrorCode } from '../../../src/catalog/errors.ts';
import { ANSWER_EXAMPLES } from '../../../src/catalog/examples/answers.ts';
import { BODY_EXAMPLES, PARAMETER_EXAMPLES } from '../../../src/catalog/examples/bodies.ts';
import { findConnectorProblems } from '../../../src/connectors/checking/check.ts';
import { connectorSchema } from '../../../src/connectors/schema.ts';
import { contentHash } from '../../../src/declarations/content-hash.ts';
import { declaredErrors } from '../../../src/http/declared-errors.ts';
import { sha256Hex } from '../../../src/platform/crypto.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { createJudge } from '../../harness/endpoints/answers.ts';
import type { GeneratedRequest, OpenApi } from '../../harness/endpoints/generated-requests.ts';
import { api } from '../../harness/endpoints/endpoint-contract.ts';

type Media = { example?: unknown; examples?: Record<string, { $ref?: string; value?: unknown }> };
type Described = {
  parameters?: { in: string; name: string; example?: string }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
const document = api.document() as {
  paths: Record<string, Record<string, Described>>;
  components: { examples: Record<string, { value: { error: Record<string, string> } }> };
};

const described = ({ path, method }: { path: string; method: string }): Described =>
  document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? { responses: {} };

const withBodies = api.endpoints.filter(({ body }) => body !== undefined);
const ownAnswers = api.endpoints.flatMap(({ operationId, responses, ...endpoint }) =>
  Object.entries(responses).map(([status, { schema }]) => ({
    operationId,
    status,
    schema,
    described: described(endpoint),
  })),
);

/** What is shown there, wherever it stands. */
const valuesOf = ({ example, examples = {} }: Media): unknown[] =>
  example === undefined
    ? Object.values(examples).map(
        ({ $ref, value }) => value ?? document.components.examples[$ref?.split('/').at(-1) ?? '']?.value,
      )
    : [example];

describe('an example of a body', () => {
  test.each(withBodies.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s is shown, and fits its schema with all that it names',
    (operationId, endpoint) => {
      const { [operationId]: example = {} } = BODY_EXAMPLES;
      const type = endpoint.upload === undefined ? 'application/json' : 'multipart/form-data';
      expect(described(endpoint).requestBody?.content[type]?.example).toEqual(example);
      const { file: _file, ...fields } = example as { file?: string };
      const parsed = endpoint.body?.safeParse(fields);
      expect(parsed?.error?.issues).toBeUndefined();
      // What a schema does not know it leaves out.
      expect(parsed?.data).toMatchObject(fields);
    },
  );

  test('there is none of an operation that is gone', () => {
    expect(Object.keys(BODY_EXAMPLES).toSorted()).toEqual(
      withBodies.map(({ operationId }) => operationId).toSorted(),
    );
    expect(Object.keys(ANSWER_EXAMPLES).toSorted()).toEqual(
      api.endpoints.map(({ operationId }) => operationId).toSorted(),
    );
  });

  test('the workflow and the connector can be used as they stand', () => {
    expect(checkDeclaration(BODY_EXAMPLES['saveWorkflowDraft'])).toMatchObject({ ok: true, findings: [] });
    const connector = connectorSchema.parse(BODY_EXAMPLES['saveConnector']);
    expect(findConnectorProblems(connector, parseEgressPolicy(''))).toEqual([]);
  });
});

describe('an example of an answer', () => {
  test.each(ownAnswers.map((answer) => [`${answer.operationId} ${answer.status}`, answer] as const))(
    '%s is shown, and is one that the schema describes in full',
    (_name, { operationId, status, schema, described: { responses } }) => {
      const example = ANSWER_EXAMPLES[operationId]?.[Number(status)];
      expect(example).toBeDefined();
      expect(responses[status]?.content?.['application/json']?.example).toEqual(example);
      expect(schema.parse(example)).toEqual(example);
    },
  );

  test('all that is shown is what a client that goes by the document alone takes for an answer', () => {
    const judge = createJudge(api.document() as OpenApi);
    const headers = new Headers({ 'x-request-id': 'x', 'x-content-type-options': 'nosniff' });
    const faults = api.endpoints.flatMap((endpoint) => {
      const operation = described(endpoint);
      return Object.entries(operation.responses).flatMap(([status, response]) =>
        valuesOf(response.content?.['application/json'] ?? {}).map((value) => {
          // A fault would be the server's; here it is told of.
          if (Number(status) >= 500) return null;
          const answer = { status: Number(status), headers, text: JSON.stringify(value) };
          return judge({ operation } as GeneratedRequest, answer);
        }),
      );
    });
    expect(faults.length).toBeGreaterThan(300);
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
  });

  test('none is left of a status that is gone', () => {
    const shown = Object.entries(ANSWER_EXAMPLES).flatMap(([operationId, byStatus]) =>
      Object.keys(byStatus).map((status) => `${operationId} ${status}`),
    );
    expect(shown.toSorted()).toEqual(
      ownAnswers.map(({ operationId, status }) => `${operationId} ${status}`).toSorted(),
    );
  });
});

describe('the examples are one story', () => {
  const text = JSON.stringify(ANSWER_EXAMPLES);

  test('the ids in the paths are those of the answers', () => {
    for (const [name, example] of Object.entries(PARAMETER_EXAMPLES))
      expect([name, text]).toEqual([name, expect.stringContaining(example)]);
    for (const endpoint of api.endpoints)
      for (const { in: place, name, example } of described(endpoint).parameters ?? [])
        if (place === 'path') expect(example).toBe(PARAMETER_EXAMPLES[name]);
  });

  test('quotes stand in the receipt where their evidence says, and its hash is told', () => {
    const receipt = 'Corner shop\nDate: 14.03.2026\nCoffee: 19.50 EUR\nTotal: 23.80 EUR\n';
    const places = [
      ...text.matchAll(/"quote":"([^"]+)","(?:location":\{")?char_start":(\d+),"char_end":(\d+)/g),
    ];
    expect(places.length).toBeGreaterThan(20);
    for (const [, quote, start, end] of places) expect(receipt.slice(Number(start), Number(end))).toBe(quote);
    expect(new Set(text.match(/(?<="sha256":")\w+/g))).toEqual(new Set([sha256Hex(receipt)]));
    expect(new Set(text.match(/(?<="content_hash":")\w+/g))).toEqual(
      new Set([contentHash(BODY_EXAMPLES['saveWorkflowDraft'] as never)]),
    );
  });

  test('its events are counted from 1, in the order of their times', () => {
    const feed: unknown = ANSWER_EXAMPLES['getCaseEvents']?.[200];
    const { events, next_cursor } = feed as {
      events: { cursor: number; created_at: string }[];
      next_cursor: number;
    };
    expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_event, index) => index + 1));
    expect(events.at(-1)?.cursor).toBe(next_cursor);
    const times = events.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
  });
});

/** By its code, in a response: what the document shows, and under which name. */
function shownError(
  { responses }: Described,
  code: ErrorCode,
): { name: string; error: Record<string, string> } {
  const media = responses[statusOf(code)]?.content?.['application/json'];
  const name = media?.examples?.[code]?.$ref?.split('/').at(-1) ?? '';
  return { name, error: document.components.examples[name]?.value.error ?? {} };
}

describe('examples of errors', () => {
  test.each(api.endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s shows each code that it declares, in its envelope',
    (_operationId, endpoint) => {
      for (const code of declaredErrors(endpoint)) {
        const { name, error } = shownError(described(endpoint), code);
        expect(error).toMatchObject({ code, message: ERRORS[code].message });
        const isShort = name === `applicant_${code}`;
        expect('request_id' in error).toBe(!isShort);
        expect(isShort || endpoint.auth !== 'session').toBe(true);
      }
    },
  );

  test('every one of them is referred to', () => {
    const referred = new Set(JSON.stringify(document.paths).match(/(?<=#\/components\/examples\/)\w+/g));
    expect([...referred].toSorted()).toEqual(Object.keys(document.components.examples).toSorted());
  });
});
