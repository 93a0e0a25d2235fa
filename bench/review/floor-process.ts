// The floor of the queue: bare node:http with nothing but the same statement, its rows as JSON.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { queueStatement } from '../../src/queue/queries.ts';

const { url, orgId } = JSON.parse(process.argv[2] ?? '{}') as { url: string; orgId: string };
const pool = new pg.Pool({ connectionString: url, max: 12, options: '-c jit=off -c enable_seqscan=off' });

const place = { orgId, environment: 'test' as const };
const first = { sort: 'priority', limit: 50, after: null } as const;
/** By the path that the measurements ask for. */
const statements = new Map([
  ['/first', queueStatement(place, first)],
  ['/open', queueStatement(place, { ...first, status: 'open' })],
]);

const server = createServer((request, response) => {
  const statement = statements.get(request.url ?? '');
  if (statement === undefined) return void response.writeHead(404).end();
  const { text, values, name } = statement;
  pool.query({ text, values, ...(name === undefined ? {} : { name }) }).then(
    ({ rows }) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows[0])),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
