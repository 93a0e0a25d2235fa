// One document, one case: what each kind of document becomes, and how each kind of failure is told.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument } from '@pdfme/pdf-lib';
import { checkQuotes } from '../../../src/facts/queries.ts';
import { pagePdf } from '../../documents/pdf-samples.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import { countOf, feedOf, look, movesIn, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** Sends one document to a new organization and reads it. */
async function read(bytes: string | Uint8Array, options: { declaration?: object; type?: string } = {}) {
  const tenant = await story.tenant(options.declaration);
  const url = story.serve(bytes, options.type === undefined ? {} : { type: options.type });
  const sent = await send(tenant, url);
  await story.app.drain();
  const view = await look(tenant, sent.case_id);
  return {
    tenant,
    sent,
    view,
    document: view.documents[sent.doc_id],
    feed: await feedOf(tenant, sent.case_id),
  };
}

const quotesOf = (caseId: string) => checkQuotes(story.app.store.database.sql, caseId);

describe('a document of each kind', () => {
  test('a clean PDF settles every fact and moves by the table alone', async () => {
    const { sent, view, document, feed } = await read(await invoicePdf());
    expect(view).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved', blocking: [] });
    expect(document).toMatchObject({ status: 'processed', page_count: 1, text_method: 'born_digital_text' });
    expect(movesIn(feed)).toEqual([
      '(new) → processing',
      'processing → gate_ready',
      'gate_ready → gate_evaluating',
      'gate_evaluating → ready_for_review',
    ]);
    expect((await quotesOf(sent.case_id)).every(({ ok }) => ok)).toBe(true);
  });

  test('a missing required fact asks for input and says which', async () => {
    const { view, feed } = await read(await pdfOf(['Invoice number: RE-2026-0815', 'Total: 10.00 EUR']));
    expect(view).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      facts: {
        invoice_date: { status: 'needs_input', value: null, reason_codes: ['no_anchor'], evidence: [] },
      },
      blocking: [{ kind: 'fact', id: 'invoice_date', code: 'no_anchor' }],
    });
    expect(view.blocking[0]?.message).toContain('Invoice date');
    expect(view.body.workspace.operational_summary).toMatchObject({
      blocking_fact_ids: ['invoice_date'],
      has_needs_input_facts: true,
      primary_action: { command_type: 'correct_fact', payload: { fact_id: 'invoice_date' } },
      reason: { queue_category: 'review', queue_status: 'open' },
    });
    expect(countOf(feed, 'fact.needs_input')).toBe(1);
    expect(countOf(feed, 'gate.evaluated')).toBe(0);
  });

  test('HTML and plain text are cited without boxes that nobody has seen', async () => {
    const html = `<!doctype html><html><body><table>
      <tr><th>Invoice number</th><td>RE-77</td></tr><tr><th>Invoice date</th><td>03.05.2026</td></tr></table></body></html>`;
    const text = 'Invoice number: RE-77\nInvoice date: 03.05.2026\n';
    for (const [bytes, mimeType] of [
      [html, 'text/html'],
      [text, 'text/plain'],
    ] as const) {
      const { sent, view, document } = await read(bytes);
      expect(view).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
      expect(view.facts).toMatchObject({
        invoice_number: { status: 'resolved', value: 'RE-77', evidence: [{ quote: 'RE-77', boxes: [] }, {}] },
        invoice_date: { value: '2026-05-03', evidence: [{ quote: '03.05.2026', boxes: [] }, {}] },
      });
      expect(document).toMatchObject({ status: 'processed', mime_type: mimeType });
      expect((await quotesOf(sent.case_id)).every(({ ok }) => ok)).toBe(true);
    }
  });

  test('a lying content type is harmless', async () => {
    const { view, document } = await read(await invoicePdf(), { type: 'text/html' });
    expect(document).toMatchObject({ status: 'processed', mime_type: 'application/pdf' });
    expect(view.why).toBe('all_facts_resolved');
  });

  test('the XML inside a PDF invoice is a source of its own, cited by its page', async () => {
    const pdf = await PDFDocument.load(
      await pdfOf(['A page with some words on it, none of which is the number.']),
    );
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="ram" xmlns:udt="udt">
  <rsm:ExchangedDocument>
    <ram:ID>471102</ram:ID>
    <ram:IssueDateTime><udt:DateTimeString format="102">20260503</udt:DateTimeString></ram:IssueDateTime>
  </rsm:ExchangedDocument>
</rsm:CrossIndustryInvoice>`;
    await pdf.attach(new TextEncoder().encode(xml), 'factur-x.xml', { mimeType: 'text/xml' });
    const structured = (path: string) => [{ by: 'structured', path }];
    const declaration = {
      workflow_id: 'invoices',
      case_type_id: 'invoice',
      title: 'Invoices',
      facts: [
        {
          fact_id: 'number',
          label: 'Number',
          required: true,
          type: 'identifier',
          find: structured('cii:ExchangedDocument/ID'),
        },
        {
          fact_id: 'date',
          label: 'Date',
          required: true,
          type: 'date',
          find: structured('cii:ExchangedDocument/IssueDateTime'),
        },
      ],
    };
    const { sent, view, document } = await read(await pdf.save(), { declaration });
    expect(document).toMatchObject({ status: 'processed', page_count: 1 });
    expect(view).toMatchObject({
      why: 'all_facts_resolved',
      facts: {
        number: {
          value: '471102',
          anchor_match_quality: 1,
          evidence: [{ quote: '471102', page_index: 1, boxes: [] }],
        },
        date: { value: '2026-05-03', evidence: [{ quote: '20260503', page_index: 1 }] },
      },
    });
    expect((await quotesOf(sent.case_id)).every(({ ok }) => ok)).toBe(true);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ENCRYPT = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'A'.repeat(64)}> /U <${'A'.repeat(64)}> >> /ID [<${'A'.repeat(64)}> <${'A'.repeat(64)}>]`;

describe('a document that cannot be read', () => {
  test('a picture waits in the queue with a plain reason, and its case waits with it', async () => {
    const { view, document, feed } = await read(PNG);
    expect(document).toMatchObject({ status: 'queued', mime_type: 'image/png', failure_code: null });
    expect(document.status_message).toMatch(/picture.*OCR/);
    expect(view).toMatchObject({ status: 'processing', why: 'document_processing' });
    expect(view.blocking).toMatchObject([
      { kind: 'document', code: 'waiting', message: document.status_message },
    ]);
    expect(view.body.workspace.jobs.at(-1)).toMatchObject({
      kind: 'extract',
      status: 'queued',
      last_error: { code: 'ocr_unavailable' },
    });
    expect(countOf(feed, 'document.failed') + countOf(feed, 'case.failed')).toBe(0);
    expect(await story.app.drain()).toBe(0);
  });

  const tooLong = async (): Promise<Uint8Array> => {
    const pdf = await PDFDocument.create();
    for (let page = 0; page < 201; page++) pdf.addPage([595, 842]);
    return pdf.save();
  };
  const failures: [string, () => Promise<string | Uint8Array>, RegExp][] = [
    ['unsupported_type', async () => Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), /Archives/],
    [
      'encrypted',
      async () => pagePdf('BT /F 12 Tf 60 700 Td (secret) Tj ET', undefined, ENCRYPT),
      /password|protected/i,
    ],
    ['corrupt', async () => '%PDF-1.7\n%%EOF', /./],
    ['page_limit', tooLong, /201 pages/],
    ['corrupt', async () => '', /empty/],
    ['no_text', async () => '<html><body><script>1</script></body></html>', /no text/],
  ];
  test.each(failures)('%s is told once, and the case goes to a person', async (code, make, message) => {
    const { sent, view, document, feed } = await read(await make());
    expect(document).toMatchObject({
      status: 'failed',
      failure_code: code,
      status_message: expect.stringMatching(message),
    });
    expect(view).toMatchObject({
      status: 'ready_for_review',
      why: 'processing_failed',
      blocking: [{ kind: 'document', id: sent.doc_id, code }, { kind: 'fact' }, { kind: 'fact' }],
      facts: { invoice_number: { status: 'needs_input', reason_codes: ['missing', 'unreadable_document'] } },
    });
    expect(view.body.workspace.operational_summary.reason.queue_category).toBe('exception');
    const failed = feed.filter(({ event_type }) => event_type === 'document.failed');
    expect(failed).toMatchObject([{ data: { doc_id: sent.doc_id, failure_code: code } }]);
    const ended = feed.filter(({ event_type }) => event_type === 'case.failed');
    expect(ended).toMatchObject([
      {
        data: {
          error_code: code,
          doc_id: sent.doc_id,
          recoverable: true,
          runtime_status: 'ready_for_review',
        },
      },
    ]);
    const names = await story.app.store.database.sql(
      `select event_type from events where case_id = $1 and event_type in ('v1.case.failed', 'v1.document.failed') order by cursor`,
      [sent.case_id],
    );
    expect(names).toEqual([{ event_type: 'v1.document.failed' }, { event_type: 'v1.case.failed' }]);
  });

  test('its bytes are kept as they came', async () => {
    const bytes = Buffer.from('%PDF-1.7\nnothing of use\n%%EOF');
    const { sent, document } = await read(bytes);
    expect(document).toMatchObject({ status: 'failed', byte_size: bytes.length });
    const chunks = await story.app.store.database.sql<{ bytes: Buffer }>(
      `select bytes from document_chunks where doc_id = $1 order by seq`,
      [sent.doc_id],
    );
    expect(Buffer.concat(chunks.map((chunk) => chunk.bytes)).equals(bytes)).toBe(true);
  });
});
