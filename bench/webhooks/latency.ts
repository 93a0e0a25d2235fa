// From the commit of an event to its receipt, in turns with a bare loop that is woken, signs and POSTs.
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import type { Figure } from '../harness/figures.ts';
import { ratioOf } from '../harness/statistics.ts';
import { inTurns } from '../harness/turns.ts';
import { p95, send, show, type Load } from './load.ts';
import { hostsOf, removeEndpoints, type Bench } from './prepare.ts';
import { WAKE_CHANNEL } from './wire.ts';

const HOSTS = hostsOf(10);
const TYPES = WEBHOOK_EVENTS.slice(0, HOSTS.length);
/** Nobody is told of it: the same transaction, for the floor. */
const UNHEARD = WEBHOOK_EVENTS.slice(HOSTS.length, HOSTS.length + 1);

const wake: Load['also'] = async (tx, n) => {
  await tx.sql(`select pg_notify('${WAKE_CHANNEL}', $1)`, [JSON.stringify({ n, pad: 'x'.repeat(300) })]);
};

export async function measureLatency(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  await bench.endpoints(HOSTS, (n) => TYPES[n] ?? '');
  const product = await bench.sender('product', { hosts: HOSTS });
  const floor = await bench.sender('wake', { hosts: HOSTS });
  const figures: Figure[] = [];
  for (const perSecond of isQuick ? [200] : [50, 200]) {
    const load = { perSecond, seconds: isQuick ? 2 : 4 };
    const sides = {
      product: { ...load, types: TYPES },
      floor: { ...load, types: UNHEARD, also: wake },
    };
    const times = await inTurns<Load, number[]>(sides, async (side) => (await send(bench, side)).fromCommit);
    figures.push({
      what: `commit to receipt, p95 at ${perSecond} events/s, to a bare loop`,
      value: ratioOf(times['product']?.map(p95), times['floor']?.map(p95)),
      bar: 2,
      isMost: true,
      beside: `p50/95/99/max ms: ${show(times['product'] ?? [])}; bare ${show(times['floor'] ?? [])}`,
    });
  }
  await product.stop();
  await floor.stop();
  await removeEndpoints(bench);
  return figures;
}
