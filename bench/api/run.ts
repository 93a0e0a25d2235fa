// bench api: reading a case and taking in a document, each side by side with its floor in one interleaved run.
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import autocannon from 'autocannon';
import { prepare, type Prepared } from './prepare.ts';

const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 5;

type Target = { name: string; port: number; child: ChildProcess };

async function start(name: string, prepared: Prepared): Promise<Target> {
  const entry = new URL(`./${name}-process.ts`, import.meta.url);
  const child = fork(entry, [JSON.stringify({ url: prepared.url, orgId: prepared.orgId })], {
    stdio: 'inherit',
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { name, port, child };
}

async function measure(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, duration: SECONDS, ...options });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests failed`);
  return result.requests.average;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function readCase({ caseId, key }: Prepared, target: Target): Promise<number> {
  const path = target.name === 'floor' ? `/cases/${caseId}` : `/api/v1/cases/${caseId}`;
  return measure({
    url: `http://127.0.0.1:${target.port}${path}`,
    headers: { authorization: `Bearer ${key}` },
  });
}

function takeIn({ key, caseTypeId }: Prepared, target: Target): Promise<number> {
  const body = (): string =>
    JSON.stringify({
      document_url: 'https://documents.example.com/invoice.pdf',
      case_type_id: caseTypeId,
      idempotency_key: randomUUID(),
    });
  return measure({
    url: `http://127.0.0.1:${target.port}`,
    requests: [
      {
        method: 'POST',
        path: target.name === 'floor' ? '/' : '/api/v1/process',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        setupRequest: (request) => ({ ...request, body: body() }),
      },
    ],
  });
}

/** Product and floor take turns, so that a noisy neighbour hits both. */
async function compare(
  title: string,
  targets: { product: Target; floor: Target },
  once: (target: Target) => Promise<number>,
): Promise<void> {
  const rates = { product: [] as number[], floor: [] as number[] };
  await once(targets.product);
  await once(targets.floor);
  for (let round = 0; round < ROUNDS; round++) {
    rates.product.push(await once(targets.product));
    rates.floor.push(await once(targets.floor));
  }
  const ratios = rates.product.map((rate, round) => rate / (rates.floor[round] ?? 1));
  const show = (numbers: number[]): string => Math.round(median(numbers)).toLocaleString('en');
  console.log(
    `${title.padEnd(22)} ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})   product ${show(rates.product)}/s, floor ${show(rates.floor)}/s`,
  );
}

/** Before the database goes: a pool that loses its connections would end its process with an error. */
async function end({ child }: Target): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

export async function run(): Promise<void> {
  const prepared = await prepare();
  const targets = { product: await start('product', prepared), floor: await start('floor', prepared) };
  try {
    console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; medians`);
    await compare('GET /cases/{id}', targets, (target) => readCase(prepared, target));
    await compare('POST /process', targets, (target) => takeIn(prepared, target));
  } finally {
    await Promise.all(Object.values(targets).map(end));
    await prepared.close();
  }
}
