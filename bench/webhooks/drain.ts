// Draining due deliveries: the product, the bare ceiling, the ceiling with the rows of a delivery, and one pg-boss job per delivery, in turns.
import { openJobQueue } from '../../src/platform/work/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { DELIVERY_TOPIC } from '../../src/subscribers/fan-out.ts';
import { cpuOf, postmasterOf, usedMs } from '../harness/cpu.ts';
import type { Figure } from '../harness/figures.ts';
import { perSecond } from '../harness/statistics.ts';
import { comparedOf, inTurns, ROUNDS, type Measured } from '../harness/turns.ts';
import { now, waitUntil } from '../harness/waiting.ts';
import {
  addDeliveries,
  hostsOf,
  removeDeliveries,
  removeEndpoints,
  type Bench,
  type Sender,
} from './prepare.ts';
import { JOB_QUEUE } from './wire.ts';

const HOSTS = hostsOf(100);

type Drain = { bench: Bench; endpointIds: string[]; total: number; postmaster: number };

/** Deliveries per second, and what they cost the sender and the database. */
async function timed(
  { total, postmaster }: Drain,
  { pid }: Sender,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const begun = cpuOf(pid, postmaster);
  const start = now();
  await work();
  const ms = now() - start;
  const ended = cpuOf(pid, postmaster);
  const each = (name: 'server' | 'database'): number => (usedMs(begun[name], ended[name]) * 1000) / total;
  return { rate: (total / ms) * 1000, server: each('server'), database: each('database') };
}

const setAll = (bench: Bench, status: string): Promise<unknown> =>
  bench.store.database.sql(`update webhook_endpoints set status = $1`, [status]);

/** In the words of its partial indexes: to ask often costs next to nothing. */
const isDrained = async (bench: Bench): Promise<boolean> => {
  const [left] = await bench.store.database.sql<{ isAny: boolean }>(
    `select exists (select 1 from webhook_deliveries where status in ('pending', 'retrying'))
       or exists (select 1 from webhook_deliveries where status = 'delivering')
       or exists (select 1 from webhook_deliveries where status = 'failed') as "isAny"`,
  );
  return left?.isAny === false;
};

/** The endpoints are enabled at once over the whole backlog; the end is when the last delivery stands as delivered. */
async function product(drain: Drain, sender: Sender): Promise<Measured> {
  const { bench, endpointIds, total } = drain;
  await setAll(bench, 'disabled');
  await addDeliveries(bench, { endpointIds, count: total });
  const measured = await timed(drain, sender, async () => {
    await setAll(bench, 'enabled');
    // As whoever enables an endpoint does.
    bench.store.wake.signal(DELIVERY_TOPIC);
    await waitUntil(() => isDrained(bench), 10);
  });
  await removeDeliveries(bench);
  return measured;
}

async function rows(drain: Drain, sender: Sender): Promise<Measured> {
  const { bench, endpointIds, total } = drain;
  await setAll(bench, 'disabled');
  await addDeliveries(bench, { endpointIds, count: total });
  const measured = await timed(drain, sender, () => sender.run());
  await removeDeliveries(bench);
  return measured;
}

async function jobs(drain: Drain): Promise<Measured> {
  const { bench, endpointIds, total } = drain;
  const settings = {
    name: JOB_QUEUE,
    retryLimit: 4,
    retryDelay: 60,
    retryBackoff: false,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
    partition: true,
  };
  const log = createLog({ level: 'warn', format: 'json' });
  const queue = await openJobQueue(bench.url, { log, supervise: false, install: [settings] });
  await setAll(bench, 'disabled');
  await addDeliveries(bench, { endpointIds, count: total });
  const ids = await bench.store.database.sql<{ id: string }>(
    `select delivery_id as id from webhook_deliveries`,
  );
  for (let n = 0; n < ids.length; n += 1000)
    await queue.boss.insert(
      JOB_QUEUE,
      ids.slice(n, n + 1000).map(({ id }) => ({ data: { deliveryId: id } })),
    );
  const sender = await bench.sender('jobs', { hosts: HOSTS, total });
  const measured = await timed(drain, sender, () => sender.run());
  await sender.stop();
  await queue.close();
  await removeDeliveries(bench);
  return measured;
}

/** Quickly, without the jobs. */
export async function measureDrain(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  const total = isQuick ? 3000 : 10_000;
  const endpointIds = await bench.endpoints(HOSTS);
  const drain = { bench, endpointIds, total, postmaster: await postmasterOf(bench.url) };
  const sending = await bench.sender('product', { hosts: HOSTS });
  const ceiling = await bench.sender('ceiling', { hosts: HOSTS, total });
  const bareRows = await bench.sender('rows', { hosts: HOSTS });
  const sides: Record<string, () => Promise<Measured>> = {
    ceiling: () => timed(drain, ceiling, () => ceiling.run()),
    product: () => product(drain, sending),
    rows: () => rows(drain, bareRows),
    ...(isQuick ? {} : { jobs: () => jobs(drain) }),
  };
  const all = await inTurns(sides, (side) => side());
  await sending.stop();
  await ceiling.stop();
  await bareRows.stop();
  await removeEndpoints(bench);
  const what = `drain of ${total.toLocaleString('en')} over ${HOSTS.length} endpoints`;
  const told = Object.entries(all).map(
    ([name, each]) => `${name} ${perSecond(each.map(({ rate }) => rate))}`,
  );
  const figure = (name: string, floor: string, bar?: number): Figure => {
    const { rate, cpu } = comparedOf(all['product'], all[floor]);
    return {
      what: `${what}, ${name}`,
      value: rate,
      cpu,
      ...(bar === undefined ? {} : { bar }),
      isMost: false,
      beside: `by CPU ${cpu.toFixed(2)}; ${told.join(', ')}; ${ROUNDS} rounds`,
    };
  };
  return [
    figure('share of the ceiling', 'ceiling', 0.4),
    figure('share of the ceiling with its rows', 'rows'),
    ...(isQuick ? [] : [figure('to a job each', 'jobs', 1)]),
  ];
}
