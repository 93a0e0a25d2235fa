// Targets that are measured in turns, so that a noisy neighbour hits all of them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { cpuOf, postmasterOf, usedMs, type Cpu } from './cpu.ts';
import { end, start, type Target as Process } from './processes.ts';
import { median, ratioOf, ratiosOf } from './statistics.ts';

/** Where the product's CPU profiles go, if anywhere. */
const PROFILES = process.env['BENCH_PROFILES'];

export const CONNECTIONS = 32;
/** Of one slice. */
export const SECONDS = 1;
export const ROUNDS = 7;

/** `before` is the product of another checkout, on the same database. */
export type TargetName = 'product' | 'floor' | 'before';
export type Target = Process & {
  name: TargetName;
  /** Whether it knows nothing of the product's paths. */
  isBare: boolean;
  postmaster: number;
};
export type Targets = { product: Target; floor: Target; before?: Target };

type Place = { url: string; orgId: string };

const PRODUCT = new URL('../api/product-process.ts', import.meta.url);
const FLOOR = new URL('../api/floor-process.ts', import.meta.url);

async function startTarget(name: TargetName, entry: URL, { url, orgId }: Place): Promise<Target> {
  const profiled = name === 'product' && PROFILES !== undefined;
  const flags = profiled ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [];
  const process = await start(entry, { url, orgId }, flags);
  return { ...process, name, isBare: name === 'floor', postmaster: await postmasterOf(url) };
}

export const startProduct = (place: Place): Promise<Target> => startTarget('product', PRODUCT, place);

/** `against` names the folder of a checkout that is measured as well. */
export async function startTargets(place: Place, against?: string): Promise<Targets> {
  const product = await startProduct(place);
  const floor = await startTarget('floor', FLOOR, place);
  if (against === undefined) return { product, floor };
  const entry = pathToFileURL(join(against, 'bench/api/product-process.ts'));
  return { product, floor, before: await startTarget('before', entry, place) };
}

export async function endTargets(targets: Targets): Promise<void> {
  await Promise.all(Object.values(targets).map(end));
}

/** Requests per second, and CPU microseconds of the server and its database for each of them. */
export type Measured = { rate: number; server: number; database: number };

export async function measure(
  target: Target,
  options: Omit<autocannon.Options, 'url'> & { path?: string },
): Promise<Measured> {
  const { path = '', ...rest } = options;
  const cpu = (): Cpu => cpuOf(target.child.pid ?? 0, target.postmaster);
  const begun = cpu();
  const result = await autocannon({
    connections: CONNECTIONS,
    duration: SECONDS,
    ...rest,
    url: `http://127.0.0.1:${target.port}${path}`,
  });
  const ended = cpu();
  const failed = result['4xx'] + result['5xx'] + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  const each = (name: 'server' | 'database'): number =>
    (usedMs(begun[name], ended[name]) * 1000) / result.requests.total;
  return { rate: result.requests.average, server: each('server'), database: each('database') };
}

/** What each side measures, round by round. A round before the first warms up and is not counted. */
export async function inTurns<Side, Result>(
  sides: Record<string, Side>,
  measureOne: (side: Side) => Promise<Result>,
  rounds = ROUNDS,
): Promise<Record<string, Result[]>> {
  const all: Record<string, Result[]> = {};
  for (let round = -1; round < rounds; round++)
    for (const [name, side] of Object.entries(sides)) {
      const result = await measureOne(side);
      if (round >= 0) (all[name] ??= []).push(result);
    }
  return all;
}

/** The medians of the rounds' ratios: of rates, and of CPU time per request, which is the steadier of the two. */
export type Compared = { rate: number; cpu: number };

const rates = (measured: Measured[] = []): number[] => measured.map(({ rate }) => rate);
const costs = (measured: Measured[] = []): number[] =>
  measured.map(({ server, database }) => server + database);

export const comparedOf = (over: Measured[] = [], under: Measured[] = []): Compared => ({
  rate: ratioOf(rates(over), rates(under)),
  cpu: ratioOf(costs(under), costs(over)),
});

/** With the least and the most. */
function shown(over: number[], under: number[]): string {
  const each = ratiosOf(over, under);
  return `${median(each).toFixed(2)} (${each.at(0)?.toFixed(2)}–${each.at(-1)?.toFixed(2)})`;
}

const told = (over: Measured[] = [], under: Measured[] = []): string =>
  `${shown(rates(over), rates(under))}, by CPU ${shown(costs(under), costs(over))}`;

function figures(name: string, measured: Measured[]): string {
  const each = (what: (one: Measured) => number): number => Math.round(median(measured.map(what)));
  return `${name} ${each(({ rate }) => rate)}/s ${each(({ server }) => server)}+${each(({ database }) => database)} µs`;
}

/** Prints how the product stands to its floor, and to what it was before. */
export async function compare(
  title: string,
  targets: Targets,
  measureOne: (target: Target) => Promise<Measured>,
): Promise<Compared> {
  const all = await inTurns<Target, Measured>({ ...targets }, measureOne);
  const { product, floor, before } = all;
  console.log(
    `${title.padEnd(34)} ${told(product, floor)}${before === undefined ? '' : `; to before ${told(product, before)}`}`,
  );
  const sides = Object.entries(all).map(([name, measured]) => figures(name, measured));
  console.log(`${' '.repeat(35)}${sides.join(', ')}`);
  return comparedOf(product, floor);
}
