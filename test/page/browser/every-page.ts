// Every kind of page that an applicant can come upon, one after the other, in any language: nothing here reads a word of it.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { cancelSession } from '../../../src/sessions/life/operations.ts';
import type { TestApp } from '../../harness/app.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Tenant } from '../../harness/factories.ts';
import { answerAll } from './supplier.ts';
import { arriving, input, newSupplier, type Arrived } from './walk.ts';

export type Place = { app: TestApp; tenant: Tenant; page: Page; locale: string };
/** Called on each page, with its name. */
export type See = (name: string) => Promise<void>;

const come = async ({ app, tenant, page, locale }: Place, overrides: object = {}): Promise<Arrived> => {
  const supplier = await newSupplier(app, tenant, { locale, ...overrides });
  await page.goto(supplier.link);
  return supplier;
};

/** Sends the form of answers, or the last one of the page. */
export const save = (page: Page): Promise<void> =>
  arriving(page, () => page.locator('main form:not([data-upload]) button[type=submit]').last().click());

export async function everyPage(place: Place, see: See): Promise<void> {
  const { app, page } = place;
  const supplier = await come(place, { external_case_id: `S-${place.locale}-${randomUUID()}` });
  await see('start');
  await withErrors(place, supplier, see);
  await withDocuments(place, supplier, see);
  await page.goto(supplier.base);
  await see('overview, begun');
  await answerAll(supplier);
  await page.goto(`${supplier.base}/field/total`);
  await see('a field that is changed');
  await withTwoTabs(place, supplier, see);
  await page.goto(`${supplier.base}/check`);
  await see('check');
  await changed(supplier, 'Works');
  await save(page);
  await see('check of what has changed with errors');
  const tab = await page.context().newPage();
  await tab.goto(`${supplier.base}/field/company`);
  await input(tab, 'company').fill('Late');
  await save(page);
  await see('receipt');
  await save(tab);
  await page.goto(tab.url());
  await tab.close();
  await see('receipt of what came too late');
  await app.drain();
  await withQuestion(place, supplier, see);
  await endings(place, see);
}

/** In another tab, or by a program. */
async function changed({ api, path }: Arrived, company: string): Promise<void> {
  const answers = [{ field_id: 'company', value: company }];
  expect((await api.post(`${path}/answers`, { answers })).status).toBe(200);
}

/** An answer that was changed on two pages at once. */
async function withTwoTabs({ page }: Place, supplier: Arrived, see: See): Promise<void> {
  await page.goto(`${supplier.base}/field/company`);
  await input(page, 'company').fill('<b>Müller & Söhne</b>');
  await changed(supplier, 'Noord');
  await save(page);
  await see('two answers with errors');
  await page.locator('input[value=mine]').check();
  await save(page);
}

async function withErrors({ page }: Place, { base }: Arrived, see: See): Promise<void> {
  for (const section of ['company', 'contact', 'payment', 'agree']) {
    await page.goto(`${base}/section/${section}`);
    await see(`section ${section}`);
    if (section === 'payment') await input(page, 'iban').fill('NL91 ABNA 0417 1643 01');
    await save(page);
    await see(`section ${section} with errors`);
  }
  await page.goto(`${base}/check`);
  await see('check, hardly begun');
  await save(page);
  await see('check with errors');
}

const hrefTo = (page: Page, way: 'remove' | 'replace'): Promise<string> =>
  page
    .locator(`a[href*="/${way}/"]`)
    .first()
    .evaluate((link: { href?: string }) => link.href ?? '');

async function withDocuments({ app, page }: Place, supplier: Arrived, see: See): Promise<void> {
  const { base, upload } = supplier;
  await page.goto(`${base}/documents`);
  await see('documents');
  // The button is hidden where scripts run and nothing is chosen.
  await arriving(page, () => page.evaluate("document.querySelector('[data-upload]').submit()"));
  await see('documents, none chosen');
  // Its reading takes as long as the test likes.
  await upload(await invoicePdf(), { document_type: 'invoice' }, 'IMG_20260503_121314_scan(2).pdf');
  await page.goto(`${base}/documents`);
  await see('documents, one being read');
  await page.goto(`${base}/check`);
  await see('check while a document is read');
  await app.drain();
  await upload(new TextEncoder().encode('%PDF-1.7 broken'), { document_type: 'extract' }, 'k.pdf');
  await app.drain();
  await page.goto(`${base}/documents`);
  await see('documents, one read and one not');
  await page.goto(await hrefTo(page, 'remove'));
  await see('a file that is to be removed');
  await page.goto(`${base}/documents`);
  await page.goto(await hrefTo(page, 'replace'));
  await see('a file that is to be replaced');
  await arriving(page, () => page.locator('[data-upload] button').click());
  await see('a file that is to be replaced, none chosen');
  await page.goto(`${base}/documents?done=removed`);
  await see('documents, one removed');
}

async function withQuestion({ app, tenant, page }: Place, supplier: Arrived, see: See): Promise<void> {
  const command = {
    command_type: 'request_clarification',
    idempotency_key: randomUUID(),
    payload: { fact_ids: ['iban'], applicant_message: '… 0417 1643 00 ?', internal_note: 'closed account' },
  };
  const path = `/cases/${supplier.session.case_id as string}/commands`;
  expect((await tenant.api.post(path, command)).status).toBe(202);
  await app.drain();
  await page.goto(supplier.base);
  await see('overview with a question');
  await arriving(page, () => page.locator('.govuk-notification-banner a').click());
  await see('question');
  await page.locator('main input[name^="f."]').fill('NL1');
  await save(page);
  await see('question with an error');
}

async function endings(place: Place, see: See): Promise<void> {
  const { app, tenant, page } = place;
  const { base, session } = await come(place);
  const { sql } = app.store.database;
  await page.goto(`${base}/nothing`);
  await see('no such page');
  await page.goto(`${base}/section/agree`);
  await page
    .locator('main input[name=csrf]')
    .evaluate((field: { value?: string }) => void (field.value = 'other'));
  await save(page);
  await see('a form of another browser');
  await sql(`update rate_windows set used = 10000, window_start = app_now() where subject = $1`, [
    session.session_id,
  ]);
  await page.goto(base);
  await see('too many requests');
  await sql(`delete from rate_windows where subject = $1`, [session.session_id]);
  await sql(`update sessions set expires_at = app_now() where session_id = $1`, [session.session_id]);
  await page.goto(base);
  await see('expired');
  const other = await come(place, { return_url: 'https://example.org/' });
  await app.as(tenant, (tx) => cancelSession(tx, other.session.session_id as string));
  await page.goto(other.base);
  await see('cancelled');
  await page.goto(`${app.origin}/s/slt_none`);
  await see('unknown link');
  await page.context().clearCookies();
  await page.goto(other.base);
  await see('signed out');
}
