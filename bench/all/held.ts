// Rounds of the same work before and while a transaction stays open that has read: nothing that was changed since may be cleaned up.
import { Client } from 'pg';
import { cpuOf, postmasterOf, usedMs } from '../harness/cpu.ts';
import type { Figure } from '../harness/figures.ts';
import { median } from '../harness/statistics.ts';
import { openHeldScene, type HeldScene } from './held-scene.ts';

const BAR = 0.8;

/** How long rounds go on before it, and while it is open; the last part is as long as what goes before. */
const SPANS = { short: { before: 15, held: 60 }, full: { before: 30, held: 600 } };

/** Seconds of a round, and milliseconds of the database for it. */
type Round = { at: number; seconds: number; database: number };

async function rounds(scene: HeldScene, postmaster: number, seconds: number): Promise<Round[]> {
  const found: Round[] = [];
  const start = performance.now();
  const at = (): number => (performance.now() - start) / 1000;
  while (at() < seconds) {
    const [begun, used] = [at(), cpuOf(process.pid, postmaster)];
    await scene.round();
    const database = usedMs(used.database, cpuOf(process.pid, postmaster).database);
    found.push({ at: at(), seconds: at() - begun, database });
  }
  return found;
}

/** A snapshot that is kept: every version of a row that was there is there still. */
async function hold(url: string): Promise<() => Promise<void>> {
  const client = new Client(url);
  await client.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from cases');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

export async function measureHeld(isShort: boolean): Promise<Figure[]> {
  const span = isShort ? SPANS.short : SPANS.full;
  const scene = await openHeldScene();
  try {
    const postmaster = await postmasterOf(scene.url);
    await rounds(scene, postmaster, span.before);
    const before = await rounds(scene, postmaster, span.before);
    const release = await hold(scene.url);
    const held = await rounds(scene, postmaster, span.held);
    const last = held.filter(({ at }) => at > span.held - span.before);
    console.log(`dead rows: ${await scene.mostDead()}`);
    await release();
    const middle = (what: keyof Round, of: Round[]): number => median(of.map((one) => one[what]));
    const ratio = (what: keyof Round): number => middle(what, before) / middle(what, last);
    console.log(
      `a round before: ${middle('seconds', before).toFixed(2)} s, database ${middle('database', before).toFixed(0)} ms; ` +
        `after ${span.held} s: ${middle('seconds', last).toFixed(2)} s, ${middle('database', last).toFixed(0)} ms`,
    );
    const what = `rate after ${span.held} s beside an open transaction, to before`;
    return [{ what, value: ratio('seconds'), cpu: ratio('database'), bar: BAR, isMost: false }];
  } finally {
    await scene.close();
  }
}
