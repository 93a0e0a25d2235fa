// S8 and S9: bodies that are too deep or too large, announced or not; what a process holds of them.
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Bar } from '../bars.ts';
import type { Run } from './run.ts';

const TIMES = 40;
const MIB = 1024 * 1024;

type Send = () => Promise<number>;

export async function measureBodies(run: Run): Promise<Bar[]> {
  const { origin, key } = run;
  const deep = '['.repeat(500_000) + ']'.repeat(500_000);
  const bomb = gzipSync(Buffer.alloc(256 * MIB));
  const post = (body: string | Buffer<ArrayBuffer>, more: Record<string, string> = {}): Promise<number> =>
    fetch(`${origin}/api/v1/process`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
      body,
    }).then(async (reply) => (await reply.arrayBuffer(), reply.status));
  return [
    ...(await measured(run, { row: 'S8', what: '500,000 levels', status: 400, most: 50 }, () => post(deep))),
    ...(await measured(run, { row: 'S9', what: 'a gzip bomb', status: 415, most: 30 }, () =>
      post(bomb, { 'content-encoding': 'gzip' }),
    )),
    ...(await measured(run, { row: 'S9', what: '100 MB announced', status: 413, most: 30 }, () =>
      endless(run, 'Content-Length: 104857600'),
    )),
    ...(await measured(run, { row: 'S9', what: '100 MB in chunks', status: 413, most: 30 }, () =>
      endless(run, 'Transfer-Encoding: chunked'),
    )),
  ];
}

type Wanted = { row: string; what: string; status: number; most: number };

/** One after the other; the first ones warm the process up. */
async function measured(run: Run, { row, what, status, most }: Wanted, send: Send): Promise<Bar[]> {
  let refused = 0;
  let growth = 0;
  let before = 0;
  const count = Math.max(8, TIMES * run.part);
  for (let n = 0; n < count; n++) {
    if (n === 4) before = run.residentMb();
    if ((await send()) === status) refused += 1;
    if (n >= 4) growth = Math.max(growth, run.residentMb() - before);
  }
  return [
    { row, what: `${what}: refused with ${status}`, figure: refused, least: count },
    { row, what: `${what}: growth of a process`, figure: growth, unit: 'MiB', most },
  ];
}

/** 100 MB, sent until the server has said that it wants no more; answers the status. */
function endless({ origin, key }: Run, framing: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const { hostname, port } = new URL(origin);
  const piece = Buffer.alloc(64 * 1024, 0x20);
  const isChunked = framing.includes('chunked');
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST /api/v1/process HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
    );
    send();
  });
  let sent = 0;
  let text = '';
  const send = (): void => {
    while (!socket.destroyed && text === '' && sent < 100 * MIB) {
      sent += piece.length;
      const whole = isChunked ? Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]) : piece;
      if (!socket.write(whole)) return void socket.once('drain', send);
    }
  };
  socket.on('data', (data: Buffer) => {
    text += data.toString();
    resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.on('close', () => resolve(0));
  return promise;
}
