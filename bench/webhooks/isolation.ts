// A healthy endpoint beside 50 that hang, in turns with the same endpoint alone.
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import type { Figure } from '../harness/figures.ts';
import { ratioOf } from '../harness/statistics.ts';
import { inTurns } from '../harness/turns.ts';
import { p95, send, show } from './load.ts';
import { addDeliveries, hostsOf, removeEndpoints, type Bench } from './prepare.ts';

const HANGING = 50;

export async function measureIsolation(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  const { sql } = bench.store.database;
  const hosts = hostsOf(1);
  await bench.endpoints(hosts, () => WEBHOOK_EVENTS[0]);
  const sender = await bench.sender('product', { hosts });
  const hanging = await bench.endpoints(hostsOf(HANGING, 'x'), () => 'v1.intake.handoff_ready');
  const setHanging = (status: string): Promise<unknown> =>
    sql(`update webhook_endpoints set status = $1 where endpoint_id = any($2)`, [status, hanging]);
  await setHanging('disabled');
  await addDeliveries(bench, { endpointIds: hanging, count: isQuick ? 10_000 : 50_000 });
  // What is measured is sending, not what so many inserts leave for the database to do.
  for (const statement of ['vacuum analyze webhook_deliveries', 'checkpoint']) await sql(statement);
  const load = { perSecond: 20, seconds: isQuick ? 3 : 8, types: WEBHOOK_EVENTS.slice(0, 1) };
  const times = await inTurns({ alone: 'disabled', beside: 'enabled' }, async (status) => {
    await setHanging(status);
    return (await send(bench, load)).fromBegin;
  });
  const { alone = [], beside = [] } = times;
  await sender.stop();
  await removeEndpoints(bench);
  return [
    {
      what: `p95 of a healthy endpoint beside ${HANGING} that hang, to its p95 alone`,
      value: ratioOf(beside.map(p95), alone.map(p95)),
      bar: 1.5,
      isMost: true,
      beside: `p50/95/99/max ms, from the begin of the transaction: alone ${show(alone)}; beside ${show(beside)}`,
    },
  ];
}
