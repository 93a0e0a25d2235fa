// Callers of connectors on one database, as several processes would be, and APIs on loopback that keep what they are asked.
import { afterAll, beforeAll } from 'vitest';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createConnectorCaller, type ConnectorCaller } from '../../src/connectors/calls/call.ts';
import { isBusy, type CallBusy, type CallResult } from '../../src/connectors/calls/answer/result.ts';
import { functionSchema, transportSchema } from '../../src/connectors/schema.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { parseEgressPolicy } from '../../src/platform/outbound/egress-policy.ts';
import { createOutbound } from '../../src/platform/outbound/request.ts';
import { createLog } from '../../src/platform/log.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { SCHEMA } from '../../src/schema.ts';
import { createTestDatabase } from './app.ts';
import { documentHost, onTestEnd } from './outside/outbound.ts';
import type { DocumentHost } from './outside/document-host.ts';
import { testResolver } from './outside/dns.ts';
import { testAuthority } from './outside/certificates.ts';

export type Asked = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
export type Reply = (response: ServerResponse, asked: Asked, nth: number) => void;

export const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
export const text =
  (body: string, status = 200, contentType = 'text/html'): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': contentType }).end(body);
/** One reply after the other, the last one for ever. */
export const inTurn =
  (...replies: Reply[]): Reply =>
  (response, asked, nth) =>
    replies[Math.min(nth, replies.length) - 1]?.(response, asked, nth);
export const hang: Reply = () => undefined;

export type Api = {
  /** A connector key of its own. */
  key: string;
  origin: string;
  port: number;
  asked: Asked[];
  host: DocumentHost;
  reply: (to: Reply) => void;
};

/** An API at `/check` of a host of its own that ends with the test. */
export async function startApi(reply: Reply, path = '/check'): Promise<Api> {
  return apiOn(await documentHost(), reply, path);
}

let keys = 0;

/** For a test's own host, or a second path of one. */
export function apiOn(host: DocumentHost, first: Reply, path: string): Api {
  const asked: Asked[] = [];
  let reply = first;
  host.serve(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(one);
      reply(response, one, asked.length);
    });
  });
  keys += 1;
  return {
    key: `register-${keys}`,
    origin: host.origin,
    port: host.port,
    asked,
    host,
    reply: (to) => void (reply = to),
  };
}

type CallerOptions = { allow?: string; onEnd?: (cleanup: () => Promise<unknown>) => void };
export type Callers = Awaited<ReturnType<typeof startCallers>>;

/** Callers for a whole test file; their answer is there once its tests run. */
export function callersOfFile(options: Pick<CallerOptions, 'allow'> = {}): () => Callers {
  const cleanups: (() => Promise<unknown>)[] = [];
  let started: Callers | undefined;
  beforeAll(async () => {
    started = await startCallers(1, { ...options, onEnd: (cleanup) => cleanups.push(cleanup) });
  });
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });
  return () => {
    if (started === undefined) throw new Error('the callers were not started');
    started.pauses.length = 0;
    return started;
  };
}

/** Callers on one new database, with a clock of their own (`tick`) and pauses that take no time; all end with the test. */
export async function startCallers(count = 1, options: CallerOptions = {}) {
  const { allow = 'documents.test', onEnd = onTestEnd } = options;
  const { ca } = await testAuthority();
  const copy = await createTestDatabase();
  onEnd(() => copy.drop());
  const log = createLog({ level: 'silent', format: 'json' });
  const clock = { ms: 1_000_000 };
  const pauses: number[] = [];
  const callers: ConnectorCaller[] = [];
  const sqls: Sql[] = [];
  for (let n = 0; n < count; n += 1) {
    const database = await openDatabase(copy.url, SCHEMA, { log, poolSize: 10 });
    onEnd(() => database.close());
    sqls.push(database.sql);
    const resolver = testResolver({ 'documents.test': ['127.0.0.1'] });
    const outbound = createOutbound({ policy: parseEgressPolicy(allow), resolver, extraCa: ca });
    onEnd(() => outbound.close());
    callers.push(
      createConnectorCaller({
        outbound,
        sql: database.sql,
        sealer: createSealer('only for tests, nothing real '.repeat(2)),
        now: () => clock.ms + performance.now(),
        pause: (ms) => Promise.resolve(pauses.push(ms)),
      }),
    );
  }
  const [caller] = callers;
  const [sql] = sqls;
  if (caller === undefined || sql === undefined) throw new Error('no caller');
  return {
    caller,
    callers,
    sql,
    pauses,
    url: copy.url,
    /** Moves the clock of tokens. */
    tick: (seconds: number) => void (clock.ms += seconds * 1000),
    /** Moves the clock of the database. */
    advance: (by: string) => sql(`update test_clock set ahead = ahead + $1::interval`, [by]),
    dump: async () =>
      JSON.stringify([
        await sql('select * from connector_limits'),
        await sql('select * from connector_answers'),
      ]),
  };
}

export type Given = {
  transport?: object;
  fn?: object;
  request?: object;
  connectorKey?: string;
  version?: string;
};

/** A connector that checks an IBAN at `/check`; one of its own for each API. */
export function connector(api: Pick<Api, 'origin'> & { key?: string }, given: Given = {}) {
  const {
    transport = {},
    fn = {},
    request = {},
    connectorKey = api.key ?? 'bank-check',
    version = 'v1',
  } = given;
  return {
    orgId: 'org_1',
    environment: 'live' as const,
    connectorKey,
    version,
    transport: transportSchema.parse({ base_url: api.origin, ...transport }),
    function: functionSchema.parse({
      function_key: 'check_iban',
      label: 'Check an IBAN',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/check', query: { iban: '{{iban}}' }, ...request },
      input_parameters: [{ name: 'iban', type: 'text', required: false }],
      ...fn,
    }),
  };
}

export const IBAN = 'DE89370400440532013000';

/** The result of a call that found room. */
export async function called(work: Promise<CallResult | CallBusy>): Promise<CallResult> {
  const result = await work;
  if (isBusy(result)) throw new Error(`no room: ${JSON.stringify(result)}`);
  return result;
}
