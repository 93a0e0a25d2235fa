// GET /sessions/{sessionId}/manifest: all that there is to know, in every state, and no byte of it twice.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { APPLICATION, applicantTenant, goodRequest, newApplicant } from '../../harness/sessions/applicant.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant, publish, submission, type Json, type Tenant } from '../../harness/factories.ts';
import { STATES, STATUS_OF, applicantIn, emptyPdf } from '../../harness/sessions/session-states.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', config: { INTAKE_PUBLIC_URL: 'https://intake.example.com/' } });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());
holdsContract('getSessionManifest', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/manifest']),
});

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const fieldsIn = (manifest: Json): Json[] => manifest.form.sections.flatMap(({ fields }: Json) => fields);

describe('200', () => {
  test('a new session, whole', async () => {
    const { session, manifest } = await newApplicant(app, tenant, { locale: 'de-AT' });
    const shown = await manifest();
    const open = {
      value: null,
      origin: null,
      options: null,
      help: null,
      compliance: false,
      sensitive: false,
    };
    const links = `https://intake.example.com/api/v1/sessions/${session.session_id}`;
    expect(shown).toEqual({
      manifest_version: 'session_manifest.v1',
      session_id: session.session_id,
      case_id: session.case_id,
      case_type_id: 'application',
      status: 'open',
      locale: 'de',
      requested_locale: 'de-AT',
      expires_at: session.expires_at,
      access_token_expires_at: session.access_token_expires_at,
      customer_completed_at: null,
      submitted_at: null,
      progress: { required: 7, done: 0 },
      next_action: {
        type: 'consent',
        task_id: null,
        prompt: expect.stringMatching(/links\.consent/),
        retry_after_seconds: null,
      },
      form: {
        version: expect.any(String),
        sections: [
          {
            section_id: 'company',
            title: 'Ihre Firma',
            fields: [
              {
                ...open,
                field_id: 'company',
                fact_id: 'company',
                label: 'Firma',
                type: 'text',
                required: true,
              },
              {
                ...open,
                field_id: 'has_vat',
                fact_id: null,
                label: 'Haben Sie eine USt-IdNr.?',
                type: 'yes_no',
                required: true,
              },
            ],
          },
          {
            section_id: 'invoice',
            title: 'Die Rechnung',
            fields: [
              {
                ...open,
                field_id: 'invoice_number',
                fact_id: 'invoice_number',
                label: 'Invoice number',
                type: 'text',
                required: true,
              },
              {
                ...open,
                field_id: 'invoice_date',
                fact_id: 'invoice_date',
                label: 'Invoice date',
                type: 'date',
                required: true,
              },
              {
                ...open,
                field_id: 'iban',
                fact_id: 'iban',
                label: 'IBAN',
                help: 'Where we pay to.',
                type: 'text',
                required: true,
                sensitive: true,
              },
            ],
          },
          {
            section_id: 'agree',
            title: 'Erklärung',
            fields: [
              {
                ...open,
                field_id: 'terms',
                fact_id: null,
                label: 'Ich stimme den Bedingungen zu.',
                type: 'yes_no',
                required: true,
                compliance: true,
              },
            ],
          },
        ],
      },
      tasks: [
        {
          task_id: expect.stringMatching(/^task_/),
          type: 'upload_document',
          status: 'open',
          prompt: 'Eine aktuelle Rechnung',
          reason_code: 'document_missing',
          fact_ids: [],
          document_type: 'invoice',
          accept: { mime_types: ['application/pdf', 'image/*'], max_bytes: 26_214_400 },
        },
      ],
      documents: [],
      blockers: [
        ['document_missing', null, null],
        ['missing', 'company', 'company'],
        ['missing', 'has_vat', null],
        ['missing', 'invoice_number', 'invoice_number'],
        ['missing', 'invoice_date', 'invoice_date'],
        ['missing', 'iban', 'iban'],
        ['consent_missing', 'terms', null],
      ].map(([code, field_id, fact_id]) => ({ code, field_id, fact_id, message: expect.any(String) })),
      links: {
        self: `${links}/manifest`,
        ...Object.fromEntries(
          ['draft', 'consent', 'answers', 'documents', 'submit', 'token'].map((name) => [
            name,
            `${links}/${name}`,
          ]),
        ),
      },
    });
    expect(shown.expires_at).toEqual(time);
  });

  test.each(STATES)('can be read when %s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const { status, body } = await applicant.api.get(`${applicant.path}/manifest`);
    expect(status).toBe(200);
    expect(body.status).toBe(STATUS_OF[state]);
    const isOpen = state === 'open' || state === 'customer_complete';
    expect(body.next_action.type).toBe(isOpen ? 'consent' : 'done');
    expect(body.blockers.length > 0).toBe(isOpen);
    expect(body.customer_completed_at).toEqual(
      ['customer_complete', 'submitted'].includes(state) ? time : null,
    );
    expect(body.submitted_at).toEqual(state === 'submitted' ? time : null);
    expect(Date.parse(body.access_token_expires_at)).toBeLessThanOrEqual(Date.parse(body.expires_at));
  });

  test('what an integrator sends in is not shown to the applicant', async () => {
    const applicant = await newApplicant(app, tenant, { external_case_id: 'both' });
    const sent = await tenant.api.post(
      '/process',
      submission({ external_case_id: 'both', case_type_id: 'application' }),
    );
    expect(sent.status).toBe(201);
    await applicant.upload(await emptyPdf(), {}, 'mine.pdf');
    expect((await applicant.manifest()).documents).toEqual([
      {
        doc_id: expect.stringMatching(/^doc_/),
        parent_doc_id: null,
        filename: 'mine.pdf',
        status: 'processing',
        failure_code: null,
        task_id: null,
        document_type: null,
        can_remove: true,
        links: { self: expect.stringMatching(/\/sessions\/ses_\w+\/documents\/doc_\w+$/) },
      },
    ]);
  });

  test('prefilled values wait to be confirmed, as what they are', async () => {
    const prefill = { field_values: { company: 'Ada Works', has_vat: 'yes' } };
    const { manifest } = await newApplicant(app, tenant, { prefill });
    const fields = fieldsIn(await manifest());
    expect(fields.find(({ field_id }) => field_id === 'company')).toMatchObject({
      value: 'Ada Works',
      origin: 'prefill',
    });
    expect(fields.map(({ field_id }) => field_id)).toContain('vat_number');
  });

  test('options and texts of the author are told in the language of the session, else in the workflow’s', async () => {
    const own = await newTenant(app);
    const field = {
      field_id: 'legal_form',
      label: { en: 'Legal form', nl: 'Rechtsvorm' },
      type: 'choice',
      options: [{ value: 'bv', label: { en: 'Private', nl: 'Besloten' } }, { value: 'other' }],
    };
    const sections = [{ section_id: 'all', title: { en: 'All' }, fields: [field] }];
    await publish(app, own, { ...APPLICATION, form: { sections } });
    const shownIn = async (locale: string) =>
      fieldsIn(await (await newApplicant(app, own, { locale })).manifest())[0];
    const other = { value: 'other', label: 'other' };
    expect(await shownIn('nl')).toMatchObject({
      label: 'Rechtsvorm',
      options: [{ value: 'bv', label: 'Besloten' }, other],
    });
    expect(await shownIn('fr')).toMatchObject({
      label: 'Legal form',
      options: [{ value: 'bv', label: 'Private' }, other],
    });
  });
});
