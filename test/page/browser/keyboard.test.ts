// The whole way by keyboard alone: every control is reached in reading order, the focus is always seen, and errors lead to their fields.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { allStops, enter, expectReadingOrder, focused, step, stepTo, typeInto } from './keys.ts';
import { arriving, chooseInvoice, expectHeading, input, newSupplier, supplierTenant } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const CHOOSE = /^Choose a file or take a photo ?: A recent invoice$/;
const NEXT = 'Save and continue';

/** The focus is on the summary of errors, and its first line leads to a field. */
async function followError(page: Page, id: string): Promise<void> {
  expect((await focused(page)).name).toMatch(/^There is a problem/);
  await step(page);
  await page.keyboard.press('Enter');
  expect(await focused(page)).toMatchObject({ id, isRinged: true });
}

async function sendDocument(page: Page): Promise<void> {
  await enter(page, 'Start now');
  await stepTo(page, CHOOSE);
  await chooseInvoice(page);
  await page.locator('[data-document][data-state=reading]').waitFor();
  expect((await focused(page)).name).toBe('A recent invoice');
  await app.drain();
  await page.locator('[data-document][data-state=read]').waitFor();
  expect((await focused(page)).name).toBe('A recent invoice');
  await stepTo(page, 'Upload another file');
  await page.keyboard.press('Enter');
  await page.locator('#upload-invoice').waitFor();
  await enter(page, 'Continue');
}

async function tellCompany(page: Page): Promise<void> {
  await enter(page, NEXT);
  await followError(page, 'f-company');
  await page.keyboard.type('Ada Works B.V.');
  // One stop for each group; arrows choose within it.
  expect((await step(page))?.name).toBe('On my own account');
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatchObject({ name: 'Limited company', isRinged: true });
  expect(await page.getByLabel('Limited company').isChecked()).toBe(true);
  expect((await step(page))?.name).toBe('Yes');
  await page.keyboard.press('Space');
  await enter(page, NEXT, 'Space');
  await typeInto(page, 'VAT number', 'NL123456782B12');
  // Enter in a line of text sends the form.
  await arriving(page, () => page.keyboard.press('Enter'));
}

async function tellTheRest(page: Page): Promise<void> {
  await typeInto(page, 'Your name', 'Ada de Vries');
  await typeInto(page, 'Your mail', 'ada@example.org');
  await typeInto(page, 'Where you are', 'Kade 12');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1013 AB Amsterdam');
  await stepTo(page, 'Which country');
  await page.keyboard.type('Netherl');
  await stepTo(page, 'Your mail', 'Shift+Tab');
  expect(await input(page, 'email').inputValue()).toBe('ada@example.org');
  await enter(page, NEXT);
  await typeInto(page, 'IBAN', 'NL91 ABNA 0417 1643 00');
  await enter(page, NEXT);
  await stepTo(page, /^All of this is true/);
  await page.keyboard.press('Space');
  await enter(page, NEXT);
}

describe('by keyboard alone', () => {
  browserTest(
    'from the link to the receipt, and into another language',
    async () => {
      const { page } = await visit();
      const { link } = await newSupplier(app, tenant);
      await page.goto(link);
      await sendDocument(page);
      await tellCompany(page);
      await tellTheRest(page);
      await expectHeading(page, 'Check your answers before sending');
      await enter(page, /^Change ?: Which country$/);
      expect(await input(page, 'country').inputValue()).toBe('NL');
      await enter(page, 'Back');
      await enter(page, /^Change ?: Company name$/);
      await typeInto(page, 'Company name', 'Ada & Daughters');
      await enter(page, 'Save');
      await enter(page, 'Send now');
      await expectHeading(page, 'Sent. Thank you!');
      await enter(page, 'Nederlands');
      expect(await page.locator('html').getAttribute('lang')).toBe('nl');
    },
    60_000,
  );

  browserTest('the first stop skips to the content', async () => {
    const { page } = await visit();
    const { link } = await newSupplier(app, tenant);
    await page.goto(link);
    expect((await step(page))?.name).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect((await focused(page)).id).toBe('main');
    expect((await step(page))?.name).toBe('Your documents');
  });

  browserTest.each(['phone', 'desk'] as const)(
    '%s: the stops follow the page from above to below',
    async (device) => {
      const { page } = await visit({ device });
      const { link, base } = await newSupplier(app, tenant);
      await page.goto(link);
      for (const path of ['', '/documents', '/section/company', '/section/payment', '/check']) {
        await page.goto(base + path);
        const stops = await allStops(page);
        expect(stops.length).toBeGreaterThan(8);
        expectReadingOrder(stops);
      }
    },
  );
});
