// `webhooks trigger`: samples that are sent to an endpoint right away.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebhooksRotateSecret from '../../../cli/commands/webhooks/rotate-secret.ts';
import WebhooksTrigger from '../../../cli/commands/webhooks/trigger.ts';
import { makeLocalCertificate } from '../../../cli/server/local-certificate.ts';
import { startReceiver, type ReceivedDelivery, type Receiver } from '../../../cli/webhooks/receiver.ts';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { startTestApp, testConfig, type TestApp } from '../../harness/app.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, type Tenant } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';

describe('trigger', () => {
  let app: TestApp;
  let tenant: Tenant;
  let receiver: Receiver;
  let environment: Record<string, string>;
  let endpoint: { endpointId: string; secret: string };
  const received: ReceivedDelivery[] = [];
  const secrets: string[] = [];
  beforeAll(async () => {
    const certificate = await makeLocalCertificate();
    receiver = await startReceiver({
      port: 0,
      secrets: () => secrets,
      certificate,
      received: (delivery) => void received.push(delivery),
    });
    const caFile = join(mkdtempSync(join(tmpdir(), 'intake-ca-')), 'ca.pem');
    writeFileSync(caFile, certificate.cert);
    app = await startTestApp({ role: 'api' });
    tenant = await newTenant(app, { environment: 'live' });
    const allow = `localhost:${receiver.port}`;
    endpoint = await addTestEndpoint(app, tenant.orgId, { url: receiver.url, allow });
    secrets.push(endpoint.secret);
    environment = {
      DATABASE_URL: app.url,
      INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
      INTAKE_EGRESS_ALLOW: allow,
      INTAKE_EGRESS_CA_FILE: caFile,
    };
  });
  afterAll(async () => {
    await receiver.close();
    await app.close();
  });

  const trigger = (...args: string[]) => runHere(WebhooksTrigger, args, environment);

  test.each(WEBHOOK_EVENTS)('%s arrives signed, marked as a sample', async (type) => {
    received.length = 0;
    const ran = await trigger(type, '--endpoint', endpoint.endpointId, '--json');
    expect(ran.code).toBe(0);
    const result = jsonOf(ran);
    expect(result).toMatchObject({
      success: true,
      status_code: 200,
      event_type: type,
      endpoint_id: endpoint.endpointId,
    });
    expect(received).toMatchObject([
      {
        event_type: type,
        delivery_id: result.delivery_id,
        event_id: result.event_id,
        signature: 'valid',
        payload: { event_type: type, org_id: tenant.orgId, data: { sample: true } },
      },
    ]);
  });

  test('nothing of it is stored', async () => {
    const [row] = await app.store.database.sql<{ count: number }>(
      `select ((select count(*) from webhook_deliveries) + (select count(*) from webhook_attempts) + (select count(*) from events))::int as count`,
    );
    expect(row?.count).toBe(0);
  });

  test('while the secret is rotated both sign', async () => {
    received.length = 0;
    const rotated = await runHere(WebhooksRotateSecret, [endpoint.endpointId, '--json'], environment);
    for (const secret of [endpoint.secret, jsonOf(rotated).signing_secret as string]) {
      secrets.splice(0, secrets.length, secret);
      await trigger('v1.case.completed', '--endpoint', endpoint.endpointId);
    }
    expect(received.map(({ signature }) => signature)).toEqual(['valid', 'valid']);
  });

  test('what goes wrong is told, with exit code 1', async () => {
    secrets.splice(0, secrets.length, 'whsec_another');
    const refused = await trigger('v1.case.failed', '--endpoint', endpoint.endpointId, '--json');
    expect([refused.code, jsonOf(refused)]).toMatchObject([
      1,
      { success: false, status_code: 400, error: { code: 'not_accepted' } },
    ]);
    const blocked = await addTestEndpoint(app, tenant.orgId, {
      url: 'https://inside.example.com/',
      allow: '',
    });
    const ran = await trigger('v1.case.failed', '--endpoint', blocked.endpointId);
    expect([ran.code, ran.stdout]).toEqual([
      1,
      expect.stringMatching(/^Not accepted: no answer\. v1\.case\.failed as del_\w+\n$/),
    ]);
  });

  test.each([
    [['v1.webhook.test', '--endpoint', 'whk_1'], 2],
    [['v1.case.completed'], 2],
    [['v1.case.completed', '--endpoint', 'whk_1'], 1],
  ])('%j is refused', async (args, code) => {
    expect((await trigger(...args)).code).toBe(code);
  });
});
