// A database with an organization, receivers in a process of their own, and the processes that send to them.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openStore } from '../../src/store.ts';
import { createOrganization } from '../../src/organizations/operations.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { transact, type Scope, type Store } from '../../src/platform/transaction.ts';
import { secretPlace } from '../../src/subscribers/rules.ts';
import { testAuthority } from '../../test/harness/outside/certificates.ts';
import { createTestDatabaseHere } from '../harness/database.ts';
import { end } from '../harness/processes.ts';
import { hostsOf, type FromReceivers, type Receipt, type SenderSettings, type ToReceivers } from './wire.ts';

export type Bench = {
  store: Store;
  url: string;
  scope: Scope;
  receivers: Receivers;
  /** Registers one endpoint per host; answers their ids. */
  endpoints(hosts: string[], events?: (n: number) => string): Promise<string[]>;
  /** Starts a process that sends; `run` tells it to go and answers what it says at the end. */
  sender(name: SenderName, options: { hosts: string[]; total?: number }): Promise<Sender>;
  close(): Promise<void>;
};
export type Receivers = {
  count(): Promise<{ count: number; lastAt: number }>;
  receipts(): Promise<Receipt[]>;
  forget(): Promise<void>;
};
export type SenderName = 'product' | 'ceiling' | 'rows' | 'jobs' | 'wake' | 'claim';
export type Sender = { pid: number; run(): Promise<{ ms: number }>; stop(): Promise<void> };

const SECRET = ['whsec', 'only-for-this-bench'].join('_');
const SECRET_KEY = 'only for this bench, nothing real '.repeat(2);

async function startReceivers(): Promise<{
  child: ChildProcess;
  port: number;
  caFile: string;
  receivers: Receivers;
}> {
  const authority = await testAuthority();
  const certificate = await authority.issue(['*.hooks.example']);
  const caFile = join(mkdtempSync(join(tmpdir(), 'intake-bench-')), 'ca.pem');
  writeFileSync(caFile, authority.ca);
  const child = fork(new URL('./receivers-process.ts', import.meta.url), [JSON.stringify(certificate)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const ask = async <T extends FromReceivers>(message: ToReceivers): Promise<T> => {
    const answer = once(child, 'message');
    child.send(message);
    return ((await answer) as [T])[0];
  };
  const receivers: Receivers = {
    count: () => ask({ ask: 'count' }),
    receipts: async () => (await ask<{ receipts: Receipt[] }>({ ask: 'receipts' })).receipts,
    forget: async () => void (await ask({ ask: 'forget' })),
  };
  return { child, port, caFile, receivers };
}

export async function prepare(): Promise<Bench> {
  const database = await createTestDatabaseHere();
  const { child, port, caFile, receivers } = await startReceivers();
  const store = await openStore(database.url, {
    log: createLog({ level: 'error', format: 'json' }),
    publicUrl: 'https://intake.example.com',
  });
  const orgId = newId('org');
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const scope: Scope = { orgId, environment: 'live', actor, requestId: null };
  await transact(store, scope, (tx) => createOrganization(tx, { orgId, name: 'Bench' }));
  const settings = { databaseUrl: database.url, secretKey: SECRET_KEY, caFile, port, secret: SECRET };
  return {
    store,
    url: database.url,
    scope,
    receivers,
    endpoints: (hosts, events) => addEndpoints(store, { orgId, port, hosts, events: events ?? (() => '*') }),
    sender: (name, { hosts, total = 0 }) => startSender(name, { ...settings, hosts, total }),
    async close() {
      child.disconnect();
      rmSync(dirname(caFile), { recursive: true, force: true });
      await store.close();
      await database.close();
    },
  };
}

async function startSender(name: SenderName, settings: SenderSettings): Promise<Sender> {
  const child = fork(new URL(`./${name}-process.ts`, import.meta.url), [JSON.stringify(settings)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    async run() {
      const end = once(child, 'message');
      child.send('go');
      return ((await end) as [{ ms: number }])[0];
    },
    stop: () => end({ child }),
  };
}

type NewEndpoints = { orgId: string; port: number; hosts: string[]; events: (n: number) => string };

async function addEndpoints(store: Store, { orgId, port, hosts, events }: NewEndpoints): Promise<string[]> {
  const sealer = createSealer(SECRET_KEY);
  const ids = hosts.map(() => newId('whk'));
  for (const [n, id] of ids.entries()) {
    await store.database.sql(
      `insert into webhook_endpoints (endpoint_id, org_id, url, events, secret, created_at, updated_at, created_by)
       values ($1, $2, $3, $4, $5, now(), now(), 'bench')`,
      [
        id,
        orgId,
        `https://${hosts[n]}:${port}/`,
        [events(n)],
        sealer.seal(SECRET, secretPlace(id, 'secret')),
      ],
    );
  }
  return ids;
}

export type NewDeliveries = {
  endpointIds: string[];
  count: number;
  status?: 'pending' | 'retrying';
  /** When the nth is due, as SQL over `n`; now by default. */
  dueAt?: string;
  /** The number in its body, by which its receipt is timed, as SQL over `n`. */
  number?: string;
};

/** Deliveries of a usual size, in turn for each endpoint. */
export async function addDeliveries(bench: Bench, input: NewDeliveries): Promise<void> {
  const { endpointIds, count, status = 'pending', dueAt = 'now()', number = 'null' } = input;
  await bench.store.database.sql(
    `insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at, body, created_at)
     select new_typeid('del'), $1, ($2::text[])[1 + n % array_length($2::text[], 1)], new_typeid('evt'), 'v1.case.needs_review', $3,
       case when $3 = 'retrying' then 1 else 0 end, ${dueAt},
       convert_to(jsonb_build_object('event_id', 'evt_' || n, 'event_type', 'v1.case.needs_review', 'data', jsonb_strip_nulls(jsonb_build_object('n', ${number}, 'pad', repeat('x', 500))))::text, 'UTF8'), now()
     from generate_series(0, $4 - 1) n`,
    [bench.scope.orgId, endpointIds, status, count],
  );
  if (status === 'retrying') {
    await bench.store.database.sql(
      `insert into webhook_attempts (delivery_id, number, started_at) select delivery_id, 1, now() from webhook_deliveries where status = 'retrying' on conflict do nothing`,
    );
  }
}

export const removeDeliveries = (bench: Bench): Promise<unknown> =>
  bench.store.database.sql(`truncate webhook_deliveries, webhook_attempts`);

export const removeEndpoints = (bench: Bench): Promise<unknown> =>
  bench.store.database.sql(`truncate webhook_endpoints, webhook_deliveries, webhook_attempts`);

export { hostsOf };
