// A fault of ours: 500 with a request id that the log knows too, and nothing of the inside on the outside.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { WORKFLOW, apiFor, invoiceTenant, submission, submit, type Reply } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    role: 'api',
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
});
afterAll(() => app.close());

const INSIDE =
  /relation|select |insert |postgres|\.ts\b|\/src\/|node_modules| at |table|column|pg_|stack|Error:/i;

/** Takes a table away for the time of the work: what a half-done migration looks like from the outside. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { sql } = app.store.database;
  await sql(`alter table ${table} rename to ${table}_gone`);
  try {
    return await work();
  } finally {
    await sql(`alter table ${table}_gone rename to ${table}`);
  }
}

test.each([
  ['reading a case', 'documents', (caseId: string) => ({ path: `/cases/${caseId}`, init: {} })],
  ['reading the feed', 'events', (caseId: string) => ({ path: `/cases/${caseId}/events`, init: {} })],
  [
    'a submission',
    'case_jobs',
    () => ({
      path: '/process',
      init: { method: 'POST', body: JSON.stringify(submission({ trace_id: 'CANARY-trace' })) },
    }),
  ],
  [
    'saving a draft',
    'workflow_contents',
    () => ({
      path: '/workflows',
      init: { method: 'POST', body: JSON.stringify({ ...WORKFLOW, title: 'CANARY-title' }) },
    }),
  ],
  ['authentication', 'request_counts', () => ({ path: '/me', init: {} })],
])('internal_error: %s without its table %s', async (_what, table, request) => {
  const tenant = await invoiceTenant(app);
  const { case_id } = await submit(tenant);
  const { path, init } = request(case_id);
  const headers = { 'content-type': 'application/json', 'x-request-id': `fault-in-${table}` };
  lines.length = 0;
  const reply: Reply<{ error: { message: string } }> = await without(table, () =>
    tenant.api.send(path, { ...init, headers }),
  );

  expectRefusal(reply, 500, 'internal_error');
  expect(reply.headers.get('x-request-id')).toBe(`fault-in-${table}`);
  expect(JSON.stringify(reply.body)).not.toMatch(INSIDE);
  expect([...reply.headers].join('\n')).not.toMatch(INSIDE);

  const logged = lines.map(
    (line) =>
      JSON.parse(line) as { request_id?: string; msg: string; err?: { message: string }; status?: number },
  );
  const fault = logged.find(({ msg }) => msg === 'unforeseen error');
  expect(fault).toMatchObject({
    request_id: `fault-in-${table}`,
    err: { message: expect.stringContaining(table) },
  });
  expect(lines.join('\n')).not.toContain(tenant.key);
  expect(lines.join('\n')).not.toContain('CANARY');

  expect((await tenant.api.get('/me')).status).toBe(200);
  expect((await tenant.api.get(`/cases/${case_id}`)).status).toBe(200);
});

test('a submission that failed halfway leaves nothing, and its key is free', async () => {
  const tenant = await invoiceTenant(app);
  const body = submission();
  expectRefusal(await without('case_jobs', () => tenant.api.post('/process', body)), 500, 'internal_error');
  const [row] = await app.store.database.sql<{ n: number }>(
    'select count(*)::int as n from cases where org_id = $1',
    [tenant.orgId],
  );
  expect(row?.n).toBe(0);
  expect((await tenant.api.post('/process', body)).status).toBe(201);
});

test('every request leaves one line with its id, method, path, status and time; no query, no key', async () => {
  const tenant = await invoiceTenant(app);
  lines.length = 0;
  await tenant.api.get('/cases/case_unknown/events?after_cursor=7', { 'x-request-id': 'one-line-each' });
  await apiFor(app, '').get('/health', { 'x-request-id': 'and-another-one' });
  // The line is written when the answer has left, which the client may see first.
  for (let tries = 0; tries < 100 && !lines.some((line) => line.includes('and-another-one')); tries++)
    await apiFor(app, '').get('/health');
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ request_id }) => ['one-line-each', 'and-another-one'].includes(request_id));
  expect(logged.filter(({ msg }) => msg === 'request')).toMatchObject([
    {
      request_id: 'one-line-each',
      method: 'GET',
      path: '/api/v1/cases/case_unknown/events',
      status: 404,
      ms: expect.any(Number),
    },
    { request_id: 'and-another-one', status: 200 },
  ]);
  expect(lines.join('')).not.toContain('after_cursor');
  expect(lines.join('')).not.toContain(tenant.key);
});

test.each(['/s/', '/view/', '/case-files/', '//case-files/', '/Case-Files/', '/behind/a/proxy/case-files/'])(
  'of an address below %s the log keeps nothing that opens anything',
  async (path) => {
    // As it is signed: what is looked at, and a signature that holds every sign of its alphabet.
    const about = Buffer.from('org_01 live case_01 7 1795000000').toString('base64url');
    const signature = 'k3Jd9s-0aQwErTyUi_OpAsDfGhJk-LzXcVbNm12_4567';
    lines.length = 0;
    await fetch(`${app.origin}${path}${about}.${signature}`);
    const isLogged = (): boolean => lines.some((line) => line.includes('"msg":"request"'));
    while (!isLogged()) await apiFor(app, '').get('/health');
    expect(lines.join('')).not.toContain(about);
    for (const part of signature.split(/[-_]/)) expect(lines.join('')).not.toContain(part);
  },
);
