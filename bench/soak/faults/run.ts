// `npm run soak -- faults [--rounds 200]`: faults one after the other under load, and a ledger that has to balance.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hasPostgres } from '../../../test/harness/processes/postgres-pair.ts';
import type { Bar } from '../bars.ts';
import { balance, untilDelivered, untilWorked, type Accepted } from '../ledger.ts';
import { FAILOVER, FAULTS, type Fault } from './kinds.ts';
import { startLoad } from './load.ts';
import { openOne, openPair } from './postgres.ts';
import { openScene, type Scene } from './scene.ts';
import { add, emptyTable, printTable, totals, type Table } from './table.ts';

const CLIENTS = 6;
const LEAST_PAUSE_MS = 300;
const MORE_PAUSE_MS = 1700;
/** After so long without anything being done, what is open is stuck. */
const PATIENCE_MS = 120_000;
const ANSWERS_MS = 60_000;

export async function run(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } });
  const count = Number(values.rounds);
  const table = emptyTable();
  await strikeAll(await openScene(await openOne()), shuffled(roundsOf(count)), table);
  if (hasPostgres)
    for (let round = 0; round < timesOf(FAILOVER, count); round++)
      await strikeAll(await openScene(await openPair()), [FAILOVER], table);
  else
    console.log('no failover: there is no PostgreSQL of the system (on Debian: apt-get install postgresql)');
  printTable(table);
  const { accepted, lost, doubled, stuck } = totals(table);
  for (const line of new Set(table.wrong)) console.log(`wrong answer: ${line}`);
  return [
    { row: 'R1-17', what: 'accepted', figure: accepted, least: 1 },
    { row: 'R1-17', what: 'lost', figure: lost, most: 0 },
    { row: 'R1-17', what: 'doubled', figure: doubled, most: 0 },
    { row: 'R1-17', what: 'stuck', figure: stuck, most: 0 },
    { row: 'R14', what: 'deliveries not received, or tried too often', figure: table.undelivered, most: 0 },
    { row: 'R3', what: 'answers that were no honest failure', figure: table.wrong.length, most: 0 },
    {
      row: 'R1',
      what: 'longest that nothing was done though something was open',
      figure: table.stillMs / 1000,
      unit: 's',
      most: 60,
    },
    { row: 'R17', what: 'servers that did not end in order', figure: table.badEnds, most: 0 },
  ];
}

async function strikeAll<Of extends Scene>(scene: Of, rounds: Fault<Of>[], table: Table): Promise<void> {
  const load = startLoad(scene, CLIENTS);
  const told: Told[] = [];
  let fault = rounds[0];
  const note = (): void => {
    told.push(...load.accepted.splice(0).map((one) => ({ ...one, fault: fault?.name ?? '' })));
  };
  for (const [index, next] of rounds.entries()) {
    await sleep(LEAST_PAUSE_MS + Math.random() * MORE_PAUSE_MS);
    note();
    fault = next;
    const start = performance.now();
    await fault.strike(scene);
    await untilAnswers(scene);
    add(table, fault.name, { rounds: 1, longestMs: performance.now() - start });
    if ((index + 1) % 20 === 0) console.log(`${index + 1} rounds, ${told.length} accepted`);
  }
  await sleep(MORE_PAUSE_MS);
  await load.stop();
  note();
  await settle(scene, told, table);
  table.wrong.push(...load.wrong);
  if ((await scene.close()) !== 0) table.badEnds += 1;
}

/** What was accepted from a fault on belongs to it, until the next one. */
type Told = Accepted & { fault: string };

async function settle({ books }: Scene, told: Told[], table: Table): Promise<void> {
  const [worked, delivered] = [
    await untilWorked(books, PATIENCE_MS),
    await untilDelivered(books, PATIENCE_MS),
  ];
  console.log(
    `all work was done ${(worked.ms / 1000).toFixed(0)} s after the last fault, all delivered in ${(delivered.ms / 1000).toFixed(0)} s`,
  );
  table.stillMs = Math.max(table.stillMs, worked.stillMs, delivered.stillMs);
  const { undelivered, ...found } = await balance(books, told);
  table.undelivered += undelivered;
  const faultOf = new Map(told.map(({ docId, fault }) => [docId, fault]));
  for (const { fault } of told) add(table, fault, { accepted: 1 });
  for (const [kind, ids] of Object.entries(found))
    for (const id of ids) add(table, faultOf.get(id) ?? 'of none of them', { [kind]: 1 });
}

const timesOf = ({ share }: Pick<Fault<never>, 'share'>, count: number): number =>
  Math.max(1, Math.round((share * count) / 100));

function roundsOf(count: number): (typeof FAULTS)[number][] {
  const all = FAULTS.flatMap((fault) => Array.from({ length: timesOf(fault, count) }, () => fault));
  return all.slice(0, Math.max(count, FAULTS.length));
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Until the API takes a request again, database and all. */
async function untilAnswers({ origin, tenant }: Scene): Promise<void> {
  const end = performance.now() + ANSWERS_MS;
  while (performance.now() < end) {
    try {
      const response = await fetch(`${origin}/api/v1/me`, {
        headers: { authorization: `Bearer ${tenant.key}` },
        signal: AbortSignal.timeout(2000),
      });
      await response.text();
      if (response.ok) return;
    } catch {
      // Not yet.
    }
    await sleep(50);
  }
  throw new Error('the API does not answer any more');
}
