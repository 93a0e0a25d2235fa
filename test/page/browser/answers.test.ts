// Answers in a real browser, with scripts and without: questions that come up, a language that is changed, two tabs. Nothing typed is lost.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import type { WindowOptions } from '../../harness/browser/chromium.ts';
import type { Tenant } from '../../harness/factories.ts';
import { sessionRow } from '../../harness/sessions/sessions.ts';
import { PETS } from '../pets-form.ts';
import { inspect } from './inspect.ts';
import {
  arriving,
  errorsOn,
  expectHeading,
  input,
  newSupplier,
  press,
  supplierTenant,
  type Arrived,
} from './walk.ts';

let app: TestApp;
let tenant: Tenant;
let pets: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await supplierTenant(app);
  pets = await supplierTenant(app, PETS);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

async function at(path: string, options: WindowOptions = {}): Promise<Visitor & Arrived> {
  const isPets = path.endsWith('/dogs');
  const visitor = await visit(options);
  const arrived = await newSupplier(app, isPets ? pets : tenant, isPets ? { case_type_id: 'pets' } : {});
  await visitor.page.goto(arrived.link);
  await visitor.page.goto(arrived.base + path);
  return { ...visitor, ...arrived };
}

const draftOf = async ({ session }: Arrived): Promise<Record<string, { text: string }>> =>
  (await sessionRow(app, session.session_id as string)).draft;
const choose = (page: Page, question: string, answer: string): Promise<void> =>
  page.getByRole('group', { name: question }).getByText(answer, { exact: true }).click();
const DOG = 'Do you have a dog?';
const NAME = 'What is the name of your dog?';
const fieldsOn = async (page: Page): Promise<(string | null)[]> =>
  Promise.all((await page.locator('[data-field]').all()).map((one) => one.getAttribute('data-field')));
const language = (page: Page, name: string): Promise<void> =>
  arriving(page, () => page.getByRole('button', { name }).click());

const WINDOWS: [string, WindowOptions][] = [
  ['on a phone', { device: 'phone' }],
  ['at a desk', { device: 'desk' }],
  ['on a phone without scripts', { device: 'phone', scripts: false }],
  ['at a desk without scripts', { device: 'desk', scripts: false }],
];

describe('questions that come up', () => {
  browserTest.each(WINDOWS.slice(0, 2))(
    '%s: at once, in their place, read out, and gone again',
    async (_, options) => {
      const visitor = await at('/section/dogs', options);
      const { page } = visitor;
      expect(await page.getByLabel(NAME).count()).toBe(0);
      await choose(page, DOG, 'Yes');
      await page.getByLabel(NAME).waitFor();
      expect(await page.locator('[data-live]').innerText()).toBe(
        `New question: ${NAME} (optional), You may send me news about dogs. (optional)`,
      );
      expect(await fieldsOn(page)).toEqual(['has_dog', 'dog_name', 'dog_news', 'weight']);
      // The one who answers stays where they are.
      expect(await page.evaluate('document.activeElement.name')).toBe('f.has_dog');
      await inspect(visitor);
      await page.getByLabel(NAME).pressSequentially('Rex');
      await page.getByRole('group', { name: 'When was Rex born?' }).waitFor();
      expect(await page.evaluate('document.activeElement.id')).toBe('f-dog_name');
      await choose(page, DOG, 'No');
      await page.getByLabel(NAME).waitFor({ state: 'detached' });
      expect(await page.locator('[data-live]').innerText()).toMatch(/^No longer asked: What is the name/);
      await choose(page, DOG, 'Yes');
      expect(await page.getByLabel(NAME).inputValue()).toBe('Rex');
      await page.getByRole('group', { name: 'When was Rex born?' }).waitFor();
      await press(page, 'Save and continue');
      await expectHeading(page, /The end$/);
      expect(await draftOf(visitor)).toMatchObject({ has_dog: { text: 'yes' }, dog_name: { text: 'Rex' } });
    },
  );

  browserTest('what went away is not saved, though it was typed', async () => {
    const visitor = await at('/section/dogs');
    const { page } = visitor;
    await choose(page, DOG, 'Yes');
    await page.getByLabel(NAME).fill('Bello');
    await choose(page, DOG, 'No');
    await page.getByLabel(NAME).waitFor({ state: 'detached' });
    await press(page, 'Save and continue');
    expect(Object.keys(await draftOf(visitor))).toEqual(['has_dog']);
  });

  browserTest('without a connection they come when the page is saved', async () => {
    const { page, context, problems } = await at('/section/dogs');
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed');
    await choose(page, DOG, 'Yes');
    await failed;
    await context.setOffline(false);
    expect(problems.splice(0).join()).toContain('ERR_INTERNET_DISCONNECTED');
    await press(page, 'Save and continue');
    await page.getByLabel(NAME).waitFor();
  });

  browserTest.each(WINDOWS.slice(2))('%s: once it is saved', async (_, options) => {
    const visitor = await at('/section/dogs', options);
    const { page } = visitor;
    await choose(page, DOG, 'Yes');
    await press(page, 'Save and continue');
    await page.getByLabel(NAME).waitFor();
    expect(await errorsOn(page)).toEqual([]);
    await inspect(visitor);
    await press(page, 'Save and continue');
    await expectHeading(page, /The end$/);
  });
});

