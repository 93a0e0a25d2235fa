// Who was marked as done and is asked again, also for what no section of the form holds, finds the question on the page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { newTenant, publish, type Tenant } from '../harness/factories.ts';
import { opened } from '../harness/browser/page-client.ts';
import { openedSession } from '../harness/sessions/sessions.ts';
import { look } from '../harness/story.ts';

const SHORT_FORM = {
  workflow_id: 'short',
  case_type_id: 'short',
  title: 'Short form',
  facts: [
    { fact_id: 'name', label: 'Name', type: 'text', required: true },
    { fact_id: 'city', label: 'City', type: 'text', required: true },
  ],
  form: {
    sections: [
      {
        section_id: 'you',
        title: 'You',
        fields: [{ field_id: 'name', fact_id: 'name', label: 'Name', type: 'text', required: true }],
      },
    ],
  },
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, SHORT_FORM);
});
afterAll(() => app.close());

test('the overview leads to the question, and the answer settles the fact', async () => {
  const session = await openedSession(tenant, { case_type_id: 'short' });
  const { browser, base } = await opened(app, session);
  await browser.submit(await browser.get(`${base}/section/you`), '/section/you', { 'f.name': 'Ada' });
  const handedOff = await tenant.api.post(`/sessions/${session.session_id}/handoff`, {});
  expect(handedOff.status).toBe(200);
  await app.drain();
  const overview = await browser.get(base);
  const question = overview.links.find(({ href }) => href.includes('/question/'));
  expect(question).toBeDefined();
  const page = await browser.get(question?.href ?? '');
  expect(page.text).toContain('City');
  const answered = await browser.submit(page, question?.href ?? '', { 'f.questions.city': 'Delft' });
  expect(answered.status).toBe(200);
  const { facts } = await look(tenant, session.case_id);
  expect(facts['city']).toMatchObject({ status: 'resolved', value: 'Delft', source: 'applicant' });
});
