// The manifest's ETag: no byte of it twice, and another one once anything that it tells has changed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { apiFor, type Json, type Tenant } from '../../harness/factories.ts';
import { sayYes } from '../../harness/sessions/session-states.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

test('to an If-None-Match that names it, without a body; another answer once anything has changed', async () => {
  const applicant = await newApplicant(app, tenant);
  const read = (headers: Record<string, string> = {}) =>
    applicant.api.get(`${applicant.path}/manifest`, headers);
  const first = await read();
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  expect(first.headers.get('cache-control')).toBe('no-store');
  for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const reply = await read({ 'if-none-match': named });
    expect({ named, status: reply.status, body: reply.body }).toEqual({ named, status: 304, body: null });
    expect(reply.headers.get('etag')).toBe(etag);
    expect(reply.headers.get('x-ratelimit-limit')).toBe('240');
  }
  expect((await read({ 'if-none-match': '"other"' })).status).toBe(200);
  await sayYes(applicant);
  const changed = await read({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('as the OpenAPI document says', async () => {
  const { body } = await apiFor(app, '').get<Json>('/openapi.json');
  const { parameters, responses } = body.paths['/api/v1/sessions/{sessionId}/manifest'].get;
  expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-None-Match' }));
  for (const status of [200, 304]) expect(responses[status].headers).toHaveProperty('ETag');
});

test('a renewed token is no news', async () => {
  const { api, path } = await newApplicant(app, tenant);
  const { headers } = await api.get(`${path}/manifest`);
  await app.advance('2 hours');
  const { body } = await api.send<Json>(`${path}/token`, { method: 'POST' });
  const reply = await apiFor(app, body.access_token).get(`${path}/manifest`, {
    'if-none-match': headers.get('etag') ?? '',
  });
  expect(reply.status).toBe(304);
});

test('the end of its time is news, before any sweep', async () => {
  const { api, path } = await newApplicant(app, tenant, { ttl_hours: 1 });
  const { headers } = await api.get(`${path}/manifest`);
  await app.advance('61 minutes');
  const reply = await api.get(`${path}/manifest`, { 'if-none-match': headers.get('etag') ?? '' });
  expect(reply).toMatchObject({ status: 200, body: { status: 'expired', next_action: { type: 'done' } } });
});
