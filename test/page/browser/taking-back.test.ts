// Removing and replacing a file in a browser, on a phone and at a desk, with scripts and without.
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { focusOn } from '../../harness/browser/looking.ts';
import { inspect } from './inspect.ts';
import { chooseInvoice, expectHeading, newSupplier, press, supplierTenant, type Arrived } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

/** With one invoice that was read, and one file that could not be. */
async function withFiles(options: Parameters<typeof visit>[0]): Promise<Visitor & Arrived> {
  const visitor = await visit(options);
  const supplier = await newSupplier(app, tenant);
  await supplier.upload(await invoicePdf(), { document_type: 'invoice' }, 'old-invoice.pdf');
  await supplier.upload(Buffer.from('%PDF-1.7 broken'), {}, 'broken.pdf');
  await app.drain();
  await visitor.page.goto(supplier.link);
  await visitor.page.goto(`${supplier.base}/documents`);
  return { ...visitor, ...supplier };
}

const namesIn = async ({ manifest }: Arrived): Promise<string[]> =>
  (await manifest()).documents.map(({ filename }: { filename: string }) => filename);

describe.each([
  { device: 'desk', scripts: false },
  { device: 'phone', scripts: true },
] as const)('$device, scripts: $scripts', (options) => {
  browserTest('a file that failed is removed, one that was read is replaced', async () => {
    const visitor = await withFiles(options);
    const { page } = visitor;
    await press(page, /^Remove ?: broken\.pdf$/);
    await expectHeading(page, 'Do you want to remove this file?');
    await inspect(visitor);
    await press(page, 'No, keep it');
    expect(await namesIn(visitor)).toEqual(['old-invoice.pdf', 'broken.pdf']);
    await press(page, /^Remove ?: broken\.pdf$/);
    await press(page, 'Yes, remove it');
    await expectHeading(page, 'Your documents');
    const told = page.getByRole('alert');
    expect(await told.innerText()).toContain('The file was removed.');
    if (options.scripts)
      expect(await focusOn(page)).toMatchObject({ name: expect.stringContaining('removed') });
    await inspect(visitor);
    await press(page, /^Replace ?: old-invoice\.pdf$/);
    await expectHeading(page, 'Replace this file');
    await inspect(visitor);
    await chooseInvoice(page, 'upload-invoice', 'new-invoice.pdf');
    await press(page, /^Upload/);
    await page.getByText('The file was replaced.').waitFor();
    expect(await namesIn(visitor)).toEqual(['new-invoice.pdf']);
    await app.drain();
  });
});

browserTest('a link that has the focus keeps it while the documents are read', async () => {
  const visitor = await withFiles({ device: 'desk' });
  const { page } = visitor;
  await visitor.upload(await invoicePdf({ number: 'RE-3' }), { document_type: 'invoice' }, 'third.pdf');
  await page.reload();
  await page.getByRole('link', { name: /^Remove ?: third\.pdf$/ }).focus();
  await app.drain();
  await page.locator('[data-document][data-state=reading]').waitFor({ state: 'detached' });
  expect(await focusOn(page)).toMatchObject({ name: expect.stringContaining('third.pdf') });
});
