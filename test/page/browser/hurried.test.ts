// Who is in a hurry: large letters on a small phone, and the same page in two tabs.
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { chooseInvoice, expectHeading, newSupplier, press, supplierTenant } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

/** How many lines each of the links takes that stand at the document. */
const LINES = `[...document.querySelectorAll('.page-document__acts a')].map((link) => {
  const text = [...link.childNodes].find(({ nodeType, data }) => nodeType === 3 && data.trim() !== '');
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects().length;
})`;

browserTest('letters of twice the size: no word is broken at a document', async () => {
  const { page } = await visit({ device: 'phone', width: 320 });
  const supplier = await newSupplier(app, tenant);
  await page.goto(supplier.link);
  await page.goto(`${supplier.base}/documents`);
  await chooseInvoice(page);
  await page.locator('[data-document]').waitFor();
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await page.evaluate(LINES)).toEqual([1, 1]);
});

browserTest('what another tab took back is gone here, too, without a fault', async () => {
  const { page, context } = await visit({ device: 'phone' });
  const supplier = await newSupplier(app, tenant);
  await page.goto(supplier.link);
  await page.goto(`${supplier.base}/documents`);
  await chooseInvoice(page);
  await page.locator('[data-document]').waitFor();
  const other = await context.newPage();
  await other.goto(`${supplier.base}/documents`);
  await press(other, /^Remove/);
  await press(other, /^Yes/);
  await press(page, /^Remove/);
  await expectHeading(page, 'Your documents');
  expect(await page.locator('[data-document]').count()).toBe(0);
});
