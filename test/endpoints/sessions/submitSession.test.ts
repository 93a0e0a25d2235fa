// POST /sessions/{sessionId}/submit: handed in once everything is there; else what is missing, and nothing has changed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  GOOD_ANSWERS,
  GOOD_IBAN,
  applicantTenant,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { applicantIn, emptyPdf, fillIn, sayYes } from '../../harness/sessions/session-states.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());
holdsContract('submitSession', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/submit']),
});

const submit = ({ api, path }: Applicant): Promise<Reply<Json>> =>
  api.send(`${path}/submit`, { method: 'POST' });
const draft = ({ api, path }: Applicant, field_values: object): Promise<Reply<Json>> =>
  api.send(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values }),
  });
const codesIn = (blockers: Json[]): [string, string | null][] =>
  blockers.map(({ code, field_id }) => [code, field_id]);

describe('200, not handed in', () => {
  test('every blocker, each with its field and a sentence; nothing has changed', async () => {
    const applicant = await newApplicant(app, tenant);
    await draft(applicant, { iban: 'NL00', company: 'Ada' });
    const before = await look(tenant, applicant.session.case_id);
    const { status, body } = await submit(applicant);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['submitted', 'blockers', 'manifest']);
    expect(body.submitted).toBe(false);
    expect(codesIn(body.blockers)).toEqual([
      ['document_missing', null],
      ['missing', 'has_vat'],
      ['missing', 'invoice_number'],
      ['missing', 'invoice_date'],
      ['invalid_format', 'iban'],
      ['consent_missing', 'terms'],
    ]);
    expect(body.blockers[1].message).toBe('Do you have a VAT number?: an answer is needed.');
    expect(body.manifest.blockers).toEqual(body.blockers);
    expect((await look(tenant, applicant.session.case_id)).body).toEqual(before.body);
    expect(await sessionRow(app, applicant.session.session_id)).toMatchObject({
      status: 'open',
      submitted_at: null,
      draft: { company: { text: 'Ada' } },
    });
  });

  test('one thing that is missing is enough', async () => {
    const applicant = await newApplicant(app, tenant);
    await fillIn(applicant);
    await applicant.api.post(`${applicant.path}/consent`, { consents: [{ field_id: 'terms', value: 'no' }] });
    expect(codesIn((await submit(applicant)).body.blockers)).toEqual([['consent_missing', 'terms']]);
    await sayYes(applicant);
    await draft(applicant, { invoice_date: '31.02.2026' });
    expect(codesIn((await submit(applicant)).body.blockers)).toEqual([['invalid_format', 'invoice_date']]);
    await draft(applicant, { invoice_date: null, has_vat: 'yes' });
    expect(codesIn((await submit(applicant)).body.blockers)).toEqual([['missing', 'vat_number']]);
    await draft(applicant, { has_vat: null });
    expect((await submit(applicant)).body.submitted).toBe(true);
  });

  test('what documents that are being read may tell can be waited for, or be answered', async () => {
    const applicant = await newApplicant(app, tenant);
    await sayYes(applicant);
    await applicant.upload(await emptyPdf(), { document_type: 'invoice' });
    const { body } = await submit(applicant);
    expect(codesIn(body.blockers)).toEqual([
      ['missing', 'company'],
      ['missing', 'has_vat'],
      ['document_processing', 'invoice_number'],
      ['document_processing', 'invoice_date'],
      ['missing', 'iban'],
    ]);
    expect(body.manifest.next_action).toMatchObject({ type: 'wait', retry_after_seconds: 2 });
    await applicant.api.post(`${applicant.path}/answers`, { answers: GOOD_ANSWERS });
    expect((await submit(applicant)).body.submitted).toBe(true);
  });
});

