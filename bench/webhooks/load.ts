// Events at an even rate, and the time that each takes to its receipt.
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import { recordNotice } from '../../src/events/operations.ts';
import { transact, type Tx } from '../../src/platform/transaction.ts';
import { percentile } from '../harness/statistics.ts';
import { now, pause, waitUntil } from '../harness/waiting.ts';
import type { Bench } from './prepare.ts';

/** Events of so many types in turn; `also` is done in the transaction of each. */
export type Load = {
  perSecond: number;
  seconds: number;
  types: readonly string[];
  also?: (tx: Tx, n: number) => Promise<unknown>;
};

/** Milliseconds from the commit of each event, and from the begin of its transaction. */
export type Times = { fromCommit: number[]; fromBegin: number[] };

export async function send(bench: Bench, load: Load): Promise<Times> {
  await bench.receivers.forget();
  const total = load.perSecond * load.seconds;
  const begun: number[] = [];
  const committed: number[] = [];
  const start = now();
  const one = async (n: number): Promise<void> => {
    await pause(Math.max(0, start + (n / load.perSecond) * 1000 - now()));
    const eventType = (load.types[n % load.types.length] ?? '') as (typeof WEBHOOK_EVENTS)[number];
    begun[n] = now();
    await transact(bench.store, bench.scope, async (tx) => {
      await recordNotice(tx, { eventType, caseId: null, data: { n }, traceId: null });
      await load.also?.(tx, n);
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

export const p95 = (values: number[]): number => percentile(values, 0.95);

export const show = (rounds: number[][]): string =>
  [0.5, 0.95, 0.99, 1].map((share) => percentile(rounds.flat(), share).toFixed(1)).join(' / ');
