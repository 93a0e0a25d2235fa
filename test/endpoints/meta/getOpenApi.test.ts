// GET /openapi.json: the API described by itself, for anybody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { api, holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor } from '../../harness/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('getOpenApi', { app: () => app, good: () => ({ path: '/openapi.json' }) });

describe('200', () => {
  test('the document of the very endpoints that are served, without a key', async () => {
    const reply = await apiFor(app, '').get('/openapi.json');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(api.document())));
    expect(reply.body.openapi).toMatch(/^3\.1\./);
  });

  test('an endpoint tells of its own 503, the others of a database that is away', async () => {
    const { body } = await apiFor(app, '').get('/openapi.json');
    const of = (path: string): string => body.paths[`/api/v1${path}`].get.responses['503'].description;
    expect(of('/health')).toBe('It is not ready, and why.');
    expect(of('/me')).toContain('The database is away');
  });
});
