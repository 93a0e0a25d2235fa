// From the commit of an event to its receipt, in turns with a bare loop that is woken, signs and POSTs, and with one that claims first.
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Figure } from '../harness/figures.ts';
import { ratioOf } from '../harness/statistics.ts';
import { inTurns } from '../harness/turns.ts';
import { p95, send, show, type Load } from './load.ts';
import { hostsOf, removeEndpoints, type Bench } from './prepare.ts';
import { WAKE_CHANNEL } from './wire.ts';

const HOSTS = hostsOf(10);
const TYPES = WEBHOOK_EVENTS.slice(0, HOSTS.length);
/** Nobody is told of it: the same transaction, for the floors. */
const UNHEARD = WEBHOOK_EVENTS.slice(HOSTS.length, HOSTS.length + 1);

type Also = NonNullable<Load['also']>;

const wake: Also = async (tx, n) => {
  await tx.sql(`select pg_notify('${WAKE_CHANNEL}', $1)`, [JSON.stringify({ n, pad: 'x'.repeat(300) })]);
};

/** Adds a delivery that the product leaves alone, and tells of it. */
const wakeToClaim =
  (bench: Bench, endpointId: string): Also =>
  async (tx, n) => {
    const deliveryId = newId('del');
    await tx.sql(
      `insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at, body, created_at)
       values ($1, $2, $3, $1, $4, 'pending', 0, now(), convert_to($5, 'UTF8'), now())`,
      [
        deliveryId,
        bench.scope.orgId,
        endpointId,
        UNHEARD[0],
        JSON.stringify({ data: { n, pad: 'x'.repeat(300) } }),
      ],
    );
    await tx.sql(`select pg_notify('${WAKE_CHANNEL}', $1)`, [JSON.stringify({ n, deliveryId })]);
  };

export async function measureLatency(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  await bench.endpoints(HOSTS, (n) => TYPES[n] ?? '');
  const [unsent = ''] = await bench.endpoints(['unsent.hooks.example'], () => 'none');
  await bench.store.database.sql(`update webhook_endpoints set status = 'disabled' where endpoint_id = $1`, [
    unsent,
  ]);
  const names = ['product', 'wake', 'claim'] as const;
  const senders = await Promise.all(names.map((name) => bench.sender(name, { hosts: HOSTS })));
  const figures: Figure[] = [];
  for (const perSecond of isQuick ? [200] : [50, 200]) {
    const load = { perSecond, seconds: isQuick ? 2 : 4 };
    const sides = {
      product: { ...load, types: TYPES },
      bare: { ...load, types: UNHEARD, also: wake },
      claiming: { ...load, types: UNHEARD, also: wakeToClaim(bench, unsent) },
    };
    const times = await inTurns<Load, number[]>(sides, async (side) => (await send(bench, side)).fromCommit);
    const beside = `p50/95/99/max ms: ${Object.entries(times)
      .map(([name, rounds]) => `${name} ${show(rounds)}`)
      .join('; ')}`;
    const what = `commit to receipt, p95 at ${perSecond} events/s, to a bare loop`;
    const to = (floor: keyof typeof sides): number =>
      ratioOf(times['product']?.map(p95), times[floor]?.map(p95));
    figures.push(
      { what, value: to('bare'), bar: 2, isMost: true, beside },
      { what: `${what} that claims its row`, value: to('claiming'), isMost: true, beside },
    );
  }
  for (const sender of senders) await sender.stop();
  await removeEndpoints(bench);
  return figures;
}
