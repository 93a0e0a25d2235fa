// A supplier at a browser: what they press and fill in, page by page, as any of the journeys does it.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { TestApp } from '../../harness/app.ts';
import { newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, setAccount, type Tenant } from '../../harness/factories.ts';
import { ANSWERS, SUPPLIER } from './supplier.ts';

export type Arrived = Applicant & { link: string; base: string };

/** An organization with a name and a colour that looks for suppliers. */
export async function supplierTenant(app: TestApp, declaration: object = SUPPLIER): Promise<Tenant> {
  const tenant = await newTenant(app);
  await publish(app, tenant, declaration);
  await setAccount(app, tenant, { name: 'Noordzee Energie', brand_colour: '#0b6b5d' });
  return tenant;
}

/** A new session; the link as it is opened here, whatever host it names. */
export async function newSupplier(app: TestApp, tenant: Tenant, overrides: object = {}): Promise<Arrived> {
  const applicant = await newApplicant(app, tenant, { case_type_id: 'supplier', ...overrides });
  const { signed_url, session_id } = applicant.session;
  return {
    ...applicant,
    link: app.origin + new URL(signed_url as string).pathname,
    base: `${app.origin}/apply/${session_id as string}`,
  };
}

/** Presses what stands on the page, and waits for the page that it leads to. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const control = page.getByRole('button', { name }).or(page.getByRole('link', { name }));
  await arriving(page, () => control.first().click());
}

/** Waits for the document that comes of it. */
export async function arriving(page: Page, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), act()]);
}

export const heading = (page: Page): Promise<string> => page.locator('h1').innerText();

export const expectHeading = async (page: Page, text: string | RegExp): Promise<void> =>
  expect(await heading(page)).toMatch(text);

export const errorsOn = (page: Page): Promise<string[]> =>
  page.locator('.govuk-error-summary__list a').allInnerTexts();

const valueOf = (fieldId: string): string => ANSWERS.find((one) => one.field_id === fieldId)?.value ?? '';

export const input = (page: Page, fieldId: string) => page.locator(`[id="f-${fieldId}"]`);

/** Types what is true into inputs of these fields. */
export async function fill(page: Page, ...fieldIds: string[]): Promise<void> {
  for (const id of fieldIds) await input(page, id).fill(valueOf(id));
}

export const tick = (page: Page, label: string): Promise<void> =>
  page.locator('label', { hasText: label }).first().click();

/** Chooses an invoice for the first document that is asked for. */
export async function chooseInvoice(page: Page, id = 'upload-invoice', name = 'invoice.pdf'): Promise<void> {
  const buffer = Buffer.from(await invoicePdf({ total: '1,234.50 EUR' }));
  await page.locator(`[id="${id}"]`).setInputFiles({ name, mimeType: 'application/pdf', buffer });
}
