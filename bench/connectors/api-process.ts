// The API that is asked: one HTTPS server that answers every request with a few words of JSON.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

const { key, cert } = JSON.parse(process.argv[2] ?? '{}') as { key: string; cert: string };
const answer = Buffer.from(JSON.stringify({ valid: true, bank: { name: 'Example bank', bic: 'EXAMDEFF' } }));

const server = createServer({ key, cert, keepAliveTimeout: 60_000 }, (request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      .end(answer);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
