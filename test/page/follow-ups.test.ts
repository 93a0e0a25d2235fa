// Questions that need no answer and come up by another one: they are shown, once, wherever they stand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { opened, type Browser, type Filling } from '../harness/browser/page-client.ts';
import { sessionRow } from '../harness/sessions/sessions.ts';
import { pageAt, type WebPage } from '../harness/browser/web-page.ts';
import { PETS } from './pets-form.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: PETS, environment: 'live' });
});
afterAll(() => app.close());

const come = async () => {
  const { session, path, api } = await newApplicant(app, tenant, { case_type_id: 'pets' });
  const { browser, base } = await opened(app, session as { signed_url: string });
  const row = (): Promise<Json> => sessionRow(app, session.session_id as string);
  return { session, path, api, browser, base, row };
};
const fieldsOn = (page: WebPage): string[] =>
  [...page.html.matchAll(/data-field="(\w+)"/g)].map(([, id = '']) => id);

/** As the script asks while somebody answers. */
async function looked(browser: Browser, page: WebPage, filling: Filling): Promise<WebPage> {
  const { action, entries } = page.form('/section/dogs');
  const body = new URLSearchParams(entries);
  for (const [name, value] of Object.entries({ ...filling, look: 'yes' })) body.set(name, String(value));
  const response = await browser.send(action, { method: 'POST', body });
  return pageAt(action, response, await response.text());
}

describe('without a script', () => {
  test('it comes once its condition holds, and who leaves it empty goes on', async () => {
    const { browser, base } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    expect(fieldsOn(first)).toEqual(['has_dog', 'weight']);
    const more = await browser.submit(first, '/section/dogs', { 'f.has_dog': 'yes' });
    expect(more).toMatchObject({ path: `${base}/section/dogs`, errors: [] });
    expect(fieldsOn(more)).toEqual(['has_dog', 'dog_name', 'dog_news', 'weight']);
    const next = await browser.submit(more, '/section/dogs');
    expect(next.path).toBe(`${base}/section/end`);
    const check = await browser.submit(next, '/section/end', { 'f.city': 'Delft' });
    expect(check.path).toBe(`${base}/check`);
    expect(check.text).toContain('What is the name of your dog? Not answered');
    expect((await browser.submit(check, '/check')).path).toBe(`${base}/done`);
  });

  test('one brings up the next, each is shown, and what stood before is kept', async () => {
    const { browser, base } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    const more = await browser.submit(first, '/section/dogs', { 'f.has_dog': 'yes', 'f.weight': '12' });
    const last = await browser.submit(more, '/section/dogs', { 'f.dog_name': 'Rex' });
    expect(last.path).toBe(`${base}/section/dogs`);
    expect(fieldsOn(last)).toEqual(['has_dog', 'dog_name', 'dog_birthday', 'dog_news', 'weight']);
    expect([last.value('f.dog_name'), last.value('f.weight')]).toEqual(['Rex', '12']);
    expect((await browser.submit(last, '/section/dogs')).path).toBe(`${base}/section/end`);
  });

  test('in another section it is something to look at, and then is no more', async () => {
    const { browser, base } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    const cats = await browser.submit(first, '/section/dogs', { 'f.has_dog': 'no' });
    expect(cats.path).toBe(`${base}/section/cats`);
    expect((await browser.get(base)).text).toMatch(/Dogs Completed Cats Next/);
    const end = await browser.submit(cats, '/section/cats');
    expect(end.path).toBe(`${base}/section/end`);
    expect((await browser.get(base)).text).toMatch(/Cats Completed The end Next/);
  });

  test('by an answer that is changed from the check page: it is asked next, then the check goes on', async () => {
    const { browser, base } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    await browser.submit(first, '/section/dogs', { 'f.has_dog': 'no' });
    await browser.submit(await browser.get(`${base}/section/cats`), '/section/cats');
    const change = await browser.get(`${base}/field/has_dog`);
    const name = await browser.submit(change, '/field/has_dog', { 'f.has_dog': 'yes' });
    expect(name.path).toBe(`${base}/field/dog_name`);
    const birthday = await browser.submit(name, '/field/dog_name', { 'f.dog_name': 'Rex' });
    expect(birthday.path).toBe(`${base}/field/dog_birthday`);
    const news = await browser.submit(birthday, '/field/dog_birthday');
    expect(news.path).toBe(`${base}/field/dog_news`);
    expect((await browser.submit(news, '/field/dog_news')).path).toBe(`${base}/check`);
  });

  test('who was sent back by an error still comes by it', async () => {
    const { browser, base } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    const wrong = await browser.submit(first, '/section/dogs', { 'f.has_dog': 'yes', 'f.weight': 'heavy' });
    expect(wrong.errors).toEqual([expect.stringContaining('#f-weight')]);
    expect(fieldsOn(wrong)).toEqual(['has_dog', 'dog_name', 'dog_news', 'weight']);
    const next = await browser.submit(wrong, '/section/dogs', { 'f.weight': '12' });
    expect(next.path).toBe(`${base}/section/end`);
  });

  test('what does not apply any more is not sent, though it was typed', async () => {
    const { browser, base, row } = await come();
    const more = await browser.submit(await browser.get(`${base}/section/dogs`), '/section/dogs', {
      'f.has_dog': 'yes',
    });
    await browser.submit(more, '/section/dogs', { 'f.dog_name': 'Rex', 'f.has_dog': 'no' });
    await browser.submit(await browser.get(`${base}/section/end`), '/section/end', { 'f.city': 'Delft' });
    const check = await browser.get(`${base}/check`);
    expect(check.text).not.toContain('Rex');
    await browser.submit(check, '/check');
    expect(await row()).toMatchObject({ status: 'submitted', answers: { has_dog: 'no', city: 'Delft' } });
  });
});

