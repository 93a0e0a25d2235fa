// Lists to choose from whose answers are those of their fact: the form need not say them again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { applicantOf } from '../../harness/sessions/applicant.ts';
import { openedSession, sessionRow } from '../../harness/sessions/sessions.ts';

const DECLARATION = {
  workflow_id: 'lists',
  case_type_id: 'lists',
  title: 'Lists',
  facts: [
    { fact_id: 'land', label: 'Land', type: 'country', required: true, find: [{ by: 'form' }] },
    { fact_id: 'seat', label: 'Seat', type: 'country', required: true, find: [{ by: 'form' }] },
    {
      fact_id: 'cover',
      label: 'Cover',
      type: { name: 'choice', values: [{ value: 'half', label: 'Half of it' }, { value: 'full' }] },
      required: true,
      find: [{ by: 'form' }],
    },
  ],
  form: {
    sections: [
      {
        section_id: 'all',
        title: 'All',
        fields: [
          { field_id: 'land', fact_id: 'land', label: 'Land', type: 'choice' },
          {
            field_id: 'seat',
            fact_id: 'seat',
            label: 'Seat',
            type: 'choice',
            options: [{ value: 'Germany' }, { value: 'nl', label: 'The Netherlands' }],
          },
          { field_id: 'cover', fact_id: 'cover', label: 'Cover', type: 'choice' },
        ],
      },
    ],
  },
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
  await publish(app, tenant, DECLARATION);
});
afterAll(() => app.close());

const come = async () => {
  const session = await openedSession(tenant, { case_type_id: 'lists' });
  const { browser, base } = await opened(app, session as { signed_url: string });
  return { applicant: applicantOf(app, session), browser, base, sessionId: session.session_id as string };
};
const FILLED = { 'f.land': 'FR', 'f.seat': 'DE', 'f.cover': 'half' };

test('a choice of countries without a list is one of all countries', async () => {
  const { browser, base } = await come();
  const page = await browser.get(`${base}/section/all`);
  expect(page.text).toMatch(/Land Choose a country.*France/);
});

test('what countries are called on the form is theirs once it is chosen, and stays chosen', async () => {
  const { browser, base, sessionId } = await come();
  const page = await browser.get(`${base}/section/all`);
  expect(page.text).toContain('Seat Germany The Netherlands');
  const next = await browser.submit(page, page.path, FILLED);
  expect(next).toMatchObject({ path: `${base}/check`, errors: [] });
  expect(next.text).toContain('Germany');
  expect((await sessionRow(app, sessionId)).draft).toMatchObject({ seat: { text: 'DE' } });
  expect((await browser.get(page.path)).value('f.seat')).toBe('DE');
});

test('a program is told what there is to choose from, and may give either name', async () => {
  const { applicant } = await come();
  const { fields } = (await applicant.manifest()).form.sections[0];
  expect(fields).toMatchObject([
    { type: 'country', options: null },
    {
      type: 'choice',
      options: [
        { value: 'DE', label: 'Germany' },
        { value: 'NL', label: 'The Netherlands' },
      ],
    },
    {
      type: 'choice',
      options: [
        { value: 'half', label: 'Half of it' },
        { value: 'full', label: 'full' },
      ],
    },
  ]);
  const { api, path } = applicant;
  const accepted = async (value: string) =>
    (await api.post(`${path}/answers`, { answers: [{ field_id: 'seat', value }] })).body.accepted?.[0]?.value;
  expect(await Promise.all(['Germany', 'DE', 'nl', 'The Netherlands', 'France'].map(accepted))).toEqual([
    'DE',
    'DE',
    'NL',
    'NL',
    undefined,
  ]);
});
