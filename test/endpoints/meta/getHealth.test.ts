// GET /health: whether the service answers, for anybody.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('getHealth', { app: () => app, good: () => ({ path: '/health' }) });

describe('200', () => {
  test('without a key, and whatever key is sent', async () => {
    const anybody = apiFor(app, '');
    expect(await anybody.get('/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const reply = await anybody.get('/health', { authorization: 'Bearer wrong' });
    expect(reply).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
  });

  test('HEAD answers the same headers without a body', async () => {
    const reply = await fetch(`${app.origin}/api/v1/health`, { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await reply.text()).toBe('');
  });
});

describe('paths that do not exist', () => {
  test.each([
    '/',
    '',
    '/healthy',
    '/health/',
    '/health/deep',
    '/v2/health',
    '/nothing',
    '/%zz',
    '/..%2fdocs',
    '/HEALTHY',
  ])('not_found: %j', async (path) => {
    expectRefusal(await apiFor(app, '').get(path), 404, 'not_found');
  });
  test('beside the API there is plain 404 with a request id', async () => {
    const reply = await fetch(`${app.origin}/api/v1x/health`);
    expect(reply.status).toBe(404);
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
  });
});