describe('what is typed in a question that went away in another tab', () => {
  test('is kept for when it comes back, also where its whole section went', async () => {
    const { browser, base, row } = await come();
    const first = await browser.get(`${base}/section/dogs`);
    const cats = await browser.submit(first, '/section/dogs', { 'f.has_dog': 'no' });
    await browser.submit(await browser.get(`${base}/section/dogs`), '/section/dogs', { 'f.has_dog': 'yes' });
    const after = await browser.submit(cats, '/section/cats', { 'f.cat_name': 'Tom' });
    expect(after).toMatchObject({ status: 200, path: `${base}/section/dogs` });
    expect((await row()).draft).toMatchObject({ cat_name: { text: 'Tom' } });
    await browser.submit(after, '/section/dogs', { 'f.has_dog': 'no' });
    expect((await browser.get(`${base}/section/cats`)).value('f.cat_name')).toBe('Tom');
  });
});

describe('as the script asks for them', () => {
  test('they come by what is typed now, in a chain, and nothing is kept', async () => {
    const { browser, base, row } = await come();
    const page = await browser.get(`${base}/section/dogs`);
    const more = await looked(browser, page, { 'f.has_dog': 'yes', 'f.weight': '12' });
    expect(more).toMatchObject({ status: 200, errors: [] });
    expect(fieldsOn(more)).toEqual(['has_dog', 'dog_name', 'dog_news', 'weight']);
    const chain = await looked(browser, more, { 'f.dog_name': 'Rex' });
    expect(fieldsOn(chain)).toEqual(['has_dog', 'dog_name', 'dog_birthday', 'dog_news', 'weight']);
    expect(fieldsOn(await looked(browser, chain, { 'f.has_dog': 'no' }))).toEqual(['has_dog', 'weight']);
    expect(await row()).toMatchObject({ draft: {}, seen: [], last_activity_at: null });
    // Saved with what came up: all of it counts, a consent too.
    const next = await browser.submit(chain, '/section/dogs', { 'f.dog_news': 'yes' });
    expect(next.path).toBe(`${base}/section/end`);
    expect((await row()).draft).toMatchObject({ dog_name: { text: 'Rex' }, weight: { text: '12' } });
  });

  test('a consent that goes away by the same form is not given', async () => {
    const { browser, base, session } = await come();
    const page = await browser.get(`${base}/section/dogs`);
    const more = await looked(browser, page, { 'f.has_dog': 'yes' });
    await browser.submit(more, '/section/dogs', { 'f.has_dog': 'no', 'f.dog_news': 'yes' });
    const given = await app.store.database.sql(`select 1 from session_consents where session_id = $1`, [
      session.session_id,
    ]);
    expect(given).toEqual([]);
  });

  test('after the end there is nothing to look for', async () => {
    const { browser, base, session } = await come();
    const page = await browser.get(`${base}/section/dogs`);
    await app.store.database.sql(`update sessions set status = 'submitted' where session_id = $1`, [
      session.session_id,
    ]);
    expect(await looked(browser, page, { 'f.has_dog': 'yes' })).toMatchObject({ status: 303 });
  });
});

test('who has handed in is asked for nothing of the kind again', async () => {
  const { browser, base, session, api, path } = await come();
  const answers = [
    { field_id: 'has_dog', value: 'yes' },
    { field_id: 'city', value: 'Delft' },
  ];
  await api.post(`${path}/answers`, { answers });
  expect((await browser.get(base)).links).toContainEqual(
    expect.objectContaining({ href: `${base}/section/dogs`, text: 'Start now' }),
  );
  await api.send(`${path}/submit`, { method: 'POST' });
  await app.store.database.sql(`update sessions set status = 'open' where session_id = $1`, [
    session.session_id,
  ]);
  expect((await browser.get(base)).links).toContainEqual(
    expect.objectContaining({ href: `${base}/check`, text: 'Continue' }),
  );
});
