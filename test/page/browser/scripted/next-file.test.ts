// Files at the documents, sent by the script: what is told of those before, while the next one goes.
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../harness/app.ts';
import { browserTest, useBrowser } from '../../../harness/browser/browser.ts';
import type { Tenant } from '../../../harness/factories.ts';
import { chooseInvoice, newSupplier, supplierTenant } from '../walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

async function atDocuments() {
  const visitor = await visit({ device: 'phone' });
  const supplier = await newSupplier(app, tenant);
  await visitor.page.goto(supplier.link);
  await visitor.page.goto(`${supplier.base}/documents`);
  return { ...visitor, ...supplier };
}

browserTest('what was refused is told no longer while the next one is sent', async () => {
  const { page } = await atDocuments();
  const program = { name: 'setup.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ00') };
  await page.locator('#upload-invoice').setInputFiles(program);
  await page.locator('.govuk-error-summary').waitFor();
  expect(await page.locator('[data-live]').innerText()).toBe('');
  const held = Promise.withResolvers<void>();
  await page.route('**/documents', async (route) => held.promise.then(() => route.continue()), {
    times: 1,
  });
  await chooseInvoice(page);
  await page.locator('.page-progress').waitFor();
  expect(await page.locator('.govuk-error-summary, .govuk-error-message').count()).toBe(0);
  held.resolve();
  await page.locator('[data-state=reading]').waitFor();
});

browserTest('a file that was left is asked for until it is chosen again', async () => {
  const visitor = await atDocuments();
  const { page, base } = visitor;
  await page.route('**/documents', (route) => route.abort('connectionreset'), { times: 1 });
  await chooseInvoice(page);
  await page.getByText(/^There is no connection/).waitFor();
  visitor.problems.splice(0);
  await page.goto(base);
  const notice = page.locator('[data-cut-off]');
  expect(await notice.innerText()).toContain('invoice.pdf');
  await page.goto(`${base}/documents`);
  expect(await notice.innerText()).toContain('invoice.pdf');
  await chooseInvoice(page, 'upload-extract');
  expect(await notice.isVisible()).toBe(true);
  await chooseInvoice(page);
  await page.locator('[data-state=reading]').first().waitFor();
  expect(await notice.isVisible()).toBe(false);
});
