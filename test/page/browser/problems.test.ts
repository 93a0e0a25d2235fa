// Files that are not taken, at several places of the page: each is told at its own, and none is forgotten for the other.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { SUPPLIER } from './supplier.ts';
import { chooseInvoice, errorsOn, newSupplier, supplierTenant } from './walk.ts';

const directory = mkdtempSync(join(tmpdir(), 'intake-problems-'));
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  const documents = ['invoice', 'permit'].map((document_type) => ({
    document_type,
    label: `The ${document_type}`,
    required: true,
    accept: ['application/pdf'],
  }));
  tenant = await supplierTenant(app, { ...SUPPLIER, documents });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});
const visit = useBrowser(() => app.origin);

const choose = (page: Page, type: string, name: string): Promise<void> =>
  page
    .locator(`#upload-${type}`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('just a text') });
const errorAt = (page: Page, type: string) => page.locator(`#upload-${type}-error p`);
const focused = (page: Page): Promise<unknown> =>
  page.evaluate('document.activeElement.className || document.activeElement.id');

browserTest(
  'two that are refused: both are told, in the order of the page, and at their fields',
  async () => {
    const { page, problems } = await visit({ device: 'phone' });
    const supplier = await newSupplier(app, tenant);
    await page.goto(supplier.link);
    await page.goto(`${supplier.base}/documents`);
    await choose(page, 'permit', 'second.pdf');
    await errorAt(page, 'permit').waitFor();
    await choose(page, 'invoice', 'first.pdf');
    await errorAt(page, 'invoice').waitFor();
    expect(await errorsOn(page)).toEqual([
      expect.stringMatching(/^first\.pdf: /),
      expect.stringMatching(/^second\.pdf: /),
    ]);
    expect(await focused(page)).toBe('govuk-error-summary');
    for (const type of ['invoice', 'permit']) {
      const input = page.locator(`#upload-${type}`);
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      expect(await input.getAttribute('aria-describedby')).toContain(`upload-${type}-error`);
      expect(await errorAt(page, type).count()).toBe(1);
    }
    // What is mended is told no more; the other still is.
    await chooseInvoice(page);
    await page.locator('[data-document]').waitFor();
    expect(await errorsOn(page)).toEqual([expect.stringMatching(/^second\.pdf: /)]);
    expect(await page.title()).toMatch(/^Error: /);
    expect(await focused(page)).not.toBe('govuk-error-summary');
    await chooseInvoice(page, 'upload-permit', 'permit.pdf');
    await expect.poll(() => page.locator('[data-document]').count()).toBe(2);
    expect(await errorsOn(page)).toEqual([]);
    expect(await page.title()).not.toMatch(/^Error: /);
    problems.splice(0);
  },
);

browserTest('a file that is too large before it is sent is tied to its field', async () => {
  const { page } = await visit({ device: 'phone' });
  const supplier = await newSupplier(app, tenant);
  await page.goto(supplier.link);
  await page.goto(`${supplier.base}/documents`);
  const input = page.locator('#upload-invoice');
  // On the disk, where the browser finds it: in memory all of it would be told to the browser first.
  const path = join(directory, 'huge.pdf');
  writeFileSync(path, '');
  truncateSync(path, 26 * 1024 * 1024);
  await input.setInputFiles(path);
  await errorAt(page, 'invoice').waitFor();
  expect(await input.getAttribute('aria-invalid')).toBe('true');
  expect(await input.getAttribute('aria-describedby')).toBe('upload-invoice-hint upload-invoice-error');
});
