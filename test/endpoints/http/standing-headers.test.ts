// What every answer carries, whatever it is and whoever gives it: no-store, nosniff, a request id; assets keep their caching.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import { apiFor, type Tenant } from '../../harness/factories.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const about = (headers: Headers): (string | null)[] =>
  ['cache-control', 'x-content-type-options'].map((name) => headers.get(name));
const KEPT_NOWHERE = ['no-store', 'nosniff'];

test.each([
  ['a success', 'GET', '/me', 200],
  ['no such case', 'GET', '/cases/case_x', 404],
  ['no such path', 'GET', '/nothing', 404],
  ['another method', 'PATCH', '/me', 405],
  ['no body', 'POST', '/process', 400],
  ['health', 'GET', '/health', 200],
  ['a look at the head alone', 'HEAD', '/me', 200],
])('%s', async (_what, method, path, status) => {
  const reply = await fetch(`${app.origin}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
  });
  expect([reply.status, ...about(reply.headers)]).toEqual([status, ...KEPT_NOWHERE]);
  expect(reply.headers.get('x-request-id')).toMatch(/^req_/);
});

test('without a key, and on the way to nowhere', async () => {
  expect(about((await apiFor(app, '').get('/me')).headers)).toEqual(KEPT_NOWHERE);
  expect(about((await fetch(`${app.origin}/nowhere`)).headers)).toEqual(KEPT_NOWHERE);
});

test.each([
  ['an API key', '/me'],
  ['a session token', '/sessions/ses_x/manifest'],
])('a 401 for want of %s says by which scheme to come again (RFC 9110 §15.5.2)', async (_what, path) => {
  const { status, headers } = await apiFor(app, 'none').get(path);
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

test.each([
  ['GET', '/nowhere'],
  ['POST', '/v1/process'],
  ['GET', '/docs/none.js'],
  ['POST', '/docs'],
  ['OPTIONS', '/'],
  ['GET', '/page/none.css'],
  ['GET', '/metrics'],
])('%s %s, outside of the API, is refused as everything is', async (method, path) => {
  const reply = await fetch(app.origin + path, { method });
  const { status, headers } = reply;
  const body = (await reply.json()) as { error: { message: string } };
  expectRefusal({ status, headers, body }, 404, 'not_found');
  expect(body.error.message).toContain('/api/v1');
});

test('a manifest is not stored, and still not sent again to whoever names it', async () => {
  const { api, path } = await newApplicant(app, tenant);
  const first = await api.get(`${path}/manifest`);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, ...about(first.headers)]).toEqual([200, ...KEPT_NOWHERE]);
  const again = await api.get(`${path}/manifest`, { 'if-none-match': etag });
  expect([again.status, ...about(again.headers), again.headers.get('etag')]).toEqual([
    304,
    ...KEPT_NOWHERE,
    etag,
  ]);
});

test('pages are not stored; their assets are, for as long as they are the same', async () => {
  const { session } = await newApplicant(app, tenant);
  const { page } = await opened(app, session as { signed_url: string });
  expect(about(page.headers)).toEqual(KEPT_NOWHERE);
  const [asset = ''] = /\/page\/page-\w+\.css/.exec(page.html) ?? [];
  const { headers } = await fetch(app.origin + asset);
  expect(about(headers)).toEqual(['public, max-age=31536000, immutable', 'nosniff']);
  const docs = await fetch(`${app.origin}/docs`);
  expect(about(docs.headers)).toEqual(['no-cache', 'nosniff']);
});
