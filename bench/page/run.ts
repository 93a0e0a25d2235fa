// bench page: how long an applicant's browser waits for each page, one request after the other, beside the floor of the same bytes.
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Client } from 'pg';
import { end, start, type Target } from '../harness/processes.ts';
import type { Answer } from './floor-process.ts';
import { prepare } from './prepare.ts';

const REQUESTS = 200;
const WARM_UP = 40;
/** A session has no more than 240 requests a minute. */
const AT_ONCE = 100;

const PAGES: Record<string, string> = {
  overview: '',
  documents: '/documents',
  section: '/section/seller',
  'one answer': '/field/iban',
  check: '/check',
};

type Ask = { agent: Agent; cookie: string };
type Answered = { status: number; headers: IncomingMessage['headers']; body: Buffer; ms: number };

async function get(port: number, path: string, { agent, cookie }: Ask): Promise<Answered> {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br', accept: 'text/html' };
  const started = performance.now();
  const asked = request({ host: '127.0.0.1', port, path, agent, headers });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, body, ms: performance.now() - started };
}

const at = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

const inMs = (value: number): string => value.toFixed(1).padStart(7);

type Sides = { product: Target; floor: Target; forget: () => Promise<unknown> };

/** Takes turns, request by request. */
async function compare(
  name: string,
  path: string,
  { sides, ask }: { sides: Sides; ask: Ask },
): Promise<void> {
  const times = { product: [] as number[], floor: [] as number[] };
  let bytes = 0;
  for (let round = -WARM_UP; round < REQUESTS; round++) {
    if (round % AT_ONCE === 0 || round === -WARM_UP) await sides.forget();
    const product = await get(sides.product.port, path, ask);
    const floor = await get(sides.floor.port, path, ask);
    if (product.status >= 400 || floor.status !== product.status)
      throw new Error(`${path}: ${product.status}, floor ${floor.status}`);
    bytes = product.body.length;
    if (round < 0) continue;
    times.product.push(product.ms);
    times.floor.push(floor.ms);
  }
  const { product, floor } = times;
  const ratio = at(product, 0.5) / at(floor, 0.5);
  console.log(
    `${name.padEnd(12)} ${inMs(at(product, 0.5))} ${inMs(at(product, 0.95))}   ${inMs(at(floor, 0.5))} ${ratio.toFixed(0).padStart(5)} × ${String(bytes).padStart(8)}`,
  );
}

/** What the product answers, for the floor to answer the same. */
async function learn(port: number, paths: string[], ask: Ask): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const path of paths) {
    const { status, headers, body } = await get(port, path, ask);
    const kept = Object.entries(headers).filter(
      ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
    );
    answers[path] = {
      status,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      body: body.toString('base64'),
    };
  }
  return answers;
}

async function enter(port: number, link: string, agent: Agent): Promise<string> {
  const { headers } = await get(port, link, { agent, cookie: '' });
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

export async function run(): Promise<void> {
  const prepared = await prepare();
  const database = new Client(prepared.url);
  await database.connect();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const product = await start(new URL('../api/product-process.ts', import.meta.url), { url: prepared.url });
  const floor = await start(new URL('./floor-process.ts', import.meta.url), {});
  try {
    const ask = { agent, cookie: await enter(product.port, prepared.link, agent) };
    const paths = { link: prepared.link, ...Object.fromEntries(pathsOf(prepared.base)) };
    floor.child.send(await learn(product.port, Object.values(paths), ask));
    await once(floor.child, 'message');
    const sides = { product, floor, forget: () => database.query('delete from rate_windows') };
    console.log(
      `one request after the other on one connection, ${REQUESTS} of each, in turns with the floor`,
    );
    console.log('page          p50 ms  p95 ms  floor p50  ratio     bytes');
    for (const [name, path] of Object.entries(paths)) await compare(name, path, { sides, ask });
  } finally {
    agent.destroy();
    await Promise.all([end(product), end(floor)]);
    await database.end();
    await prepared.close();
  }
}

const pathsOf = (base: string): [string, string][] =>
  Object.entries(PAGES).map(([name, path]) => [name, base + path]);
