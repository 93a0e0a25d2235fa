// The floors: Koa with nothing but one SELECT, that of a row or that of a whole case, and bare node:http with nothing but the same rows in one statement.
import { createServer, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { Router } from '@koa/router';
import pg from 'pg';
import { CASE_RECORD } from '../../src/cases/statement.ts';
import { SUBMIT, submitValues } from '../../src/intake/queries.ts';

const { url, orgId } = JSON.parse(process.argv[2] ?? '{}') as { url: string; orgId: string };
const pool = new pg.Pool({
  connectionString: url,
  max: 12,
  options: '-c jit=off -c enable_seqscan=off',
});

const app = new Koa();
const router = new Router();
router.get('/cases/:caseId', async (ctx) => {
  const { rows } = await pool.query({
    name: 'floor-find',
    text: CASE_RECORD,
    values: [ctx.params['caseId']],
  });
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(rows[0]);
});
/** The least that a service on this stack does for a row: one SELECT by its key. */
router.get('/one/:caseId', async (ctx) => {
  const { rows } = await pool.query({
    name: 'floor-one',
    text: 'select * from cases where case_id = $1 and org_id = $2',
    values: [ctx.params['caseId'], orgId],
  });
  ctx.type = 'application/json';
  ctx.body = JSON.stringify(rows[0]);
});
app.use(router.routes());
const koa = app.callback();

async function readBody(request: IncomingMessage): Promise<{ document_url: string; case_type_id: string }> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString()) as { document_url: string; case_type_id: string };
}

async function insert(request: IncomingMessage): Promise<string> {
  const body = await readBody(request);
  const ids = { case_id: randomUUID(), doc_id: randomUUID(), job_id: randomUUID() };
  const submission = {
    key: ids.case_id,
    fingerprint: 'f',
    caseTypeId: body.case_type_id,
    documentUrl: body.document_url,
    externalCaseId: null,
    externalApplicantId: null,
    externalCustomerId: null,
    traceId: null,
  };
  const values = submitValues({ orgId, environment: 'test' }, [{ submission, ids, traceparent: null }]);
  await pool.query({ name: 'floor-submit', text: SUBMIT.test, values });
  return JSON.stringify({ case_id: ids.case_id });
}

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void koa(request, response);
  insert(request).then(
    (body) => response.writeHead(201, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
