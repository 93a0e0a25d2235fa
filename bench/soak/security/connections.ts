// S10 and S11: thousands of connections that do nothing or next to nothing, and many requests on one, beside others' requests.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bar } from '../bars.ts';
import { percentile } from './statistics.ts';
import type { Run } from './run.ts';

const NORMAL = 300;
const SLOW = 5000;
const IDLE = 10_000;
const PIPELINED = 1000;
const SLOW_MS = 15_000;

export async function measureConnections(run: Run): Promise<Bar[]> {
  const usual = await normalP99(run);
  return [...(await slowHeads(run, usual)), ...(await idle(run)), ...(await pipelined(run, usual))];
}

/** On a new connection each, one after the other. */
async function normalP99({ origin, key }: Run): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < NORMAL; n++) {
    const start = performance.now();
    const reply = await fetch(`${origin}/api/v1/me`, {
      headers: { authorization: `Bearer ${key}`, connection: 'close' },
    });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`a normal request was answered ${reply.status}`);
    times.push(performance.now() - start);
  }
  return percentile(times, 99);
}

type Held = { socket: Socket; text: string; isClosed: boolean };

async function open(origin: string, count: number, first: string): Promise<Held[]> {
  const { hostname, port } = new URL(origin);
  const held: Held[] = [];
  for (let n = 0; n < count; n++) {
    const socket = connect(Number(port), hostname);
    const one: Held = { socket, text: '', isClosed: false };
    socket.on('data', (data: Buffer) => (one.text += data.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => (one.isClosed = true));
    socket.write(first);
    held.push(one);
    // The kernel's queue of connections that nobody has taken yet is short.
    if (n % 200 === 0) await delay(20);
  }
  return held;
}

async function slowHeads(run: Run, usual: number): Promise<Bar[]> {
  const count = SLOW * run.part;
  const start = performance.now();
  const held = await open(run.origin, count, 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nX-A: ');
  const dribble = setInterval(() => {
    for (const { socket } of held) if (socket.writable) socket.write('a');
  }, 1000);
  const during = await normalP99(run);
  while (held.some(({ isClosed }) => !isClosed) && performance.now() - start < 60_000) await delay(100);
  clearInterval(dribble);
  const closedMs = performance.now() - start;
  for (const { socket } of held) socket.destroy();
  console.log(`S10: p99 ${usual.toFixed(1)} ms without, ${during.toFixed(1)} ms beside ${count} slow heads`);
  return [
    { row: 'S10', what: 'p99 of others beside slow heads, of that without', figure: during / usual, most: 2 },
    { row: 'S10', what: 'until every slow one was closed', figure: closedMs, unit: 'ms', most: SLOW_MS },
  ];
}

async function idle(run: Run): Promise<Bar[]> {
  const before = run.residentMb();
  const request = `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n`;
  const held = await open(run.origin, IDLE * run.part, request);
  const answers = (): number => held.filter(({ text }) => text.startsWith('HTTP/1.1 200')).length;
  const start = performance.now();
  while (answers() < held.length && performance.now() - start < 10_000) await delay(50);
  const answered = answers();
  const most = run.residentMb();
  const during = await normalP99(run);
  for (const { socket } of held) socket.destroy();
  console.log(
    `S11: ${answered} of ${held.length} answered, then idle; a process grew from ${Math.round(before)} to ${Math.round(most)} MiB`,
  );
  return [
    { row: 'S11', what: 'connections that were answered', figure: answered, least: held.length },
    {
      row: 'S11',
      what: 'growth of a process by idle connections',
      figure: most - before,
      unit: 'MiB',
      most: 150,
    },
    { row: 'S11', what: 'p99 of others beside idle connections', figure: during, unit: 'ms', most: 1000 },
  ];
}

async function pipelined(run: Run, usual: number): Promise<Bar[]> {
  const count = PIPELINED * run.part;
  const request = `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n`;
  const [held] = await open(run.origin, 1, request.repeat(count));
  const during = await normalP99(run);
  const answers = (): number => held?.text.split('HTTP/1.1 200 OK').length ?? 0;
  const start = performance.now();
  while (answers() <= count && performance.now() - start < 30_000) await delay(50);
  held?.socket.destroy();
  return [
    { row: 'S11', what: 'pipelined requests answered', figure: answers() - 1, least: count },
    { row: 'S11', what: 'p99 of others beside them, of that without', figure: during / usual, most: 3 },
  ];
}
