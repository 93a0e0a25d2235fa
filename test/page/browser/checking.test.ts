// The check before sending, and files that are too large or dropped, in a real browser: with and without scripts, narrow and wide.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import type { WindowOptions } from '../../harness/browser/chromium.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { inspect } from './inspect.ts';
import { answerAll, SUPPLIER } from './supplier.ts';
import { errorsOn, expectHeading, newSupplier, press, supplierTenant, type Arrived } from './walk.ts';

let app: TestApp;
let tenant: Tenant;
let directory: string;
beforeAll(async () => {
  app = await startTestApp();
  // What the invoice says is never sure enough to stand by itself.
  tenant = await supplierTenant(app, { ...SUPPLIER, review: { auto_resolve_min_match: 1 } });
  directory = mkdtempSync(join(tmpdir(), 'intake-files-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await app.close();
});
const visit = useBrowser(() => app.origin);

const WINDOWS: WindowOptions[] = [
  { device: 'phone', scripts: false },
  { device: 'phone', width: 320, scripts: true },
  { device: 'desk', scripts: true },
];

/** With an invoice whose date and total wait for a yes; all else is answered. */
async function atCheck(options: WindowOptions, { isRead = true, ...more } = {}): Promise<Visitor & Arrived> {
  const visitor = await visit(options);
  const supplier = await newSupplier(app, tenant, {
    prefill: { field_values: { invoice_number: 'RE-1' } },
    ...more,
  });
  const pdf = await invoicePdf({ date: '25 December 2018', total: '1,234.50 EUR' });
  await supplier.upload(pdf, { document_type: 'invoice' });
  if (isRead) await app.drain();
  await answerAll(supplier);
  await visitor.page.goto(supplier.link);
  await visitor.page.goto(`${supplier.base}/check`);
  return { ...visitor, ...supplier };
}

describe.each(WINDOWS)('in %j', (options) => {
  browserTest(
    'a yes to one, a yes to the rest, and it is sent',
    async () => {
      const visitor = await atCheck(options);
      const { page } = visitor;
      await page.getByText('Please confirm: 25 December 2018').waitFor();
      await press(page, 'Send now');
      expect(await errorsOn(page)).toEqual(
        expect.arrayContaining(['Invoice date: confirm that this is right, or change it']),
      );
      await inspect(visitor);
      await page.getByRole('link', { name: /^Invoice date: confirm/ }).click();
      expect(page.url()).toMatch(/#f-invoice_date$/);
      await press(page, 'Yes, that is right : Invoice date');
      expect(await errorsOn(page)).not.toContain('Invoice date: confirm that this is right, or change it');
      while ((await page.locator('.page-confirm').count()) > 0)
        await press(page, /^(All of these are|Yes, that is) right/);
      await press(page, 'Send now');
      await expectHeading(page, 'Sent. Thank you!');
    },
    60_000,
  );
});

describe('while a document is read', () => {
  browserTest.each([true, false])(
    'the page goes on by itself (scripts: %p)',
    async (scripts) => {
      const visitor = await atCheck({ scripts, device: 'phone' }, { isRead: false });
      const { page } = visitor;
      const rows = page.locator('.govuk-summary-list').getByText('We are reading your documents');
      expect(await rows.count()).toBe(2);
      expect(await page.locator('[data-part=answers]').getByText('Not answered').count()).toBe(2);
      await inspect(visitor);
      await page.getByRole('link', { name: /^Change ?: Company name$/ }).focus();
      await app.drain();
      await page.getByText('Please confirm: 25 December 2018').waitFor({ timeout: 20_000 });
      expect(await rows.count()).toBe(0);
      if (scripts)
        expect(await page.evaluate('document.activeElement.textContent')).toMatch(/Change.*Company name/s);
    },
    60_000,
  );

  browserTest('without scripts it can be told to stand still, and stops by itself', async () => {
    const { page, base } = await atCheck({ scripts: false }, { isRead: false });
    const refresh = async (path: string): Promise<string | null> =>
      (await page.goto(base + path))?.headers()['refresh'] ?? null;
    expect(await refresh('/check')).toBe('10');
    await press(page, 'Stop updating this page');
    expect(await refresh('/check?still=')).toBeNull();
    expect(await page.getByRole('link', { name: 'Stop updating this page' }).count()).toBe(0);
    await app.drain();
    expect(await refresh('/check')).toBeNull();
  });

  browserTest('where scripts run nothing is loaded again', async () => {
    const { page, base } = await atCheck({}, { isRead: false });
    const answer = await page.goto(`${base}/check`);
    expect(answer?.headers()['refresh']).toBeUndefined();
    expect(await page.getByRole('link', { name: 'Stop updating this page' }).count()).toBe(0);
  });
});

describe('files, without scripts', () => {
  const sparse = (name: string, bytes: number): string => {
    const path = join(directory, name);
    writeFileSync(path, '');
    truncateSync(path, bytes);
    return path;
  };

  browserTest.each([
    [30_000_000, 'scan.pdf', 'scan.pdf: This file is too large. Please choose one of at most 25 MB.'],
    [140_000_000, 'film.pdf', /^film\.pdf: too large to be sent at once\./],
  ])('%d bytes lead back to the form, with the name', async (bytes, name, message) => {
    const visitor = await visit({ scripts: false, device: 'phone' });
    const { page } = visitor;
    const { link, base } = await newSupplier(app, tenant);
    await page.goto(link);
    await page.goto(`${base}/documents`);
    await page.locator('#upload-invoice').setInputFiles(sparse(name, bytes));
    await press(page, /^Upload ?: A recent invoice$/);
    expect(await errorsOn(page)).toEqual([expect.stringMatching(message)]);
    expect(await page.locator('#upload-invoice-error').innerText()).toMatch(message);
    visitor.problems.splice(0);
    await inspect(visitor);
  });

  browserTest('are taken where they are dropped', async () => {
    const { page, context } = await visit({ scripts: false });
    const { link, base } = await newSupplier(app, tenant);
    await page.goto(link);
    await page.goto(`${base}/documents`);
    const path = join(directory, 'dropped.pdf');
    writeFileSync(path, await invoicePdf());
    const frame = await page.locator('#upload-invoice').boundingBox();
    if (frame === null) throw new Error('no frame');
    const devtools = await context.newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    const at = { x: frame.x + frame.width - 20, y: frame.y + frame.height / 2, data };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at });
    await press(page, /^Upload ?: A recent invoice$/);
    expect(await page.locator('[data-document]').innerText()).toContain('dropped.pdf');
  });
});
