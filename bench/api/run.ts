// bench api: what integrators poll and send, each side by side with its floor in one interleaved run.
import { parseArgs } from 'node:util';
import { prepare, type Prepared } from './prepare.ts';
import { benchProcess, benchReplay } from './process.ts';
import { benchBurst } from './burst.ts';
import { benchCase, benchReads, COPIES } from './reads.ts';
import { CONNECTIONS, endTargets, ROUNDS, SECONDS, startTargets, type Targets } from '../harness/turns.ts';

type Bench = (prepared: Prepared, targets: Targets) => Promise<unknown>;

/** `npm run bench -- api` measures all of it, `npm run bench -- api reads` one part; `--against FOLDER` another checkout besides. */
const PARTS: Record<string, Bench> = {
  case: benchCase,
  reads: benchReads,
  process: benchProcess,
  replay: benchReplay,
  burst: benchBurst,
};

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const unknown = positionals.filter((name) => PARTS[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `no part ${unknown.join(', ')} of this bench; there are: ${Object.keys(PARTS).join(', ')}`,
    );
  const prepared = await prepare(COPIES);
  const targets = await startTargets(prepared, values.against);
  try {
    console.log(
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; medians (least–most); CPU of server + database per request`,
    );
    for (const [name, bench] of Object.entries(PARTS))
      if (positionals.length === 0 || positionals.includes(name)) await bench(prepared, targets);
  } finally {
    await endTargets(targets);
    await prepared.close();
  }
}
