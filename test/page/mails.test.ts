// A mail on the applicant's pages: asked for by an everyday name, shown with what came with it, removed as a whole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, mailOf, parts, text } from '../documents/mail/samples.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { LETTERS } from '../harness/blobs.ts';
import { opened } from '../harness/browser/page-client.ts';
import { drainCase, invoiceText } from '../harness/cases/commands.ts';
import { applicantTenant, newApplicant } from '../harness/sessions/applicant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const documents = [
  { document_type: 'letter', label: 'A letter', accept: ['application/pdf', 'message/rfc822'] },
];

test('asks for it, shows its parts, removes it as a whole', async () => {
  const tenant = await applicantTenant(app, { declaration: { ...LETTERS, documents } });
  const applicant = await newApplicant(app, tenant);
  const { browser, base } = await opened(app, applicant.session);
  const asked = await browser.get(`${base}/documents`);
  expect(asked.text).toContain('PDF or saved e-mail (.eml)');
  expect(asked.html).toContain('accept="application/pdf,message/rfc822,.eml"');
  const letter = file('letter.txt', invoiceText(), 'text/plain');
  await applicant.upload(
    mailOf(parts('mixed', text('See'), letter)),
    { document_type: 'letter' },
    'mail.eml',
  );
  await drainCase(app);
  const [mail, part] = (await applicant.manifest()).documents;
  const sent = await browser.get(`${base}/documents`);
  expect(sent.text).toMatch(/mail\.eml[^]*letter\.txt/);
  expect(sent.html).toContain(`/remove/${mail.doc_id}`);
  expect(sent.html).not.toContain(`/remove/${part.doc_id}`);
  expect((await browser.get(`${base}/remove/${part.doc_id}`)).path).toBe(`${base}/documents`);
  const body = new URLSearchParams({ csrf: sent.value('csrf') ?? '' });
  const forged = await browser.send(`${base}/remove/${part.doc_id}`, { method: 'POST', body });
  expect(forged.status).toBeLessThan(500);
  expect((await applicant.manifest()).documents).toHaveLength(2);
  // Below its mail, for eyes and for ears.
  expect(sent.html).toMatch(
    new RegExp(`data-document="${mail.doc_id}"[^]*?page-documents--parts[^]*?data-document="${part.doc_id}"`),
  );
  expect(sent.text).toContain('Attached to mail.eml');
  const alsoGone = /letter\.txt[^]*The attachment of this e-mail is deleted with it\./;
  expect((await browser.get(`${base}/replace/${mail.doc_id}`)).text).toMatch(alsoGone);
  const removal = await browser.get(`${base}/remove/${mail.doc_id}`);
  expect(removal.text).toMatch(alsoGone);
  const removed = await browser.submit(removal, `/remove/${mail.doc_id}`);
  expect(removed.text).toContain('The file was removed.');
  expect((await applicant.manifest()).documents).toEqual([]);
});

test('an attachment under another heading than its mail says what it came with', async () => {
  const declaration = {
    ...LETTERS,
    documents: [
      { document_type: 'letter', label: 'A letter', detect: { any: [{ text: 'see the bill' }] } },
      { document_type: 'bill', label: 'A bill', detect: { any: [{ text: 'invoice' }] } },
    ],
  };
  const tenant = await applicantTenant(app, { declaration });
  const applicant = await newApplicant(app, tenant);
  const { browser, base } = await opened(app, applicant.session);
  const bill = file('bill.txt', invoiceText(), 'text/plain');
  await applicant.upload(mailOf(parts('mixed', text('see the bill'), bill)), {}, 'mail.eml');
  await drainCase(app);
  const page = await browser.get(`${base}/documents`);
  expect(page.html).not.toContain('page-documents--parts');
  expect(page.html).toMatch(/class="page-document__mail"\s*>Attached to mail\.eml</);
  const [mail] = (await applicant.manifest()).documents;
  expect((await browser.get(`${base}/remove/${mail.doc_id}`)).text).toMatch(
    /bill\.txt[^]*is deleted with it/,
  );
});
