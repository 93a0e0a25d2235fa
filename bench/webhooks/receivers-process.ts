// The receivers: one TLS server under many names; names that begin with `x` never answer.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { now } from '../harness/waiting.ts';
import type { FromReceivers, Receipt, ToReceivers } from './wire.ts';

const { key, cert } = JSON.parse(process.argv[2] ?? '{}') as { key: string; cert: string };
let count = 0;
let lastAt = 0;
let receipts: Receipt[] = [];

const server = createServer({ key, cert, keepAliveTimeout: 60_000 }, (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.headers.host?.startsWith('x') === true) return;
    count += 1;
    lastAt = now();
    // Numbered bodies are timed; the others are only counted, as a receiver of no interest would.
    const n = /"n": ?(\d+)/.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
    if (n !== undefined) receipts.push({ n: Number(n), at: lastAt });
    response.writeHead(200, { 'content-length': 2 }).end('ok');
  });
});
const tell = (message: FromReceivers): void => void process.send?.(message);
server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
process.on('message', ({ ask }: ToReceivers) => {
  if (ask === 'count') tell({ count, lastAt });
  else if (ask === 'receipts') tell({ receipts });
  else {
    count = 0;
    receipts = [];
    tell({ count, lastAt });
  }
});
process.on('disconnect', () => process.exit(0));
