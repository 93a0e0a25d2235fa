// Numbers with three decimals, where people write thousands as we write decimals: what somebody types is what counts, and what stands there stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apply, drainCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { opened } from '../../harness/browser/page-client.ts';
import { applicantOf, type Applicant } from '../../harness/sessions/applicant.ts';
import { openedSession } from '../../harness/sessions/sessions.ts';
import { look } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'parcels',
  case_type_id: 'parcels',
  title: 'Parcels',
  default_locale: 'de',
  facts: [
    { fact_id: 'weight', label: 'Weight', type: 'number', required: true, find: [{ by: 'form' }] },
    { fact_id: 'volume', label: 'Volume', type: 'number', find: [{ by: 'form' }] },
  ],
  form: {
    sections: [
      {
        section_id: 'parcel',
        title: 'The parcel',
        fields: [{ field_id: 'weight', fact_id: 'weight', label: 'Weight', type: 'number' }],
      },
    ],
  },
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, DECLARATION);
});
afterAll(() => app.close());

const come = async () => {
  const session = await openedSession(tenant, { case_type_id: 'parcels' });
  const { browser, base } = await opened(app, session as { signed_url: string });
  const applicant: Applicant = applicantOf(app, session);
  return { applicant, session, browser, base };
};

test('an answer with decimals to a question of an operator is taken', async () => {
  const { applicant, session, browser, base } = await come();
  await applicant.api.post(`${applicant.path}/answers`, { answers: [{ field_id: 'weight', value: '3' }] });
  await applicant.api.send(`${applicant.path}/submit`, { method: 'POST' });
  await drainCase(app);
  const caseId = session.case_id as string;
  await apply(
    app,
    { tenant, caseId },
    {
      type: 'request_clarification',
      payload: { fact_ids: ['weight', 'volume'], applicant_message: 'How much?' },
    },
  );
  const href = (await browser.get(base)).links.find((link) => link.href.includes('/question/'))?.href ?? '';
  const question = await browser.get(href);
  const receipt = await browser.submit(question, href, {
    'f.weight': '12,345',
    'f.questions.volume': '2,125',
  });
  expect([receipt.status, receipt.path]).toEqual([200, `${base}/done`]);
  const { facts } = await look(tenant, caseId);
  expect(facts).toMatchObject({ weight: { value: '12.345' }, volume: { value: '2.125' } });
});
