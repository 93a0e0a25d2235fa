// What the tests of sending share: an app with a clock that they move, an organization, receivers, and a look at what is stored.
import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '../../src/catalog/events.ts';
import { recordNotice } from '../../src/events/operations.ts';
import { createLog } from '../../src/platform/log.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createOutbound } from '../../src/platform/outbound/request.ts';
import type { DeliveryStatus } from '../../src/subscribers/entity.ts';
import {
  startDispatcher,
  type Dispatcher,
  type DispatcherOptions,
} from '../../src/webhooks/sending/dispatcher.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { addTestEndpoint, testSealer } from '../harness/outside/deliveries.ts';
import { newTenant, type Tenant } from '../harness/factories.ts';
import { startReceiver, type Answer, type Receiver } from '../harness/outside/receiver.ts';

export type StoredDelivery = {
  delivery_id: string;
  status: DeliveryStatus;
  attempts: number;
  next_in_s: number | null;
  failure_reason: string | null;
  event_type: string;
};
export type StoredAttempt = {
  number: number;
  error: string | null;
  status_code: number | null;
  duration_ms: number | null;
  response_excerpt: string | null;
  address: string | null;
};

export type Scene = Awaited<ReturnType<typeof openScene>>;
export type Endpoint = Awaited<ReturnType<Scene['endpoint']>>;

export async function openScene() {
  const receiver: Receiver = await startReceiver();
  const app: TestApp = await startTestApp({ config: receiver.config, resolver: receiver.resolver });
  const { sql } = app.store.database;
  const closing: (() => Promise<unknown>)[] = [];
  return {
    app,
    receiver,
    sql,
    tenant: (): Promise<Tenant> => newTenant(app, { environment: 'live' }),
    /** Registers an endpoint at a path of its own. */
    async endpoint(tenant: Tenant, answer?: Answer, options: { events?: string[]; url?: string } = {}) {
      const path = `/${randomUUID()}`;
      const url = options.url ?? receiver.serve(path, answer);
      const allow = `${receiver.allow},${new URL(url).host}`;
      const { endpointId, secret } = await addTestEndpoint(app, tenant.orgId, { ...options, url, allow });
      return { endpointId, secret, path, posts: () => receiver.posts(path) };
    },
    /** Something happens in live that webhooks tell. */
    happen: (tenant: Tenant, eventType: WebhookEvent = 'v1.case.needs_review', data: object = {}) =>
      app.as({ orgId: tenant.orgId, environment: 'live' }, (tx) =>
        recordNotice(tx, { eventType, caseId: null, data: { ...data }, traceId: 'trace-1' }),
      ),
    deliveries: (tenant: Tenant): Promise<StoredDelivery[]> =>
      sql(
        `select delivery_id, status, attempts, event_type, failure_reason, extract(epoch from next_attempt_at - app_now())::float8 as next_in_s
         from webhook_deliveries where org_id = $1 order by created_at, delivery_id`,
        [tenant.orgId],
      ),
    attempts: (deliveryId: string): Promise<StoredAttempt[]> =>
      sql(
        `select number, error, status_code, duration_ms, response_excerpt, address from webhook_attempts where delivery_id = $1 order by number`,
        [deliveryId],
      ),
    notifications: (
      tenant: Tenant,
    ): Promise<{ kind: string; delivery_id: string | null; message: string }[]> =>
      sql(
        `select kind, delivery_id, endpoint_id, message from notifications where org_id = $1 order by notification_id`,
        [tenant.orgId],
      ),
    /** A dispatcher beside the app's own, with limits or an outbound client of the test's choice. */
    dispatcher(
      options: Partial<DispatcherOptions> & { allow?: string; resolver?: Receiver['resolver'] } = {},
    ): Dispatcher {
      const { allow = receiver.allow, resolver = receiver.resolver, ...rest } = options;
      const outbound = createOutbound({ policy: parseEgressPolicy(allow), extraCa: receiver.ca, resolver });
      const dispatcher = startDispatcher({
        store: app.store,
        outbound,
        sealer: testSealer(),
        log: createLog({ level: process.env['TEST_LOG'] === undefined ? 'silent' : 'debug', format: 'json' }),
        isRunning: false,
        ...rest,
      });
      closing.push(() => dispatcher.stop().then(outbound.close));
      return dispatcher;
    },
    async close(): Promise<void> {
      await Promise.all(closing.map((end) => end()));
      await app.close();
      await receiver.close();
    },
  };
}
