// What an applicant does breaks off in the middle: nothing of it stays, nothing of the inside is told, and the next try does it once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import pino from 'pino';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { breakingAt, type Write } from '../../harness/break-off.ts';
import { pictureOf } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { fillIn, sayYes } from '../../harness/sessions/session-states.ts';
import { countOf, feedOf } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
const lines: string[] = [];
beforeAll(async () => {
  app = await startTestApp({
    role: 'api',
    log: pino({ base: null }, { write: (line: string) => void lines.push(line) }),
  });
  tenant = await applicantTenant(app);
  pdf = await invoicePdf();
});
afterAll(() => app.close());

const upload = (applicant: Applicant) => applicant.upload(pdf, { document_type: 'invoice' });
const answer = ({ api, path }: Applicant) => api.post(`${path}/answers`, { answers: GOOD_ANSWERS });
const submit = ({ api, path }: Applicant) => api.send(`${path}/submit`, { method: 'POST' });

type Act = {
  name: string;
  act: (applicant: Applicant) => Promise<Reply<Json>>;
  before?: (applicant: Applicant) => Promise<unknown>;
  status?: number;
  /** What the feed tells of it, once. */
  event: string;
  writes: Write[];
};

const ACTS: Act[] = [
  {
    name: 'an upload',
    act: upload,
    status: 201,
    event: 'document.uploaded',
    writes: [
      { event: 'insert', table: 'documents' },
      { event: 'insert', table: 'document_chunks' },
      { event: 'insert', table: 'case_jobs' },
      { event: 'insert', table: 'pgboss.job' },
      { event: 'update', table: 'cases', when: `new.runtime_status = 'processing'` },
    ],
  },
  {
    name: 'answers',
    act: answer,
    event: 'fact.resolved',
    writes: [
      { event: 'insert', table: 'fact_entries' },
      { event: 'insert', table: 'events' },
      { event: 'update', table: 'cases' },
    ],
  },
  {
    name: 'a consent',
    act: sayYes,
    event: 'intake.consent_given',
    writes: [
      { event: 'insert', table: 'session_consents' },
      { event: 'insert', table: 'events' },
    ],
  },
  {
    name: 'taking back',
    before: upload,
    act: async (applicant) => applicant.takeBack((await applicant.manifest()).documents[0].doc_id),
    event: 'document.erased',
    writes: [
      { event: 'update', table: 'case_jobs' },
      { event: 'delete', table: 'document_chunks' },
      { event: 'update', table: 'documents' },
      { event: 'insert', table: 'audit_records' },
    ],
  },
  {
    name: 'handing in',
    act: submit,
    before: fillIn,
    event: 'intake.submitted',
    writes: [
      { event: 'update', table: 'sessions' },
      { event: 'insert', table: 'events' },
      { event: 'update', table: 'cases' },
    ],
  },
];

const rows = ACTS.flatMap(({ writes, ...act }) =>
  writes.map((write): [string, string, Omit<Act, 'writes'>, Write] => [
    act.name,
    `${write.event} of ${write.table}`,
    act,
    write,
  ]),
);

/** Everything that there is of the case. */
async function everythingOf(caseId: string): Promise<Json> {
  const { sql } = app.store.database;
  const consents = await sql(`select * from session_consents where case_id = $1`, [caseId]);
  const chunks = await sql(
    `select doc_id, seq from document_chunks where doc_id in (select doc_id from documents where case_id = $1)`,
    [caseId],
  );
  return { ...(await pictureOf(app, caseId)), consents, chunks };
}

const INSIDE = /relation|select |insert |postgres|terminat|broken|\.ts\b|\/src\/|stack|Error:/i;

test.each(rows)('%s, at an %s', async (_name, _write, { act, before, event, status = 200 }, write) => {
  const applicant = await newApplicant(app, tenant);
  const caseId = applicant.session.case_id as string;
  await before?.(applicant);
  const whole = await everythingOf(caseId);
  lines.length = 0;
  for (const how of ['ends', 'refuses'] as const) {
    const broken = await breakingAt(app, write, { how, work: () => act(applicant) });
    // Where the connection is gone nobody knows what was done, and it is worth another try.
    expectShortRefusal(broken, how === 'ends' ? 503 : 500, 'internal_error');
    expect(broken.headers.get('retry-after')).toBe(how === 'ends' ? '1' : null);
    expect(JSON.stringify(broken.body)).not.toMatch(INSIDE);
    expect(await everythingOf(caseId)).toEqual(whole);
  }
  expect(lines.filter((line) => line.includes('unforeseen error'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('the database was away'))).toHaveLength(1);
  expect(lines.join('')).not.toContain(applicant.session.access_token);
  expect(lines.join('')).not.toMatch(/Ada Works|ABNA/);
  const told = countOf(await feedOf(tenant, caseId), event);
  const done = await act(applicant);
  expect({ status: done.status, body: done.body.error }).toEqual({ status, body: undefined });
  const isOnce = event === 'fact.resolved' ? 4 : 1;
  expect(countOf(await feedOf(tenant, caseId), event)).toBe(told + isOnce);
});

test('a read that breaks off is told in the applicant’s envelope, too', async () => {
  const applicant = await newApplicant(app, tenant);
  const { sql } = app.store.database;
  await sql(`alter table tasks rename to tasks_gone`);
  const reply = await applicant.api.get(`${applicant.path}/manifest`);
  await sql(`alter table tasks_gone rename to tasks`);
  expectShortRefusal(reply, 500, 'internal_error');
  expect(JSON.stringify(reply.body)).not.toMatch(INSIDE);
});
