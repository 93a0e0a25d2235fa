// The whole way from the link to the receipt, on a phone and on a desk, with scripts and without: every page on it is in order.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { browserTest, useBrowser, type Visitor } from '../../harness/browser/browser.ts';
import type { Tenant } from '../../harness/factories.ts';
import { look } from '../../harness/story.ts';
import { inspect } from './inspect.ts';
import {
  chooseInvoice,
  errorsOn,
  expectHeading,
  fill,
  input,
  newSupplier,
  press,
  supplierTenant,
  tick,
  type Arrived,
} from './walk.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await supplierTenant(app);
});
afterAll(() => app.close());
const visit = useBrowser(() => app.origin);

const UPLOAD = /^Upload ?: A recent invoice$/;
const NEXT = 'Save and continue';

async function sendDocument(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await press(page, 'Start now');
  await expectHeading(page, 'Your documents');
  await inspect(visitor);
  if (!visitor.scripts) {
    await press(page, UPLOAD);
    expect(await errorsOn(page)).toEqual(['Choose a file first.']);
    await inspect(visitor);
  }
  await chooseInvoice(page);
  if (!visitor.scripts) await page.getByRole('button', { name: UPLOAD }).click();
  await page.locator('[data-document][data-state=reading]').waitFor();
  await inspect(visitor);
  await app.drain();
  if (!visitor.scripts) await press(page, 'Check again');
  await page.locator('[data-document][data-state=read]').waitFor();
  await inspect(visitor);
  await press(page, 'Continue');
}

async function tellCompany(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expectHeading(page, /^Step 2 of 6\s+Your company$/);
  await inspect(visitor);
  await tick(page, 'Limited company');
  await press(page, NEXT);
  expect(await page.title()).toMatch(/^Error: Your company – Become a supplier – /);
  expect(await errorsOn(page)).toEqual([
    'Company name: enter the name of the organisation',
    'Do you have a VAT number? Choose yes or no',
  ]);
  expect(await page.getByLabel('Limited company').isChecked()).toBe(true);
  await inspect(visitor);
  await fill(page, 'company');
  await tick(page, 'Yes');
  // Where scripts run it may be there by now.
  if (!visitor.scripts) expect(await input(page, 'vat_number').count()).toBe(0);
  await press(page, NEXT);
  // The answer brought up a further question of the section.
  await expectHeading(page, /Your company$/);
  expect(await input(page, 'company').inputValue()).toBe('Ada Works B.V.');
  await inspect(visitor);
  await fill(page, 'vat_number');
  await press(page, NEXT);
}

async function tellTheRest(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expectHeading(page, /How to reach you$/);
  await inspect(visitor);
  await fill(page, 'name', 'email', 'address');
  await input(page, 'country').selectOption('NL');
  await press(page, NEXT);
  await expectHeading(page, /The payment$/);
  // What the invoice says is not asked again.
  expect(await page.locator('main [name^="f."]').count()).toBe(1);
  await inspect(visitor);
  await fill(page, 'iban');
  await press(page, NEXT);
  await expectHeading(page, /Your agreement$/);
  await inspect(visitor);
  await tick(page, 'All of this is true');
  await press(page, NEXT);
}

async function checkAndSend(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await expectHeading(page, 'Check your answers before sending');
  const cited = page.locator('.page-citation');
  expect(await cited.allInnerTexts()).toEqual(Array(3).fill('From invoice.pdf:'));
  const lines = await cited.locator('img').all();
  expect(await Promise.all(lines.map((line) => line.getAttribute('alt')))).toEqual([
    'Invoice number: RE-2026-0815',
    'Invoice date: 03.05.2026',
    'Total: 1,234.50 EUR',
  ]);
  await inspect(visitor);
  await press(page, /^Change ?: Company name$/);
  await inspect(visitor);
  await input(page, 'company').fill('Ada & Daughters B.V.');
  await press(page, 'Save');
  await expectHeading(page, 'Check your answers before sending');
  await page.getByText('Ada & Daughters B.V.').waitFor();
  await press(page, 'Send now');
}

async function receive(visitor: Visitor, { link, base }: Arrived, reference: string): Promise<void> {
  const { page } = visitor;
  await expectHeading(page, 'Sent. Thank you!');
  expect(page.url()).toBe(`${base}/done`);
  expect(await page.locator('.page-reference').innerText()).toBe(reference);
  await inspect(visitor);
  await page.goto(link);
  await expectHeading(page, 'Sent. Thank you!');
  expect(page.url()).toBe(`${base}/done`);
}

describe.each([
  ['phone', true],
  ['phone', false],
  ['desk', true],
  ['desk', false],
] as const)('%s, scripts: %p', (device, scripts) => {
  browserTest('link, document, answers, check, receipt, and the receipt again', async () => {
    const visitor = await visit({ device, scripts });
    const reference = `S-${device}-${randomUUID()}`;
    const supplier = await newSupplier(app, tenant, { external_case_id: reference });
    await visitor.page.goto(supplier.link);
    expect(visitor.page.url()).toBe(supplier.base);
    await expectHeading(visitor.page, 'Become a supplier');
    await inspect(visitor);
    await sendDocument(visitor);
    await tellCompany(visitor);
    await tellTheRest(visitor);
    await checkAndSend(visitor);
    await receive(visitor, supplier, reference);
    await app.drain();
    const { status, facts } = await look(tenant, supplier.session.case_id as string);
    expect(status).toBe('ready_for_review');
    const values = Object.fromEntries(Object.entries(facts).map(([id, { value }]) => [id, value]));
    expect(values).toMatchObject({
      company: 'Ada & Daughters B.V.',
      vat_number: 'NL123456782B12',
      invoice_number: 'RE-2026-0815',
      iban: 'NL91ABNA0417164300',
    });
  });
});
