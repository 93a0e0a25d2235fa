// POST /sessions/{sessionId}/consent: what was agreed to, in which words, when and from where; every change is on record.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  applicantTenant,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { ENDED, applicantIn } from '../../harness/sessions/session-states.ts';
import { feedOf, look } from '../../harness/story.ts';

const CONSENT = { consents: [{ field_id: 'terms', value: 'yes' }] };
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', config: { INTAKE_TRUSTED_PROXIES: '127.0.0.1/32' } });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());
holdsContract('giveConsent', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/consent', { body: CONSENT }]),
});

const post = (
  { api, path }: Applicant,
  consents: unknown,
  headers?: Record<string, string>,
): Promise<Reply<Json>> => api.post(`${path}/consent`, { consents }, headers);
const recorded = ({ session }: Applicant): Promise<Json[]> =>
  app.store.database.sql(
    `select * from session_consents where session_id = $1 order by recorded_at, consent_id`,
    [session.session_id],
  );
const givenIn = async ({ session }: Applicant): Promise<Json[]> =>
  (await feedOf(tenant, session.case_id))
    .filter(({ event_type }) => event_type === 'intake.consent_given')
    .map(({ data }) => data);
const shown = (manifest: Json, fieldId = 'terms'): Json =>
  manifest.form.sections
    .flatMap(({ fields }: Json) => fields)
    .find(({ field_id }: Json) => field_id === fieldId);

describe('200', () => {
  test('the words, their hash, the language, the time and the address', async () => {
    const applicant = await newApplicant(app, tenant, { locale: 'de' });
    const { status, body } = await post(applicant, CONSENT.consents, { 'x-forwarded-for': '203.0.113.9' });
    expect(status).toBe(200);
    expect(shown(body.manifest)).toMatchObject({ value: 'yes', origin: 'applicant' });
    const words = 'Ich stimme den Bedingungen zu.';
    const hash = createHash('sha256').update(words).digest('hex');
    expect(await recorded(applicant)).toEqual([
      {
        consent_id: expect.stringMatching(/^cns_/),
        session_id: applicant.session.session_id,
        case_id: applicant.session.case_id,
        field_id: 'terms',
        value: 'yes',
        notice_text: words,
        notice_hash: hash,
        locale: 'de',
        client_address: '203.0.113.9',
        recorded_at: expect.any(String),
      },
    ]);
    expect(await givenIn(applicant)).toEqual([
      { session_id: applicant.session.session_id, field_id: 'terms', value: 'yes', notice_hash: hash },
    ]);
    expect((await look(tenant, applicant.session.case_id)).body.revision).toBe(1);
  });

  test('the same again is on record once; taking it back is, too', async () => {
    const applicant = await newApplicant(app, tenant);
    for (const value of ['yes', 'yes', 'no', 'no', 'yes'])
      await post(applicant, [{ field_id: 'terms', value }]);
    expect((await recorded(applicant)).map(({ value }) => value)).toEqual(['yes', 'no', 'yes']);
    expect((await givenIn(applicant)).map(({ value }) => value)).toEqual(['yes', 'no', 'yes']);
  });

  test('a no to what is needed keeps the application from being handed in', async () => {
    const applicant = await newApplicant(app, tenant);
    const { body } = await post(applicant, [{ field_id: 'terms', value: 'no' }]);
    expect(shown(body.manifest)).toMatchObject({ value: 'no', origin: 'applicant' });
    expect(body.manifest.blockers).toContainEqual(
      expect.objectContaining({ code: 'consent_missing', field_id: 'terms' }),
    );
    expect(body.manifest.next_action.type).toBe('consent');
  });

  test('several at once; of the same field the last word counts; one that is not needed may be a no', async () => {
    const consent = (field_id: string, required: boolean) => ({
      field_id,
      label: field_id,
      help: 'Read it.',
      type: 'yes_no',
      compliance: true,
      required,
    });
    const fields = [consent('terms', true), consent('privacy', true), consent('news', false)];
    const own = await applicantTenant(app, {
      declaration: { ...APPLICATION, form: { sections: [{ section_id: 'agree', title: 'Agree', fields }] } },
    });
    const applicant = await newApplicant(app, own);
    const { body } = await post(applicant, [
      { field_id: 'terms', value: 'no' },
      { field_id: 'privacy', value: 'yes' },
      { field_id: 'news', value: 'no' },
      { field_id: 'terms', value: 'yes' },
    ]);
    const said = (await recorded(applicant)).map(({ field_id, value }) => [field_id, value]);
    expect(Object.fromEntries(said)).toEqual({ news: 'no', privacy: 'yes', terms: 'yes' });
    expect(said).toHaveLength(3);
    expect(body.manifest.blockers.map(({ code }: Json) => code)).not.toContain('consent_missing');
    expect((await recorded(applicant))[0].notice_text).toBe('terms\n\nRead it.');
  });
});

describe('400 validation_error', () => {
  test.each([
    [undefined, 'consents', 'missing'],
    [null, 'consents', 'missing'],
    [[], 'consents', 'invalid'],
    [{}, 'consents', 'invalid'],
    ['terms', 'consents', 'invalid'],
    [[null], 'consents.0', 'invalid'],
    [[{}], 'consents.0.field_id', 'missing'],
    [[{ field_id: 'terms' }], 'consents.0.value', 'missing'],
    [[{ field_id: 'terms', value: true }], 'consents.0.value', 'invalid'],
    [[{ field_id: 'terms', value: 'YES' }], 'consents.0.value', 'invalid'],
    [[{ field_id: 'terms', value: ['yes'] }], 'consents.0.value', 'invalid'],
    [[{ field_id: { $ne: '' }, value: 'yes' }], 'consents.0.field_id', 'invalid'],
  ])('%j', async (consents, field, code) => {
    const applicant = await newApplicant(app, tenant);
    const details = expectShortRefusal(await post(applicant, consents), 400, 'validation_error');
    expect(details).toMatchObject([{ field, code }]);
  });

  test('a field that is no consent is named, and nothing is recorded', async () => {
    const applicant = await newApplicant(app, tenant);
    const reply = await post(
      applicant,
      ['terms', 'company', 'nobody', '__proto_', 'constructor'].map((field_id) => ({
        field_id,
        value: 'yes',
      })),
    );
    expect(expectShortRefusal(reply, 400, 'validation_error')).toEqual(
      [1, 2, 3, 4].map((index) => ({
        field: `consents.${index}.field_id`,
        code: 'unknown_field',
        message: 'the form asks for no such consent',
      })),
    );
    expect(await recorded(applicant)).toEqual([]);
    expect(await givenIn(applicant)).toEqual([]);
  });
});

describe('409 session_terminal', () => {
  test.each(ENDED)('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const before = await recorded(applicant);
    const reply = await post(applicant, [{ field_id: 'terms', value: 'no' }]);
    expectShortRefusal(reply, 409, 'session_terminal');
    expect(await recorded(applicant)).toEqual(before);
  });
});
