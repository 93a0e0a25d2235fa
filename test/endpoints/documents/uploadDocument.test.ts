// POST /sessions/{sessionId}/documents: a file is kept as it came, once, and read in the background; what nobody can read is turned away.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bytesSource, readBytes } from '../../../src/documents/blobs/read.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  applicantTenant,
  formOf,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import type { Json, Reply, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { ENDED, applicantIn } from '../../harness/sessions/session-states.ts';
import { feedOf, look, movesIn } from '../../harness/story.ts';

/** A second kind of document, which takes what can be read. */
const DECLARATION = {
  ...APPLICATION,
  documents: [...APPLICATION.documents, { document_type: 'proof', label: 'A proof' }],
};
let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app, { declaration: DECLARATION });
  pdf = await invoicePdf();
});
afterAll(() => app.close());
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
holdsContract('uploadDocument', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/documents', { form: () => formOf(PNG, {}, 'scan.png') }]),
});

const documentsOf = ({ session }: Applicant): Promise<Json[]> =>
  app.store.database.sql(`select * from documents where case_id = $1 order by doc_id`, [session.case_id]);
const taskIn = async (applicant: Applicant): Promise<string> => (await applicant.manifest()).tasks[0].task_id;
const refusedFile = async (reply: Promise<Reply<Json>>): Promise<string[]> =>
  expectShortRefusal(await reply, 400, 'validation_error').map(({ field, code }) => `${field} ${code}`);

