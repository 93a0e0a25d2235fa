// The commands about webhook endpoints, on a database of their own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import AuditList from '../../../cli/commands/audit/list.ts';
import NotificationsList from '../../../cli/commands/notifications/list.ts';
import WebhooksAdd from '../../../cli/commands/webhooks/add.ts';
import WebhooksAttempts from '../../../cli/commands/webhooks/attempts.ts';
import WebhooksDeliveries from '../../../cli/commands/webhooks/deliveries.ts';
import WebhooksDisable from '../../../cli/commands/webhooks/disable.ts';
import WebhooksEnable from '../../../cli/commands/webhooks/enable.ts';
import WebhooksList from '../../../cli/commands/webhooks/list.ts';
import WebhooksRemove from '../../../cli/commands/webhooks/remove.ts';
import WebhooksReplay from '../../../cli/commands/webhooks/replay.ts';
import WebhooksRotateSecret from '../../../cli/commands/webhooks/rotate-secret.ts';
import WebhooksShow from '../../../cli/commands/webhooks/show.ts';
import { testSealer } from '../../harness/outside/deliveries.ts';
import { newTenant, setAccount, type Json } from '../../harness/factories.ts';
import { jsonOf, runHere } from '../run.ts';
import { HOOK_URL, openWebhookDesk, SECRET_FORM, type WebhookDesk } from './webhook-desk.ts';

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await openWebhookDesk();
});
afterAll(() => desk.close());

const run: WebhookDesk['run'] = (...args) => desk.run(...args);
const json: WebhookDesk['json'] = (...args) => desk.json(...args);
const add: WebhookDesk['add'] = (...args) => desk.add(...args);
const insert: WebhookDesk['insert'] = (...args) => desk.insert(...args);
const fresh = (): Promise<void> => desk.fresh();
const actsOf = async (): Promise<string[]> =>
  (await json(AuditList)).records.map(({ action }: { action: string }) => action);

