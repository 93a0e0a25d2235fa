// bench webhooks: draining a backlog, latency, isolation and punctuality, each beside its bar, over TLS on this machine.
import { report, type Figure } from '../harness/figures.ts';
import { measureDrain } from './drain.ts';
import { measureIsolation } from './isolation.ts';
import { measureLatency } from './latency.ts';
import { measureLateness } from './lateness.ts';
import { prepare, type Bench } from './prepare.ts';

const PARTS: Record<string, (bench: Bench, isQuick: boolean) => Promise<Figure[]>> = {
  drain: measureDrain,
  latency: measureLatency,
  isolation: measureIsolation,
  lateness: measureLateness,
};

/** Each part's figures, reported as they come; all parts where none is chosen. */
export async function measureParts(chosen: string[], isQuick: boolean): Promise<Figure[]> {
  const bench = await prepare();
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(PARTS)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const measured = await measure(bench, isQuick);
      measured.forEach(report);
      figures.push(...measured);
    }
    return figures;
  } finally {
    await bench.close();
  }
}

/** `--quick` measures less and says the same; further words choose: drain, latency, isolation, lateness. */
export async function run(args: string[]): Promise<void> {
  await measureParts(
    args.filter((arg) => !arg.startsWith('-')),
    args.includes('--quick'),
  );
}
