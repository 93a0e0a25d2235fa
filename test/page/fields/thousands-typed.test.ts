// Numbers with three decimals, where people write thousands as we write decimals: what somebody types is what counts, and what stands there stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apply, drainCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { opened, type Browser } from '../../harness/browser/page-client.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { applicantOf, type Applicant } from '../../harness/sessions/applicant.ts';
import { openedSession, sessionRow } from '../../harness/sessions/sessions.ts';
import { look } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'parcels',
  case_type_id: 'parcels',
  title: 'Parcels',
  default_locale: 'de',
  facts: [
    { fact_id: 'weight', label: 'Weight', type: 'number', required: true, find: [{ by: 'form' }] },
    { fact_id: 'lengths', label: 'Lengths', type: 'number', multiple: true, find: [{ by: 'form' }] },
    { fact_id: 'volume', label: 'Volume', type: 'number', find: [{ by: 'form' }] },
  ],
  form: {
    sections: [
      {
        section_id: 'parcel',
        title: 'The parcel',
        fields: [
          { field_id: 'weight', fact_id: 'weight', label: 'Weight', type: 'number' },
          { field_id: 'lengths', fact_id: 'lengths', label: 'Lengths', type: 'long_text' },
        ],
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

const come = async (values: object = {}) => {
  const session = await openedSession(tenant, { case_type_id: 'parcels', prefill: { field_values: values } });
  const { browser, base } = await opened(app, session as { signed_url: string });
  const applicant: Applicant = applicantOf(app, session);
  const draft = async (): Promise<Json> => (await sessionRow(app, session.session_id as string)).draft;
  return { applicant, session, browser, base, draft };
};
const save = (browser: Browser, page: WebPage, filling: Record<string, string>): Promise<WebPage> =>
  browser.submit(page, page.path, filling);

test('thousands that look like the decimals that stand there are thousands', async () => {
  const { browser, base, draft } = await come({ weight: '12.3450' });
  const page = await browser.get(`${base}/section/parcel`);
  expect(page.value('f.weight')).toBe('12,345');
  await save(browser, page, { 'f.weight': '12.345' });
  expect((await draft()).weight).toMatchObject({ text: '12345' });
});

test('what somebody has typed themselves is changed to thousands likewise', async () => {
  const { browser, base, draft } = await come();
  await save(browser, await browser.get(`${base}/section/parcel`), { 'f.weight': '1,525' });
  expect((await draft()).weight).toMatchObject({ text: '1.525' });
  const page = await browser.get(`${base}/section/parcel`);
  expect(page.value('f.weight')).toBe('1,525');
  await save(browser, page, { 'f.weight': '1.525' });
  expect((await draft()).weight).toMatchObject({ text: '1525' });
});

test('of several numbers those that nobody touches stay what they are', async () => {
  const { browser, base, draft } = await come({ lengths: '12.3450\n0.5' });
  const page = await browser.get(`${base}/section/parcel`);
  expect(page.value('f.lengths')).toBe('12,345\r\n0,5');
  await save(browser, page, { 'f.lengths': `${page.value('f.lengths') ?? ''}\r\n7` });
  expect((await draft()).lengths).toMatchObject({ text: '["12.345","0.5","7"]' });
});

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
