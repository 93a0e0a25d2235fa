// What is measured as it happens, by words of which there are few: patterns of routes, queues, codes. Never ids, addresses or names.
import { Counter, Gauge, Histogram, type Registry } from '@prometheus-io/client';
import { poolUse } from '../database/pools.ts';
import { hear, type RequestEnd } from '../observed/told.ts';
import { batched } from './batched.ts';
import { measureModel } from './model-instruments.ts';

/** From a read that is answered at once to a long poll. */
const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WORK_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5, 30];

/** As the bytes say; everything else is `other`. */
const MEDIA_TYPES = new Set([
  'application/pdf',
  'application/vnd.ms-excel.sheet.macroEnabled.12',
  'application/vnd.ms-word.document.macroEnabled.12',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/xml',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'message/rfc822',
  'text/csv',
  'text/html',
  'text/plain',
  'text/xml',
]);
const kindOf = (mimeType: string | null): string =>
  mimeType === null ? 'unknown' : MEDIA_TYPES.has(mimeType) ? mimeType : 'other';

const TOO_MANY = 429;

/** Registers what is measured; returns how to stop. */
export function measure(register: Registry): () => void {
  const registers = [register];
  const stops = [
    measureRequests(registers),
    measureJobs(registers),
    measureWebhooks(registers),
    measureExtraction(registers),
    measureModel(registers),
    measureStatements(registers),
    countFaults(registers),
  ];
  gaugePool(registers);
  return () => stops.forEach((stop) => stop());
}

type Registers = Registry[];

function measureRequests(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'intake_http_request_duration_seconds',
    help: 'Requests by pattern of their route, method and status code (499: the client left).',
    labelNames: ['route', 'method', 'code'],
    buckets: REQUEST_SECONDS,
    registers,
    collect: () => noted.flush(),
  });
  const limited = new Counter({
    name: 'intake_http_rate_limited_total',
    help: 'Requests that were refused because there were too many of them.',
    labelNames: ['route'],
    registers,
    collect: () => noted.flush(),
  });
  const noted = batched<RequestEnd>(({ route, method, status, ms }) => {
    seconds.observe({ route, method, code: status }, ms / 1000);
    if (status === TOO_MANY) limited.inc({ route });
  });
  return hear('request', noted.note);
}

function measureJobs(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'intake_job_duration_seconds',
    help: 'Work on jobs by queue and outcome: done, refused (not tried again), failed (tried again), lost (another worker had it).',
    labelNames: ['queue', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const waited = new Histogram({
    name: 'intake_job_wait_seconds',
    help: 'From when a job was due until a worker took it.',
    labelNames: ['queue'],
    buckets: WORK_SECONDS,
    registers,
  });
  return hear('job', ({ queue, outcome, ms, waitedMs }) => {
    seconds.observe({ queue, outcome }, ms / 1000);
    waited.observe({ queue }, waitedMs / 1000);
  });
}

function measureWebhooks(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'intake_webhook_attempt_duration_seconds',
    help: 'Attempts to deliver a webhook by outcome: succeeded, or the code of what went wrong.',
    labelNames: ['outcome'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  return hear('webhookAttempt', ({ outcome, ms }) => seconds.observe({ outcome }, ms / 1000));
}

function measureExtraction(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'intake_extraction_duration_seconds',
    help: 'Reading documents, by media type and outcome: processed, waiting_for_ocr, or the code of the failure.',
    labelNames: ['media_type', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  return hear('extraction', ({ mimeType, outcome, ms }) =>
    seconds.observe({ media_type: kindOf(mimeType), outcome }, ms / 1000),
  );
}

function measureStatements(registers: Registers): () => void {
  const seconds = new Histogram({
    name: 'intake_database_statement_duration_seconds',
    help: 'Statements that were sent to the database.',
    buckets: STATEMENT_SECONDS,
    registers,
    collect: () => noted.flush(),
  });
  const slow = new Counter({
    name: 'intake_database_slow_statements_total',
    help: 'Statements that took longer than INTAKE_SLOW_QUERY_MS; the log has their texts.',
    registers,
  });
  const failed = new Counter({
    name: 'intake_database_failed_statements_total',
    help: 'Statements that the database refused, or whose connection was lost.',
    registers,
  });
  const noted = batched<number>((ms) => seconds.observe(ms / 1000));
  return hear('statement', ({ ms, isSlow, hasFailed }) => {
    noted.note(ms);
    if (isSlow) slow.inc();
    if (hasFailed) failed.inc();
  });
}

function countFaults(registers: Registers): () => void {
  const children = new Counter({
    name: 'intake_child_failures_total',
    help: 'Child processes that ended a task without a result, by code: timeout, memory, crashed, task_error.',
    labelNames: ['code'],
    registers,
  });
  const thrown = new Counter({
    name: 'intake_uncaught_errors_total',
    help: 'What was thrown outside of every request: each is a bug.',
    registers,
  });
  const stops = [
    hear('childFailure', ({ code }) => children.inc({ code })),
    hear('thrown', () => thrown.inc()),
  ];
  return () => stops.forEach((stop) => stop());
}

function gaugePool(registers: Registers): void {
  new Gauge({
    name: 'intake_database_connections',
    help: 'Connections of the pools by state: in_use, idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle } = poolUse();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'intake_database_connection_waiters',
    help: 'Work that waits for a connection to become free.',
    registers,
    collect() {
      this.set(poolUse().waiting);
    },
  });
}
