// An applicant with two tabs, an impatient finger and a bad line: what happens at the same time happens once, and nothing is lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { expireSessions } from '../../../src/sessions/life/expiry.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  GOOD_ANSWERS,
  applicantOf,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { pdfOf } from '../../harness/documents.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { startOfMinute } from '../../harness/endpoints/replies.ts';
import { fillIn, sayYes } from '../../harness/sessions/session-states.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf, look } from '../../harness/story.ts';

let apps: TestApp[];
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  apps = [app, await startTestApp({ role: 'api', url: app.url })];
  tenant = await applicantTenant(app);
});
afterAll(async () => {
  for (const one of apps.toReversed()) await one.close();
});

/** All at once, over two server processes' worth of pools. */
const atOnce = <T>(
  applicant: Applicant,
  count: number,
  act: (one: Applicant, index: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      act(applicantOf(apps[index % apps.length] ?? app, applicant.session), index),
    ),
  );
const submit = ({ api, path }: Applicant): Promise<Reply<Json>> =>
  api.send(`${path}/submit`, { method: 'POST' });
const draft = ({ api, path }: Applicant, field_values: object): Promise<Reply<Json>> =>
  api.send(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values }),
  });
const statuses = (replies: Reply<Json>[]): number[] =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b);
const eventsOf = ({ session }: Applicant) => feedOf(tenant, session.case_id);
const documentsOf = ({ session }: Applicant): Promise<Json[]> =>
  app.store.database.sql(`select doc_id from documents where case_id = $1`, [session.case_id]);

test('ten times handed in is handed in once', async () => {
  const applicant = await newApplicant(app, tenant);
  await fillIn(applicant);
  const replies = await atOnce(applicant, 10, submit);
  for (const { status, body } of replies)
    expect({ status, submitted: body.submitted }).toEqual({ status: 200, submitted: true });
  expect(new Set(replies.map(({ body }) => body.manifest.submitted_at)).size).toBe(1);
  expect(countOf(await eventsOf(applicant), 'intake.submitted')).toBe(1);
});

test('two tabs that save different fields lose nothing', async () => {
  const applicant = await newApplicant(app, tenant);
  const fields = ['company', 'has_vat', 'vat_number', 'invoice_number', 'invoice_date', 'iban'];
  const replies = await atOnce(applicant, 18, (one, index) =>
    draft(one, { [fields[index % fields.length] ?? '']: `from tab ${index % fields.length}` }),
  );
  expect(statuses(replies)).toEqual(Array(18).fill(200));
  const { draft: kept } = await sessionRow(app, applicant.session.session_id);
  expect(kept).toEqual(
    Object.fromEntries(
      fields.map((id, index) => [id, { text: `from tab ${index}`, isTyped: false, isGiven: true }]),
    ),
  );
});

test('drafts beside answers: what was answered is answered, the rest stays drafted', async () => {
  const applicant = await newApplicant(app, tenant);
  const answers = GOOD_ANSWERS.slice(0, 2);
  await atOnce(applicant, 10, (one, index) =>
    index % 2 === 0
      ? draft(one, { invoice_number: `RE-${index}` })
      : one.api.post(`${one.path}/answers`, { answers }),
  );
  const row = await sessionRow(app, applicant.session.session_id);
  expect(Object.keys(row.draft)).toEqual(['invoice_number']);
  expect(row.answers).toEqual({ has_vat: 'no' });
  expect((await look(tenant, applicant.session.case_id)).facts['company']).toMatchObject({
    status: 'resolved',
  });
});

test('the same bytes eight times at once are one document, read once', async () => {
  const applicant = await newApplicant(app, tenant);
  const pdf = await pdfOf(['The same']);
  const replies = await atOnce(applicant, 8, (one) => one.upload(pdf, { document_type: 'invoice' }));
  expect(statuses(replies)).toEqual([...Array(7).fill(200), 201]);
  expect(new Set(replies.map(({ body }) => body.document.doc_id)).size).toBe(1);
  expect(await documentsOf(applicant)).toHaveLength(1);
  expect(countOf(await eventsOf(applicant), 'document.uploaded')).toBe(1);
});

