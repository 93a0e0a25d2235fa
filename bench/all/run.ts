// bench all: each path beside its floor, how each grows, and what an old snapshot costs, as one table.
import { parseArgs } from 'node:util';
import { printTable, type Figure } from '../harness/figures.ts';
import { measureParts } from '../webhooks/run.ts';
import { measureGrowth } from './growth.ts';
import { measureHeld } from './held.ts';
import { measurePaths } from './paths.ts';
import { measureProcesses } from './processes.ts';

const PARTS: Record<string, (isShort: boolean) => Promise<Figure[]>> = {
  paths: measurePaths,
  webhooks: (isShort) => measureParts(['drain', 'latency', 'isolation'], isShort),
  growth: measureGrowth,
  processes: measureProcesses,
  held: measureHeld,
};

/** `--short` measures less and says the same; words choose parts. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false } },
  });
  const unknown = positionals.filter((name) => PARTS[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `no part ${unknown.join(', ')} of this bench; there are: ${Object.keys(PARTS).join(', ')}`,
    );
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS))
    if (positionals.length === 0 || positionals.includes(name))
      figures.push(...(await measure(values.short)));
  printTable(figures);
}
