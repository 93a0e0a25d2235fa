// What grew while the load went on as it did: memory, what waits, what is open.
import type { Bar } from '../bars.ts';
import type { Sample } from './samples.ts';
import { floorsOf, quantile, slopeOf, surely, together, type Point } from './trend.ts';

/**
 * Before memory and queues are looked at: what is kept for five minutes fills up first. Half of the time at most, so that a short run
 * says something, too.
 */
const WARM_UP_MS = 7 * 60_000;

const MOST_MB_PER_MINUTE = 1;
/** After the warm-up, for each part of the floor to hold a tooth of the saw. */
const LEAST_MINUTES = 10;
/** Rows, or files, that may surely come to wait, or stay open, in a minute more than in the one before. */
const MOST_MORE_PER_MINUTE = 1;

type Pick = (sample: Sample) => number;

const rowOf = (samples: Sample[], pick: Pick): Point[] =>
  samples.map((sample) => ({ minute: sample.minute, value: pick(sample) }));

/** Of samples of a load of `ms`; prints what it saw. */
export function growth(samples: Sample[], ms: number): Bar[] {
  const warm = samples.filter(({ minute }) => minute * 60_000 >= Math.min(WARM_UP_MS, ms / 2));
  printGrowth(
    'memory of serve, MB',
    rowOf(warm, ({ serveMb }) => serveMb),
  );
  const memory = memoryBar(warm);
  printGrowth(
    'of PostgreSQL, MB',
    rowOf(warm, ({ postgresMb }) => postgresMb),
  );
  const grows = (what: string, shown: string, pick: Pick): Bar => {
    const points = rowOf(warm, pick);
    printGrowth(shown, points);
    const figure = surely(slopeOf(points));
    return { row: 'R22', what: `${what}, surely, a minute`, figure, most: MOST_MORE_PER_MINUTE };
  };
  return [
    ...(memory === null ? [] : [memory]),
    grows('more jobs wait', 'jobs waiting', ({ jobs }) => jobs),
    grows('more deliveries wait', 'deliveries waiting', ({ deliveries }) => deliveries),
    grows('more files are open', 'open files', ({ files }) => files),
  ];
}

/** Null where the time was too short to say. */
function memoryBar(warm: Sample[]): Bar | null {
  const parts = [...new Set(warm.flatMap(({ partsMb }) => Object.keys(partsMb)))];
  const slopes = parts.map((name) => {
    const points = rowOf(warm, ({ partsMb }) => partsMb[name] ?? 0);
    printGrowth(`  ${name}`, points);
    return slopeOf(floorsOf(points));
  });
  const stays = together(slopes);
  const about = (2 * stays.error).toFixed(2);
  console.log(`memory that stays grows ${stays.perMinute.toFixed(2)} MB a minute (give or take ${about})`);
  if ((warm.at(-1)?.minute ?? 0) - (warm[0]?.minute ?? 0) < LEAST_MINUTES) {
    console.log('too short to judge memory, whose teeth are minutes long: take 20 minutes');
    return null;
  }
  const what = 'memory that stays grows, surely, a minute';
  return { row: 'R22', what, figure: surely(stays), unit: 'MB', most: MOST_MB_PER_MINUTE };
}

function printGrowth(name: string, points: Point[]): void {
  const values = points.map(({ value }) => value);
  const [all, floors] = [slopeOf(points), slopeOf(floorsOf(points))];
  const number = (value: number): string => value.toFixed(0).padStart(5);
  const range = `least ${number(Math.min(...values))} median ${number(quantile(values, 0.5))} most ${number(Math.max(...values))}`;
  console.log(
    `${name.padEnd(24)} ${range}; grows ${all.perMinute.toFixed(2)} a minute, its floor ${floors.perMinute.toFixed(2)}`,
  );
}
