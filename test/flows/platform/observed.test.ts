// What a case that came in leaves behind for those who watch: measures, lines of the log, one trace from the request to the delivery.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcessMetrics } from '../../../src/platform/metrics/process-metrics.ts';
import { startTracing } from '../../../src/platform/tracing/start.ts';
import { gaugeDeployment } from '../../../src/status/gauges.ts';
import { newTenant, publish, type Json } from '../../harness/factories.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { startReceiver, type Receiver } from '../../harness/outside/receiver.ts';
import { send, startStory, type Story } from '../../harness/story.ts';
import { supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
};

let story: Story;
let receiver: Receiver;
let collector: Server;
const spans: Span[] = [];
const resources: Json[] = [];
const lines: string[] = [];
const logged = (): Json[] => lines.map((line) => JSON.parse(line) as Json);

/** OTLP over HTTP, as JSON. */
function collect(): Promise<Server> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      for (const { resource, scopeSpans } of (JSON.parse(body) as Json).resourceSpans) {
        resources.push(resource);
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  [receiver, collector] = await Promise.all([startReceiver(), collect()]);
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  story = await startStory({ hosts: [receiver], config: { INTAKE_SLOW_QUERY_MS: 0 }, log });
});
afterAll(async () => {
  await story.close();
  await receiver.close();
  collector.close();
});

const attributesOf = ({ attributes }: Span): Json =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Runs the work with traces sent to our receiver. */
async function tracing(work: () => Promise<void>): Promise<void> {
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_SERVICE_NAME: 'intake-tested',
  };
  Object.assign(process.env, given);
  const log = pino({ level: 'silent' });
  const open = await startTracing({ log, version: '1.2.3' }, process.env);
  try {
    await work();
  } finally {
    await open?.close();
    for (const name of Object.keys(given)) delete process.env[name];
  }
}

test('measures, log and traces of one case', async () => {
  const { app } = story;
  const tenant = await newTenant(app, { environment: 'live' });
  await publish(app, tenant, supplierWorkflow({ completion: 'automatic' }));
  const url = receiver.serve(`/${randomUUID()}`);
  await addTestEndpoint(app, tenant.orgId, { url, allow: receiver.allow });
  const metrics = startProcessMetrics();
  const refresh = gaugeDeployment(metrics.register, {
    sql: app.store.database.sql,
    log: pino({ level: 'silent' }),
  });
  lines.length = 0;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const documentUrl = story.serve(supplierText(), { name: 'CANARY.txt', type: 'text/plain' });
  let caseId = '';
  await tracing(async () => {
    const reply = await tenant.api.post<Json>(
      '/process',
      {
        document_url: documentUrl,
        case_type_id: 'supplier',
        idempotency_key: randomUUID(),
        trace_id: 'trace-of-theirs',
      },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'watched-request' },
    );
    expect(reply.status).toBe(201);
    caseId = reply.body.case_id;
    await app.drain();
  });
  await refresh();
  const text = await metrics.register.metrics();
  metrics.stop();

  // One trace from the request to the delivery, by the ids of its integrator.
  const ours = spans.filter((span) => span.traceId === traceId);
  const byId = new Map(ours.map((span) => [span.spanId, span]));
  const request = ours.find(({ name }) => name === 'POST /api/v1/process');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  const fetched = ours.find(({ name }) => name === 'job fetch-document');
  expect(fetched?.parentSpanId).toBe(request?.spanId);
  expect(attributesOf(fetched ?? expect.fail('no job'))).toMatchObject({ 'intake.queue': 'fetch-document' });
  const read = ours.find(({ name }) => name === 'job extract-document');
  expect(byId.get(read?.parentSpanId ?? '')).toBeDefined();
  const ourPosts = ours.filter(({ name }) => name === 'webhook POST');
  // The first one tells what the request itself did.
  expect(ourPosts.filter(({ parentSpanId }) => parentSpanId === request?.spanId)).toHaveLength(1);
  expect(ourPosts).toHaveLength(receiver.posts(new URL(url).pathname).length);
  const posts = ourPosts.map(attributesOf);
  expect(posts.length).toBeGreaterThan(0);
  for (const post of posts)
    expect(post).toMatchObject({ 'intake.trace_id': 'trace-of-theirs', 'intake.case_id': caseId });
  const statements = ours.filter((span) => 'db.query.text' in attributesOf(span));
  expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  expect(JSON.stringify(resources)).toContain('intake-tested');
  expect(JSON.stringify(spans)).not.toContain('CANARY');
  expect(JSON.stringify(spans)).not.toContain(url);

  // Measures: by patterns and codes, of which there are few.
  expect(text).toMatch(
    /^intake_http_request_duration_seconds_count\{route="\/api\/v1\/process",method="POST",code="201"\} 1$/m,
  );
  expect(text).toMatch(
    /^intake_extraction_duration_seconds_count\{media_type="text\/plain",outcome="processed"\} 1$/m,
  );
  expect(text).toMatch(/^intake_job_duration_seconds_count\{queue="extract-document",outcome="done"\} 1$/m);
  expect(text).toMatch(/^intake_webhook_attempt_duration_seconds_count\{outcome="succeeded"\} [1-9]\d*$/m);
  expect(text).toMatch(/^intake_jobs\{queue="fetch-document",state="waiting"\} 0$/m);
  expect(text).toMatch(/^intake_database_up 1$/m);
  expect(text).toMatch(/^intake_backup_age_seconds -1$/m);
  for (const word of [tenant.orgId, tenant.key, caseId, url, 'CANARY', '127.0.0.1'])
    expect(text).not.toContain(word);

  // The log: one wide line each, and slow statements without what was in them.
  expect(
    logged().filter(({ msg, request_id: id }) => msg === 'request' && id === 'watched-request'),
  ).toMatchObject([
    {
      route: '/api/v1/process',
      status: 201,
      org_id: tenant.orgId,
      environment: 'live',
      key_id: expect.stringMatching(/^key_/),
      queries: expect.any(Number),
      query_ms: expect.any(Number),
    },
  ]);
  expect(logged().find(({ msg, queue }) => msg === 'job done' && queue === 'extract-document')).toMatchObject(
    {
      data: { docId: expect.any(String), jobId: expect.any(String) },
      try: 1,
      queries: expect.any(Number),
      waited_ms: expect.any(Number),
    },
  );
  const slow = logged().filter(({ msg }) => msg === 'slow statement');
  expect(slow.some(({ request_id: id }) => id === 'watched-request')).toBe(true);
  expect(slow.some(({ queue }) => queue === 'extract-document')).toBe(true);
  expect(JSON.stringify(logged())).not.toContain('CANARY');
});

test('without tracing, jobs carry nothing and the answer names no trace', async () => {
  const tenant = await story.tenant();
  const { job_id: jobId } = await send(tenant, story.serve('nothing to see', { type: 'text/plain' }));
  const [row] = await story.app.store.database.sql<{ data: object }>(
    `select data from pgboss.job where data->>'jobId' = $1`,
    [jobId],
  );
  expect(Object.keys(row?.data ?? {})).toEqual(['docId', 'jobId']);
});

test('a database that does not answer is 0, and nothing of before is shown as if it were now', async () => {
  const metrics = startProcessMetrics();
  const gone = (): Promise<never> => Promise.reject(new Error('away'));
  await gaugeDeployment(metrics.register, { sql: gone, log: pino({ level: 'silent' }) })();
  const text = await metrics.register.metrics();
  metrics.stop();
  expect(text).toMatch(/^intake_database_up 0$/m);
  expect(text).not.toMatch(/^intake_(?:jobs|backup_age_seconds)\b.* \d/m);
});
