// An applicant sends a mail: what came with it is theirs too, and goes with the mail alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, mailOf, parts, text } from '../../documents/mail/samples.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { LETTERS } from '../../harness/blobs.ts';
import { drainCase, invoiceText } from '../../harness/cases/commands.ts';
import { everyRow } from '../../harness/dump.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  const documents = [{ document_type: 'letter', label: 'A letter', accept: ['message/rfc822'] }];
  tenant = await applicantTenant(app, { declaration: { ...LETTERS, documents } });
});
afterAll(() => app.close());

const mailWith = (number: string): Buffer =>
  mailOf(
    parts(
      'mixed',
      text('Please see the letter.'),
      file('letter.txt', invoiceText({ number }), 'text/plain'),
      file('other.txt', `Also ${number}`, 'text/plain'),
    ),
  );

async function sent(applicant: Applicant, bytes: Buffer): Promise<string> {
  const { status, body } = await applicant.upload(bytes, { document_type: 'letter' }, 'mail.eml');
  expect(status).toBe(201);
  return body.document.doc_id;
}

const rowsOf = ({ session }: Applicant): Promise<Json[]> =>
  app.store.database.sql<Json>(
    `select doc_id, source, claimed_type, task_id, sent_at, status, taken_back from documents where case_id = $1 order by created_at`,
    [session.case_id],
  );

test('the manifest has the mail, then what came with it, which cannot be removed alone', async () => {
  const applicant = await newApplicant(app, tenant);
  const docId = await sent(applicant, mailWith('PLANTED-1'));
  expect((await applicant.manifest()).documents).toHaveLength(1);
  await drainCase(app);
  const { documents } = await applicant.manifest();
  expect(documents).toMatchObject([
    { doc_id: docId, parent_doc_id: null, can_remove: true },
    { parent_doc_id: docId, document_type: 'letter', can_remove: false },
    { parent_doc_id: docId, document_type: 'letter', can_remove: false },
  ]);
  const [mail, ...others] = await rowsOf(applicant);
  for (const { doc_id: _docId, ...one } of others) {
    const { doc_id: _mailId, ...ofMail } = mail;
    expect(one).toEqual(ofMail);
  }
  const { status, body } = await applicant.takeBack(documents[1].doc_id);
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'session_terminal' });
  expect(body.error.message).toContain('Take back the mail');
});

test('taken back, nothing of the mail nor of what came with it is left', async () => {
  const applicant = await newApplicant(app, tenant);
  const docId = await sent(applicant, mailWith('PLANTED-2'));
  await drainCase(app);
  expect((await applicant.takeBack(docId)).status).toBe(200);
  expect((await applicant.manifest()).documents).toEqual([]);
  expect(await rowsOf(applicant)).toMatchObject(Array(3).fill({ status: 'erased', taken_back: true }));
  const all = (await everyRow(app.store.database.sql)).join('\n').toLowerCase();
  expect(all).not.toContain('planted-2');
  expect(all).not.toContain(Buffer.from('PLANTED-2').toString('hex'));
  // The same mail comes in as a new one.
  expect(await sent(applicant, mailWith('PLANTED-2'))).not.toBe(docId);
  await drainCase(app);
  expect((await applicant.manifest()).documents).toHaveLength(3);
});

test('the same mail twice is known, and its attachment by itself is another file', async () => {
  const applicant = await newApplicant(app, tenant);
  const bytes = mailWith('PLANTED-3');
  const docId = await sent(applicant, bytes);
  await drainCase(app);
  const again = await applicant.upload(bytes, { document_type: 'letter' }, 'mail.eml');
  expect(again.body.document.doc_id).toBe(docId);
  const letter = await applicant.upload(Buffer.from(invoiceText({ number: 'PLANTED-3' })), {}, 'letter.txt');
  expect(letter.status).toBe(201);
  expect((await applicant.takeBack(docId)).status).toBe(200);
  expect((await applicant.manifest()).documents).toMatchObject([{ doc_id: letter.body.document.doc_id }]);
});
