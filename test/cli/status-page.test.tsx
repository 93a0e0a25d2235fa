// The page of `intake status`: what it says of a quiet system, of one in trouble, of one whose database is away; and its keys.
import { cleanup, render } from './queue/terminal.tsx';
import { expect, onTestFinished, test } from 'vitest';
import { readScrape } from '../../cli/deployment/scrape.ts';
import type { Status } from '../../cli/status/read-status.ts';
import { statusLines } from '../../cli/status/status-lines.ts';
import { StatusView } from '../../cli/status/status-view.tsx';
import { createStatusStore } from '../../cli/status/store.ts';
import { printLine } from '../../cli/queue/text/line.ts';
import { waitFor } from '../harness/wait.ts';
import { expectFits } from './queue/screen.tsx';

const AT = Date.parse('2026-11-23T09:00:00Z');

type Database = Exclude<Status['database'], { fault: string }>;

const DATABASE: Database = {
  version: '18.4',
  bytes: 12e9,
  connections: 14,
  maxConnections: 100,
  servers: 3,
  isWorking: true,
  queues: [
    { queue: 'extract-document', waiting: 120, deferred: 3, active: 4, failed: 1, oldestSeconds: 725 },
    { queue: 'fetch-document', waiting: 0, deferred: 0, active: 0, failed: 0, oldestSeconds: null },
  ],
  deliveries: { waiting: 7, due: 5, held: 2, delivering: 1, failed: 9, oldestSeconds: 42 },
  circuits: { closed: 5, unsure: 1, open: 1, half_open: 0 },
  backup: { ageSeconds: 3 * 86_400, hasFailed: false },
  cases: [
    { environment: 'live', runtime_status: 'complete', cases: 1200 },
    { environment: 'live', runtime_status: 'ready_for_review', cases: 31 },
    { environment: 'test', runtime_status: 'processing', cases: 2 },
  ],
  troubles: Array.from({ length: 10 }, (_, at) => ({
    at: new Date(AT - 60_000 * at),
    about: `extract of case_${at}`,
    code: 'corrupt',
    message: 'The PDF is damaged\u001b[31m and cannot be opened.',
  })),
};

const METRICS = `# TYPE intake_build_info gauge
intake_build_info{version="0.1.0"} 1
intake_http_request_duration_seconds_count{route="/api/v1/me",method="GET",code="200"} 40
intake_http_request_duration_seconds_count{route="/api/v1/process",method="POST",code="500"} 2
intake_processes{kind="main"} 1
intake_processes{kind="api"} 2
intake_child_processes 5
intake_child_processes_resident_memory_bytes 4e+8
process_resident_memory_bytes 500000000
intake_event_loop_delay_worst_seconds 0.012
intake_process_restarts_total 1
`;

const statusOf = (rest: Partial<Status> = {}): Status => ({
  at: AT,
  database: DATABASE,
  metrics: { address: 'http://127.0.0.1:9464/metrics', scrape: readScrape(METRICS) },
  requestsPerSecond: 12.34,
  disk: { path: '/srv/intake', freeBytes: 1e9, bytes: 1e11 },
  ...rest,
});

const printed = (status: Status, rows?: number): string =>
  statusLines(status, rows)
    .map((line) => printLine(line, { width: 120, colour: false }).trimEnd())
    .join('\n');

test('says what goes on and what is wrong', () => {
  expect(printed(statusOf(), 24)).toBe(`Servers     3 server processes, 5 child processes, 1 replaced
Requests    12.3/s, 42 since the start, 2 with 5xx
Memory      500 MB, children 400 MB, event loop up to 12 ms late
Database    PostgreSQL 18.4, 12.0 GB, 14 of 100 connections
Disk        1.0 GB free for /srv/intake
Backup      3d old

Queue                waiting    later   active   failed   oldest
extract-document         120        3        4        1      12m
1 queue is empty

Webhooks    7 waiting, 1 under way, 2 held, 9 given up, oldest due 42s ago
Connectors  4 answer, 2 away
Cases live  1200 complete, 31 ready for review
Cases test  2 processing

Last errors
now  corrupt The PDF is damaged and cannot be opened. extract of case_0
1m   corrupt The PDF is damaged and cannot be opened. extract of case_1
2m   corrupt The PDF is damaged and cannot be opened. extract of case_2
3m   corrupt The PDF is damaged and cannot be opened. extract of case_3
4m   corrupt The PDF is damaged and cannot be opened. extract of case_4
5m   corrupt The PDF is damaged and cannot be opened. extract of case_5
6m   corrupt The PDF is damaged and cannot be opened. extract of case_6`);
});

test('without its database it says so, and shows what else is known', () => {
  const text = printed(statusOf({ database: { fault: 'it does not answer' }, requestsPerSecond: null }));
  expect(text).toMatch(/^Servers +not known/m);
  expect(text).toMatch(/^Requests +42 since the start/m);
  expect(text).toMatch(/^Database +it does not answer$/m);
});

test('servers that leave the jobs alone, a backup that failed', () => {
  const database = { ...DATABASE, isWorking: false, backup: { ageSeconds: 60, hasFailed: true } };
  const text = printed(statusOf({ database }));
  expect(text).toMatch(/^Servers +3 server processes, none of them works jobs off/m);
  expect(text).toMatch(/^Backup +the last daily one failed/m);
});

const SIZES = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 12 },
  { columns: 200, rows: 60 },
];

test.each(SIZES)('fits $columns × $rows, looks again on r, ends on q', async (size) => {
  let [reads, quits] = [0, 0];
  const store = createStatusStore({
    read: () => Promise.resolve(((reads += 1), statusOf())),
    size,
    refreshMs: 3_600_000,
    quit: () => (quits += 1),
  });
  onTestFinished(() => {
    store.stop();
    cleanup();
  });
  const { stdin, stdout, lastFrame } = render(<StatusView store={store} colour={false} />);
  Object.defineProperty(stdout, 'columns', { value: size.columns, configurable: true });
  store.resize(size);
  store.start();
  await waitFor('the page', () => (lastFrame() ?? '').includes('Servers'));
  const frame = lastFrame() ?? '';
  expectFits(frame, size);
  expect(frame).toMatch(/^intake +09:00:00 UTC/);
  expect(frame).toContain('q quit');
  stdin.write('r');
  await waitFor('another look', () => reads === 2);
  stdin.write('q');
  await waitFor('the end', () => quits === 1);
});

test('a reading that does not come is waited for, once, and told', async () => {
  const never = Promise.withResolvers<Status>();
  let reads = 0;
  const store = createStatusStore({
    read: () => {
      reads += 1;
      return reads === 1 ? Promise.resolve(statusOf()) : never.promise;
    },
    size: SIZES[0] ?? { columns: 80, rows: 24 },
    refreshMs: 3_600_000,
    quit: () => undefined,
  });
  store.look();
  await waitFor('the first reading', () => store.state().status !== null);
  store.look();
  store.look();
  expect([reads, store.state().isLate]).toEqual([2, true]);
  never.resolve(statusOf({ at: AT + 9000 }));
  await waitFor('the late one', () => store.state().status?.at === AT + 9000);
  expect(store.state().isLate).toBe(false);
  store.stop();
});
