// POST /webhooks/test as a tool for attackers: it maps no network, and it is no cannon.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost } from '../../harness/documents.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { expectRateLimitHeaders, expectRefusal, startOfMinute } from '../../harness/endpoints/replies.ts';

const SECRET = `whsec_${'k'.repeat(43)}`;

let app: TestApp;
let host: Awaited<ReturnType<typeof documentHost>>;
beforeAll(async () => {
  host = await documentHost();
  for (const [name, address] of Object.entries({
    'private.example.com': '10.0.0.7',
    'loopback.example.com': '127.0.0.1',
    'metadata.example.com': '169.254.169.254',
  }))
    host.resolver.set(name, [address]);
  host.resolver.set('mixed.example.com', ['93.184.215.14', '192.168.1.1']);
  app = await startTestApp({ role: 'api', config: host.config, resolver: host.resolver });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const good = () => ({ endpoint_url: host.serve('/good', '', 'text/plain'), signing_secret: SECRET });
const ask = (tenant: Tenant, body: object) => tenant.api.post('/webhooks/test', body);

describe('targets', () => {
  test('one text for every name that leads inside, or nowhere: a test is no map of the network', async () => {
    const tenant = await newTenant(app);
    const texts = new Set<string>();
    for (const name of ['private', 'loopback', 'metadata', 'mixed', 'unknown']) {
      const { status, body } = await ask(tenant, {
        endpoint_url: `https://${name}.example.com:${host.port}/good`,
        signing_secret: SECRET,
      });
      expect({ name, status, success: body.success, code: body.status_code }).toEqual({
        name,
        status: 200,
        success: false,
        code: null,
      });
      texts.add(body.error);
    }
    expect(texts.size).toBe(1);
    expect([...texts][0]).not.toMatch(/private|loopback|10\.0|169\.254|192\.168/);
  });

  test('invalid_endpoint_url: one text, whatever is wrong with the address', async () => {
    const messages = new Set<string>();
    for (const url of [
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'hooks.example.com',
      'https://user:pass@hooks.example.com/',
      'https://hooks.example.com/#part',
      'https://localhost/',
      'https://127.0.0.1/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest/meta-data/',
      'https://metadata.google.internal/',
      'https://hooks.example.com:22/',
      'https://intranet/',
      `https://hooks.example.com/${'a'.repeat(2048)}`,
    ]) {
      // A key each: none of these counts as a test, but the limit must not be what answers.
      const reply = await ask(await newTenant(app), { endpoint_url: url, signing_secret: SECRET });
      expectRefusal(reply, 400, 'invalid_endpoint_url');
      messages.add(url.length > 2048 ? 'too long' : reply.body.error.message);
    }
    expect(messages.size).toBe(2);
  });
});

describe('the limit', () => {
  test('rate_limit_exceeded: the eleventh test of a minute, per key; other requests of the key go on', async () => {
    await startOfMinute(app);
    const tenant = await newTenant(app);
    const neighbour = await newTenant(app, { orgId: tenant.orgId });
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async () => (await ask(tenant, good())).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = await ask(tenant, good());
    expectRefusal(refused, 429, 'rate_limit_exceeded');
    expectRateLimitHeaders(refused, { limit: 10, remaining: 0 });
    expect((await tenant.api.get('/me')).status).toBe(200);
    expect((await ask(neighbour, good())).status).toBe(200);
    await app.advance('61 seconds');
    expect((await ask(tenant, good())).status).toBe(200);
  });

  test('a malformed request does not count', async () => {
    await startOfMinute(app);
    const tenant = await newTenant(app);
    for (let count = 0; count < 12; count++)
      expectRefusal(await ask(tenant, {}), 400, 'missing_endpoint_url');
    expect((await ask(tenant, good())).status).toBe(200);
  });
});
