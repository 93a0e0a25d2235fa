// Targets that are measured in turns, so that a noisy neighbour hits all of them, and what is told of them.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const SECONDS = 2;
const ROUNDS = 5;

export const HOW = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; medians`;

export type Target = { port: number; child: ChildProcess };

/** Starts a process that tells its port. */
export async function start(entry: URL, settings: object): Promise<Target> {
  const child = fork(entry, [JSON.stringify(settings)], { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, child };
}

/** Lets the process end, before the database does. */
export async function end({ child }: Target): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

async function rateOf(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return result.requests.average;
}

/** Requests per second of each target, one number for each round. A round before the first warms up and is not counted. */
export async function inTurns(
  targets: Record<string, autocannon.Options>,
): Promise<Record<string, number[]>> {
  const rates: Record<string, number[]> = {};
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, options] of Object.entries(targets)) {
      const rate = await rateOf(options);
      if (round >= 0) (rates[name] ??= []).push(rate);
    }
  }
  return rates;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median of the rounds' ratios. */
export const ratioOf = (over: number[] = [], under: number[] = []): number =>
  median(over.map((rate, round) => rate / (under[round] ?? 1)));

export const perSecond = (rates: number[] = []): string =>
  `${Math.round(median(rates)).toLocaleString('en')}/s`;
