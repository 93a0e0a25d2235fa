// What a session is born with: its case, its language, and values that an integrator fills in beforehand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { invoiceTenant, newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { FORM_WORKFLOW, openedSession, sessionRequest, sessionRow } from '../../harness/sessions/sessions.ts';
import { feedOf, look } from '../../harness/story.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const fresh = async (declaration: object = FORM_WORKFLOW): Promise<Tenant> => {
  const own = await newTenant(app);
  await publish(app, own, declaration);
  return own;
};
const post = (overrides: object, own: Tenant) => own.api.post('/sessions', sessionRequest(overrides));

describe('the case', () => {
  test('its case waits for the applicant, and the feed tells how it was born', async () => {
    const own = await fresh();
    const ids = {
      external_case_id: 'e',
      external_applicant_id: 'a',
      external_customer_id: 'c',
      trace_id: 't',
    };
    const { case_id, session_id, expires_at } = await openedSession(own, ids);
    const view = await look(own, case_id);
    expect(view).toMatchObject({
      status: 'intake_in_progress',
      why: 'awaiting_applicant',
      body: {
        revision: 1,
        external_case_id: 'e',
        operating_mode: 'hosted_intake',
        queue_row: {
          queue_category: 'intake',
          queue_status: 'waiting',
          blocking_fact_ids: ['invoice_number', 'invoice_date'],
        },
      },
    });
    expect(view.blocking.map(({ kind, id }) => `${kind} ${id}`)).toContain(`session ${session_id}`);
    const feed = await feedOf(own, case_id);
    const about = { case_type_id: 'invoice', revision: 1, runtime_status: 'intake_in_progress' };
    expect(feed.map(({ event_type, data }) => [event_type, data])).toEqual([
      ['case.created', { case_type_id: 'invoice', operating_mode: 'hosted_intake' }],
      [
        'case.status_changed',
        { ...about, from: null, to: 'intake_in_progress', why_here_code: 'awaiting_applicant' },
      ],
      ['intake.session_created', { ...about, session_id, session_status: 'open', expires_at, locale: 'de' }],
    ]);
  });
});

describe('the language', () => {
  test.each([
    [undefined, 'de'],
    ['nl', 'nl'],
    ['NL-be', 'nl'],
    ['fr-Latn-CA', 'fr'],
    ['pt-BR', 'de'],
    ['x-private', 'de'],
    ['sl-rozaj-biske-1994', 'de'],
    ['i-klingon', 'de'],
    ['zh-yue-HK', 'de'],
    ['en-u-ca-buddhist', 'en'],
  ])('locale %s is held in %s', async (locale, expected) => {
    const body = await openedSession(await fresh(), { locale });
    expect(body).toMatchObject({ locale: expected, requested_locale: locale ?? null });
  });

  test('without a language of the workflow it is English', async () => {
    expect(await openedSession(await invoiceTenant(app), { locale: 'pt' })).toMatchObject({ locale: 'en' });
  });
});

describe('prefill', () => {
  test('prefilled values are canonical, wait for the applicant, and leave the rest pending', async () => {
    const own = await fresh();
    const field_values = {
      number: ' RE-7 ',
      date: '2026-05-03',
      amount: '1.234,50 EUR',
      colour: 'blue',
      remark: null,
    };
    const { case_id, session_id } = await openedSession(own, { prefill: { field_values } });
    const { facts, status, body } = await look(own, case_id);
    const waits = { status: 'needs_input', source: 'prefill', reason_codes: ['prefilled'] };
    expect(facts).toMatchObject({
      invoice_number: { ...waits, value: 'RE-7' },
      invoice_date: { ...waits, value: '2026-05-03' },
      total: { ...waits, value: '1234.50 EUR' },
    });
    expect([status, body.revision]).toEqual(['intake_in_progress', 1]);
    expect((await sessionRow(app, session_id)).prefill).toEqual({
      number: 'RE-7',
      date: '2026-05-03',
      amount: '1234.50 EUR',
      colour: 'blue',
    });
    const one = await openedSession(own, { prefill: { field_values: { number: 'RE-8' } } });
    expect((await look(own, one.case_id)).facts).toMatchObject({
      invoice_number: { status: 'needs_input' },
      invoice_date: { status: 'pending', value: null },
    });
  });
  test('two fields of one fact have to say the same', async () => {
    const [section] = FORM_WORKFLOW.form.sections;
    const again = {
      field_id: 'number2',
      fact_id: 'invoice_number',
      label: 'Again',
      type: 'text',
      visible_when: 'form.remark != "b"',
    };
    // Whether both are asked at once cannot be told from their conditions.
    const written = (section?.fields ?? []).map((field) =>
      field.field_id === 'number' ? { ...field, visible_when: 'form.remark != "a"' } : field,
    );
    const fields = [...written, again];
    const own = await fresh({ ...FORM_WORKFLOW, form: { sections: [{ ...section, fields }] } });
    const prefill = (number2: string) => ({ prefill: { field_values: { number: 'RE-1', number2 } } });
    expectRefusal(await post(prefill('RE-2'), own), 400, 'invalid_prefill');
    expect((await post(prefill('RE-1'), own)).status).toBe(201);
  });
  test('a refused request leaves nothing: no case, no key', async () => {
    const own = await fresh();
    const body = sessionRequest({ prefill: { field_values: { date: 'soon' } } });
    expectRefusal(await own.api.post('/sessions', body), 400, 'invalid_prefill');
    const [left] = await app.store.database.sql(
      `select (select count(*)::int from cases where org_id = $1) + (select count(*)::int from idempotency_records where org_id = $1) as n`,
      [own.orgId],
    );
    expect(left).toEqual({ n: 0 });
    expect((await own.api.post('/sessions', { ...body, prefill: undefined })).status).toBe(201);
  });
});