describe('endpoints', () => {
  beforeAll(fresh);

  test('add: the secret stands alone on stdout, is stored sealed, and never shown again', async () => {
    const { stdout, stderr, code } = await run(WebhooksAdd, HOOK_URL, '--event', '*');
    const secret = stdout.trim();
    expect([code, stdout]).toEqual([0, `${secret}\n`]);
    expect(secret).toMatch(SECRET_FORM);
    expect(stderr).not.toContain(secret);
    const [row] = await desk.app.store.database.sql<{ secret: string; endpoint_id: string }>(
      `select endpoint_id, secret from webhook_endpoints where org_id = $1`,
      [desk.orgId()],
    );
    expect(row?.secret).not.toContain(secret.slice(6));
    const id = row?.endpoint_id ?? '';
    expect(testSealer().open(row?.secret ?? '', `webhook_endpoints:${id}:secret`)).toBe(secret);
    for (const [command, ...args] of [[WebhooksList], [WebhooksShow, id], [AuditList]] as const)
      expect((await run(command, ...args, '--json')).stdout).not.toContain(secret);
  });

  test('add --json holds what a script needs', async () => {
    const added = await add('v1.case.failed', 'v1.case.completed');
    expect(added).toMatchObject({
      endpoint_id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
      url: HOOK_URL,
      events: ['v1.case.completed', 'v1.case.failed'],
      signing_secret: expect.stringMatching(SECRET_FORM),
    });
    expect((await json(WebhooksShow, added.endpoint_id)).events).toEqual(added.events);
  });

  test.each([
    ['http://hooks.example.com/', '*', 1, 'invalid_endpoint_url'],
    ['https://localhost/', '*', 1, 'invalid_endpoint_url'],
    ['https://10.0.0.1/', '*', 1, 'invalid_endpoint_url'],
    ['https://169.254.169.254/', '*', 1, 'invalid_endpoint_url'],
    ['https://user:pw@hooks.example.com/', '*', 1, 'invalid_endpoint_url'],
    ['hooks.example.com', '*', 1, 'invalid_endpoint_url'],
    [`https://hooks.example.com/${'a'.repeat(2048)}`, '*', 1, 'invalid_endpoint_url'],
    [HOOK_URL, 'case.completed', 2, 'invalid_usage'],
    [HOOK_URL, 'v1.webhook.test', 2, 'invalid_usage'],
  ])('add %s for %s is refused', async (url, event, code, error) => {
    const ran = await run(WebhooksAdd, url, '--event', event, '--json');
    expect([ran.code, jsonOf(ran).error.code]).toEqual([code, error]);
  });

  test('a type has to be given, and test is refused by every command', async () => {
    expect((await run(WebhooksAdd, HOOK_URL)).code).toBe(2);
    const refused = await run(WebhooksAdd, HOOK_URL, '--event', '*', '--env', 'test', '--json');
    expect([refused.code, jsonOf(refused).error.code]).toEqual([1, 'live_only']);
    expect((await json(WebhooksList, '--env', 'test')).error.code).toBe('live_only');
    expect((await json(WebhooksList, '--env', 'live')).endpoints).toHaveLength(2);
  });

  test('a self-serve organization registers none where the deployment has that disabled', async () => {
    const selfServe = await newTenant(desk.app, { environment: 'live' });
    await setAccount(desk.app, selfServe, { account_kind: 'self_serve' });
    const ran = await runHere(WebhooksAdd, [HOOK_URL, '--event', '*', '--org', selfServe.orgId, '--json'], {
      ...desk.environment,
      INTAKE_SELF_SERVE_WEBHOOKS: 'disabled',
    });
    expect([ran.code, jsonOf(ran).error.code]).toEqual([1, 'self_serve_webhooks_disabled']);
  });

  test('what belongs to others is not there', async () => {
    const stranger = await newTenant(desk.app, { environment: 'live' });
    const { endpoint_id } = await add();
    const deliveryId = await insert(endpoint_id, { status: 'failed' });
    const org = ['--org', stranger.orgId];
    for (const command of [WebhooksShow, WebhooksEnable, WebhooksDisable, WebhooksRotateSecret])
      expect((await json(command, endpoint_id, ...org)).error.code).toBe('not_found');
    expect((await json(WebhooksRemove, endpoint_id, ...org, '--yes')).error.code).toBe('not_found');
    expect((await json(WebhooksAttempts, deliveryId, ...org)).error.code).toBe('not_found');
    expect((await json(WebhooksReplay, deliveryId, ...org)).error.code).toBe('not_found');
    expect(await json(WebhooksReplay, '--failed-since', '2020-01-01', ...org)).toMatchObject({ replayed: 0 });
    expect((await json(WebhooksDeliveries, '--endpoint', endpoint_id, ...org)).deliveries).toEqual([]);
    expect((await json(WebhooksList, ...org)).endpoints).toEqual([]);
  });
});

