// What the small script adds: documents that tell their state by themselves, uploads that show how far they are, nothing typed or chosen that is lost.
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { startTestApp, type TestApp } from '../../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../../harness/browser/browser.ts';
import { apply } from '../../../harness/cases/commands.ts';
import { invoicePdf } from '../../../harness/documents.ts';
import type { Tenant } from '../../../harness/factories.ts';
import { handIn } from '../../../harness/sessions/session-states.ts';
import { answerAll } from '../supplier.ts';
import {
  chooseInvoice,
  errorsOn,
  expectHeading,
  newSupplier,
  press,
  supplierTenant,
  type Arrived,
} from '../walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const UPLOAD = /^Upload ?: A recent invoice$/;

async function at(path: string): Promise<Visitor & Arrived> {
  const visitor = await visit({ device: 'phone' });
  const supplier = await newSupplier(app, tenant);
  await visitor.page.goto(supplier.link);
  if (path !== '') await visitor.page.goto(supplier.base + path);
  return { ...visitor, ...supplier };
}

/** Is gone as soon as the page is loaded anew. */
const mark = (page: Page): Promise<unknown> => page.evaluate('globalThis.marked = true');
const isSamePage = (page: Page): Promise<boolean> => page.evaluate('globalThis.marked === true');
const stateOf = (page: Page, state: string) => page.locator(`[data-document][data-state=${state}]`);
const upload = (page: Page): Promise<void> => page.getByRole('button', { name: UPLOAD }).click();

/** An upload that comes to nothing on its way, of which the browser does not know why: the file stays chosen. */
async function chooseCutOff(visitor: Visitor, id: string, name: string): Promise<void> {
  await visitor.page.route('**/documents', (route) => route.abort('connectionreset'), { times: 1 });
  await chooseInvoice(visitor.page, id, name);
  await toldOfConnection(visitor, 'ERR_CONNECTION_RESET');
}

async function toldOfConnection({ page, problems }: Visitor, problem: string): Promise<void> {
  await page.getByText(/^There is no connection at the moment/).waitFor();
  expect(await page.getByText(/If it does not, press “Upload”\.$/).count()).toBe(1);
  expect(problems.splice(0).join()).toContain(problem);
}

