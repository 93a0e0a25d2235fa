// A mail comes in: its text is a document, what hangs on it is one each, and the case waits until all of them are read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkQuotes } from '../../../src/facts/queries.ts';
import { file, mailOf, parts, pngOf, text, type Part } from '../../documents/mail/samples.ts';
import { drainCase, run } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import {
  countOf,
  feedOf,
  look,
  movesIn,
  send,
  startStory,
  type Sent,
  type Story,
} from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

const rows = (statement: string, values: unknown[]): Promise<Json[]> =>
  story.app.store.database.sql<Json>(statement, values);

const UNKNOWN = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 1)]);

const withInvoice = async (...also: Part[]): Promise<Buffer> =>
  mailOf(
    parts(
      'mixed',
      text('Please see the invoice.'),
      file('invoice.pdf', await invoicePdf(), 'application/pdf'),
      ...also,
    ),
  );

const sendMail = (bytes: Buffer, to: Tenant = tenant): Promise<Sent> =>
  send(to, story.serve(bytes, { name: 'mail.eml', type: 'application/octet-stream' }));

const documentsOf = async ({ case_id: caseId }: Sent, of: Tenant = tenant): Promise<Json[]> =>
  (await look(of, caseId)).body.workspace.documents;

/** A mail in a mail in a mail …: the innermost has a file. */
function nested(levels: number): Buffer {
  let inner: Part = file('deep.txt', 'Deep', 'text/plain');
  for (let level = levels; level > 0; level--)
    inner = {
      headers: ['Content-Type: message/rfc822'],
      body: mailOf(parts('mixed', text(`Level ${level}`), inner), [
        'From: a@example.com',
        'MIME-Version: 1.0',
        `Subject: Level ${level}`,
      ]).toString('latin1'),
    };
  return mailOf(parts('mixed', text('Top'), inner));
}

describe('a mail with an invoice', () => {
  test('settles the facts from its attachment; what cannot be read fails by itself', async () => {
    const sent = await sendMail(await withInvoice(file('terms.doc', UNKNOWN, 'application/msword')));
    await story.app.drain();
    const [mail, pdf, unread, ...others] = await documentsOf(sent);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ doc_id: sent.doc_id, parent_doc_id: null, mime_type: 'message/rfc822' });
    expect(pdf).toMatchObject({
      parent_doc_id: sent.doc_id,
      status: 'processed',
      source: 'url',
      filename: 'invoice.pdf',
      page_count: 1,
    });
    expect(unread).toMatchObject({
      parent_doc_id: sent.doc_id,
      status: 'failed',
      filename: 'terms.doc',
      failure_code: 'unsupported_type',
    });
    const view = await look(tenant, sent.case_id);
    expect(view.facts).toMatchObject({
      invoice_number: { status: 'resolved', value: 'RE-2026-0815', evidence: [{ doc_id: pdf.doc_id }, {}] },
    });
    expect((await checkQuotes(story.app.store.database.sql, sent.case_id)).every(({ ok }) => ok)).toBe(true);
    expect(await feedOf(tenant, sent.case_id)).toContainEqual(
      expect.objectContaining({
        event_type: 'document.uploaded',
        data: { doc_id: pdf.doc_id, source: 'url', parent_doc_id: sent.doc_id },
      }),
    );
    const { body } = await tenant.api.get(`/cases/${sent.case_id}/package`);
    expect(body.documents.map((one: Json) => one.parent_doc_id)).toEqual([null, sent.doc_id, sent.doc_id]);
  });

  test('is not done before its attachments are', async () => {
    const sent = await sendMail(await withInvoice());
    await story.app.drain();
    const feed = await feedOf(tenant, sent.case_id);
    expect(movesIn(feed)).toEqual([
      '(new) → processing',
      'processing → gate_ready',
      'gate_ready → gate_evaluating',
      'gate_evaluating → ready_for_review',
    ]);
    expect(countOf(feed, 'fact.needs_input')).toBe(0);
    expect((await look(tenant, sent.case_id)).why).toBe('all_facts_resolved');
  });

  test('shows the same file once, and names what was left out', async () => {
    const invoice = await invoicePdf();
    const sent = await sendMail(
      await withInvoice(
        file('copy.pdf', invoice, 'application/pdf'),
        file('invite.ics', 'BEGIN:VCALENDAR', 'text/calendar'),
        file('logo.png', pngOf(100, 30), 'image/png', 'Content-ID: <a>', 'Content-Disposition: inline'),
      ),
    );
    await story.app.drain();
    const [mail, ...attachments] = await documentsOf(sent);
    expect(attachments.map(({ filename }) => filename)).toEqual(['invoice.pdf']);
    expect(mail.status_message).toMatch(/no documents were left out: invite\.ics\. .*logo\.png/);
  });
});

