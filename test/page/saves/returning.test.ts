// The same link again: on another device, after the end, beside another one in the same browser; and forms that stay good meanwhile.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Tenant } from '../../harness/factories.ts';
import { newBrowser, opened, pathOf } from '../../harness/browser/page-client.ts';
import { applicantIn, type State } from '../../harness/sessions/session-states.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const come = async (overrides: object = {}) => {
  const { session } = await newApplicant(app, tenant, overrides);
  return { session, ...(await opened(app, session as { signed_url: string })) };
};

describe('the link of a session that', () => {
  test.each<[State, number, string]>([
    ['open', 200, 'Supplier application'],
    ['customer_complete', 200, 'Supplier application'],
    ['submitted', 200, 'Sent. Thank you!'],
    ['complete', 200, 'Sent. Thank you!'],
    ['over', 410, 'This link has expired'],
    ['expired', 410, 'This link has expired'],
    ['cancelled', 410, 'This request was withdrawn'],
  ])('is %s: %i %s', async (state, status, heading) => {
    const { session } = await applicantIn(state, app, tenant);
    const { browser, page, base } = await opened(app, session as { signed_url: string });
    expect(page).toMatchObject({ status, heading });
    const isOpen = ['open', 'customer_complete'].includes(state);
    for (const path of [
      '/documents',
      '/section/company',
      '/field/iban',
      '/question/task_x',
      '/check',
      '/done',
    ]) {
      const at = await browser.get(base + path);
      if (!isOpen) expect({ path, heading: at.heading }).toEqual({ path, heading });
    }
    if (isOpen) expect((await browser.get(`${base}/done`)).heading).toBe('Supplier application');
  });

  test('has ended still changes its language', async () => {
    const { session } = await applicantIn('submitted', app, tenant);
    const { browser, page } = await opened(app, session as { signed_url: string });
    expect(await browser.submit(page, '/language', { locale: 'de' })).toMatchObject({
      path: page.path,
      html: expect.stringContaining('<html lang="de"'),
    });
  });
});

describe('one browser', () => {
  test('two sessions stay apart, also where the id of one begins with that of the other', async () => {
    const first = await come();
    const second = await newApplicant(app, tenant);
    await first.browser.get(pathOf(second.session.signed_url as string));
    const base = `/apply/${second.session.session_id}`;
    expect([...first.browser.cookies.keys()]).toEqual([`${first.base} intake_page`, `${base} intake_page`]);
    const pages = [
      await first.browser.get(`${first.base}/section/company`),
      await first.browser.get(`${base}/section/company`),
    ];
    const [one, other] = pages;
    if (one === undefined || other === undefined) throw new Error('no pages');
    expect(one.value('csrf')).not.toBe(other.value('csrf'));
    await first.browser.submit(one, '/section/company', { 'f.company': 'One' });
    await first.browser.submit(other, '/section/company', { 'f.company': 'Other' });
    expect((await first.browser.get(`${first.base}/section/company`)).value('f.company')).toBe('One');
    expect((await first.browser.get(`${base}/section/company`)).value('f.company')).toBe('Other');
    expect(await first.browser.get(`${first.base}x`)).toMatchObject({ status: 401 });
  });

  test('the cookie of another session opens nothing; neither does one that is over', async () => {
    const mine = await come();
    const other = await come();
    const stolen = [...other.browser.cookies.values()][0] ?? '';
    const shut = { status: 401, heading: 'Please open your link again', forms: [] };
    expect(await newBrowser(app, { cookie: `intake_page=${stolen}` }).get(mine.base)).toMatchObject(shut);
    expect(await newBrowser(app).get(mine.base)).toMatchObject(shut);
    await app.advance('25 hours');
    expect(await mine.browser.get(mine.base)).toMatchObject(shut);
    const again = await mine.browser.get(pathOf(mine.session.signed_url as string));
    expect(again).toMatchObject({ status: 200, path: mine.base });
    await app.advance('-25 hours');
  });

  test('a form that was open before the link was used again is still good', async () => {
    const { browser, base, session } = await come();
    const before = await browser.get(`${base}/section/company`);
    const again = await browser.get(pathOf(session.signed_url as string));
    const csrfs = [before, again, await browser.get(base)].map((page) => page.value('csrf'));
    expect(new Set(csrfs).size).toBe(3);
    const after = await browser.submit(before, '/section/company', { 'f.company': 'Ada', 'f.has_vat': 'no' });
    expect(after).toMatchObject({ status: 200, path: `${base}/documents` });
    expect((await browser.get(`${base}/section/company`)).value('f.company')).toBe('Ada');
  });
});

test('what was typed when the cookie ran out is taken once the link is opened again', async () => {
  const { browser, base, session } = await come();
  const typed = { 'f.company': 'Ada', 'f.has_vat': 'no' };
  const before = await browser.get(`${base}/section/company`);
  await app.advance('25 hours');
  expect(await browser.submit(before, '/section/company', typed)).toMatchObject({
    status: 401,
    heading: 'Please open your link again',
  });
  await browser.get(pathOf(session.signed_url as string));
  expect(await browser.submit(before, '/section/company', typed)).toMatchObject({ status: 200 });
  expect((await browser.get(`${base}/section/company`)).value('f.company')).toBe('Ada');
  await app.advance('-25 hours');
});

test('another device goes on where this one stopped, in its own browser', async () => {
  const desk = await come({ locale: 'nl' });
  const form = await desk.browser.get(`${desk.base}/section/company`);
  await desk.browser.submit(form, '/section/company', { 'f.company': 'Ada Works', 'f.has_vat': 'yes' });
  const phone = await opened(app, desk.session as { signed_url: string });
  expect(phone.page.html).toContain('<html lang="nl"');
  const section = await phone.browser.get(`${phone.base}/section/company`);
  expect(section.value('f.company')).toBe('Ada Works');
  expect(section.value('f.has_vat')).toBe('yes');
  expect(section.has('f.vat_number')).toBe(true);
});

test('a link that was replaced by a handoff still works, as does the new one', async () => {
  const { session, path } = await newApplicant(app, tenant);
  const { body } = await tenant.api.post(`${path}/handoff`, {});
  for (const signed_url of [session.signed_url as string, body.signed_url as string])
    expect((await opened(app, { signed_url })).page.status).toBe(200);
});
