// soak security: the rows of the security checks that need thousands of clients or requests. `--quick` takes a tenth of each.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newTenant } from '../../../test/harness/factories.ts';
import type { Bar } from '../bars.ts';
import { startProduct } from '../product.ts';
import { measureBodies } from './bodies.ts';
import { measureConnections } from './connections.ts';
import { measureTiming } from './timing.ts';

export type Run = {
  origin: string;
  key: string;
  /** A part of everything, so that a try is quick. */
  part: number;
  /** Of the largest process that answers, in MiB. */
  residentMb(): number;
};

export async function run(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } });
  // Each failed try counts for the address that it claims to come from: one address would be limited soon.
  const product = await startProduct({ INTAKE_TRUSTED_PROXIES: '127.0.0.1' });
  const { key } = await newTenant(product.app);
  const scene: Run = {
    origin: product.origin,
    key,
    part: values.quick ? 0.1 : 1,
    residentMb: () => Math.max(...product.processes('api').map(residentMb)),
  };
  const bars = [
    ...(await measureTiming(scene)),
    ...(await measureConnections(scene)),
    ...(await measureBodies(scene)),
  ];
  const [losses, faults] = [product.losses(), product.faults()];
  for (const fault of faults) console.log(`  log: ${fault}`);
  const code = await product.close();
  return [
    ...bars,
    { row: 'all', what: 'processes lost', figure: losses, most: 0 },
    { row: 'all', what: 'faults in the log', figure: faults.length, most: 0 },
    { row: 'all', what: 'exit code', figure: code ?? -1, most: 0 },
  ];
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
