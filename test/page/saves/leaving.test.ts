// An upload over a slow line that the applicant goes away from: they are asked before, and told when they are back.
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { chooseInvoice, newSupplier, supplierTenant, type Arrived } from '../browser/walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** On the page of documents, with a file of which a tenth is there after a second. */
async function uploading(): Promise<Visitor & Arrived & { faster(): Promise<void> }> {
  const visitor = await visit({ device: 'phone' });
  const { page, context } = visitor;
  const supplier = await newSupplier(app, tenant);
  await page.goto(supplier.link);
  await page.goto(`${supplier.base}/documents`);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', { ...FAST, uploadThroughput: 50_000 });
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500_000, 'x')]);
  const file = { name: 'May & June.pdf', mimeType: 'application/pdf', buffer };
  await page.locator('#upload-invoice').setInputFiles(file);
  await page.getByText(/^Uploading: [1-9]\d?%$/).waitFor();
  const faster = async (): Promise<void> => {
    await devtools.send('Network.emulateNetworkConditions', FAST);
  };
  return { ...visitor, ...supplier, faster };
}

const told = (page: Page) => page.getByRole('alert').filter({ hasText: /You left the page before/ });

browserTest('they are asked, and stay', async () => {
  const { page, base, faster } = await uploading();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate('history.back()');
  await expect.poll(() => asked).toEqual(['beforeunload']);
  expect(page.url()).toBe(`${base}/documents`);
  await faster();
  await page.locator('[data-document]').waitFor();
  // What has come is no longer told of.
  await page.goto(base);
  expect(await told(page).isVisible()).toBe(false);
});

browserTest('they go, and are told until they are where it can be chosen again', async () => {
  const { page, base, faster, problems } = await uploading();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goBack();
  await faster();
  expect(page.url()).toBe(base);
  await told(page).waitFor();
  await told(page).getByRole('link', { name: 'May & June.pdf' }).click();
  await page.waitForURL(`${base}/documents`);
  await told(page).waitFor();
  expect(await page.locator('[data-document]').count()).toBe(0);
  await told(page).getByRole('link', { name: 'May & June.pdf' }).click();
  expect(await page.evaluate('document.activeElement.id')).toBe('upload-invoice');
  await chooseInvoice(page);
  await page.locator('[data-document]').waitFor();
  await page.goto(base);
  expect(await told(page).isVisible()).toBe(false);
  expect(problems).toEqual([]);
});
