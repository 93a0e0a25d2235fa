// A document is taken back while it is read, fetched, sent again, handed in or taken back by another tab: one of them was first, and it shows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockCaseRow } from '../../../src/cases/locking.ts';
import { eraseDocument } from '../../../src/erasure/operations.ts';
import { deleteCase } from '../../../src/erasure/whole-case.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  applicantOf,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { fillIn } from '../../harness/sessions/session-states.ts';
import { countOf, feedOf, look, send, startStory, type Story } from '../../harness/story.ts';
import { inLine, theCase } from '../../harness/processes/in-line.ts';

let story: Story;
let apps: TestApp[];
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  story = await startStory();
  apps = [story.app, await startTestApp({ role: 'api', url: story.app.url })];
  tenant = await applicantTenant(story.app);
  pdf = await invoicePdf();
});
afterAll(async () => {
  await apps[1]?.close();
  await story.close();
});

const sql = <Row>(text: string, values: unknown[]) => story.app.store.database.sql<Row>(text, values);
const atOnce = <T>(applicant: Applicant, acts: ((one: Applicant) => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    acts.map((act, index) => act(applicantOf(apps[index % apps.length] ?? story.app, applicant.session))),
  );
const sendInvoice = async (applicant: Applicant): Promise<string> =>
  (await applicant.upload(pdf, { document_type: 'invoice' })).body.document.doc_id;
const erasuresOf = async ({ session }: Applicant): Promise<number> =>
  countOf(await feedOf(tenant, session.case_id), 'document.erased');

const inLineFor = (caseId: string, acts: (() => Promise<unknown>)[]) =>
  inLine(story.app.url, theCase(caseId), acts);

const leftOf = async (docId: string): Promise<object> => {
  const [row] = await sql<Json>(
    `select status, filename, (select count(*)::int from document_pages where doc_id = $1) as pages,
       (select count(*)::int from document_chunks where doc_id = $1) as chunks,
       (select count(*)::int from candidates where doc_id = $1) as candidates,
       (select count(*)::int from case_jobs where doc_id = $1 and status not in ('succeeded', 'failed')) as jobs
     from documents where doc_id = $1`,
    [docId],
  );
  return row;
};
const NOTHING = { status: 'erased', filename: null, pages: 0, chunks: 0, candidates: 0, jobs: 0 };

test('what was read meanwhile is not recorded', async () => {
  const applicant = await newApplicant(story.app, tenant);
  const { case_id: caseId } = applicant.session;
  const docId = await sendInvoice(applicant);
  const before = await erasuresOf(applicant);
  await inLineFor(caseId, [() => applicant.takeBack(docId), () => drainCase(story.app)]);
  expect(await erasuresOf(applicant)).toBe(before + 1);
  await story.app.advance('11 minutes');
  await drainCase(story.app);
  await story.app.advance('-11 minutes');
  expect(await leftOf(docId)).toEqual(NOTHING);
  expect(await look(tenant, caseId)).toMatchObject({
    status: 'intake_in_progress',
    why: 'awaiting_applicant',
  });
  const feed = await feedOf(tenant, caseId);
  expect(feed.at(-1)).toMatchObject({
    event_type: 'case.status_changed',
    data: { to: 'intake_in_progress' },
  });
  expect(countOf(feed, 'document.processed') + countOf(feed, 'document.failed')).toBe(0);
});

test.each([
  ['arrives', () => story.serve(pdf, { name: 'invoice.pdf' })],
  ['cannot be fetched', () => `https://${story.host.hostname}:${story.host.port}/nowhere.pdf`],
])('what was fetched meanwhile is not kept: a document that %s', async (_what, url) => {
  const own = await story.tenant(APPLICATION);
  const sent = await send(own, url(), { case_type_id: 'application' });
  const { case_id: caseId, doc_id: docId } = sent;
  const erase = () =>
    story.app.as(own, async (tx) => {
      await lockCaseRow(tx, caseId);
      return eraseDocument(tx, { caseId, docId, isTakenBack: false });
    });
  await inLineFor(caseId, [erase, () => story.app.drain(['fetch-document'])]);
  await drainCase(story.app);
  expect(await leftOf(docId)).toEqual(NOTHING);
  const { body, documents } = await look(own, caseId);
  expect(documents[docId]).toMatchObject({ status: 'erased', failure_code: null });
  expect(body.workspace.jobs).toMatchObject([{ status: 'failed', last_error: { code: 'document_erased' } }]);
  // What was erased is shown as gone, since it was part of the case.
  const { body: kept } = await own.api.get(`/cases/${caseId}/package`);
  expect(kept.documents).toMatchObject([{ doc_id: docId, status: 'erased' }]);
  await expectNoDeadlock();
});

/** Neither waits for the other, until the database ends one of them. */
async function expectNoDeadlock(): Promise<void> {
  const [counted] = await sql<{ n: number }>(
    `select pg_stat_get_db_deadlocks(oid)::int as n from pg_database where datname = current_database()`,
    [],
  );
  expect(counted?.n).toBe(0);
}

test('a case goes while its form is about to be filled in', async () => {
  const { session } = await newApplicant(story.app, tenant);
  const caseId = session.case_id as string;
  await story.app.as(tenant, (tx) => tx.enqueue('fill-fields', { caseId }));
  await inLineFor(caseId, [
    () => story.app.as(tenant, (tx) => deleteCase(tx, caseId)),
    () => story.app.drain(['fill-fields']),
  ]);
  expect(await sql(`select 1 from pgboss.job where data ->> 'caseId' = $1`, [caseId])).toEqual([]);
  expect((await tenant.api.get(`/cases/${caseId}`)).status).toBe(404);
  await expectNoDeadlock();
});

test('taken back ten times at once is taken back once', async () => {
  const applicant = await newApplicant(story.app, tenant);
  const docId = await sendInvoice(applicant);
  await drainCase(story.app);
  const replies = await atOnce(
    applicant,
    Array.from({ length: 10 }, () => (one: Applicant) => one.takeBack(docId)),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(9).fill(404),
  ]);
  expect(await erasuresOf(applicant)).toBe(1);
});