describe('another language', () => {
  browserTest.each(WINDOWS)(
    '%s: what was typed is there, and is asked about before it is left',
    async (_, options) => {
      const visitor = await at('/section/contact', options);
      const { page } = visitor;
      await input(page, 'name').fill('Ada');
      await input(page, 'email').fill('ada@');
      await input(page, 'address').fill('Kade 12\n1013 AB Amsterdam');
      await language(page, 'Deutsch');
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      expect(await errorsOn(page)).toEqual([]);
      for (const [id, value] of [
        ['name', 'Ada'],
        ['email', 'ada@'],
        ['address', 'Kade 12\n1013 AB Amsterdam'],
      ] as const)
        expect(await input(page, id).inputValue()).toBe(value);
      expect(await draftOf(visitor)).toEqual({});
      await inspect(visitor);
      if (!visitor.scripts) return;
      const asked: string[] = [];
      page.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
      await page.locator('h1').click();
      await page.getByRole('link', { name: 'Lieferant werden' }).click();
      expect(asked).toEqual(['beforeunload']);
      expect(await input(page, 'name').inputValue()).toBe('Ada');
      await press(page, 'Speichern und weiter');
      expect(await draftOf(visitor)).toMatchObject({ name: { text: 'Ada' } });
    },
  );
});

describe('two tabs', () => {
  browserTest.each(WINDOWS)('%s: both answers are shown, and one is chosen', async (_, options) => {
    const visitor = await at('/section/contact', options);
    const { page, context, base } = visitor;
    const other = await context.newPage();
    await other.goto(`${base}/section/contact`);
    await input(other, 'name').fill('Grace Hopper');
    await input(other, 'address').fill('One\nline more');
    await press(other, 'Save and continue');
    await input(page, 'name').fill('Ada de Vries');
    await input(page, 'address').fill('Kade 12\n1013 AB Amsterdam');
    await input(page, 'email').fill('ada@example.org');
    await press(page, 'Save and continue');
    expect(await errorsOn(page)).toEqual([
      'Choose which answer to keep: Your name',
      'Choose which answer to keep: Where you are',
      expect.stringContaining('Which country'),
    ]);
    await inspect(visitor);
    await page.getByRole('group', { name: 'Your name' }).getByText('Keep the answer that was saved').click();
    await page.getByRole('group', { name: 'Where you are' }).getByText('Keep what I entered here').click();
    await press(page, 'Save and continue');
    expect(await draftOf(visitor)).toMatchObject({
      name: { text: 'Grace Hopper' },
      address: { text: expect.stringMatching(/^Kade 12\r?\n?,? ?1013 AB Amsterdam$/) },
      email: { text: 'ada@example.org' },
    });
    await inspect(visitor);
  });

  browserTest('the way back after a save shows what was saved, not what the page knew before', async () => {
    const visitor = await at('/section/contact');
    const { page } = visitor;
    await input(page, 'name').fill('Ada');
    await press(page, 'Save and continue');
    await page.goto(`${visitor.base}/section/payment`);
    await page.goBack();
    await page.goBack();
    await page.waitForURL(/section\/contact/);
    expect(await input(page, 'name').inputValue()).toBe('Ada');
    await input(page, 'name').fill('Ada de Vries');
    await press(page, 'Save and continue');
    expect(await draftOf(visitor)).toMatchObject({ name: { text: 'Ada de Vries' } });
  });
});
