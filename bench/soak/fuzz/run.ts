// soak fuzz: 20,000 requests made from the OpenAPI document and 500 hostile request lines. `--requests N`, `--seed N`.
import { parseArgs } from 'node:util';
import { fuzz, openFuzzScene } from '../../../test/harness/endpoints/fuzzing.ts';
import { sendHostileLines } from '../../../test/harness/endpoints/sent-lines.ts';
import type { Bar } from '../bars.ts';
import { startProduct } from '../product.ts';

const LINES = 500;
const SHOWN = 20;

export async function run(args: string[]): Promise<Bar[]> {
  const { values } = parseArgs({
    args,
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
  });
  const count = Number(values.requests);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`seed ${seed}`);
  const product = await startProduct();
  const scene = await openFuzzScene(product.app, count);
  const report = await fuzz(product.origin, scene, { count, seed, atOnce: 16 });
  const lines = await sendHostileLines(product.origin, LINES, seed);
  const health = await fetch(`${product.origin}/api/v1/health?ready=1`);
  const [losses, faults] = [product.losses(), product.faults()];
  const code = await product.close();
  console.log(
    `answers by status: ${JSON.stringify(report.statuses)}; slowest ${Math.round(report.slowestMs)} ms`,
  );
  for (const fault of report.faults.slice(0, SHOWN)) console.log(`  ${fault}`);
  for (const [line, answer] of lines.odd.slice(0, SHOWN))
    console.log(`  ${JSON.stringify(line)} -> ${answer}`);
  for (const fault of faults.slice(0, SHOWN)) console.log(`  log: ${fault}`);
  const of500 = Object.entries(report.statuses).filter(([status]) => Number(status) >= 500);
  return [
    { row: 'fuzz', what: 'requests sent', figure: report.sent, least: count },
    {
      row: 'fuzz',
      what: 'answers of 500 and above',
      figure: of500.reduce((sum, [, n]) => sum + n, 0),
      most: 0,
    },
    { row: 'fuzz', what: 'answers that are not as declared', figure: report.faults.length, most: 0 },
    { row: 'fuzz', what: 'request lines sent', figure: lines.sent, least: LINES },
    { row: 'fuzz', what: 'request lines answered oddly', figure: lines.odd.length, most: 0 },
    { row: 'fuzz', what: 'processes lost', figure: losses, most: 0 },
    { row: 'fuzz', what: 'faults in the log', figure: faults.length, most: 0 },
    { row: 'fuzz', what: 'ready afterwards (status)', figure: health.status, most: 200 },
    { row: 'fuzz', what: 'exit code', figure: code ?? -1, most: 0 },
  ];
}
