// The time ends, or an operator ends it, in the middle of a form: nothing more is taken, and what was written is kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelSession } from '../../../src/sessions/life/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  applicantOf,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { apply } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { sayYes } from '../../harness/sessions/session-states.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const draft = ({ api, path }: Applicant, field_values: object) =>
  api.send<Json>(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values }),
  });
const see = ({ session }: Applicant) => look(tenant, session.case_id);
const row = ({ session }: Applicant) => sessionRow(app, session.session_id);

/** Half-way through: a consent, a draft, an answer, a document. */
async function halfWay(): Promise<Applicant> {
  const applicant = await newApplicant(app, tenant, { ttl_hours: 1 });
  await sayYes(applicant);
  await draft(applicant, { company: 'Half a na', iban: 'NL91' });
  await applicant.api.post(`${applicant.path}/answers`, { answers: [{ field_id: 'has_vat', value: 'no' }] });
  await applicant.upload(await invoicePdf(), { document_type: 'invoice' });
  return applicant;
}

async function expectEnded(applicant: Applicant, status: string): Promise<void> {
  const { api, path } = applicant;
  const before = await row(applicant);
  const json = { field_values: { company: 'Late' } };
  expectShortRefusal(await draft(applicant, json.field_values), 409, 'session_terminal');
  expectShortRefusal(await api.send(`${path}/submit`, { method: 'POST' }), 409, 'session_terminal');
  const late = await api.post(`${path}/answers`, { answers: [{ field_id: 'company', value: 'Late' }] });
  expect(expectShortRefusal(late, 409, 'session_terminal')).toEqual([]);
  expect((late.body as Json).error.message).toContain(status);
  expect(await row(applicant)).toEqual(before);
  const manifest = await applicant.manifest();
  expect(manifest).toMatchObject({ status, next_action: { type: 'done', prompt: expect.any(String) } });
  const [company] = manifest.form.sections[0].fields;
  expect(company).toMatchObject({ field_id: 'company', value: 'Half a na', origin: 'draft' });
}

describe('its time ends', () => {
  test('nothing is taken from that moment on; the draft is kept, and is nobody’s word', async () => {
    const applicant = await halfWay();
    await app.advance('61 minutes');
    await expectEnded(applicant, 'expired');
    expect((await row(applicant)).status).toBe('open');
    await app.drain();
    await expectEnded(applicant, 'expired');
    expect(await row(applicant)).toMatchObject({
      status: 'expired',
      draft: { company: { text: 'Half a na' }, iban: { text: 'NL91' } },
      answers: { has_vat: 'no' },
    });
    expect(await see(applicant)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      facts: {
        company: { status: 'needs_input', value: null },
        iban: { status: 'needs_input', value: null },
        invoice_number: { status: 'resolved', value: 'RE-2026-0815' },
      },
    });
    const feed = await feedOf(tenant, applicant.session.case_id);
    const ended = feed.find(({ event_type }) => event_type === 'intake.session_expired');
    expect(ended?.data).toMatchObject({ had_activity: true, open_task_count: expect.any(Number) });
    expect(countOf(feed, 'intake.submitted')).toBe(0);
  });

  test('a document that was sent just before is read all the same', async () => {
    const applicant = await halfWay();
    await app.advance('61 minutes');
    await app.drain();
    expect((await applicant.manifest()).documents).toMatchObject([{ status: 'processed' }]);
  });

  test('what was marked as done can be answered as long as its time is not over', async () => {
    const applicant = await newApplicant(app, tenant, { ttl_hours: 1 });
    const { body } = await tenant.api.post(`${applicant.path}/handoff`, {});
    const again = applicantOf(app, applicant.session, body.access_token);
    expect((await sayYes(again)).status).toBe(200);
    await app.advance('61 minutes');
    expectShortRefusal(await sayYes(again), 409, 'session_terminal');
    await app.drain();
    expect((await row(applicant)).status).toBe('expired');
  });
});

test('an operator cancels it: the same, at once', async () => {
  const applicant = await halfWay();
  await app.as(tenant, (tx) => cancelSession(tx, applicant.session.session_id));
  await expectEnded(applicant, 'cancelled');
  await app.drain();
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review' });
});

test('an operator takes the case over: the applicant may go on, and their answers count', async () => {
  const applicant = await halfWay();
  await app.drain();
  await apply(app, { tenant, caseId: applicant.session.case_id }, { type: 'claim_case' });
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review' });
  const answers = [{ field_id: 'company', value: 'Ada Works' }];
  expect((await applicant.api.post(`${applicant.path}/answers`, { answers })).status).toBe(200);
  expect(await see(applicant)).toMatchObject({
    status: 'ready_for_review',
    facts: { company: { status: 'resolved', value: 'Ada Works' } },
  });
});

test.each(['expired', 'cancelled'])(
  'what was still asked for when it %s is not open any more',
  async (status) => {
    const applicant = await newApplicant(app, tenant, { ttl_hours: 1 });
    const isOpen = (): Promise<string[]> =>
      applicant.manifest().then(({ tasks }) => tasks.map((task: Json) => task.status));
    expect(await isOpen()).toEqual(['open']);
    if (status === 'expired') await app.advance('61 minutes');
    else await app.as(tenant, (tx) => cancelSession(tx, applicant.session.session_id));
    await app.drain();
    expect(await isOpen()).toEqual(['superseded']);
    expect((await see(applicant)).body.workspace.intake_session).toMatchObject({
      status,
      open_task_count: 0,
    });
    const told = (await feedOf(tenant, applicant.session.case_id)).filter(
      ({ event_type }) => event_type === 'intake.session_expired',
    );
    // How many were left when it ended.
    expect(told.map(({ data }) => data.open_task_count)).toEqual(status === 'expired' ? [1] : []);
  },
);