test('beside handing in: either it was handed in with the document, or it went and is missed', async () => {
  for (let round = 0; round < 4; round++) {
    const applicant = await newApplicant(story.app, tenant);
    await fillIn(applicant);
    const [{ doc_id: docId }] = (await applicant.manifest()).documents;
    const submit = ({ api, path }: Applicant) => api.send<Json>(`${path}/submit`, { method: 'POST' });
    const takeBack = (one: Applicant) => one.takeBack(docId);
    const acts = round % 2 === 0 ? [submit, takeBack] : [takeBack, submit];
    const replies = await atOnce(applicant, acts);
    const [sent, taken] = round % 2 === 0 ? replies : replies.toReversed();
    const { status, documents } = await applicant.manifest();
    if (sent?.body.submitted === true)
      expect([taken?.status, status, documents.length]).toEqual([409, 'submitted', 1]);
    else expect([taken?.status, status, documents.length]).toEqual([200, 'open', 0]);
  }
});

test('beside the same bytes sent again: what was new then is there, and read', async () => {
  for (let round = 0; round < 4; round++) {
    const applicant = await newApplicant(story.app, tenant);
    const docId = await sendInvoice(applicant);
    const again = (one: Applicant) => one.upload(pdf, { document_type: 'invoice' });
    const takeBack = (one: Applicant) => one.takeBack(docId);
    const acts = round % 2 === 0 ? [again, takeBack] : [takeBack, again];
    const replies = await atOnce(applicant, acts);
    const sent = round % 2 === 0 ? replies[0] : replies[1];
    await drainCase(story.app);
    const { documents } = await applicant.manifest();
    expect(documents.map(({ status }: Json) => status)).toEqual(sent?.status === 201 ? ['processed'] : []);
    expect(await leftOf(docId)).toEqual(NOTHING);
  }
});
