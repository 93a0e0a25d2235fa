// Retries among 100,000 that wait: how long after its time each one arrives.
import type { Figure } from '../harness/figures.ts';
import { percentile } from '../harness/statistics.ts';
import { now, pause, waitUntil } from '../harness/waiting.ts';
import { addDeliveries, hostsOf, removeEndpoints, type Bench } from './prepare.ts';

const WAITING = 100_000;
const PER_SECOND = 200;
/** Before the first one falls due, with everything in place. */
const LEAD_MS = 4000;

export async function measureLateness(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  const hosts = hostsOf(100);
  const endpointIds = await bench.endpoints(hosts);
  const due = PER_SECOND * (isQuick ? 5 : 20);
  await addDeliveries(bench, {
    endpointIds,
    count: WAITING - due,
    status: 'retrying',
    dueAt: `now() + interval '1 hour' + n * interval '20 milliseconds'`,
  });
  for (const statement of ['vacuum analyze webhook_deliveries', 'checkpoint'])
    await bench.store.database.sql(statement);
  const sender = await bench.sender('product', { hosts });
  await bench.receivers.forget();
  const first = now() + LEAD_MS;
  await addDeliveries(bench, {
    endpointIds,
    count: due,
    status: 'retrying',
    dueAt: `to_timestamp(${first / 1000}::float8 + n::float8 / ${PER_SECOND})`,
    number: 'n',
  });
  if (now() > first) throw new Error('the deliveries fell due before they were in place');
  await pause((due / PER_SECOND) * 1000);
  await waitUntil(async () => (await bench.receivers.receipts()).length >= due, 200);
  const late = (await bench.receivers.receipts()).map(({ n, at }) => at - (first + (n / PER_SECOND) * 1000));
  await sender.stop();
  await removeEndpoints(bench);
  return [
    {
      what: `lateness of retries, p99, with ${WAITING.toLocaleString('en')} waiting`,
      value: percentile(late, 0.99),
      unit: ' ms',
      bar: 250,
      isMost: true,
      beside: `p50/95/max ${[0.5, 0.95, 1].map((share) => percentile(late, share).toFixed(1)).join(' / ')}; earliest ${Math.min(...late).toFixed(1)}; ${due} retries at ${PER_SECOND}/s`,
    },
  ];
}
