// POST /sessions/{sessionId}/answers: values that count at once, each checked by its type; all of them or none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  GOOD_IBAN,
  applicantTenant,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { ENDED, applicantIn } from '../../harness/sessions/session-states.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());
holdsContract('giveAnswers', {
  app: () => app,
  good: (own) =>
    goodRequest(app, own, ['/answers', { body: { answers: [{ field_id: 'company', value: 'Ada' }] } }]),
});

const post = ({ api, path }: Applicant, answers: unknown): Promise<Reply<Json>> =>
  api.post(`${path}/answers`, { answers });
const factsOf = async ({ session }: Applicant) => (await look(tenant, session.case_id)).facts;

describe('200', () => {
  test('facts are settled at once, as the applicant’s own word, and the feed tells it', async () => {
    const applicant = await newApplicant(app, tenant, { locale: 'nl' });
    const { status, body } = await post(applicant, [
      { field_id: 'company', value: '  Ada Works B.V. ' },
      { fact_id: 'iban', value: 'nl91 abna 0417 1643 00' },
      { field_id: 'has_vat', value: 'ja' },
    ]);
    expect(status).toBe(200);
    expect(body.accepted).toEqual([
      { field_id: 'company', fact_id: 'company', value: 'Ada Works B.V.' },
      { field_id: 'iban', fact_id: 'iban', value: GOOD_IBAN },
      { field_id: 'has_vat', fact_id: null, value: 'yes' },
    ]);
    expect(await factsOf(applicant)).toMatchObject({
      company: {
        status: 'resolved',
        value: 'Ada Works B.V.',
        source: 'applicant',
        reason_codes: ['applicant_entered'],
      },
      iban: { status: 'resolved', value: GOOD_IBAN, source: 'applicant' },
      invoice_number: { status: 'pending', value: null },
    });
    expect((await sessionRow(app, applicant.session.session_id)).answers).toEqual({ has_vat: 'yes' });
    const feed = await feedOf(tenant, applicant.session.case_id);
    expect(feed.slice(3).map(({ event_type, data }) => [event_type, data.fact_id])).toEqual([
      ['fact.resolved', 'company'],
      ['fact.resolved', 'iban'],
    ]);
    expect(JSON.stringify(feed)).not.toMatch(/Ada Works|ABNA/);
    expect(await look(tenant, applicant.session.case_id)).toMatchObject({
      status: 'intake_in_progress',
      why: 'awaiting_applicant',
      body: { revision: 2 },
    });
  });

  test('takes the place of the draft; the last word of two counts, and can be changed again', async () => {
    const applicant = await newApplicant(app, tenant);
    await applicant.api.send(`${applicant.path}/draft`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ field_values: { company: 'Draft Ltd', iban: 'later' } }),
    });
    await post(applicant, [
      { field_id: 'company', value: 'One' },
      { fact_id: 'company', value: 'Two' },
    ]);
    expect((await factsOf(applicant))['company']).toMatchObject({ value: 'Two' });
    await post(applicant, [{ field_id: 'company', value: 'Three' }]);
    expect((await factsOf(applicant))['company']).toMatchObject({ status: 'resolved', value: 'Three' });
    const { draft } = await sessionRow(app, applicant.session.session_id);
    expect(Object.keys(draft)).toEqual(['iban']);
  });

  test('one answer may bring up the field of another, in whatever order', async () => {
    const applicant = await newApplicant(app, tenant);
    const { status, body } = await post(applicant, [
      { field_id: 'vat_number', value: 'NL123456782B12' },
      { field_id: 'has_vat', value: 'yes' },
    ]);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    expect(await factsOf(applicant)).toMatchObject({
      vat_number: { status: 'resolved', value: 'NL123456782B12' },
    });
  });

  test('and may rule it out: an answer to what is not asked then is none', async () => {
    const applicant = await newApplicant(app, tenant);
    expect((await post(applicant, [{ field_id: 'has_vat', value: 'yes' }])).status).toBe(200);
    const reply = await post(applicant, [
      { field_id: 'has_vat', value: 'no' },
      { field_id: 'vat_number', value: 'NL123456782B12' },
    ]);
    expect(expectShortRefusal(reply, 400, 'validation_error')).toMatchObject([
      { field: 'answers.1', code: 'unknown_field' },
    ]);
    expect((await sessionRow(app, applicant.session.session_id)).answers).toEqual({ has_vat: 'yes' });
  });

  test('templates, markup and SQL are text', async () => {
    const applicant = await newApplicant(app, tenant);
    for (const value of [
      '<script>alert(1)</script>',
      '${7*7}',
      '{{constructor}}',
      "'; drop table facts; --",
    ]) {
      const { body } = await post(applicant, [
        { field_id: 'invoice_number', value: 'RE-1' },
        { field_id: 'company', value },
      ]);
      expect(body.accepted?.[1] ?? body.error.details[0]).toMatchObject(
        body.accepted === undefined ? { field: 'answers.1', code: 'invalid' } : { value },
      );
    }
  });
});