describe('201', () => {
  test('the bytes as they came, the name, the type that they have; the case goes to reading', async () => {
    const applicant = await newApplicant(app, tenant);
    const taskId = await taskIn(applicant);
    const { status, body } = await applicant.upload(pdf, { task_id: taskId }, 'Rechnung März.pdf');
    expect(status).toBe(201);
    const document = {
      doc_id: expect.stringMatching(/^doc_/),
      filename: 'Rechnung März.pdf',
      status: 'processing',
      parent_doc_id: null,
      failure_code: null,
      task_id: taskId,
      document_type: 'invoice',
      can_remove: true,
      links: { self: expect.stringMatching(/\/documents\/doc_\w+$/) },
    };
    expect(body).toEqual({ document, manifest: expect.objectContaining({ documents: [document] }) });
    expect(body.manifest.next_action.type).toBe('consent');
    const [row] = await documentsOf(applicant);
    expect(row).toMatchObject({
      source: 'upload',
      source_url: null,
      mime_type: 'application/pdf',
      byte_size: pdf.length,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      claimed_type: 'invoice',
    });
    expect(
      Buffer.from((await readBytes(bytesSource(app.store), row.doc_id)) ?? []).equals(Buffer.from(pdf)),
    ).toBe(true);
    const feed = await feedOf(tenant, applicant.session.case_id);
    expect(feed.slice(3).map(({ event_type, data }) => [event_type, data.doc_id ?? data.to])).toEqual([
      ['document.uploaded', row.doc_id],
      ['document.processing', row.doc_id],
      ['case.status_changed', 'processing'],
    ]);
    expect(JSON.stringify(feed)).not.toContain('Rechnung');
    expect(movesIn(feed).at(-1)).toBe('intake_in_progress → processing');
    expect((await look(tenant, applicant.session.case_id)).documents[row.doc_id]).toMatchObject({
      status: 'processing',
      mime_type: 'application/pdf',
    });
  });

  test('by its type the file belongs to the task that asks for it; without either it waits to be recognised', async () => {
    const applicant = await newApplicant(app, tenant);
    const byType = await applicant.upload(pdf, { document_type: 'invoice' });
    expect(byType.body.document).toMatchObject({
      task_id: await taskIn(applicant),
      document_type: 'invoice',
    });
    const other = await newApplicant(app, tenant);
    const { body } = await other.upload(pdf);
    expect(body.document).toMatchObject({ task_id: null, document_type: null });
    const proof = await applicant.upload(PNG, { document_type: 'proof' }, 'p.png');
    expect(proof.body.document).toMatchObject({ task_id: null, document_type: 'proof' });
  });

  test.each([
    ['a photo', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
    ['a scan', PNG, 'image/png'],
    ['a fax', Buffer.from('49492a0008000000', 'hex'), 'image/tiff'],
    ['a picture of the web', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ])('%s, whatever the client calls it', async (_what, bytes, mimeType) => {
    const applicant = await newApplicant(app, tenant);
    const form = new FormData();
    form.set('file', new Blob([bytes], { type: 'text/html' }), 'x.exe');
    const reply = await applicant.api.send(`${applicant.path}/documents`, { method: 'POST', body: form });
    expect(reply.status).toBe(201);
    expect(await documentsOf(applicant)).toMatchObject([{ mime_type: mimeType, filename: 'x.exe' }]);
  });
});

describe('400 validation_error', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 'file empty'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'file unsupported_type'],
    ['an archive', Buffer.from('504b0304140000000800', 'hex'), 'file unsupported_type'],
    ['a film strip', Buffer.from('GIF89a\x01\0\x01\0'), 'file unsupported_type'],
    ['a photo that nobody can open', Buffer.from('\0\0\0\x18ftypheic\0\0'), 'file unsupported_type'],
    ['a page of the web', Buffer.from('<!doctype html><script>alert(1)</script>'), 'file unsupported_type'],
    ['plain words', Buffer.from('Invoice number: 5'), 'file unsupported_type'],
  ])('%s in the place of an invoice', async (_what, bytes, refusal) => {
    const applicant = await newApplicant(app, tenant);
    expect(await refusedFile(applicant.upload(bytes, { document_type: 'invoice' }, 'invoice.pdf'))).toEqual([
      refusal,
    ]);
    expect(await documentsOf(applicant)).toEqual([]);
  });

  test('a file that nobody says what it is, of a kind that no document may be of', async () => {
    const own = await applicantTenant(app, { declaration: APPLICATION });
    const applicant = await newApplicant(app, own);
    const words = Buffer.from('From: a@example.com\nSubject: Invoice\n\nInvoice number: 5');
    expect(await refusedFile(applicant.upload(words, {}, 'invoice.eml'))).toEqual(['file unsupported_type']);
    expect((await applicant.upload(PNG, {}, 'scan.png')).status).toBe(201);
    const any = await newApplicant(app, tenant);
    expect((await any.upload(words, {}, 'invoice.eml')).status).toBe(201);
  });

  test.each([
    [{ document_type: 'passport' }, 'document_type unknown_type'],
    [{ document_type: 'constructor' }, 'document_type unknown_type'],
    [{ document_type: '' }, 'document_type unknown_type'],
    [{ task_id: 'task_01hzzzzzzzzzzzzzzzzzzzzzzz' }, 'task_id unknown_task'],
    [{ task_id: "' or 1=1 --" }, 'task_id unknown_task'],
    [{ task_id: 'x'.repeat(201) }, 'task_id invalid'],
  ])('%j', async (fields, refusal) => {
    const applicant = await newApplicant(app, tenant);
    expect(await refusedFile(applicant.upload(pdf, fields as Record<string, string>))).toEqual([refusal]);
    expect(await documentsOf(applicant)).toEqual([]);
  });

  test('a task that asks for another kind of document, and one of another session', async () => {
    const applicant = await newApplicant(app, tenant);
    const other = await newApplicant(app, tenant);
    const task_id = await taskIn(applicant);
    expect(await refusedFile(applicant.upload(pdf, { task_id, document_type: 'proof' }))).toEqual([
      'document_type not_asked',
    ]);
    expect(await refusedFile(other.upload(pdf, { task_id }))).toEqual(['task_id unknown_task']);
  });

  test('more than fifty of them, or more than 250 MiB together', async () => {
    const applicant = await newApplicant(app, tenant);
    const { body } = await applicant.upload(pdf);
    const { sql } = app.store.database;
    const filled = (count: number, bytes: number) =>
      sql(
        `insert into documents select (json_populate_record(d, json_build_object('doc_id', 'doc_' || $1 || n, 'byte_size', $3::int, 'sha256', 'x'))).*
         from documents d, generate_series(1, $2::int) n where doc_id = $1`,
        [body.document.doc_id, count, bytes],
      );
    await filled(49, 1);
    expect(await refusedFile(applicant.upload(PNG))).toEqual(['file too_many']);
    expect((await applicant.upload(pdf)).status).toBe(200);
    const large = await newApplicant(app, tenant);
    await large.upload(pdf);
    await sql(`update documents set byte_size = $2 where case_id = $1`, [
      large.session.case_id,
      250 * 1024 * 1024 - PNG.length + 1,
    ]);
    expect(await refusedFile(large.upload(PNG))).toEqual(['file too_many']);
  });
});

describe('409 session_terminal', () => {
  test.each(ENDED)('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const before = await documentsOf(applicant);
    expectShortRefusal(await applicant.upload(pdf), 409, 'session_terminal');
    expect(await documentsOf(applicant)).toEqual(before);
  });
});

test('413 and 415 invalid_request: too large, and no multipart', async () => {
  const applicant = await newApplicant(app, tenant);
  const large = await applicant.upload(Buffer.alloc(25 * 1024 * 1024 + 1, '%PDF-'));
  expectShortRefusal(large, 413, 'invalid_request');
  const json = await applicant.api.post(`${applicant.path}/documents`, { file: 'x' });
  expectShortRefusal(json, 415, 'invalid_request');
  expect(await documentsOf(applicant)).toEqual([]);
});