test('different documents at once all arrive', async () => {
  const applicant = await newApplicant(app, tenant);
  const files = await Promise.all(Array.from({ length: 6 }, (_, index) => pdfOf([`Number ${index}`])));
  const replies = await atOnce(applicant, 6, (one, index) => one.upload(files[index] ?? new Uint8Array()));
  expect(statuses(replies)).toEqual(Array(6).fill(201));
  expect(await documentsOf(applicant)).toHaveLength(6);
});

test('an upload while it is handed in is part of it, or is refused', async () => {
  for (let round = 0; round < 4; round++) {
    const applicant = await newApplicant(app, tenant);
    await fillIn(applicant);
    const files = await Promise.all(Array.from({ length: 5 }, (_, index) => pdfOf([`Late ${index}`])));
    const replies = await atOnce(applicant, 5, (one, index) =>
      index === 2 ? submit(one) : one.upload(files[index] ?? new Uint8Array()),
    );
    const arrived = replies.filter(({ status }) => status === 201).length;
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4 - arrived);
    const feed = await eventsOf(applicant);
    const submitted = feed.find(({ event_type }) => event_type === 'intake.submitted');
    expect(submitted?.data.document_count).toBe(1 + arrived);
    const after = feed.slice(submitted?.cursor).map(({ event_type }) => event_type);
    expect(after).not.toContain('document.uploaded');
  }
});

test('the same consent many times at once is on record once', async () => {
  const applicant = await newApplicant(app, tenant);
  expect(statuses(await atOnce(applicant, 8, sayYes))).toEqual(Array(8).fill(200));
  const rows = await app.store.database.sql(`select 1 from session_consents where session_id = $1`, [
    applicant.session.session_id,
  ]);
  expect(rows).toHaveLength(1);
});

test('its time ends while it is handed in: one of the two, never both', async () => {
  const log = createLog({ level: 'silent', format: 'json' });
  for (let round = 0; round < 3; round++) {
    const applicant = await newApplicant(app, tenant, { ttl_hours: 1 });
    await fillIn(applicant);
    await app.store.database.sql(
      `update sessions set expires_at = app_now() + interval '30 milliseconds' where session_id = $1`,
      [applicant.session.session_id],
    );
    await Promise.all([
      ...apps.map((one) => expireSessions(one.store, log)),
      ...[1, 2, 3].map(() => submit(applicant)),
    ]);
    await expireSessions(app.store, log);
    await submit(applicant);
    await expireSessions(app.store, log);
    const feed = await eventsOf(applicant);
    expect(countOf(feed, 'intake.submitted') + countOf(feed, 'intake.session_expired')).toBe(
      (await sessionRow(app, applicant.session.session_id)).status === 'open' ? 0 : 1,
    );
  }
});

test('a session’s minute holds exactly, over all processes', async () => {
  const applicant = await newApplicant(app, tenant);
  const other = await newApplicant(app, tenant);
  await startOfMinute(app);
  const replies = await atOnce(applicant, 260, ({ api, path }) => api.get(`${path}/manifest`));
  const left = replies
    .filter(({ status }) => status === 200)
    .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
  expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 240 }, (_, index) => index));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await other.api.get(`${other.path}/manifest`)).status).toBe(200);
});

test('two renewals of one token at once both give a good one', async () => {
  const applicant = await newApplicant(app, tenant);
  const replies = await atOnce(applicant, 4, ({ api, path }) =>
    api.send<Json>(`${path}/token`, { method: 'POST' }),
  );
  expect(statuses(replies)).toEqual(Array(4).fill(200));
  await app.advance('61 seconds');
  for (const { body } of replies)
    expect((await applicantOf(app, applicant.session, body.access_token).manifest()).status).toBe('open');
});
