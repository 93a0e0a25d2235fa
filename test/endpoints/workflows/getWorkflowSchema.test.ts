// GET /schemas/workflow.json: the JSON Schema of declarations, for editors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('getWorkflowSchema', { app: () => app, good: () => ({ path: '/schemas/workflow.json' }) });

describe('200', () => {
  test('a draft 2020-12 schema that requires what a declaration has to have', async () => {
    const reply = await apiFor(app, '').get('/schemas/workflow.json');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
    });
    expect(reply.body.required.toSorted()).toEqual(['case_type_id', 'facts', 'title', 'workflow_id']);
  });
});
