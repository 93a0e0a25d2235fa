// Targets that are measured in turns, so that a noisy neighbour hits all of them.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { cpuOf, postmasterOf, usedMs, type Cpu } from './cpu.ts';
import type { Prepared } from './prepare.ts';

/** Where the product's CPU profiles go, if anywhere. */
const PROFILES = process.env['BENCH_PROFILES'];

export const CONNECTIONS = 32;
export const SECONDS = 1;
export const ROUNDS = 5;

/** `before` is the product of another checkout, on the same database. */
export type TargetName = 'product' | 'floor' | 'before';
export type Target = {
  name: TargetName;
  /** Whether it knows nothing of the product's paths. */
  isBare: boolean;
  port: number;
  child: ChildProcess;
  postmaster: number;
};
export type Targets = { product: Target; floor: Target; before?: Target };

async function start(name: TargetName, entry: URL, prepared: Prepared): Promise<Target> {
  const child = fork(entry, [JSON.stringify({ url: prepared.url, orgId: prepared.orgId })], {
    stdio: 'inherit',
    ...(name === 'product' && PROFILES !== undefined
      ? { execArgv: ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] }
      : {}),
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { name, isBare: name === 'floor', port, child, postmaster: await postmasterOf(prepared.url) };
}

/** `against` names the folder of a checkout that is measured as well. */
export async function startTargets(prepared: Prepared, against: string | undefined): Promise<Targets> {
  const product = await start('product', new URL('./product-process.ts', import.meta.url), prepared);
  const floor = await start('floor', new URL('./floor-process.ts', import.meta.url), prepared);
  if (against === undefined) return { product, floor };
  const entry = pathToFileURL(join(against, 'bench/api/product-process.ts'));
  return { product, floor, before: await start('before', entry, prepared) };
}

/** Before the database goes: a pool that loses its connections would end its process with an error. */
export async function endTargets(targets: Targets): Promise<void> {
  await Promise.all(
    Object.values(targets).map(async ({ child }) => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }),
  );
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

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of the rounds' ratios, with the least and the most of them. */
function ratio(over: number[], under: number[]): string {
  const each = over.map((one, round) => one / (under[round] ?? 1)).sort((a, b) => a - b);
  return `${median(each).toFixed(2)} (${each.at(0)?.toFixed(2)}–${each.at(-1)?.toFixed(2)})`;
}

type All = Record<TargetName, Measured[]>;

const costOf = ({ server, database }: Measured): number => server + database;
const rates = (measured: Measured[]): number[] => measured.map(({ rate }) => rate);
const costs = (measured: Measured[]): number[] => measured.map(costOf);

/** A ratio of rates, and one of CPU time per request, which is the steadier of the two. */
const compared = (all: All, over: TargetName, under: TargetName): string =>
  `${ratio(rates(all[over]), rates(all[under]))}, by CPU ${ratio(costs(all[under]), costs(all[over]))}`;

function told(name: TargetName, measured: Measured[]): string {
  const each = (what: (one: Measured) => number): number => Math.round(median(measured.map(what)));
  return `${name} ${each(({ rate }) => rate)}/s ${each(({ server }) => server)}+${each(({ database }) => database)} µs`;
}

/** Prints how the product stands to its floor, and to what it was before. A round before the first warms up and is not counted. */
export async function compare(
  title: string,
  targets: Targets,
  measureOne: (target: Target) => Promise<Measured>,
): Promise<void> {
  const all: All = { product: [], floor: [], before: [] };
  for (let round = -1; round < ROUNDS; round++)
    for (const target of Object.values(targets)) {
      const measured = await measureOne(target);
      if (round >= 0) all[target.name].push(measured);
    }
  const { before } = targets;
  console.log(
    `${title.padEnd(34)} ${compared(all, 'product', 'floor')}${before === undefined ? '' : `; to before ${compared(all, 'product', 'before')}`}`,
  );
  console.log(
    `${' '.repeat(35)}${Object.values(targets)
      .map(({ name }) => told(name, all[name]))
      .join(', ')}`,
  );
}
