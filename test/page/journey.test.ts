// The whole way without a script: documents, sections, what an answer brings up, mistakes, the check, a change, sending, the receipt.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { applicantTenant, GOOD_IBAN, newApplicant } from '../harness/sessions/applicant.ts';
import { invoicePdf } from '../harness/documents.ts';
import type { Tenant } from '../harness/factories.ts';
import { fileOf, opened } from '../harness/browser/page-client.ts';
import { look } from '../harness/story.ts';
import type { WebPage } from '../harness/browser/web-page.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());

const come = async (overrides: object = {}) => {
  const { session } = await newApplicant(app, tenant, overrides);
  return { session, ...(await opened(app, session as { signed_url: string })) };
};
const hrefsOf = ({ links }: WebPage): string[] => links.map(({ href }) => href);
const statesOf = ({ text }: WebPage): string =>
  text
    .replace(/^.*Your tasks/, '')
    .replace(/Continue.*|Start now.*/, '')
    .trim();

test('from the link to the receipt: asked is only what the document did not tell', async () => {
  const { browser, base, page, session } = await come({
    external_case_id: 'SUP-77',
    return_url: 'https://shop.example.com/thanks?a=1&b=2',
  });
  expect(page).toMatchObject({ path: base, status: 200, heading: 'Supplier application', errors: [] });
  expect(page.title).toBe('Supplier application – Test organization');
  expect(statesOf(page)).toBe(
    'Your documents Next Your company To do The invoice To do Declaration To do Check your answers before sending To do',
  );
  expect(page.links).toContainEqual({ href: `${base}/documents`, text: 'Start now' });

  const documents = await browser.get(`${base}/documents`);
  expect(documents.text).toContain('To carry on, please add: A recent invoice');
  const uploaded = await browser.submit(documents, '/documents', {}, [
    fileOf(await invoicePdf(), 'Rechnung März.pdf'),
  ]);
  expect(uploaded).toMatchObject({ path: `${base}/documents`, status: 200 });
  expect(uploaded.text).toContain('Rechnung März.pdf');
  expect(uploaded.text).toContain('Being read');
  await app.drain();
  const read = await browser.get(`${base}/documents`);
  expect(read.text).not.toContain('Being read');
  expect(hrefsOf(read)).toContain(`${base}/section/company`);

  const company = await browser.get(`${base}/section/company`);
  expect(company).toMatchObject({ heading: 'Step 2 of 5 Your company' });
  expect(company.has('f.vat_number')).toBe(false);
  const more = await browser.submit(company, '/section/company', {
    'f.company': 'Ada Works B.V.',
    'f.has_vat': 'yes',
  });
  expect(more).toMatchObject({ path: `${base}/section/company`, status: 200, errors: [] });
  expect(more.value('f.company')).toBe('Ada Works B.V.');
  const wrong = await browser.submit(more, '/section/company', { 'f.vat_number': 'NL12' });
  expect(wrong).toMatchObject({
    status: 200,
    title: expect.stringMatching(/^Error: /),
    errors: [expect.stringMatching(/^#f-vat_number VAT number: /)],
  });
  expect(['f.company', 'f.has_vat', 'f.vat_number'].map(wrong.value)).toEqual([
    'Ada Works B.V.',
    'yes',
    'NL12',
  ]);
  const invoice = await browser.submit(wrong, '/section/company', { 'f.vat_number': 'nl 1234.56.782.b12' });
  // The number and the date stand in the document: nobody types them.
  expect(invoice).toMatchObject({ path: `${base}/section/invoice`, heading: 'Step 3 of 5 The invoice' });
  expect(['f.invoice_number', 'f.invoice_date:day', 'f.iban'].map(invoice.has)).toEqual([false, false, true]);
  const agree = await browser.submit(invoice, '/section/invoice', { 'f.iban': GOOD_IBAN });
  expect(agree.path).toBe(`${base}/section/agree`);
  const unticked = await browser.submit(agree, '/section/agree');
  expect(unticked).toMatchObject({ status: 200, errors: [expect.stringContaining('#f-terms')] });
  const check = await browser.submit(unticked, '/section/agree', { 'f.terms': 'yes' });

  expect(check).toMatchObject({ path: `${base}/check`, errors: [] });
  expect(check.text).toContain('From Rechnung März.pdf:');
  expect(check.html).toMatch(/<img\s[^>]*alt="Invoice number: RE-2026-0815"/);
  expect(check.text).toContain('3 May 2026');
  expect(check.text).toContain('NL91 ABNA 0417 1643 00');
  expect(statesOf(await browser.get(base))).toBe(
    'Your documents Completed Your company Completed The invoice Completed Declaration Completed Check your answers before sending Next',
  );

  // What was read is corrected; that the document says otherwise is told.
  const change = await browser.get(`${base}/field/invoice_number`);
  expect(change.value('f.invoice_number')).toBe('RE-2026-0815');
  expect(change.text).toContain('From Rechnung März.pdf:');
  const changed = await browser.submit(change, '/field/invoice_number', {
    'f.invoice_number': 'RE-2026-0816',
  });
  expect(changed.path).toBe(`${base}/check`);
  expect(changed.text).toContain(
    'This answer is “RE-2026-0816”, but your document says “RE-2026-0815”. Please check which of the two is right. From Rechnung März.pdf:',
  );

  const receipt = await browser.submit(changed, '/check');
  expect(receipt).toMatchObject({ path: `${base}/done`, status: 200, heading: 'Sent. Thank you!' });
  expect(receipt.text).toContain('Your reference numberSUP-77');
  expect(receipt.text).toContain('Rechnung März.pdf');
  expect(receipt.links).toContainEqual({
    href: 'https://shop.example.com/thanks?a=1&b=2',
    text: 'Go back to the website',
  });

  await app.drain();
  const found = await look(tenant, session.case_id as string);
  expect(found.facts).toMatchObject({
    company: { status: 'resolved', value: 'Ada Works B.V.', source: 'applicant' },
    iban: { status: 'resolved', value: GOOD_IBAN, source: 'applicant' },
    invoice_date: { status: 'resolved', value: '2026-05-03', source: 'document' },
    vat_number: { status: 'resolved', value: 'NL123456782B12', source: 'applicant' },
    // The document says otherwise: an operator looks at both.
    invoice_number: {
      status: 'needs_input',
      value: null,
      source: 'applicant',
      reason_codes: ['applicant_entered', 'conflicting_values'],
    },
  });
});

test('sent before everything is there: the page says what is missing and leads to each place', async () => {
  const { browser, base } = await come();
  const check = await browser.get(`${base}/check`);
  expect(check).toMatchObject({ status: 200, errors: [] });
  const refused = await browser.submit(check, '/check');
  expect(refused.status).toBe(200);
  expect(refused.errors.map((line) => line.replace(base, ''))).toEqual([
    '/documents Add the document: A recent invoice',
    expect.stringMatching(/^\/field\/company Company name: /),
    expect.stringMatching(/^\/field\/has_vat Do you have a VAT number\? /),
    expect.stringMatching(/^\/field\/invoice_number Invoice number: /),
    expect.stringMatching(/^\/field\/invoice_date Invoice date: /),
    expect.stringMatching(/^\/field\/iban IBAN: /),
    expect.stringMatching(/^\/field\/terms /),
  ]);
  for (const { href } of refused.links.filter((link) => link.href.startsWith(`${base}/`)))
    expect({ href, status: (await browser.get(href)).status }).toEqual({ href, status: 200 });
});

describe('what is filled in before the document is read', () => {
  const uploading = async () => {
    const scene = await come();
    const { browser, base } = scene;
    const documents = await browser.get(`${base}/documents`);
    await browser.submit(documents, '/documents', {}, [fileOf(await invoicePdf())]);
    return scene;
  };

  test('what only a person can tell is asked meanwhile; what the document may say is not', async () => {
    const { browser, base } = await uploading();
    const company = await browser.get(`${base}/section/company`);
    expect(company.has('f.company')).toBe(true);
    const invoice = await browser.submit(company, '/section/company', {
      'f.company': 'Ada',
      'f.has_vat': 'no',
    });
    expect(invoice.path).toBe(`${base}/section/invoice`);
    expect(['f.iban', 'f.invoice_number'].map(invoice.has)).toEqual([true, false]);
    await browser.submit(invoice, '/section/invoice', { 'f.iban': GOOD_IBAN });
    const agree = await browser.get(`${base}/section/agree`);
    // Nothing else to ask until the document is read.
    const waiting = await browser.submit(agree, '/section/agree', { 'f.terms': 'yes' });
    expect(waiting.path).toBe(`${base}/documents`);
    const early = await browser.submit(await browser.get(`${base}/check`), '/check');
    expect(early).toMatchObject({
      status: 200,
      errors: [expect.stringContaining('still reading a document')],
    });
    await app.drain();
    expect(await browser.submit(await browser.get(`${base}/check`), '/check')).toMatchObject({
      path: `${base}/done`,
    });
  });

  test('a page that was open while the document was read takes nothing away from it', async () => {
    const { browser, base } = await uploading();
    // Asked for itself, each is there to be typed.
    const number = await browser.get(`${base}/field/invoice_number`);
    const date = await browser.get(`${base}/field/invoice_date`);
    expect([number.value('f.invoice_number'), date.value('f.invoice_date:day')]).toEqual(['', '']);
    await app.drain();
    expect((await browser.submit(number, '/field/invoice_number')).path).toBe(`${base}/check`);
    const check = await browser.submit(date, '/field/invoice_date', {
      'f.invoice_date:day': '4',
      'f.invoice_date:month': '5',
      'f.invoice_date:year': '2026',
    });
    // Left empty: what was read stands. Typed: that counts.
    expect(check.text).toContain('RE-2026-0815');
    expect(check.text).toContain('This answer is “4 May 2026”, but your document says “3 May 2026”.');
  });

  test('a form says nothing about fields that its page did not have', async () => {
    const { browser, base } = await uploading();
    const company = await browser.get(`${base}/section/company`);
    const phone = await browser.get(`${base}/section/company`);
    await browser.submit(phone, '/section/company', { 'f.company': 'Ada', 'f.has_vat': 'yes' });
    await browser.submit(await browser.get(`${base}/section/company`), '/section/company', {
      'f.vat_number': 'NL123456782B12',
    });
    const both = { 'f.company': 'Ada Works', 'f.has_vat': 'yes' };
    const asked = await browser.submit(company, '/section/company', both);
    // The name was changed in both tabs: which one it is stays open until somebody has chosen.
    expect(asked).toMatchObject({ status: 409, errors: [expect.stringContaining('#f-company ')] });
    await browser.submit(asked, '/section/company', { 'pick.company': 'mine' });
    const now = await browser.get(`${base}/section/company`);
    expect(['f.company', 'f.vat_number'].map(now.value)).toEqual(['Ada Works', 'NL123456782B12']);
  });
});
