// Requests per second of several targets, measured in turns.
import autocannon from 'autocannon';
import { CONNECTIONS, inTurns, ROUNDS } from '../harness/turns.ts';

const SECONDS = 2;

export const HOW = `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; medians`;

async function rateOf(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return result.requests.average;
}

/** One number for each round. */
export const ratesOf = (targets: Record<string, autocannon.Options>): Promise<Record<string, number[]>> =>
  inTurns(targets, rateOf);
