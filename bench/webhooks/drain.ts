// Draining due deliveries: the product, the bare ceiling, and one pg-boss job per delivery, one after the other.
import { openJobQueue } from '../../src/platform/work/jobs.ts';
import { createLog } from '../../src/platform/log.ts';
import { addDeliveries, hostsOf, removeDeliveries, removeEndpoints, type Bench } from './prepare.ts';
import { report, waitUntil } from './report.ts';
import { JOB_QUEUE, now } from './wire.ts';

const HOSTS = hostsOf(100);

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function ceiling(bench: Bench, total: number): Promise<number> {
  const sender = await bench.sender('ceiling', { hosts: HOSTS, total });
  const { ms } = await sender.run();
  await sender.stop();
  return (total / ms) * 1000;
}

const setAll = (bench: Bench, status: string): Promise<unknown> =>
  bench.store.database.sql(`update webhook_endpoints set status = $1`, [status]);

const isDrained = async (bench: Bench): Promise<boolean> => {
  const [left] = await bench.store.database.sql<{ n: number }>(
    `select count(*)::int as n from webhook_deliveries where status <> 'delivered'`,
  );
  return left?.n === 0;
};

/** The endpoints are enabled at once over the whole backlog; the end is when the last delivery stands as delivered. */
async function product(bench: Bench, endpointIds: string[], total: number): Promise<number> {
  const sender = await bench.sender('product', { hosts: HOSTS });
  // As the ceiling: warm, its connections open.
  await addDeliveries(bench, { endpointIds, count: Math.min(2000, total) });
  await waitUntil(() => isDrained(bench));
  await removeDeliveries(bench);
  await setAll(bench, 'disabled');
  await addDeliveries(bench, { endpointIds, count: total });
  const start = now();
  await setAll(bench, 'enabled');
  await waitUntil(() => isDrained(bench), 100);
  const ms = now() - start;
  await sender.stop();
  await removeDeliveries(bench);
  return (total / ms) * 1000;
}

async function jobs(bench: Bench, endpointIds: string[], total: number): Promise<number> {
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
  const { ms } = await sender.run();
  await sender.stop();
  await queue.close();
  await removeDeliveries(bench);
  return (total / ms) * 1000;
}

export async function measureDrain(bench: Bench, isQuick: boolean): Promise<void> {
  const total = isQuick ? 5000 : 20_000;
  const rounds = isQuick ? 1 : 3;
  const endpointIds = await bench.endpoints(HOSTS);
  const rates = { ceiling: [] as number[], product: [] as number[], jobs: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rates.ceiling.push(await ceiling(bench, total));
    rates.product.push(await product(bench, endpointIds, total));
    rates.jobs.push(await jobs(bench, endpointIds, total));
  }
  await removeEndpoints(bench);
  const ratios = (floor: number[]): number[] =>
    rates.product.map((rate, round) => rate / (floor[round] ?? 1));
  const show = (numbers: number[]): string => `${Math.round(median(numbers)).toLocaleString('en')}/s`;
  const beside = `product ${show(rates.product)}, ceiling ${show(rates.ceiling)}, jobs ${show(rates.jobs)}; ${rounds} round(s)`;
  const what = `drain of ${total.toLocaleString('en')} over ${HOSTS.length} endpoints`;
  report({
    what: `${what}, share of the ceiling`,
    value: median(ratios(rates.ceiling)),
    unit: '',
    bar: 0.15,
    isMost: false,
    beside,
  });
  report({
    what: `${what}, to a job each`,
    value: median(ratios(rates.jobs)),
    unit: '',
    bar: 1,
    isMost: false,
  });
}
