// Taking what is due: of whom a dispatcher was told at once, of everybody else by a look; nobody's twice, nobody's never.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/platform/database/sql.ts';
import { setEndpointStatus } from '../../src/subscribers/operations.ts';
import { createLanes, type Lanes } from '../../src/webhooks/sending/lanes.ts';
import { createTaker, type Taker } from '../../src/webhooks/sending/taking.ts';
import type { Tenant } from '../harness/factories.ts';
import { waitFor } from '../harness/wait.ts';
import { openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

type Process = { taker: Taker; lanes: Lanes; looks(): number; claims(): number };

/** A dispatcher's taker, and how often it asked the database what. */
function aProcess(perEndpoint = 8): Process {
  const asked: (string | undefined)[] = [];
  const sql: Sql = (text, values, name) => {
    asked.push(name);
    return scene.sql(text, values, name);
  };
  const lanes = createLanes({ sockets: 64, perEndpoint });
  const count = (name: string): number => asked.filter((one) => one === name).length;
  const taker = createTaker(sql, lanes);
  return { taker, lanes, looks: () => count('webhooks-waiting'), claims: () => count('webhooks-claim') };
}

/** What it takes, each with a lane of its own. */
async function take({ taker, lanes }: Process): Promise<string[]> {
  const { claims } = await taker.take();
  for (const { endpointId } of claims) lanes.begin(endpointId);
  return claims.map(({ deliveryId }) => deliveryId);
}

const idsOf = async (tenant: Tenant): Promise<string[]> =>
  (await scene.deliveries(tenant)).map(({ delivery_id }) => delivery_id);

async function waiting(count: number): Promise<{ tenant: Tenant; endpointId: string }> {
  const tenant = await scene.tenant();
  const { endpointId } = await scene.endpoint(tenant);
  for (let n = 0; n < count; n++) await scene.happen(tenant);
  return { tenant, endpointId };
}

test('what is told of is taken without a look, and what nobody told of by the next one', async () => {
  const process = aProcess();
  await take(process);
  expect(process.looks()).toBe(1);
  const { tenant, endpointId } = await waiting(1);
  process.taker.told(endpointId);
  expect(await take(process)).toEqual(await idsOf(tenant));

  const unheard = await waiting(1);
  const [deliveryId] = await idsOf(unheard.tenant);
  const looks = process.looks();
  await waitFor('the look', async () => (await take(process)).includes(deliveryId ?? ''));
  expect(process.looks()).toBeGreaterThan(looks);
});

test('who is told of, and has nothing or may not be sent to, costs one claim', async () => {
  const process = aProcess();
  await take(process);
  const { tenant, endpointId } = await waiting(1);
  await scene.app.as({ orgId: tenant.orgId, environment: 'live' }, (tx) =>
    setEndpointStatus(tx, endpointId, 'disabled'),
  );
  const claims = process.claims();
  process.taker.told(endpointId);
  expect(process.taker.knowsMore()).toBe(true);
  expect(await take(process)).toEqual([]);
  expect(process.taker.knowsMore()).toBe(false);
  expect(process.claims()).toBe(claims + 1);
  expect(await scene.deliveries(tenant)).toMatchObject([{ status: 'pending', attempts: 0 }]);
});

test('what was left since no lane was free is known, and taken as lanes become free', async () => {
  const process = aProcess(2);
  await take(process);
  const { tenant, endpointId } = await waiting(4);
  process.taker.told(endpointId);
  const taken = await take(process);
  expect(taken).toHaveLength(1);
  expect(process.taker.knowsMore()).toBe(true);
  expect(await take(process)).toEqual([]);
  while (process.taker.knowsMore()) {
    process.lanes.end(endpointId, 'succeeded');
    taken.push(...(await take(process)));
  }
  expect(taken.toSorted()).toEqual((await idsOf(tenant)).toSorted());
});

test('what has waited for long is taken to the last, though it was looked for once', async () => {
  const process = aProcess(1);
  const { tenant, endpointId } = await waiting(3);
  await scene.app.advance('11 seconds');
  const taken: string[] = [];
  await waitFor('all of it', async () => {
    taken.push(...(await take(process)));
    if (process.lanes.count() > 0) process.lanes.end(endpointId, 'succeeded');
    return taken.length === 3;
  });
  expect(taken.toSorted()).toEqual((await idsOf(tenant)).toSorted());
});

test('two processes that are told of the same take each delivery once', async () => {
  const { tenant, endpointId } = await waiting(12);
  const processes = [aProcess(), aProcess(), aProcess()];
  const all: string[] = [];
  for (let round = 0; all.length < 12 && round < 100; round++) {
    for (const { taker } of processes) taker.told(endpointId);
    const taken = await Promise.all(processes.map(take));
    all.push(...taken.flat());
    processes.forEach(({ lanes }, n) => taken[n]?.forEach(() => lanes.end(endpointId, 'succeeded')));
  }
  expect(all.toSorted()).toEqual((await idsOf(tenant)).toSorted());
});
