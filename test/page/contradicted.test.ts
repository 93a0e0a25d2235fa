// An answer that a document of the applicant contradicts: told on the page with both values, the document's name and its page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  APPLICATION,
  applicantTenant,
  GOOD_IBAN,
  newApplicant,
  type Applicant,
} from '../harness/sessions/applicant.ts';
import { pdfOf } from '../harness/documents.ts';
import type { Tenant } from '../harness/factories.ts';
import { opened } from '../harness/browser/page-client.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  const facts = APPLICATION.facts.map((fact) =>
    fact.fact_id === 'iban' ? { ...fact, find: [{ by: 'anchor', labels: ['IBAN'] }, { by: 'form' }] } : fact,
  );
  tenant = await applicantTenant(app, { declaration: { ...APPLICATION, facts } });
});
afterAll(() => app.close());

const OTHER_IBAN = 'DE89370400440532013000';

/** The number stands on the first page, date and account on the second. */
const invoice = (number = 'RE-2026-77'): Promise<Uint8Array> =>
  pdfOf(
    [
      [60, 60, 'INVOICE'],
      [60, 100, `Invoice number: ${number}`],
    ],
    [
      [60, 60, 'Invoice date: 03.05.2026'],
      [60, 100, `IBAN: ${OTHER_IBAN}`],
    ],
  );

async function checkOf(applicant: Applicant) {
  const { browser, base } = await opened(app, applicant.session as { signed_url: string });
  return browser.get(`${base}/check`);
}

async function withInvoice(name = 'bill.pdf'): Promise<Applicant> {
  const applicant = await newApplicant(app, tenant);
  await applicant.upload(await invoice(), { document_type: 'invoice' }, name);
  await app.drain();
  return applicant;
}

async function drafts(applicant: Applicant, field_values: object): Promise<void> {
  const body = JSON.stringify({ field_values });
  const headers = { 'content-type': 'application/json' };
  const { status } = await applicant.api.send(`${applicant.path}/draft`, { method: 'PUT', headers, body });
  expect(status).toBe(200);
}

test('while it is typed: both values and the place, of this answer alone', async () => {
  const applicant = await withInvoice();
  await drafts(applicant, { invoice_date: '2026-05-04', invoice_number: 're-2026-77' });
  const { text, html } = await checkOf(applicant);
  expect(html).toContain('Invoice date: 03.05.2026');
  expect(text).toMatch(
    /This answer is “4 May 2026”, but your document says “3 May 2026”\. Please check .* From bill\.pdf, page 2:/,
  );
  expect(text.match(/This answer is/g)).toHaveLength(1);
});

test('once it is said, before the document comes and after', async () => {
  const applicant = await newApplicant(app, tenant);
  const answers = [{ field_id: 'invoice_number', value: 'RE-1' }];
  await applicant.api.post(`${applicant.path}/answers`, { answers });
  expect((await checkOf(applicant)).text).not.toContain('This answer is');
  await applicant.upload(await invoice('RE-2026-88'), { document_type: 'invoice' }, 'late.pdf');
  await app.drain();
  expect((await checkOf(applicant)).text).toMatch(
    /This answer is “RE-1”, but your document says “RE-2026-88”\. .* From late\.pdf, page 1:/,
  );
  await applicant.api.post(`${applicant.path}/answers`, {
    answers: [{ field_id: 'invoice_number', value: 'RE-2026-88' }],
  });
  expect((await checkOf(applicant)).text).not.toContain('This answer is');
});

test('of what is sensitive the ends alone, and no line or picture of it', async () => {
  const applicant = await withInvoice();
  await drafts(applicant, { iban: GOOD_IBAN });
  const { text, html } = await checkOf(applicant);
  expect(text).toContain(
    'This answer is “•••• 4300”, but your document says “•••• 3000”. Please check which of the two is right. From bill.pdf, page 2:',
  );
  for (const form of [OTHER_IBAN, 'DE89 3704 0044 0532 0130 00', '04400532', '05320130'])
    expect(html).not.toContain(form);
  // Four digits may stand in a token by chance.
  expect(html.replaceAll(/(?=[\w-]*[A-Za-z])[\w-]{12,}/g, '')).not.toContain('0532');
});

test('nothing of documents of others: those of an integrator, and of another applicant', async () => {
  await withInvoice('theirs.pdf');
  const applicant = await withInvoice('mine.pdf');
  await drafts(applicant, { invoice_date: '2026-05-04' });
  const { sql } = app.store.database;
  await sql(`update documents set source = 'url' where case_id = $1`, [applicant.session.case_id]);
  const { text } = await checkOf(applicant);
  expect(text).not.toMatch(/This answer is|theirs|mine\.pdf/);
});

test('in the language of the applicant', async () => {
  const applicant = await newApplicant(app, tenant, { locale: 'de' });
  await applicant.upload(await invoice(), { document_type: 'invoice' }, 'beleg.pdf');
  await app.drain();
  await drafts(applicant, { invoice_date: '2026-05-04' });
  expect((await checkOf(applicant)).text).toContain(
    'Die Angabe hier ist „4. Mai 2026“, in Ihrem Dokument steht aber „3. Mai 2026“.',
  );
});
