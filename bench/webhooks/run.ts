// bench webhooks: draining a backlog, latency, isolation and punctuality, each beside its bar, over TLS on this machine.
import { measureDrain } from './drain.ts';
import { measureIsolation, measureLatency } from './latency.ts';
import { measureLateness } from './lateness.ts';
import { prepare } from './prepare.ts';

/** `--quick` measures less and says the same; further words choose: drain, latency, isolation, lateness. */
export async function run(args: string[]): Promise<void> {
  const isQuick = args.includes('--quick');
  const chosen = args.filter((arg) => !arg.startsWith('-'));
  const bench = await prepare();
  const parts = {
    drain: () => measureDrain(bench, isQuick),
    latency: () => measureLatency(bench, isQuick),
    isolation: () => measureIsolation(bench, isQuick),
    lateness: () => measureLateness(bench, isQuick),
  };
  try {
    for (const [name, measure] of Object.entries(parts))
      if (chosen.length === 0 || chosen.includes(name)) await measure();
  } finally {
    await bench.close();
  }
}
