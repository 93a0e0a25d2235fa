// POST /webhooks/test: one signed message to a receiver, and what it did with it.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifySignature } from '../../../src/webhooks/signature.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { documentHost } from '../../harness/documents.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

const SECRET = `whsec_${'k'.repeat(43)}`;

let app: TestApp;
let host: Awaited<ReturnType<typeof documentHost>>;
let deadPort: number;
beforeAll(async () => {
  host = await documentHost();
  const dead = await documentHost();
  await dead.close();
  deadPort = dead.port;
  const INTAKE_EGRESS_ALLOW = `${host.config.INTAKE_EGRESS_ALLOW},documents.test:${deadPort}`;
  app = await startTestApp({
    role: 'api',
    config: { ...host.config, INTAKE_EGRESS_ALLOW },
    resolver: host.resolver,
  });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

const good = () => ({ endpoint_url: host.serve('/good', '', 'text/plain'), signing_secret: SECRET });
const ask = (tenant: Tenant, body: object) => tenant.api.post('/webhooks/test', body);

holdsContract('testWebhook', { app: () => app, good: () => ({ path: '/webhooks/test', body: good() }) });

type Received = { method: string | undefined; headers: IncomingHttpHeaders; body: Buffer };

/** A receiver that keeps what it gets and answers as told. */
function receiver(
  path: string,
  answer: (response: ServerResponse) => void,
): { url: string; got: Received[] } {
  const got: Received[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks) });
      answer(response);
    });
  };
  return { url: host.serve(path, handle as never), got };
}

describe('200', () => {
  test.each(['test', 'live'] as const)(
    'with a %s key the receiver gets a signed message',
    async (environment) => {
      const tenant = await newTenant(app, { environment });
      const { url, got } = receiver(`/signed-${environment}`, (response) => response.writeHead(204).end());
      const reply = await tenant.api.post(
        '/webhooks/test',
        { endpoint_url: url, signing_secret: SECRET },
        { 'x-request-id': 'request-0001' },
      );
      expect(reply).toMatchObject({ status: 200, body: { success: true, status_code: 204 } });
      expect(Object.keys(reply.body)).toEqual(['success', 'status_code']);
      expect(got).toHaveLength(1);
      const { method, headers, body } = got[0] as Received;
      expect(method).toBe('POST');
      const payload = JSON.parse(body.toString());
      expect(payload).toMatchObject({
        event_id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
        delivery_id: expect.stringMatching(/^del_[0-9a-z]{26}$/),
        event_type: 'v1.webhook.test',
        semantic_event_type: 'webhook.test',
        schema_version: 'v1',
        org_id: tenant.orgId,
        trace_id: 'request-0001',
        data: {},
      });
      expect(payload.created_at).toBe(payload.occurred_at);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': 'v1.webhook.test',
        'x-service-event-id': payload.event_id,
        'x-service-delivery': payload.delivery_id,
      });
      const signature = String(headers['x-service-signature']);
      const now = Math.floor(Date.now() / 1000);
      expect(verifySignature(signature, { body, secret: SECRET }, now)).toMatchObject({ ok: true });
      expect(verifySignature(signature, { body, secret: `${SECRET}x` }, now)).toMatchObject({ ok: false });
    },
  );

  test.each([[200], [299], [400], [404], [410], [500], [503]])('the receiver answers %i', async (status) => {
    const tenant = await newTenant(app);
    const { url } = receiver(`/answers/${status}`, (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<b>inside</b>'),
    );
    const { body } = await ask(tenant, { endpoint_url: url, signing_secret: SECRET });
    const success = status < 300;
    expect(body).toEqual({
      success,
      status_code: status,
      ...(success ? {} : { error: expect.stringContaining(String(status)) }),
    });
    expect(JSON.stringify(body)).not.toContain('inside');
  });

  test.each([
    ['a redirect', (response: ServerResponse) => response.writeHead(302, { location: '/good' }).end(), 302],
    ['a reset', (response: ServerResponse) => response.destroy(), null],
    [
      'a header without end',
      (response: ServerResponse) => response.writeHead(200, { x: 'x'.repeat(20_000) }).end(),
      null,
    ],
  ])('%s is told as a failure', async (what, answer, statusCode) => {
    const tenant = await newTenant(app);
    const { url, got } = receiver(`/${what.replaceAll(' ', '-')}`, answer);
    const { status, body } = await ask(tenant, { endpoint_url: url, signing_secret: SECRET });
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: false, status_code: statusCode, error: expect.any(String) },
    });
    expect(got).toHaveLength(1);
  });

  test('a body without end is not read to its end', async () => {
    const tenant = await newTenant(app);
    const { url } = receiver('/endless', (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      response.writeHead(200);
      more();
    });
    expect((await ask(tenant, { endpoint_url: url, signing_secret: SECRET })).body).toEqual({
      success: true,
      status_code: 200,
    });
  });

  test('nobody listens', async () => {
    const tenant = await newTenant(app);
    const url = `https://documents.test:${deadPort}/good`;
    const { body } = await ask(tenant, { endpoint_url: url, signing_secret: SECRET });
    expect(body).toMatchObject({
      success: false,
      status_code: null,
      error: expect.stringContaining('refused'),
    });
  });

  test('the secret is kept nowhere', async () => {
    const tenant = await newTenant(app);
    const secret = 'sentinel-of-the-secret';
    await ask(tenant, { endpoint_url: good().endpoint_url, signing_secret: secret });
    const { sql } = app.store.database;
    const tables = await sql<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const [row] = await sql<{ count: number }>(
        `select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`,
        [secret],
      );
      expect({ name, count: row?.count }).toEqual({ name, count: 0 });
    }
  });
});

describe('400', () => {
  test.each([
    ['missing_endpoint_url', { signing_secret: SECRET }],
    ['missing_endpoint_url', { endpoint_url: null, signing_secret: SECRET }],
    ['missing_endpoint_url', { endpoint_url: '  ', signing_secret: SECRET }],
    ['missing_endpoint_url', {}],
    ['missing_signing_secret', { endpoint_url: 'https://hooks.example.com/' }],
    ['missing_signing_secret', { endpoint_url: 'https://hooks.example.com/', signing_secret: '' }],
    ['missing_signing_secret', { endpoint_url: 'https://hooks.example.com/', signing_secret: null }],
    ['invalid_request', { endpoint_url: 'https://hooks.example.com/', signing_secret: 7 }],
    ['invalid_request', { endpoint_url: 'https://hooks.example.com/', signing_secret: 'a\nb' }],
    ['invalid_request', { endpoint_url: 'https://hooks.example.com/', signing_secret: 'x'.repeat(256) }],
    ['invalid_endpoint_url', { endpoint_url: 7, signing_secret: SECRET }],
    ['invalid_endpoint_url', { endpoint_url: { $ne: '' }, signing_secret: SECRET }],
  ])('%s: %j', async (code, body) => {
    expectRefusal(await ask(await newTenant(app), body), 400, code);
  });
});