describe('200, handed in', () => {
  test('drafts become answers; the case goes on; events tell it once', async () => {
    const applicant = await newApplicant(app, tenant);
    await sayYes(applicant);
    await applicant.upload(await emptyPdf(), { document_type: 'invoice' });
    await draft(applicant, Object.fromEntries(GOOD_ANSWERS.map(({ field_id, value }) => [field_id, value])));
    await draft(applicant, { iban: 'nl91 abna 0417 1643 00', vat_number: 'hidden, and not asked' });
    const { status, body } = await submit(applicant);
    expect({ status, submitted: body.submitted, blockers: body.blockers }).toEqual({
      status: 200,
      submitted: true,
      blockers: [],
    });
    expect(body.manifest).toMatchObject({
      status: 'submitted',
      next_action: { type: 'done' },
      blockers: [],
      progress: { required: 7, done: 7 },
      submitted_at: expect.any(String),
    });
    expect(body.manifest.customer_completed_at).toBe(body.manifest.submitted_at);
    expect(await sessionRow(app, applicant.session.session_id)).toMatchObject({
      status: 'submitted',
      draft: {},
      answers: { has_vat: 'no' },
    });
    const view = await look(tenant, applicant.session.case_id);
    expect(view.facts).toMatchObject({
      company: { status: 'resolved', value: 'Ada Works B.V.', source: 'applicant' },
      iban: { status: 'resolved', value: GOOD_IBAN },
    });
    expect(view.facts['vat_number']).toMatchObject({ value: null });
    const feed = await feedOf(tenant, applicant.session.case_id);
    const told = feed.filter(({ event_type }) => event_type === 'intake.submitted');
    expect(told.map(({ data }) => data)).toEqual([
      {
        case_type_id: 'application',
        revision: 2,
        runtime_status: 'processing',
        session_id: applicant.session.session_id,
        submitted_at: body.manifest.submitted_at,
        document_count: 1,
        answered_field_count: 6,
      },
    ]);
    expect(JSON.stringify(feed)).not.toMatch(/Ada Works|ABNA/);
  });

  test('a second time changes nothing', async () => {
    const applicant = await applicantIn('submitted', app, tenant);
    const before = await sessionRow(app, applicant.session.session_id);
    const view = await look(tenant, applicant.session.case_id);
    for (let again = 0; again < 3; again++)
      expect((await submit(applicant)).body).toMatchObject({ submitted: true, blockers: [] });
    expect(await sessionRow(app, applicant.session.session_id)).toEqual(before);
    expect((await look(tenant, applicant.session.case_id)).body).toEqual(view.body);
    expect(countOf(await feedOf(tenant, applicant.session.case_id), 'intake.submitted')).toBe(1);
    await app.advance('400 hours');
    const { body } = await tenant.api.post(`${applicant.path}/handoff`, {});
    expect(body.already_marked).toBe(true);
  });

  test('handing in confirms what was filled in beforehand', async () => {
    const prefill = {
      field_values: Object.fromEntries(GOOD_ANSWERS.map(({ field_id, value }) => [field_id, value])),
    };
    const documents = APPLICATION.documents.map((document) => ({ ...document, required: false }));
    const own = await applicantTenant(app, { declaration: { ...APPLICATION, documents } });
    const applicant = await newApplicant(app, own, { prefill });
    expect(codesIn((await applicant.manifest()).blockers)).toEqual([['consent_missing', 'terms']]);
    await sayYes(applicant);
    await draft(applicant, { company: 'Ada Works N.V.' });
    expect((await applicant.manifest()).next_action.type).toBe('submit');
    expect((await submit(applicant)).body.submitted).toBe(true);
    const { facts } = await look(own, applicant.session.case_id);
    expect(facts).toMatchObject({
      company: {
        status: 'resolved',
        value: 'Ada Works N.V.',
        source: 'applicant',
        reason_codes: ['applicant_entered'],
      },
      iban: {
        status: 'resolved',
        value: GOOD_IBAN,
        source: 'applicant',
        reason_codes: ['applicant_entered', 'prefilled'],
      },
    });
    expect((await sessionRow(app, applicant.session.session_id)).answers).toEqual({ has_vat: 'no' });
  });

  test('a side that was marked as done is handed in all the same', async () => {
    const applicant = await newApplicant(app, tenant);
    await fillIn(applicant);
    const marked = await tenant.api.post(`${applicant.path}/handoff`, {});
    const { body } = await submit(applicant);
    expect(body.manifest).toMatchObject({
      status: 'submitted',
      customer_completed_at: marked.body.customer_completed_at,
    });
  });

  test('a body is not asked for, and read by nobody', async () => {
    const applicant = await newApplicant(app, tenant);
    for (const body of ['{"submitted":true}', 'not json', '\0'])
      expect(await applicant.api.post(`${applicant.path}/submit`, body)).toMatchObject({
        status: 200,
        body: { submitted: false },
      });
  });
});

describe('409 session_terminal', () => {
  test.each(['over', 'expired', 'cancelled', 'complete'] as const)('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    expectShortRefusal(await submit(applicant), 409, 'session_terminal');
    expect(countOf(await feedOf(tenant, applicant.session.case_id), 'intake.submitted')).toBe(0);
  });
});
