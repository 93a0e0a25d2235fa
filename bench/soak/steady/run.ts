// `npm run soak -- steady [--minutes 20] [--part 0.5]`: everything that an installation does, at half of the top speed; memory, queues, latency.
import { parseArgs } from 'node:util';
import type { Bar } from '../bars.ts';
import { balance, untilDelivered, untilWorked, type Books } from '../ledger.ts';
import { growth } from './growth.ts';
import { createLives, type Ledger } from './life.ts';
import { atPace, topSpeed } from './pace.ts';
import { startSampling } from './samples.ts';
import { openScene, type Scene } from './scene.ts';
import { quantile } from './trend.ts';

const CLIENTS = 12;
const TOP_MS = 30_000;
const END_MS = 120_000;
const SHOWN = 20;

export async function run(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '20' },
      part: { type: 'string', default: '0.5' },
    },
  });
  const ms = Number(values.minutes) * 60_000;
  const scene = await openScene();
  const start = { at: performance.now() };
  const ledger: Ledger = {
    accepted: [],
    calls: [],
    wrong: new Map(),
    minute: () => (performance.now() - start.at) / 60_000,
  };
  const live = createLives(scene, ledger);
  const top = await topSpeed(live, CLIENTS, TOP_MS);
  const pace = top * Number(values.part);
  console.log(
    `top speed: ${top.toFixed(1)} cases/s with all their calls; now ${pace.toFixed(1)} for ${values.minutes} minutes`,
  );
  ledger.calls.length = 0;
  start.at = performance.now();
  const sampling = startSampling(scene, ledger.minute);
  const { held } = await atPace(live, pace, ms);
  const samples = (await sampling.stop()).filter(({ minute }) => minute * 60_000 <= ms);
  const books: Books = { sql: scene.sql, orgId: scene.tenant.orgId, received: () => scene.received };
  const endMs = (await untilWorked(books, END_MS)).ms + (await untilDelivered(books, END_MS)).ms;
  const bars = [
    ...growth(samples, ms),
    ...latency(ledger, ms),
    ...faults(scene, ledger),
    ...(await ledgerBars(books, ledger)),
    { row: 'pace', what: 'cases that could not begin in time', figure: held, most: 0 },
    { row: 'R14', what: 'everything done after the last case', figure: endMs / 1000, unit: 's', most: 60 },
  ];
  await printTables(scene, ledger.accepted.length);
  const code = await scene.stopServer();
  await scene.close();
  return [...bars, { row: 'R17', what: 'exit code', figure: code ?? -1, most: 0 }];
}

const MOST_SLOWER = 1.2;
/** What is too quick to be told apart from what else the machine does. */
const FLOOR_MS = 5;

/** The last quarter of the time against the second one. */
function latency({ calls }: Ledger, ms: number): Bar[] {
  const names = [...new Set(calls.map(({ name }) => name))];
  const quarter = ms / 60_000 / 4;
  const p95 = (name: string, from: number): number =>
    quantile(
      calls
        .filter((call) => call.name === name && call.minute >= from && call.minute < from + quarter)
        .map((call) => call.ms),
      0.95,
    );
  const slower = names.map((name) => {
    const [second, last] = [p95(name, quarter), p95(name, 3 * quarter)];
    console.log(
      `${name.padEnd(22)} p95 ${second.toFixed(1).padStart(8)} ms, in the end ${last.toFixed(1).padStart(8)} ms`,
    );
    return (last + FLOOR_MS) / (second + FLOOR_MS);
  });
  return [
    {
      row: 'R22',
      what: 'p95 in the last quarter by that of the second, middle of all calls',
      figure: quantile(slower, 0.5),
      most: MOST_SLOWER,
    },
  ];
}

function faults(scene: Scene, { wrong }: Ledger): Bar[] {
  const lines = scene.faults();
  for (const [what, count] of [...wrong].slice(0, SHOWN)) console.log(`wrong, ${count} times: ${what}`);
  for (const line of lines.slice(0, SHOWN)) console.log(`log: ${JSON.stringify(line).slice(0, 500)}`);
  return [
    {
      row: 'R22',
      what: 'answers that were wrong, or none',
      figure: [...wrong.values()].reduce((sum, count) => sum + count, 0),
      most: 0,
    },
    { row: 'R22', what: 'errors in the log', figure: lines.length, most: 0 },
  ];
}

async function ledgerBars(books: Books, { accepted }: Ledger): Promise<Bar[]> {
  const { lost, doubled, stuck, undelivered } = await balance(books, accepted);
  return [
    { row: 'R22', what: 'accepted', figure: accepted.length, least: 1 },
    { row: 'R22', what: 'lost', figure: lost.length, most: 0 },
    { row: 'R22', what: 'doubled', figure: doubled.length, most: 0 },
    { row: 'R22', what: 'stuck', figure: stuck.length, most: 0 },
    { row: 'R14', what: 'deliveries not received', figure: undelivered, most: 0 },
  ];
}

/** Whether vacuum keeps up, and what a case leaves behind, in tables with their indexes. */
async function printTables(scene: Scene, cases: number): Promise<void> {
  await scene.sql('analyze');
  const rows = await scene.sql<{ name: string; dead: number; live: number; kb: number; vacuums: number }>(
    `select relname as name, n_dead_tup::int as dead, n_live_tup::int as live, autovacuum_count::int as vacuums,
       pg_total_relation_size(relid) / 1024.0::float8 as kb
     from pg_stat_user_tables order by pg_total_relation_size(relid) desc`,
  );
  const total = rows.reduce((sum, { kb }) => sum + kb, 0);
  console.log(
    `${(total / cases).toFixed(1)} kB of tables and indexes a case; the largest, and those with most dead rows:`,
  );
  console.log('kB a case         rows    dead rows  vacuums');
  const shown = new Set([
    ...rows.slice(0, TABLES),
    ...rows.toSorted((a, b) => b.dead - a.dead).slice(0, TABLES),
  ]);
  for (const { name, dead, live, kb, vacuums } of shown)
    console.log(
      `${(kb / cases).toFixed(2).padStart(9)} ${String(live).padStart(12)} ${String(dead).padStart(12)} ${String(vacuums).padStart(8)}  ${name}`,
    );
}

const TABLES = 16;