describe('mails in a mail', () => {
  test('are followed three deep; the note says what was left out', async () => {
    const sent = await sendMail(nested(3));
    await story.app.drain();
    const documents = await documentsOf(sent);
    expect(documents.map(({ filename }) => filename)).toEqual([
      'mail.eml',
      'Level 1.eml',
      'Level 2.eml',
      'Level 3.eml',
    ]);
    expect(documents.map(({ parent_doc_id: mail }) => mail)).toEqual([
      null,
      ...documents.slice(0, 3).map(({ doc_id: docId }) => docId),
    ]);
    expect(documents[3].status_message).toMatch(/3 deep: deep\.txt\.$/);
    expect(documents.slice(0, 3).map(({ status_message: note }) => note)).toEqual([null, null, null]);
  });

  test('are fifty documents at most, whichever mail they hang on', async () => {
    const many = (count: number, name: string): Part[] =>
      Array.from({ length: count }, (_, n) => file(`${name}${n}.txt`, `${name} ${n}`, 'text/plain'));
    const inner = mailOf(parts('mixed', text('Inner'), ...many(30, 'inner'))).toString('latin1');
    const sent = await sendMail(
      mailOf(
        parts(
          'mixed',
          text('Top'),
          { headers: ['Content-Type: message/rfc822'], body: inner },
          ...many(29, 'outer'),
        ),
      ),
    );
    await story.app.drain();
    const documents = await documentsOf(sent);
    expect(documents).toHaveLength(51);
    const forwarded = documents.find(({ filename }) => filename === 'Papers.eml');
    expect(forwarded.status_message).toMatch(/at most 50 .*: inner20\.txt, .*, inner29\.txt\.$/);
  });
});

describe('read again', () => {
  test('by a command makes no second copies', async () => {
    const sent = await sendMail(await withInvoice());
    await story.app.drain();
    const before = await documentsOf(sent);
    const at = { tenant, caseId: sent.case_id };
    await run(story.app, at, { type: 'reprocess_document', payload: { doc_id: sent.doc_id } });
    await drainCase(story.app);
    expect((await documentsOf(sent)).map(({ doc_id: docId }) => docId)).toEqual(
      before.map(({ doc_id: docId }) => docId),
    );
    expect((await look(tenant, sent.case_id)).why).toBe('all_facts_resolved');
  });

  test('by two workers at once makes no second copies', async () => {
    const sent = await sendMail(await withInvoice());
    await story.app.drain(['fetch-document']);
    await rows(
      `insert into pgboss.job (name, data, policy) select name, data, policy from pgboss.job
       where name = 'extract-document' and data ->> 'docId' = $1`,
      [sent.doc_id],
    );
    await Promise.all([story.app.drain(['extract-document']), story.app.drain(['extract-document'])]);
    await story.app.drain();
    expect(await documentsOf(sent)).toHaveLength(2);
  });
});

test('two mails of one organization, and that of another, have their own attachments', async () => {
  const other = await story.tenant();
  const bytes = await withInvoice();
  const sent = [await sendMail(bytes), await sendMail(bytes)];
  const theirs = await sendMail(bytes, other);
  await story.app.drain();
  for (const one of sent) expect(await documentsOf(one)).toHaveLength(2);
  expect(await documentsOf(theirs, other)).toHaveLength(2);
  const [own] = await rows(
    `select count(*)::int as n from documents d join documents m on m.doc_id = d.parent_doc_id
     where d.org_id <> m.org_id or d.case_id <> m.case_id or d.environment <> m.environment`,
    [],
  );
  expect(own).toEqual({ n: 0 });
});