describe('400 validation_error', () => {
  test.each([
    [undefined, 'answers', 'missing'],
    [null, 'answers', 'missing'],
    [[], 'answers', 'invalid'],
    [{}, 'answers', 'invalid'],
    [[null], 'answers.0', 'invalid'],
    [[{ field_id: 'company' }], 'answers.0.value', 'missing'],
    [[{ field_id: 'company', value: null }], 'answers.0.value', 'invalid'],
    [[{ field_id: 'company', value: 5 }], 'answers.0.value', 'invalid'],
    [[{ field_id: 'company', value: ['Ada'] }], 'answers.0.value', 'invalid'],
    [[{ field_id: 'company', value: 'x'.repeat(20_002) }], 'answers.0.value', 'invalid'],
    [[{ field_id: 5, value: 'Ada' }], 'answers.0.field_id', 'invalid'],
    [[{ field_id: 'x'.repeat(201), value: 'Ada' }], 'answers.0.field_id', 'invalid'],
  ])('%j', async (answers, field, code) => {
    const applicant = await newApplicant(app, tenant);
    const details = expectShortRefusal(await post(applicant, answers), 400, 'validation_error');
    expect(details).toMatchObject([{ field, code }]);
  });

  const WRONG: [answer: object, code: string][] = [
    [{ value: 'x' }, 'unknown_field'],
    [{ field_id: 'company', fact_id: 'company', value: 'x' }, 'unknown_field'],
    [{ field_id: 'nobody', value: 'x' }, 'unknown_field'],
    [{ field_id: 'constructor', value: 'x' }, 'unknown_field'],
    [{ fact_id: 'nobody', value: 'x' }, 'unknown_field'],
    [{ task_id: 'task_01hzzzzzzzzzzzzzzzzzzzzzzz', value: 'x' }, 'unknown_field'],
    [{ field_id: 'vat_number', value: 'NL123456782B12' }, 'unknown_field'],
    [{ fact_id: 'vat_number', value: 'NL123456782B12' }, 'unknown_field'],
    [{ field_id: 'terms', value: 'yes' }, 'use_consent'],
    [{ field_id: 'company', value: ' \n ' }, 'missing'],
    [{ field_id: 'company', value: 'x'.repeat(20_001) }, 'too_long'],
    [{ field_id: 'iban', value: 'NL92ABNA0417164300' }, 'invalid'],
    [{ field_id: 'invoice_date', value: '2026-02-31' }, 'invalid'],
    [{ field_id: 'has_vat', value: 'perhaps' }, 'invalid'],
  ];
  test.each(WRONG)('%j: %s, and nothing of the request is taken', async (answer, code) => {
    const applicant = await newApplicant(app, tenant);
    const before = await look(tenant, applicant.session.case_id);
    const reply = await post(applicant, [{ field_id: 'invoice_number', value: 'RE-1' }, answer]);
    expect(expectShortRefusal(reply, 400, 'validation_error')).toMatchObject([{ field: 'answers.1', code }]);
    expect((await look(tenant, applicant.session.case_id)).body).toEqual(before.body);
  });

  test('every wrong answer is told, each by its place', async () => {
    const applicant = await newApplicant(app, tenant);
    const reply = await post(
      applicant,
      WRONG.map(([answer]) => answer),
    );
    expect(
      expectShortRefusal(reply, 400, 'validation_error').map(({ field, code }) => [field, code]),
    ).toEqual(WRONG.map(([, code], index) => [`answers.${index}`, code]));
  });

  test('a task that asks for a document takes no text', async () => {
    const applicant = await newApplicant(app, tenant);
    const [task] = (await applicant.manifest()).tasks;
    const reply = await post(applicant, [{ task_id: task.task_id, value: 'here it is' }]);
    expect(expectShortRefusal(reply, 400, 'validation_error')).toMatchObject([
      { code: 'unknown_field', message: expect.stringContaining('upload the document') },
    ]);
  });

  test('a thousand answers are read, more are none', async () => {
    const applicant = await newApplicant(app, tenant);
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ field_id: 'company', value: 'Ada' }));
    expect((await post(applicant, many(1000))).status).toBe(200);
    expectShortRefusal(await post(applicant, many(1001)), 400, 'validation_error');
  });
});

describe('409 session_terminal', () => {
  test.each(ENDED)('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const before = await factsOf(applicant);
    const reply = await post(applicant, [{ field_id: 'company', value: 'Late Ltd' }]);
    expectShortRefusal(reply, 409, 'session_terminal');
    expect(await factsOf(applicant)).toEqual(before);
  });
});
