// Values on their way through the page: shown, left alone, changed, taken out, in every language; nothing becomes another number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant } from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { opened, type Browser, type Filling } from '../../harness/browser/page-client.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { look } from '../../harness/story.ts';
import { CANONICAL as VALUES, ORDER, PREFILL } from '../order-form.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: ORDER });
});
afterAll(() => app.close());

const come = async (locale = 'en', field_values: object = PREFILL) => {
  const { session } = await newApplicant(app, tenant, {
    case_type_id: 'order',
    locale,
    prefill: { field_values },
  });
  return { session, ...(await opened(app, session as { signed_url: string })) };
};

const fill = async (browser: Browser, base: string, filling: Filling = {}) =>
  browser.submit(await browser.get(`${base}/section/order`), '/section/order', filling);
const handIn = async (browser: Browser, base: string) =>
  browser.submit(await browser.get(`${base}/check`), '/check');

/** What the case knows in the end: facts, and the session's own answers. */
async function told({ case_id, session_id }: Json): Promise<Json> {
  const { facts } = await look(tenant, case_id as string);
  const { answers } = await sessionRow(app, session_id as string);
  return { ...Object.fromEntries(Object.entries(facts).map(([id, { value }]) => [id, value])), ...answers };
}

const CANONICAL = { ...VALUES, price: expect.stringMatching(/^1234\.50* EUR$/) };
const LOCALES = ['en', 'nl', 'de', 'fr', 'es-ES'];

describe.each(LOCALES)('in %s', (locale) => {
  test('a page that is posted as it stands, once and again, changes no value; sending confirms it', async () => {
    const { browser, base, session } = await come(locale);
    const section = await browser.get(`${base}/section/order`);
    // Written as people of the language read it: 1.234 is a thousand in Dutch.
    const written = (text: string): string => (locale === 'en' ? text : text.replace('.', ','));
    const shown = ['f.weight', 'f.price', 'f.discount', 'f.pieces', 'f.colour', 'f.from'].map(section.value);
    const wanted = ['1.234', '1234.50', '2.125', '1.525', 'blue', 'NL'];
    expect(shown).toEqual(wanted.map(written));
    expect(['day', 'month', 'year'].map((part) => section.value(`f.delivery:${part}`))).toEqual([
      '03',
      '04',
      '2026',
    ]);
    expect((await fill(browser, base)).path).toBe(`${base}/check`);
    await fill(browser, base, { 'f.nickname': 'Grace' });
    await fill(browser, base);
    expect((await handIn(browser, base)).path).toBe(`${base}/done`);
    expect(await told(session)).toEqual({ ...CANONICAL, nickname: 'Grace' });
  });

  test('what is typed is read as people of the language write it', async () => {
    const { browser, base, session } = await come(locale, {});
    const [thousands, decimals] = locale === 'en' ? [',', '.'] : [locale === 'fr' ? '\u00a0' : '.', ','];
    const typed = {
      'f.weight': `1${thousands}234${decimals}5`,
      'f.price': `12${decimals}50`,
      'f.price:currency': 'eur',
      'f.delivery:day': '3',
      'f.delivery:month': '4',
      'f.delivery:year': '2026',
      'f.pieces': `15${thousands}000`,
    };
    expect((await fill(browser, base, typed)).path).toBe(`${base}/check`);
    await fill(browser, base);
    await handIn(browser, base);
    expect(await told(session)).toMatchObject({
      weight: '1234.5',
      price: expect.stringMatching(/^12\.50? EUR$/),
      delivery: '2026-04-03',
      pieces: '15000',
    });
  });
});