describe('documents', () => {
  browserTest('go from chosen to read without the page being loaded anew, and say so', async () => {
    const { page } = await at('/documents');
    await mark(page);
    await chooseInvoice(page);
    await stateOf(page, 'reading').waitFor();
    expect(await page.locator('[data-live]').innerText()).toBe('invoice.pdf: Being read');
    await page.getByText('We are reading your document.').waitFor();
    expect(await page.getByRole('link', { name: 'Check again' }).count()).toBe(0);
    await app.drain();
    await stateOf(page, 'read').waitFor();
    expect(await page.locator('[data-live]').innerText()).toBe('invoice.pdf: Received');
    expect(await page.getByText('We are reading your document.').count()).toBe(0);
    expect(await isSamePage(page)).toBe(true);
  });

  browserTest('the check page fills in what is read meanwhile', async () => {
    const { page, upload: send } = await at('');
    await send(await invoicePdf(), { document_type: 'invoice' });
    await press(page, /^Check your answers/);
    await mark(page);
    expect(await page.locator('.page-citation').count()).toBe(0);
    await app.drain();
    await page.locator('.page-citation').first().waitFor();
    expect(await page.locator('.page-citation').count()).toBe(3);
    expect(await isSamePage(page)).toBe(true);
  });

  browserTest('the last one that was asked for: once it is read, that all is sent', async () => {
    const supplier = await at('');
    const { page, base, session } = supplier;
    await supplier.upload(await invoicePdf(), { document_type: 'invoice' });
    await answerAll(supplier);
    await app.drain();
    await handIn(supplier);
    await apply(
      app,
      { tenant, caseId: session.case_id as string },
      {
        type: 'request_clarification',
        payload: { document_type: 'invoice', applicant_message: 'A sharper one, please.' },
      },
    );
    await page.goto(`${base}/documents`);
    await chooseInvoice(page);
    await stateOf(page, 'reading').waitFor();
    await app.drain();
    await page.getByRole('heading', { name: 'Sent. Thank you!' }).waitFor();
  });

  browserTest('an upload shows how far it is', async () => {
    const { page, context } = await at('/documents');
    const devtools = await context.newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
    await devtools.send('Network.emulateNetworkConditions', slow);
    const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(400_000, 'x')]);
    await page
      .locator('#upload-invoice')
      .setInputFiles({ name: 'big.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText(/^Uploading: [1-9]\d?%$/).waitFor();
    expect(await page.getByRole('progressbar', { name: /^Uploading/ }).count()).toBe(1);
    await devtools.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.locator('[data-document]').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });

  browserTest(
    'without a connection the file stays chosen, and goes by itself when there is one',
    async () => {
      const visitor = await at('/documents');
      const { page, context } = visitor;
      await mark(page);
      await context.setOffline(true);
      await chooseInvoice(page);
      await toldOfConnection(visitor, 'ERR_INTERNET_DISCONNECTED');
      await upload(page);
      await toldOfConnection(visitor, 'ERR_INTERNET_DISCONNECTED');
      await context.setOffline(false);
      await stateOf(page, 'reading').waitFor();
      expect(await isSamePage(page)).toBe(true);
    },
  );

  browserTest(
    'cut off by a line that looks sound, it stays chosen, and goes when it is told to',
    async () => {
      const visitor = await at('/documents');
      await mark(visitor.page);
      await chooseCutOff(visitor, 'upload-invoice', 'invoice.pdf');
      await upload(visitor.page);
      await stateOf(visitor.page, 'reading').waitFor();
      expect(await isSamePage(visitor.page)).toBe(true);
    },
  );

  browserTest('what is read while there is no connection is seen once there is', async () => {
    const { page, context, problems } = await at('/documents');
    await chooseInvoice(page);
    await stateOf(page, 'reading').waitFor();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Check again' }).waitFor();
    await app.drain();
    problems.splice(0);
    await context.setOffline(false);
    await stateOf(page, 'read').waitFor();
  });

  browserTest('a server that is started again is asked again by itself', async () => {
    const { page, problems } = await at('/documents');
    await chooseInvoice(page);
    await stateOf(page, 'reading').waitFor();
    await page.route('**/documents/status', (route) => route.abort('connectionrefused'), { times: 1 });
    await page.getByRole('link', { name: 'Check again' }).waitFor();
    problems.splice(0);
    await app.drain();
    await stateOf(page, 'read').waitFor();
  });

  browserTest('one that is too large is told before it is sent', async () => {
    const visitor = await at('/documents');
    const { page } = visitor;
    const directory = mkdtempSync(join(tmpdir(), 'intake-huge-'));
    const path = join(directory, 'huge.pdf');
    writeFileSync(path, '');
    truncateSync(path, 27_000_000);
    await page.locator('#upload-invoice').setInputFiles(path);
    await page
      .getByText('\u2068huge.pdf\u2069: This file is too large. Please choose one of at most 25 MB.')
      .waitFor();
    await mark(page);
    await upload(page);
    expect(await isSamePage(page)).toBe(true);
    expect(await page.locator('.page-progress').count()).toBe(0);
    // Nor does it draw anybody's attention once there is a connection again, in place of one that was cut off.
    await chooseCutOff(visitor, 'upload-invoice', 'invoice.pdf');
    await page.locator('#upload-invoice').setInputFiles(path);
    await page.getByText(/^\u2068huge\.pdf\u2069: This file is too large/).waitFor();
    await page.getByRole('link', { name: 'Back' }).focus();
    await page.evaluate("dispatchEvent(new Event('online'))");
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Back');
    expect(await page.locator('.page-progress').count()).toBe(0);
    rmSync(directory, { recursive: true });
  });

  browserTest('leading on with a chosen file that was not sent: it says so, once', async () => {
    const visitor = await at('/documents');
    const { page } = visitor;
    await chooseInvoice(page);
    await stateOf(page, 'reading').waitFor();
    await chooseCutOff(visitor, 'upload-extract', 'extract.pdf');
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByText(/it is not uploaded yet\. Press “Upload” first\.$/).waitFor();
    await press(page, 'Continue');
    await expectHeading(page, /Your company$/);
  });

  browserTest(
    'what cannot be taken is told beside its form, and what was chosen elsewhere stays',
    async () => {
      const visitor = await at('/documents');
      const { page } = visitor;
      await mark(page);
      await chooseCutOff(visitor, 'upload-extract', 'extract.pdf');
      const program = {
        name: 'setup.exe',
        mimeType: 'application/pdf',
        buffer: Buffer.from('MZ\u0090\u0000', 'latin1'),
      };
      await page.locator('#upload-invoice').setInputFiles(program);
      await page.locator('.govuk-error-summary').waitFor();
      expect(await errorsOn(page)).toEqual([
        expect.stringMatching(/^setup\.exe: We cannot open this kind of file/),
        expect.stringMatching(/^There is no connection at the moment/),
      ]);
      expect(await page.title()).toMatch(/^Error: /);
      expect(await page.locator('#upload-extract').inputValue()).toMatch(/extract\.pdf$/);
      expect(await isSamePage(page)).toBe(true);
    },
  );
});
