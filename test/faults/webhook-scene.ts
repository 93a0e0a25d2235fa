// What the tests of faults in sending share: worker processes, a moody receiver, events under load, and the ledger at the end.
import { expect } from 'vitest';
import { recordNotice } from '../../src/events/operations.ts';
import { startTestApp } from '../harness/app.ts';
import { addTestEndpoint } from '../harness/outside/deliveries.ts';
import { newTenant } from '../harness/factories.ts';
import { startServerProcess, type ServerProcess } from '../harness/processes/processes.ts';
import { startReceiver, status, type Answer } from '../harness/outside/receiver.ts';
import { waitFor } from '../harness/wait.ts';

const ENDPOINTS = 6;

export type WebhookScene = Awaited<ReturnType<typeof openWebhookScene>>;

/** With `url` on a database of the test's own. */
export async function openWebhookScene(url?: string) {
  const receiver = await startReceiver();
  const app = await startTestApp({
    role: 'api',
    config: receiver.config,
    resolver: receiver.resolver,
    ...(url === undefined ? {} : { url }),
  });
  const tenant = await newTenant(app, { environment: 'live' });
  const seen = new Map<string, number>();
  // The first try of some fails; some take their time. Nobody fails for good.
  const moody: Answer = (response, post) => {
    const nth = (seen.get(post.deliveryId) ?? 0) + 1;
    seen.set(post.deliveryId, nth);
    const mood = nth === 1 ? Math.random() : 1;
    const answer = mood < 0.1 ? status(503) : status(200);
    setTimeout(() => answer(response, post), mood < 0.4 ? 100 : 0);
  };
  for (let n = 0; n < ENDPOINTS; n++) {
    await addTestEndpoint(app, tenant.orgId, { url: receiver.serve(`/${n}`, moody), allow: receiver.allow });
  }
  const processes: ServerProcess[] = [];
  return {
    receiver,
    app,
    tenant,
    processes,
    async start(): Promise<ServerProcess> {
      const process = await startServerProcess({
        databaseUrl: app.url,
        role: 'worker',
        environment: receiver.config as Record<string, string>,
        names: { [receiver.hostname]: ['127.0.0.1'] },
      });
      processes.push(process);
      return process;
    },
    /** Events at about this rate until told to stop; what the database refuses is no event. */
    load(perSecond: number): { stop(): Promise<void> } {
      const sent = new Set<Promise<unknown>>();
      const scope = { orgId: tenant.orgId, environment: 'live' } as const;
      const notice = { eventType: 'v1.case.needs_review', caseId: null, data: {}, traceId: null } as const;
      const timer = setInterval(() => {
        const one = app.as(scope, (tx) => recordNotice(tx, notice)).catch(() => undefined);
        sent.add(one);
        void one.finally(() => sent.delete(one));
      }, 1000 / perSecond);
      return {
        async stop() {
          clearInterval(timer);
          await Promise.all(sent);
        },
      };
    },
    async close(): Promise<void> {
      for (const one of processes) if (one.isAlive()) await one.stop();
      await app.close();
      await receiver.close();
    },
  };
}

export type Ledger = {
  events: number;
  deliveries: number;
  posts: number;
  attempts: number;
  interrupted: number;
  /** POSTs that arrived though their attempt is on record as interrupted. */
  interruptedAfterArrival: number;
  twice: number;
};

/** Moves the clock on until nothing waits any more. */
export async function runOut({ app }: WebhookScene): Promise<void> {
  const { sql } = app.store.database;
  const count = async (where: string): Promise<number> =>
    (await sql<{ n: number }>(`select count(*)::int as n from webhook_deliveries where ${where}`))[0]?.n ?? 0;
  const OPEN = `status in ('pending', 'delivering', 'retrying')`;
  for (let step = 0; step < 12 && (await count(OPEN)) > 0; step++) {
    const dueNow = `status = 'delivering' or (status in ('pending', 'retrying') and next_attempt_at <= app_now())`;
    await waitFor('what is due to be sent', async () => (await count(dueNow)) === 0, 30_000);
    await app.advance('2 hours 1 second');
  }
  expect(await count(OPEN)).toBe(0);
}

/** Every event delivered, no more than five POSTs each, POSTs equal to attempts but for interrupted ones. */
export async function expectLedger({ app, receiver }: WebhookScene): Promise<Ledger> {
  const { sql } = app.store.database;
  const deliveries = await sql<{ id: string; status: string; attempts: number; ended: (string | null)[] }>(
    `select d.delivery_id as id, d.status, d.attempts,
       array(select a.error from webhook_attempts a where a.delivery_id = d.delivery_id order by number) as ended
     from webhook_deliveries d`,
  );
  const [events] = await sql<{ n: number }>(`select count(*)::int as n from events`);
  expect(deliveries).toHaveLength((events?.n ?? 0) * ENDPOINTS);
  const posts = new Map<string, string[]>();
  for (const { deliveryId, signature } of receiver.posts())
    posts.set(deliveryId, [...(posts.get(deliveryId) ?? []), signature]);
  const wrong = deliveries.filter(({ id, status: is, attempts, ended }) => {
    const arrived = posts.get(id)?.length ?? 0;
    const certain = ended.filter((error) => error !== 'interrupted' && error !== 'connection_reset').length;
    const ok =
      is === 'delivered' && ended.at(-1) === null && ended.slice(0, -1).every((error) => error !== null);
    return !ok || attempts !== ended.length || attempts > 5 || arrived < certain || arrived > attempts;
  });
  expect(wrong).toEqual([]);
  expect([...posts.keys()].filter((id) => !deliveries.some((delivery) => delivery.id === id))).toEqual([]);
  const attempts = deliveries.flatMap(({ ended }) => ended);
  const interrupted = attempts.filter((error) => error === 'interrupted').length;
  return {
    events: events?.n ?? 0,
    deliveries: deliveries.length,
    posts: receiver.posts().length,
    attempts: attempts.length,
    interrupted,
    interruptedAfterArrival: receiver.posts().length - (attempts.length - interrupted),
    twice: [...posts.values()].filter(({ length }) => length > 1).length,
  };
}
