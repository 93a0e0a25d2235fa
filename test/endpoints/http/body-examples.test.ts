// The bodies that the API's document shows are ones that the API takes.
import { describe, expect, test } from 'vitest';
import { BODY_EXAMPLES } from '../../../src/catalog/body-examples.ts';
import { findConnectorProblems } from '../../../src/connectors/checking/check.ts';
import { connectorSchema } from '../../../src/connectors/schema.ts';
import { checkDeclaration } from '../../../src/workflows/check.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { api } from '../../harness/endpoints/endpoint-contract.ts';

type Described = { requestBody?: { content: Record<string, { example?: unknown }> } };
const { paths } = api.document() as { paths: Record<string, Record<string, Described>> };

const withBodies = api.endpoints.filter(({ body, upload }) => body !== undefined && upload === undefined);

describe('an example of a body', () => {
  test.each(withBodies.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s is shown, and fits its schema with all that it names',
    (operationId, { body, method, path }) => {
      const example = BODY_EXAMPLES[operationId];
      const { requestBody } = paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? {};
      expect(requestBody?.content['application/json']?.example).toEqual(example);
      const parsed = body?.safeParse(example);
      expect(parsed?.error?.issues).toBeUndefined();
      // What a schema does not know it leaves out.
      expect(parsed?.data).toMatchObject(example ?? {});
    },
  );

  test('there is none of an operation that is gone', () => {
    expect(Object.keys(BODY_EXAMPLES).toSorted()).toEqual(
      withBodies.map(({ operationId }) => operationId).toSorted(),
    );
  });

  test('the workflow and the connector can be used as they stand', () => {
    expect(checkDeclaration(BODY_EXAMPLES['saveWorkflowDraft'])).toMatchObject({ ok: true, findings: [] });
    const connector = connectorSchema.parse(BODY_EXAMPLES['saveConnector']);
    expect(findConnectorProblems(connector, parseEgressPolicy(''))).toEqual([]);
  });
});