describe('disable, enable, remove', () => {
  beforeAll(fresh);

  test('disabled, deliveries are held and counted; enabled, they are released; each act is recorded', async () => {
    const { endpoint_id } = await add();
    await insert(endpoint_id);
    await insert(endpoint_id, { status: 'retrying', attempts: 1 });
    await insert(endpoint_id, { status: 'delivered' });
    expect(await json(WebhooksDisable, endpoint_id)).toMatchObject({
      endpoint_id,
      status: 'disabled',
      held_deliveries: 2,
    });
    expect((await json(WebhooksList)).endpoints).toMatchObject([{ endpoint_id, held_deliveries: 2 }]);
    const { deliveries } = await json(WebhooksDeliveries);
    expect(deliveries.map(({ held }: { held: boolean }) => held)).toEqual([false, true, true]);
    expect((await json(WebhooksDisable, endpoint_id)).status).toBe('disabled');
    expect(await json(WebhooksEnable, endpoint_id)).toMatchObject({
      status: 'enabled',
      held_deliveries: 0,
      released_deliveries: 2,
    });
    expect((await actsOf()).slice(0, 3)).toEqual([
      'webhook_endpoint.enabled',
      'webhook_endpoint.disabled',
      'webhook_endpoint.added',
    ]);
  });

  test('enabling ends the row of failures', async () => {
    const { endpoint_id } = await add();
    await desk.app.store.database.sql(
      `update webhook_endpoints set status = 'auto_disabled', failing_since = app_now() - interval '6 days' where endpoint_id = $1`,
      [endpoint_id],
    );
    expect(await json(WebhooksShow, endpoint_id)).toMatchObject({
      status: 'auto_disabled',
      failing_since: expect.stringMatching(/Z$/),
    });
    expect((await run(WebhooksShow, endpoint_id)).stdout).toContain('disabled after failures');
    expect(await json(WebhooksEnable, endpoint_id)).toMatchObject({ status: 'enabled', failing_since: null });
  });

  test('removing asks; then what waited has failed, without a notice, and nothing brings it back', async () => {
    const { endpoint_id } = await add();
    const waiting = await insert(endpoint_id);
    const done = await insert(endpoint_id, { status: 'delivered' });
    expect(await run(WebhooksRemove, endpoint_id)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--yes'),
    });
    expect(await json(WebhooksRemove, endpoint_id, '--yes')).toEqual({
      endpoint_id,
      status: 'removed',
      failed_deliveries: 1,
    });
    const { deliveries } = await json(WebhooksDeliveries, '--endpoint', endpoint_id);
    expect(deliveries).toMatchObject([
      { delivery_id: done, status: 'delivered' },
      { delivery_id: waiting, status: 'failed', failure_reason: 'endpoint_removed', next_attempt_at: null },
    ]);
    expect((await json(NotificationsList)).notifications).toEqual([]);
    expect((await json(WebhooksEnable, endpoint_id)).error.code).toBe('endpoint_removed');
    expect((await json(WebhooksRotateSecret, endpoint_id)).error.code).toBe('endpoint_removed');
    expect((await json(WebhooksReplay, waiting)).error.code).toBe('endpoint_removed');
    expect(await json(WebhooksReplay, '--failed-since', '2020-01-01')).toMatchObject({ replayed: 0 });
    const ids = ({ endpoints }: Json): string[] =>
      endpoints.map(({ endpoint_id: id }: { endpoint_id: string }) => id);
    expect(ids(await json(WebhooksList))).not.toContain(endpoint_id);
    expect(ids(await json(WebhooksList, '--all'))).toContain(endpoint_id);
  });
});

describe('rotate-secret', () => {
  beforeAll(fresh);

  test('the old secret signs for 24 hours beside the new one; --now ends it at once', async () => {
    const { endpoint_id, signing_secret } = await add();
    const rotated = await json(WebhooksRotateSecret, endpoint_id);
    expect(rotated.signing_secret).toMatch(SECRET_FORM);
    expect(rotated.signing_secret).not.toBe(signing_secret);
    const left = Date.parse(rotated.old_secret_expires_at) - Date.now();
    expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(60_000);
    const stored = async (): Promise<Json> =>
      (
        await desk.app.store.database.sql(
          `select secret, previous_secret from webhook_endpoints where endpoint_id = $1`,
          [endpoint_id],
        )
      )[0];
    const open = (text: string, column: string): string =>
      testSealer().open(text, `webhook_endpoints:${endpoint_id}:${column}`);
    const row = await stored();
    expect(open(row.secret, 'secret')).toBe(rotated.signing_secret);
    expect(open(row.previous_secret, 'previous_secret')).toBe(signing_secret);
    expect((await json(WebhooksRotateSecret, endpoint_id)).error.code).toBe('rotation_under_way');
    expect(await json(WebhooksShow, endpoint_id)).toMatchObject({
      old_secret_expires_at: rotated.old_secret_expires_at,
    });
    expect((await json(WebhooksRotateSecret, endpoint_id, '--now')).signing_secret).toMatch(SECRET_FORM);
    expect(await stored()).toMatchObject({ previous_secret: null });
    expect((await json(WebhooksShow, endpoint_id)).old_secret_expires_at).toBeNull();
  });

  test('for people the secret stands alone on stdout', async () => {
    const { endpoint_id } = await add();
    const { stdout, stderr } = await run(WebhooksRotateSecret, endpoint_id);
    expect(stdout.trim()).toMatch(SECRET_FORM);
    expect(stderr).toContain('signs until');
  });
});
