// Where scripts run, a file that was chosen is sent without another press; the button is there for those who need it.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { focused } from './keys.ts';
import { chooseInvoice, expectHeading, newSupplier, press, supplierTenant, type Arrived } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const TOLD = 'It is uploaded as soon as you choose it.';
const buttonOf = (page: Page, label = 'A recent invoice') =>
  page.getByRole('button', { name: new RegExp(`^Upload ?: ${label}$`) });
const documents = (page: Page) => page.locator('[data-document]');

async function atDocuments({ scripts = true } = {}): Promise<Visitor & Arrived> {
  const visitor = await visit({ device: 'phone', scripts });
  const supplier = await newSupplier(app, tenant);
  await visitor.page.goto(supplier.link);
  await visitor.page.goto(`${supplier.base}/documents`);
  return { ...visitor, ...supplier };
}

/** So slow that an upload is under way until the test says otherwise. */
async function slowly({ context, page }: Visitor): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page);
  const speed = (uploadThroughput: number): Promise<unknown> =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(20_000);
  return async () => void (await speed(-1));
}

async function chooseLarge(page: Page, id: string): Promise<void> {
  const buffer = Buffer.concat([Buffer.from(await invoicePdf()), Buffer.alloc(400_000, ' ')]);
  await page
    .locator(`[id="${id}"]`)
    .setInputFiles({ name: `${id}.pdf`, mimeType: 'application/pdf', buffer });
  await page
    .getByText(/^Uploading/)
    .first()
    .waitFor();
}

describe('a file that is chosen', () => {
  browserTest('is sent without another press, as was said before', async () => {
    const { page } = await atDocuments();
    expect(await page.getByText(TOLD).first().isVisible()).toBe(true);
    expect(await buttonOf(page).isVisible()).toBe(false);
    await chooseInvoice(page);
    await documents(page).waitFor();
    expect(await documents(page).innerText()).toContain('invoice.pdf');
    expect((await focused(page)).name).toBe('A recent invoice');
  });

  browserTest('waits for the button where no script runs', async () => {
    const { page } = await atDocuments({ scripts: false });
    expect(await page.getByText(TOLD).first().isVisible()).toBe(false);
    await chooseInvoice(page);
    expect(await buttonOf(page).isVisible()).toBe(true);
    expect(await documents(page).count()).toBe(0);
    await press(page, /^Upload ?: A recent invoice$/);
    expect(await documents(page).innerText()).toContain('invoice.pdf');
  });

  browserTest('waits for the button where another file goes for it', async () => {
    const { page, upload } = await atDocuments();
    await upload(await invoicePdf(), { document_type: 'invoice' });
    await page.reload();
    await press(page, /^Replace/);
    await expectHeading(page, 'Replace this file');
    expect(await page.getByText(TOLD).count()).toBe(0);
    await chooseInvoice(page, 'upload-invoice', 'other.pdf');
    expect(await buttonOf(page).isVisible()).toBe(true);
    expect(await page.locator('.page-progress').count()).toBe(0);
  });
});

describe('while a file is under way', () => {
  browserTest('another one goes as well, and both are there in the end', async () => {
    const visitor = await atDocuments();
    const { page } = visitor;
    const goOn = await slowly(visitor);
    await chooseLarge(page, 'upload-invoice');
    await chooseLarge(page, 'upload-extract');
    expect(await page.locator('#upload-invoice').isDisabled()).toBe(true);
    await goOn();
    await page.locator('[data-document]').nth(1).waitFor();
    expect((await documents(page).allInnerTexts()).join()).toMatch(
      /upload-invoice\.pdf.*upload-extract\.pdf/s,
    );
  });

  browserTest('also right after one was removed', async () => {
    const visitor = await atDocuments();
    const { page, base } = visitor;
    await page.goto(`${base}/documents?done=removed`);
    const goOn = await slowly(visitor);
    await chooseLarge(page, 'upload-invoice');
    await chooseInvoice(page, 'upload-extract', 'extract.pdf');
    await goOn();
    await page.locator('[data-document]').nth(1).waitFor();
    expect(await documents(page).count()).toBe(2);
  });

  browserTest('leading on says so, and leaving is asked about', async () => {
    const visitor = await atDocuments();
    const { page } = visitor;
    await chooseInvoice(page);
    await documents(page).waitFor();
    const goOn = await slowly(visitor);
    await chooseLarge(page, 'upload-extract');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText('Your file is still being uploaded. Please wait a moment.').waitFor();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByRole('link', { name: 'Become a supplier' }).click();
    expect(asked).toEqual(['beforeunload']);
    await goOn();
    await page.locator('[data-document]').nth(1).waitFor();
    await press(page, 'Continue');
    expect(asked).toHaveLength(1);
  });
});
