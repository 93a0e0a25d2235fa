// PUT /sessions/{sessionId}/draft: what was filled in so far is kept as it was given, and what the form has no place for is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
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
holdsContract('saveSessionDraft', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/draft', { body: { field_values: { company: 'Ada Works' } } }]),
});

const put = ({ api, path }: Applicant, body: unknown): Promise<Reply<Json>> =>
  api.send(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const draftOf = async ({ session }: Applicant): Promise<Json> =>
  (await sessionRow(app, session.session_id)).draft;
const fieldsIn = (manifest: Json): Record<string, Json> =>
  Object.fromEntries(
    manifest.form.sections.flatMap(({ fields }: Json) =>
      fields.map((field: Json) => [field.field_id, { value: field.value, origin: field.origin }]),
    ),
  );

describe('200', () => {
  test('keeps texts as they were given, valid or not, and takes none for an answer', async () => {
    const applicant = await newApplicant(app, tenant);
    const before = await look(tenant, applicant.session.case_id);
    const values = { company: '  Ada Works ', invoice_date: '31.02.2026', iban: '\u202eNL91' };
    const { status, body } = await put(applicant, { field_values: values });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['manifest']);
    expect(fieldsIn(body.manifest)).toMatchObject({
      company: { value: '  Ada Works ', origin: 'draft' },
      invoice_date: { value: '31.02.2026', origin: 'draft' },
      iban: { value: '\u202eNL91', origin: 'draft' },
      invoice_number: { value: null, origin: null },
    });
    expect(body.manifest).toEqual(await applicant.manifest());
    const codes = Object.fromEntries(body.manifest.blockers.map((one: Json) => [one.field_id, one.code]));
    expect(codes).toMatchObject({
      invoice_date: 'invalid_format',
      iban: 'invalid_format',
      has_vat: 'missing',
    });
    expect(codes).not.toHaveProperty('company');
    const after = await look(tenant, applicant.session.case_id);
    expect(after.body).toEqual({
      ...before.body,
      workspace: {
        ...before.body.workspace,
        intake_session: {
          ...before.body.workspace.intake_session,
          last_activity_at: expect.any(String),
        },
      },
    });
    expect((await feedOf(tenant, applicant.session.case_id)).at(-1)?.event_type).toBe(
      'intake.session_created',
    );
  });

  test('other fields stay; null and blank texts take back', async () => {
    const applicant = await newApplicant(app, tenant);
    await put(applicant, { field_values: { company: 'Ada', iban: 'NL91', invoice_number: 'RE-1' } });
    await put(applicant, { field_values: { company: 'Works', iban: null, invoice_number: ' \t\n' } });
    expect(await draftOf(applicant)).toEqual({ company: { text: 'Works', isTyped: false, isGiven: true } });
    expect((await put(applicant, { field_values: {} })).status).toBe(200);
    expect(Object.keys(await draftOf(applicant))).toEqual(['company']);
  });

  test('a field that is not asked at the moment keeps its draft until it is', async () => {
    const applicant = await newApplicant(app, tenant);
    const hidden = await put(applicant, { field_values: { vat_number: 'NL123456782B12' } });
    expect(hidden.status).toBe(200);
    expect(fieldsIn(hidden.body.manifest)).not.toHaveProperty('vat_number');
    const shown = await put(applicant, { field_values: { has_vat: 'yes' } });
    expect(fieldsIn(shown.body.manifest)).toMatchObject({
      vat_number: { value: 'NL123456782B12', origin: 'draft' },
    });
  });

  test('the longest text of all is kept, one that is longer is told', async () => {
    const applicant = await newApplicant(app, tenant);
    expect((await put(applicant, { field_values: { company: 'x'.repeat(20_000) } })).status).toBe(200);
    const { body } = await put(applicant, { field_values: { company: 'x'.repeat(20_001) } });
    expect(body.manifest.blockers).toContainEqual(
      expect.objectContaining({ field_id: 'company', code: 'too_long' }),
    );
    const details = expectShortRefusal(
      await put(applicant, { field_values: { company: 'x'.repeat(20_002) } }),
      400,
      'validation_error',
    );
    expect(details).toMatchObject([{ field: 'field_values.company', code: 'invalid' }]);
  });
});

describe('400 validation_error', () => {
  test.each([
    [{}, 'missing'],
    [{ field_values: null }, 'missing'],
    [{ field_values: 'company' }, 'invalid'],
    [{ field_values: [] }, 'invalid'],
    [{ field_values: { company: 5 } }, 'invalid'],
    [{ field_values: { company: ['Ada'] } }, 'invalid'],
    [{ field_values: { company: { $ne: '' } } }, 'invalid'],
  ])('%j', async (body, code) => {
    const applicant = await newApplicant(app, tenant);
    const details = expectShortRefusal(await put(applicant, body), 400, 'validation_error');
    expect(details).toMatchObject([{ field: expect.stringMatching(/^field_values/), code }]);
    expect(await draftOf(applicant)).toEqual({});
  });

  test('fields that the form does not have, and consents: each is named, and nothing is kept', async () => {
    const applicant = await newApplicant(app, tenant);
    const field_values = { company: 'Ada', nobody: 'x', terms: 'yes', constructor: 'x', toString: 'y' };
    const details = expectShortRefusal(await put(applicant, { field_values }), 400, 'validation_error');
    expect(details.map(({ field, code }) => [field, code])).toEqual([
      ['field_values.nobody', 'unknown_field'],
      ['field_values.terms', 'use_consent'],
      ['field_values.constructor', 'unknown_field'],
      ['field_values.toString', 'unknown_field'],
    ]);
    expect(await draftOf(applicant)).toEqual({});
  });

  test('many and long names of fields are told in few words', async () => {
    const applicant = await newApplicant(app, tenant);
    const name = `${'x'.repeat(99)}💣💣`;
    const field_values = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`${name}${index}`, 'x']),
    );
    const reply = await put(applicant, { field_values });
    const details = expectShortRefusal(reply, 400, 'validation_error');
    expect(details).toHaveLength(50);
    expect(JSON.stringify(reply.body).length).toBeLessThan(20_000);
    expect(JSON.stringify(reply.body).isWellFormed()).toBe(true);
    expect(details.every(({ field }) => field.isWellFormed())).toBe(true);
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));
    expectShortRefusal(await put(applicant, { field_values: many }), 400, 'validation_error');
  });
});

describe('409 session_terminal', () => {
  test.each(ENDED)('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const before = await sessionRow(app, applicant.session.session_id);
    const body = { field_values: { company: 'Late Ltd' } };
    expectShortRefusal(await put(applicant, body), 409, 'session_terminal');
    expect(await sessionRow(app, applicant.session.session_id)).toEqual(before);
  });

  test('a side that is marked as done can still be filled in', async () => {
    const applicant = await applicantIn('customer_complete', app, tenant);
    expect((await put(applicant, { field_values: { company: 'Ada' } })).status).toBe(200);
  });
});
