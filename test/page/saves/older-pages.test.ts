// Pages that are older than what they meet: another language was chosen, answers were changed before they are sent, the application was sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { ORDER } from '../order-form.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: ORDER, environment: 'live' });
});
afterAll(() => app.close());

/** Two devices of one applicant. */
const come = async (field_values: object = {}, locale = 'en') => {
  const { session, api, path } = await newApplicant(app, tenant, {
    case_type_id: 'order',
    locale,
    prefill: { field_values },
  });
  const desk = await opened(app, session as { signed_url: string });
  const phone = await opened(app, session as { signed_url: string });
  const draft = async (): Promise<Json> => (await sessionRow(app, session.session_id as string)).draft;
  const texts = async (): Promise<Json> =>
    Object.fromEntries(
      Object.entries(await draft()).map(([id, entry]) => [id, (entry as { text: string }).text]),
    );
  return { session, api, path, desk: desk.browser, phone: phone.browser, base: desk.base, texts };
};
const at = (browser: Browser, base: string): Promise<WebPage> => browser.get(`${base}/section/order`);
const DATE = { 'f.delivery:day': '3', 'f.delivery:month': '4', 'f.delivery:year': '2026' };
const ALL = {
  'f.weight': '5',
  'f.price': '12',
  'f.price:currency': 'EUR',
  ...DATE,
  'f.nickname': 'Ada',
  'f.pieces': '7',
  'f.remark': 'Two\r\nlines',
  'f.colour': 'red',
  'f.from': 'NL',
};

test('a page is read in the language that it was written in, whatever was chosen elsewhere', async () => {
  const { desk, phone, base, texts } = await come({}, 'de');
  const german = await at(phone, base);
  await desk.submit(await desk.get(base), '/language', { locale: 'en' });
  await phone.submit(german, '/section/order', { 'f.weight': '1.234', 'f.pieces': '1,5' });
  expect(await texts()).toEqual({ weight: '1234', pieces: '1.5' });
  const english = await at(phone, base);
  await desk.submit(await desk.get(base), '/language', { locale: 'de' });
  expect((await phone.submit(english, '/section/order')).status).toBe(200);
  expect(await texts()).toEqual({ weight: '1234', pieces: '1.5' });
});

describe('sending', () => {
  test('what was changed since the check page was opened is shown before it is sent', async () => {
    const { desk, phone, base, session } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await phone.get(`${base}/check`);
    await desk.submit(await at(desk, base), '/section/order', { 'f.nickname': 'Grace' });
    const shown = await phone.submit(old, '/check');
    expect(shown.errors).toEqual([expect.stringMatching(/^#main Answers or documents were changed/)]);
    expect(shown.text).toContain('Nickname Grace');
    expect(await sessionRow(app, session.session_id as string)).toMatchObject({ status: 'open' });
    expect((await phone.submit(shown, '/check')).path).toBe(`${base}/done`);
  });

  test('another language is no change', async () => {
    const { desk, phone, base } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await phone.get(`${base}/check`);
    await desk.submit(await desk.get(base), '/language', { locale: 'fr' });
    expect((await phone.submit(old, '/check')).path).toBe(`${base}/done`);
  });

  test('a form that comes after it says that it came too late, where it says something else', async () => {
    const { desk, phone, base, session } = await come();
    await desk.submit(await at(desk, base), '/section/order', ALL);
    const old = await at(phone, base);
    await desk.submit(await desk.get(`${base}/check`), '/check');
    expect(await phone.submit(old, '/section/order')).toMatchObject({ path: `${base}/done` });
    const late = await phone.submit(old, '/section/order', { 'f.nickname': 'Grace' });
    expect(late).toMatchObject({ status: 200, heading: 'Sent. Thank you!' });
    expect(late.text).toContain('What you last entered was not saved');
    expect(await sessionRow(app, session.session_id as string)).toMatchObject({
      status: 'submitted',
      draft: {},
    });
  });
});
