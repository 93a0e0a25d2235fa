// `npm run soak -- faults [--rounds 200]`: faults one after the other under load, and a ledger that has to balance.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Bar } from '../bars.ts';
import { FAULTS, type Fault } from './kinds.ts';
import { balance, untilEnded } from './ledger.ts';
import { startLoad } from './load.ts';
import { openScene, type Scene } from './scene.ts';

const CLIENTS = 6;
const LEAST_PAUSE_MS = 300;
const MORE_PAUSE_MS = 1700;
/** The longest until a claim whose process is gone is taken over, with the work that has piled up. */
const END_MS = 180_000;
const ANSWERS_MS = 60_000;

type Told = { rounds: number; accepted: number; longestMs: number };

export async function run(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '200' } } });
  const rounds = shuffled(roundsOf(Number(values.rounds)));
  const scene = await openScene();
  const load = startLoad(scene, CLIENTS);
  const told = new Map<string, Told>();
  for (const [index, fault] of rounds.entries()) {
    await sleep(LEAST_PAUSE_MS + Math.random() * MORE_PAUSE_MS);
    const before = load.accepted.length;
    const start = performance.now();
    await fault.strike(scene);
    await untilAnswers(scene);
    const ms = performance.now() - start;
    const known = told.get(fault.name) ?? { rounds: 0, accepted: 0, longestMs: 0 };
    told.set(fault.name, {
      rounds: known.rounds + 1,
      accepted: known.accepted + load.accepted.length - before,
      longestMs: Math.max(known.longestMs, ms),
    });
    if ((index + 1) % 20 === 0) console.log(`${index + 1} rounds, ${load.accepted.length} accepted`);
  }
  await load.stop();
  const endMs = await untilEnded(scene, END_MS);
  const { accepted, lost, doubled, stuck, undelivered } = await balance(scene, load.accepted);
  print(told);
  for (const line of new Set(load.wrong)) console.log(`wrong answer: ${line}`);
  const code = await scene.close();
  return [
    { row: 'R1-17', what: 'accepted', figure: accepted, least: 1 },
    { row: 'R1-17', what: 'lost', figure: lost, most: 0 },
    { row: 'R1-17', what: 'doubled', figure: doubled, most: 0 },
    { row: 'R1-17', what: 'stuck', figure: stuck, most: 0 },
    { row: 'R14', what: 'deliveries not received, or tried too often', figure: undelivered, most: 0 },
    { row: 'R3', what: 'answers that were no honest failure', figure: load.wrong.length, most: 0 },
    { row: 'R1', what: 'everything done after the last fault', figure: endMs / 1000, unit: 's', most: 60 },
    { row: 'R17', what: 'exit code in the end', figure: code ?? -1, most: 0 },
  ];
}

function print(told: Map<string, Told>): void {
  console.log('fault                      rounds  accepted meanwhile  longest until it answers again');
  for (const [name, { rounds, accepted, longestMs }] of told)
    console.log(
      `${name.padEnd(26)} ${String(rounds).padStart(6)} ${String(accepted).padStart(19)} ${(longestMs / 1000).toFixed(1).padStart(30)} s`,
    );
}

function roundsOf(count: number): Fault[] {
  const all = FAULTS.flatMap((fault) =>
    Array.from({ length: Math.max(1, Math.round((fault.share * count) / 100)) }, () => fault),
  );
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
