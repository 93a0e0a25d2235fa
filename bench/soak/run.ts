// `npm run soak -- NAME`: one long run against a real `serve`, with figures against its bars; ends with 1 where one is missed.
const RUNS: Record<string, () => Promise<{ run(args: string[]): Promise<Bar[]> }>> = {
  disk: () => import('./disk/run.ts'),
  faults: () => import('./faults/run.ts'),
  fuzz: () => import('./fuzz/run.ts'),
  security: () => import('./security/run.ts'),
  steady: () => import('./steady/run.ts'),
};

import type { Bar } from './bars.ts';
import { isMet, shown } from './bars.ts';

const [name = '', ...args] = process.argv.slice(2);
const load = RUNS[name];
if (load === undefined) {
  console.error(`Which run? One of: ${Object.keys(RUNS).join(', ')}. For example: npm run soak -- fuzz`);
  process.exitCode = 2;
} else {
  const bars = await (await load()).run(args);
  for (const bar of bars) console.log(shown(bar));
  process.exitCode = bars.every(isMet) ? 0 : 1;
}