test('Spanish is written in two ways, so that its speakers are asked which thousand they mean', async () => {
  const { browser, base } = await come('es');
  const page = await fill(browser, base, { 'f.pieces': '15.000' });
  expect(page).toMatchObject({ status: 200, errors: [expect.stringMatching(/^#f-pieces Pieces: /)] });
  expect(page.value('f.pieces')).toBe('15.000');
  // What is known already is not asked about.
  await fill(browser, base, { 'f.pieces': '15' });
  expect((await fill(browser, base)).path).toBe(`${base}/check`);
});

test('one digit of a number that is known is changed, in the way that it is shown', async () => {
  const { browser, base, session } = await come('nl-BE');
  await fill(browser, base, { 'f.weight': '1,235', 'f.price': '1234,60' });
  expect((await browser.get(`${base}/field/weight`)).value('f.weight')).toBe('1,235');
  expect((await browser.get(`${base}/check`)).text).toContain('Weight 1,235');
  await handIn(browser, base);
  expect(await told(session)).toMatchObject({ weight: '1.235', price: '1234.60 EUR' });
});

test('who changes the language of the page writes numbers as in that language', async () => {
  const { browser, base, session } = await come('de', { ...PREFILL, pieces: null });
  const page = await browser.submit(await browser.get(base), '/language', { locale: 'en' });
  expect(page.html).toContain('<html lang="en"');
  await fill(browser, base, { 'f.pieces': '1,500', 'f.weight': '1.5' });
  await handIn(browser, base);
  expect(await told(session)).toMatchObject({ pieces: '1500', weight: '1.5' });
});

describe('a date', () => {
  test.each([
    [['31', '2', '2026'], 'Delivery: enter a date that exists'],
    [['3', '', '2026'], 'Delivery:'],
    [['3', '4', '26'], 'Delivery:'],
    [['3 april 2026', '', ''], ''],
    [['2026-04-03', '', ''], ''],
    [['3', 'April', '2026'], ''],
  ])('%j %s', async ([day = '', month = '', year = ''], message) => {
    const { browser, base, session } = await come('en', { weight: '1', price: '1.00 EUR' });
    const typed = { 'f.delivery:day': day, 'f.delivery:month': month, 'f.delivery:year': year };
    const page = await fill(browser, base, typed);
    expect(page.status).toBe(200);
    if (message === '') {
      await handIn(browser, base);
      expect(await told(session)).toMatchObject({ delivery: '2026-04-03' });
    } else {
      expect(page.errors).toEqual([expect.stringContaining(message)]);
      expect(Object.keys(typed).map(page.value)).toEqual(
        [day, month, year].map((part) =>
          part === '2' || part === '4' ? `0${part}` : part === '3' ? '03' : part,
        ),
      );
      const again = await browser.get(`${base}/section/order`);
      expect(again.value('f.delivery:year')).toBe(year);
    }
  });
});

describe('emptying', () => {
  test('what was filled in beforehand and is taken out is not sent, now or after a question', async () => {
    const { browser, base, session } = await come();
    const emptied = { 'f.nickname': '', 'f.pieces': '', 'f.remark': '', 'f.discount': '' };
    const check = await fill(browser, base, emptied);
    expect(check.path).toBe(`${base}/check`);
    expect(check.text).toContain('Nickname Not answered');
    const section = await browser.get(`${base}/section/order`);
    expect(Object.keys(emptied).map(section.value)).toEqual(['', '', '', '']);
    await fill(browser, base);
    expect((await handIn(browser, base)).path).toBe(`${base}/done`);
    const gone = { nickname: null, discount: null };
    expect(await told(session)).toMatchObject(gone);
    expect(Object.keys((await sessionRow(app, session.session_id as string)).answers).toSorted()).toEqual([
      'colour',
      'from',
    ]);
    await app.store.database.sql(`update sessions set status = 'open' where session_id = $1`, [
      session.session_id,
    ]);
    expect((await browser.get(`${base}/section/order`)).value('f.pieces')).toBe('');
    await handIn(browser, base);
    expect(await told(session)).toMatchObject(gone);
    expect(await told(session)).not.toHaveProperty('pieces');
  });

  test('what is required and taken out is missed', async () => {
    const { browser, base } = await come();
    const page = await fill(browser, base, { 'f.weight': ' ' });
    expect(page).toMatchObject({ status: 200, errors: [expect.stringMatching(/^#f-weight Weight: /)] });
    const refused = await handIn(browser, base);
    expect(refused).toMatchObject({ status: 200, errors: [expect.stringContaining('/field/weight')] });
  });

  test('a choice that was made is taken back', async () => {
    const { browser, base, session } = await come();
    await fill(browser, base, { 'f.colour': '', 'f.from': '' });
    await handIn(browser, base);
    const answers = (await sessionRow(app, session.session_id as string)).answers;
    expect(answers).toEqual({ pieces: '1.525', remark: 'Two\nlines' });
  });
});
