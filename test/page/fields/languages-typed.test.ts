// Who changes the language of a page with questions finds there what they typed: nothing of it is kept, checked or told to be wrong by that.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser, type Filling } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import type { WebPage } from '../../harness/browser/web-page.ts';
import { ORDER } from '../order-form.ts';
import { PETS } from '../pets-form.ts';

let app: TestApp;
let tenant: Tenant;
let pets: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: ORDER });
  pets = await applicantTenant(app, { declaration: PETS });
});
afterAll(() => app.close());

const come = async (of: Tenant, type: string, overrides: object = {}) => {
  const { session } = await newApplicant(app, of, { case_type_id: type, ...overrides });
  const { browser, base } = await opened(app, session as { signed_url: string });
  return { session, browser, base, row: (): Promise<Json> => sessionRow(app, session.session_id as string) };
};
const speak = (browser: Browser, page: WebPage, locale: string, filling: Filling = {}): Promise<WebPage> =>
  browser.submit(page, page.path, { ...filling, locale });

const TYPED = {
  'f.weight': '1,234.5',
  'f.price': '12.50',
  'f.price:currency': 'EUR',
  'f.delivery:day': '31',
  'f.delivery:month': '2',
  'f.delivery:year': '26',
  'f.nickname': ' "><b>Ada ',
  'f.remark': 'Two\r\nlines',
  'f.colour': 'blue',
  'f.from': 'NL',
};

describe('a page in English', () => {
  test('with answers of every kind is in German with the same answers, as Germans write them', async () => {
    const { browser, base, row } = await come(tenant, 'order');
    const english = await browser.get(`${base}/section/order`);
    const german = await speak(browser, english, 'de', TYPED);
    expect(german).toMatchObject({
      status: 200,
      errors: [],
      html: expect.stringContaining('<html lang="de"'),
    });
    expect(Object.keys(TYPED).map(german.value)).toEqual([
      '1234,5',
      '12,50',
      'EUR',
      '31',
      '02',
      '26',
      '"><b>Ada',
      'Two\r\nlines',
      'blue',
      'NL',
    ]);
    expect(await row()).toMatchObject({ draft: {}, seen: [], locale: 'de' });
    // And back again, and saved.
    const again = await speak(browser, await speak(browser, german, 'fr'), 'en');
    await browser.submit(again, '/section/order', { 'f.delivery:year': '2026', 'f.delivery:day': '3' });
    expect((await row()).draft).toMatchObject({
      weight: { text: '1234.5' },
      price: { text: '12.50 EUR' },
      delivery: { text: '2026-02-03' },
      nickname: { text: '"><b>Ada' },
      remark: { text: 'Two\nlines' },
    });
  });

  test('what was filled in before and emptied now is empty there, and once it is saved', async () => {
    const { browser, base, row } = await come(tenant, 'order', {
      prefill: { field_values: { nickname: 'Ada', pieces: '1.5' } },
    });
    const english = await browser.get(`${base}/section/order`);
    const german = await speak(browser, english, 'de', { 'f.nickname': '' });
    expect([german.value('f.nickname'), german.value('f.pieces')]).toEqual(['', '1,5']);
    await browser.submit(german, '/section/order');
    expect((await row()).draft).toEqual({ nickname: { text: '', isTyped: true } });
  });

  test('errors that stand on it are not told again, and are still there when it is saved', async () => {
    const { browser, base } = await come(tenant, 'order');
    const wrong = await browser.submit(await browser.get(`${base}/section/order`), '/section/order', {
      'f.weight': 'x',
    });
    expect(wrong.errors).toHaveLength(3);
    const german = await browser.submit(wrong, '/section/order', { locale: 'de' });
    expect(german).toMatchObject({ errors: [] });
    expect(german.value('f.weight')).toBe('x');
    expect((await browser.submit(german, '/section/order')).errors).toHaveLength(3);
  });

  test('what another tab saves meanwhile is told all the same', async () => {
    const { browser, base, row } = await come(tenant, 'order');
    const english = await browser.get(`${base}/section/order`);
    await browser.submit(await browser.get(`${base}/section/order`), '/section/order', {
      'f.nickname': 'Eve',
    });
    const german = await speak(browser, english, 'de', { 'f.nickname': 'Ada' });
    expect(german.value('f.nickname')).toBe('Ada');
    const both = await browser.submit(german, '/section/order');
    expect(both).toMatchObject({ status: 409, text: expect.stringMatching(/Ada .*Eve/) });
    const spanish = await speak(browser, both, 'es', { 'pick.nickname': 'mine' });
    expect(spanish).toMatchObject({ status: 200, errors: [], text: expect.stringMatching(/Ada .*Eve/) });
    await browser.submit(spanish, '/section/order');
    expect((await row()).draft).toMatchObject({ nickname: { text: 'Ada' } });
  });

  test('questions that come up by what is typed are there, and a box that is ticked is ticked but not given', async () => {
    const { browser, base, session } = await come(pets, 'pets');
    const english = await browser.get(`${base}/section/dogs`);
    const more = await speak(browser, english, 'nl', { 'f.has_dog': 'yes' });
    expect(more.has('f.dog_name')).toBe(true);
    const ticked = await speak(browser, more, 'de', { 'f.dog_news': 'yes', 'f.dog_name': 'Rex' });
    expect(['f.dog_news', 'f.dog_name', 'f.has_dog'].map(ticked.value)).toEqual(['yes', 'Rex', 'yes']);
    const given = (): Promise<{ locale: string }[]> =>
      app.store.database.sql(`select locale from session_consents where session_id = $1`, [
        session.session_id,
      ]);
    expect(await given()).toEqual([]);
    await browser.submit(ticked, '/section/dogs');
    expect(await given()).toEqual([{ locale: 'de' }]);
  });
});

test('the buttons belong to the form of the page, and to one of their own where there is none', async () => {
  const { browser, base } = await come(tenant, 'order');
  const page = await browser.get(`${base}/section/order`);
  expect(page.forms).toHaveLength(1);
  expect(page.html.match(/<button[^>]*form="answers"[^>]*name="locale"/g)).toHaveLength(5);
  expect((await browser.get(base)).form('/language').entries).toHaveLength(2);
});

test('a language that is none of ours is a save like any other', async () => {
  const { browser, base, row } = await come(tenant, 'order');
  const page = await browser.get(`${base}/section/order`);
  await browser.submit(page, '/section/order', { 'f.nickname': 'Ada', locale: '__proto__' });
  expect(await row()).toMatchObject({ locale: 'en', draft: { nickname: { text: 'Ada' } } });
});
