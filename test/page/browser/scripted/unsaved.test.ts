// Answers that do not arrive: what was typed stays on the page, which says so, and sending it again works.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { startTestApp, type TestApp } from '../../../harness/app.ts';
import { browserTest, useBrowser } from '../../../harness/browser/browser.ts';
import type { Tenant } from '../../../harness/factories.ts';
import { sessionRow } from '../../../harness/sessions/sessions.ts';
import { arriving, input, newSupplier, press, supplierTenant } from '../walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save and continue' }).click();
const textOf = (page: Page, id: string): Promise<string> => input(page, id).inputValue();

/** A page that was typed on looks for its questions at the same address. */
async function atFirstSave(page: Page, act: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route('**/section/company', async (route) => {
    const isSave = route.request().headers()['prefer'] === 'return=minimal';
    if (!isSave || !isFirst) return route.continue();
    isFirst = false;
    await act(route);
  });
}

async function atCompany() {
  const visitor = await visit({ device: 'phone' });
  const supplier = await newSupplier(app, tenant);
  await visitor.page.goto(supplier.link);
  await visitor.page.goto(`${supplier.base}/section/company`);
  await input(visitor.page, 'company').fill('Ada Works');
  const draft = async () => (await sessionRow(app, supplier.session.session_id)).draft;
  return { ...visitor, ...supplier, draft };
}

describe('with scripts', () => {
  browserTest('without a connection', async () => {
    const { page, context, problems, draft } = await atCompany();
    await context.setOffline(true);
    await save(page);
    await page.getByText(/^No connection: .* What you typed is still here/).waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(problems.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED');
    expect(await textOf(page, 'company')).toBe('Ada Works');
    expect(await page.evaluate('document.activeElement.type')).toBe('submit');
    await context.setOffline(false);
    await arriving(page, () => save(page));
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works' } });
  });

  browserTest('while the server does not answer as it should', async () => {
    const { page, draft } = await atCompany();
    await atFirstSave(page, (route) => route.fulfill({ status: 502 }));
    await save(page);
    await page.getByText(/^We cannot save at the moment/).waitFor();
    expect(await textOf(page, 'company')).toBe('Ada Works');
    await arriving(page, () => save(page));
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works' } });
  });

  browserTest('while they are on their way for long, something moves', async () => {
    const { page, draft } = await atCompany();
    let goOn: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (goOn = resolve));
    await atFirstSave(page, (route) => held.then(() => route.continue()));
    await arriving(page, async () => {
      await save(page);
      await page.getByRole('progressbar').waitFor();
      goOn();
    });
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works' } });
  });

  browserTest('while they are on their way nothing can be typed that would not arrive', async () => {
    const { page, draft } = await atCompany();
    let fail: (value?: unknown) => void = () => undefined;
    const held = new Promise((resolve) => (fail = resolve));
    await atFirstSave(page, (route) => held.then(() => route.fulfill({ status: 502 })));
    await input(page, 'company').press('Enter');
    await page.getByRole('progressbar').waitFor();
    await page.keyboard.type(' and Sons');
    expect(await textOf(page, 'company')).toBe('Ada Works');
    fail();
    await page.getByText(/^We cannot save at the moment/).waitFor();
    await page.keyboard.type(' and Sons');
    await arriving(page, () => save(page));
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works and Sons' } });
  });

  browserTest('without the cookie: the link is opened again beside it', async () => {
    const { page, context, link, draft } = await atCompany();
    await context.clearCookies();
    await save(page);
    await page.getByText(/^Nothing was saved: .* Open the link/).waitFor();
    expect(await textOf(page, 'company')).toBe('Ada Works');
    const other = await context.newPage();
    await other.goto(link);
    await arriving(page, () => save(page));
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works' } });
  });

  browserTest('the answers are sent once, however often one presses', async () => {
    const { page, draft } = await atCompany();
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await arriving(page, () => page.getByRole('button', { name: 'Save and continue' }).dblclick());
    // The second press may come so late that it meets the button of the next page.
    expect(posts.filter((url) => url.endsWith('/section/company'))).toHaveLength(1);
    expect(await draft()).toMatchObject({ company: { text: 'Ada Works' } });
  });
});

describe('what was typed', () => {
  browserTest('is asked about before it is left; saving it asks nothing', async () => {
    const { page, base, link } = { ...(await visit()), ...(await newSupplier(app, tenant)) };
    await page.goto(link);
    await page.goto(`${base}/section/contact`);
    await input(page, 'name').pressSequentially('Ada');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Become a supplier' }).click();
    expect(await input(page, 'name').inputValue()).toBe('Ada');
    expect(asked).toEqual(['beforeunload']);
    await press(page, 'Save and continue');
    expect(await input(page, 'name').inputValue()).toBe('Ada');
    await arriving(page, () => page.getByRole('link', { name: 'Become a supplier' }).click());
    expect(page.url()).toBe(base);
    expect(asked).toHaveLength(1);
  });
});
