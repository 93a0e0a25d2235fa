// An operator asks, the applicant answers on the page, and it is handed in again; the operator's words are shown as they are.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { applicantTenant, APPLICATION, GOOD_ANSWERS, newApplicant } from '../harness/sessions/applicant.ts';
import { apply, drainCase } from '../harness/cases/commands.ts';
import { invoicePdf, pdfOf } from '../harness/documents.ts';
import type { Json, Tenant } from '../harness/factories.ts';
import { fileOf, opened } from '../harness/browser/page-client.ts';
import { isOurs } from '../harness/browser/web-page.ts';
import { handIn, sayYes } from '../harness/sessions/session-states.ts';
import { countOf, feedOf, look } from '../harness/story.ts';
import { inLine, theCase } from '../harness/processes/in-line.ts';

const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{label} \${x}\u0007\u202e&lt;`;

/** With a total that the invoice tells and nobody has to know, a fact that no section asks, and a second document. */
const DECLARATION = {
  ...APPLICATION,
  documents: [...APPLICATION.documents, { document_type: 'permit', label: 'Trade permit' }],
  facts: [
    ...APPLICATION.facts,
    {
      fact_id: 'total',
      label: 'Total',
      type: 'money',
      find: [{ by: 'anchor', labels: ['Total'] }, { by: 'form' }],
    },
    { fact_id: 'owner', label: 'Owner', type: 'person_name', find: [{ by: 'form' }] },
  ],
  form: {
    sections: [
      ...APPLICATION.form.sections,
      {
        section_id: 'money',
        title: 'Money',
        fields: [{ field_id: 'total', fact_id: 'total', label: 'Total', type: 'money' }],
      },
    ],
  },
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app, { declaration: DECLARATION });
});
afterAll(() => app.close());

/** An application that was handed in, with what its invoice says. */
async function sent() {
  const applicant = await newApplicant(app, tenant);
  const { session, api, path } = applicant;
  await sayYes(applicant);
  await applicant.upload(await invoicePdf(), { document_type: 'invoice' }, 'invoice.pdf');
  await drainCase(app);
  const answers = GOOD_ANSWERS.filter(({ field_id }) => ['company', 'has_vat', 'iban'].includes(field_id));
  await api.post(`${path}/answers`, { answers });
  await handIn(applicant);
  await drainCase(app);
  return {
    applicant,
    session,
    on: { tenant, caseId: session.case_id as string },
    come: () => opened(app, session as { signed_url: string }),
  };
}

const ask = (on: { tenant: Tenant; caseId: string }, payload: object): Promise<Json> =>
  apply(app, on, { type: 'request_clarification', payload });

test('a fact and a document are asked for: both are shown with the words, answered, and sent again', async () => {
  const { session, on, come } = await sent();
  expect((await come()).page.heading).toBe('Sent. Thank you!');
  const words = 'Which number is right?\nThe 5 could be a 6.';
  await ask(on, { fact_ids: ['invoice_number'], document_type: 'permit', applicant_message: words });
  await drainCase(app);

  const { browser, page, base } = await come();
  expect(page).toMatchObject({ path: base, heading: 'Supplier application' });
  expect(page.text).toContain('Test organization has 2 questions for you');
  expect(page.text).toContain('Which number is right?The 5 could be a 6.');
  const href = page.links.find((link) => link.href.includes('/question/'))?.href ?? '';
  const documents = await browser.get(`${base}/documents`);
  expect(documents.text).toContain('Trade permit Required Which number is right?');
  const uploaded = await browser.submit(
    documents,
    '/documents',
    { document_type: 'permit', task_id: taskIdOf(documents) },
    [
      fileOf(
        await pdfOf([
          'Trade permit of the chamber of commerce',
          'Issued to Ada Works, valid until further notice',
        ]),
        'permit.pdf',
      ),
    ],
  );
  expect(uploaded.errors).toEqual([]);
  await drainCase(app);

  const question = await browser.get(href);
  expect(question).toMatchObject({ heading: 'Question from Test organization A question for you' });
  expect(question.text).toContain('Which number is right?');
  expect(question.value('f.invoice_number')).toBe('RE-2026-0815');
  const wrong = await browser.submit(question, href, { 'f.invoice_number': '' });
  expect(wrong).toMatchObject({ status: 200, errors: [expect.stringContaining('#f-invoice_number')] });
  const receipt = await browser.submit(wrong, href, { 'f.invoice_number': 'RE-2026-0816' });
  expect(receipt).toMatchObject({ path: `${base}/done`, heading: 'Sent. Thank you!' });
  expect(receipt.text).toContain('permit.pdf');
  expect((await browser.get(href)).path).toBe(`${base}/done`);

  await drainCase(app);
  const found = await look(tenant, session.case_id as string);
  expect(found.facts['invoice_number']).toMatchObject({ value: null, source: 'applicant' });
  expect(countOf(await feedOf(tenant, session.case_id as string), 'intake.submitted')).toBe(2);
});

const taskIdOf = ({ forms }: { forms: { entries: [string, string][] }[] }): string => {
  const form = forms.find(({ entries }) =>
    entries.some(([name, value]) => name === 'document_type' && value === 'permit'),
  );
  return form?.entries.find(([name]) => name === 'task_id')?.[1] ?? 'none';
};

test('what stands there is confirmed by answering with it; a fact that no section has is asked all the same', async () => {
  const { session, on, come } = await sent();
  await ask(on, { fact_ids: ['invoice_number', 'owner'], applicant_message: 'Please check.' });
  const { browser, page, base } = await come();
  const href = page.links.find((link) => link.href.includes('/question/'))?.href ?? '';
  const question = await browser.get(href);
  expect(['f.invoice_number', 'f.questions.owner'].map(question.value)).toEqual(['RE-2026-0815', '']);
  expect(question.text).not.toContain('(optional)');
  const half = await browser.submit(question, href);
  expect(half.errors).toEqual([expect.stringContaining('#f-questions.owner Owner')]);
  // Nobody else's page is changed by it: sections stay as they were.
  expect((await browser.get(`${base}/section/company`)).heading).toBe('Step 2 of 6 Your company');
  const receipt = await browser.submit(half, href, { 'f.questions.owner': 'Ada Lovelace' });
  expect(receipt.path).toBe(`${base}/done`);
  await drainCase(app);
  const { facts } = await look(tenant, session.case_id as string);
  expect(facts).toMatchObject({
    invoice_number: { status: 'resolved', value: 'RE-2026-0815', source: 'applicant' },
    owner: { status: 'resolved', value: 'Ada Lovelace' },
  });
});

test("an operator's words are words, wherever they stand", async () => {
  const { on, come } = await sent();
  await ask(on, { fact_ids: ['iban'], document_type: 'permit', applicant_message: EVIL });
  const { browser, page, base } = await come();
  const href = page.links.find((link) => link.href.includes('/question/'))?.href ?? '';
  for (const at of [page, await browser.get(href), await browser.get(`${base}/documents`)]) {
    expect(at.scripts.filter((path) => !isOurs(path))).toEqual([]);
    expect(at.skeleton.filter((element) => /\bon\w+|^img/.test(element))).toEqual([]);
    expect(at.text).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>{label} ${x}');
  }
});

test('a value that a document told and that the applicant takes out is not sent as theirs', async () => {
  const applicant = await newApplicant(app, tenant);
  await sayYes(applicant);
  await applicant.upload(await invoicePdf({ total: '99.00 EUR' }), { document_type: 'invoice' });
  await drainCase(app);
  const answers = GOOD_ANSWERS.filter(({ field_id }) => ['company', 'has_vat', 'iban'].includes(field_id));
  await applicant.api.post(`${applicant.path}/answers`, { answers });
  const { browser, base } = await opened(app, applicant.session as { signed_url: string });
  const total = await browser.get(`${base}/field/total`);
  expect(total.value('f.total')).toBe('99.00');
  const check = await browser.submit(total, '/field/total', { 'f.total': '' });
  expect(check.text).toContain('Total Not answered');
  expect((await browser.submit(check, '/check')).path).toBe(`${base}/done`);
  await drainCase(app);
  const { facts } = await look(tenant, applicant.session.case_id as string);
  expect(facts['total']).toMatchObject({ status: 'needs_input', value: null });
});

test('the photos of two pages that are sent at once come both, whatever happens once the first one is there', async () => {
  const { applicant, on, come } = await sent();
  await ask(on, { document_type: 'invoice', applicant_message: 'Both pages, please.' });
  const { browser, base } = await come();
  const page = await browser.get(`${base}/documents`);
  const pages = await Promise.all(['front', 'back'].map((side) => pdfOf([`The ${side} of the invoice`])));
  const files = pages.map((bytes, index) => fileOf(bytes, `${index}.pdf`));
  const [told, handedIn] = await inLine(app.url, theCase(on.caseId), [
    () => browser.submit(page, '/documents', {}, files),
    () => applicant.api.send(`${applicant.path}/submit`, { method: 'POST' }),
  ]);
  expect(told).toMatchObject({ status: 200, errors: [] });
  expect(handedIn).toMatchObject({ body: { submitted: true } });
  const { documents } = await applicant.manifest();
  expect(documents.map(({ filename }: Json) => filename)).toEqual(['invoice.pdf', '0.pdf', '1.pdf']);
});
