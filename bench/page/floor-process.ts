// The floor of a page: node:http with nothing but the same bytes and headers, as they were answered once.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { status: number; headers: Record<string, string>; body: string };

let answers: Record<string, Answer> = {};
process.on('message', (given: Record<string, Answer>) => {
  answers = given;
  process.send?.('ready');
});

const server = createServer((request, response) => {
  const answer = answers[request.url ?? ''];
  if (answer === undefined) return void response.writeHead(404).end();
  response.writeHead(answer.status, answer.headers).end(Buffer.from(answer.body, 'base64'));
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
