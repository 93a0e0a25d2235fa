// From the commit of an event to its receipt: alone, and beside endpoints that hang.
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import { recordNotice } from '../../src/events/operations.ts';
import { transact } from '../../src/platform/transaction.ts';
import { addDeliveries, hostsOf, removeEndpoints, type Bench } from './prepare.ts';
import { pause, report, waitUntil } from './report.ts';
import { now, percentile } from './wire.ts';

type Load = { perSecond: number; seconds: number; types: number };

/** Events at an even rate, each to one endpoint. Answers for each the time from its commit, and from its transaction's begin. */
async function send(bench: Bench, load: Load): Promise<{ fromCommit: number[]; fromBegin: number[] }> {
  await bench.receivers.forget();
  const total = load.perSecond * load.seconds;
  const begun: number[] = [];
  const committed: number[] = [];
  const start = now();
  const one = async (n: number): Promise<void> => {
    await pause(Math.max(0, start + (n / load.perSecond) * 1000 - now()));
    const eventType = WEBHOOK_EVENTS[n % load.types] ?? 'v1.case.failed';
    begun[n] = now();
    await transact(bench.store, bench.scope, async (tx) => {
      await recordNotice(tx, { eventType, caseId: null, data: { n }, traceId: null });
    });
    committed[n] = now();
  };
  await Promise.all(Array.from({ length: total }, (_, n) => one(n)));
  await waitUntil(async () => (await bench.receivers.receipts()).length >= total);
  const receipts = await bench.receivers.receipts();
  // The receipt may come before our own process learns of the commit: that is 0, not less.
  const since = (from: number[]): number[] => receipts.map(({ n, at }) => Math.max(0, at - (from[n] ?? 0)));
  return { fromCommit: since(committed), fromBegin: since(begun) };
}

const show = (values: number[]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1)).join(' / ');

export async function measureLatency(bench: Bench, isQuick: boolean): Promise<void> {
  const hosts = hostsOf(10);
  await bench.endpoints(hosts, (n) => WEBHOOK_EVENTS[n] ?? '*');
  const sender = await bench.sender('product', { hosts });
  await send(bench, { perSecond: 50, seconds: 2, types: 10 });
  for (const perSecond of [50, 200]) {
    const { fromCommit, fromBegin } = await send(bench, { perSecond, seconds: isQuick ? 4 : 15, types: 10 });
    report({
      what: `commit to receipt, p95 at ${perSecond} events/s`,
      value: percentile(fromCommit, 0.95),
      unit: ' ms',
      bar: 50,
      isMost: true,
      beside: `p50/95/99/max ${show(fromCommit)}; with the transaction ${show(fromBegin)}`,
    });
  }
  await sender.stop();
  await removeEndpoints(bench);
}

export async function measureIsolation(bench: Bench, isQuick: boolean): Promise<void> {
  const { sql } = bench.store.database;
  const hosts = hostsOf(1);
  await bench.endpoints(hosts, () => WEBHOOK_EVENTS[0]);
  const sender = await bench.sender('product', { hosts });
  const load = { perSecond: 20, seconds: isQuick ? 10 : 20, types: 1 };
  await send(bench, { ...load, seconds: 2 });
  const alone = await send(bench, load);
  const hanging = await bench.endpoints(hostsOf(50, 'x'), () => 'v1.intake.handoff_ready');
  const setHanging = (status: string): Promise<unknown> =>
    sql(`update webhook_endpoints set status = $1 where endpoint_id = any($2)`, [status, hanging]);
  await setHanging('disabled');
  await addDeliveries(bench, { endpointIds: hanging, count: 50_000 });
  // What is measured is sending, not what 50,000 inserts leave for the database to do.
  for (const statement of ['vacuum analyze webhook_deliveries', 'checkpoint']) await sql(statement);
  await setHanging('enabled');
  const beside = await send(bench, load);
  report({
    what: 'p95 of a healthy endpoint beside 50 that hang, to its p95 alone',
    value: percentile(beside.fromBegin, 0.95) / percentile(alone.fromBegin, 0.95),
    unit: '',
    bar: 2,
    isMost: true,
    beside: `p50/95/99/max ms, from the begin of the transaction: alone ${show(alone.fromBegin)}; beside ${show(beside.fromBegin)}`,
  });
  await sender.stop();
  await removeEndpoints(bench);
}
