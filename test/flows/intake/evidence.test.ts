// Every quote equals the slice of the stored page text that it cites, counted in code points.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { FoundCandidate } from '../../../src/facts/candidate.ts';
import { replaceCandidates } from '../../../src/facts/operations.ts';
import { checkQuotes } from '../../../src/facts/queries.ts';
import type { Json } from '../../harness/factories.ts';
import { look, send, startStory, type Sent, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const DECLARATION = {
  workflow_id: 'invoices',
  case_type_id: 'invoice',
  title: 'Invoices',
  facts: [
    {
      fact_id: 'number',
      label: 'Invoice number',
      required: true,
      type: 'identifier',
      find: [{ by: 'anchor', labels: ['Invoice number', '請求書番号', 'رقم الفاتورة', 'Numéro'] }],
    },
    {
      fact_id: 'name',
      label: 'Name',
      type: 'organization_name',
      find: [{ by: 'anchor', labels: ['Name', '会社名', 'שם'] }],
    },
    { fact_id: 'mail', label: 'E-mail', type: 'email' },
    { fact_id: 'iban', label: 'IBAN', type: 'iban' },
  ],
};

/** Scraps of every kind of writing that breaks a careless offset. */
const scrap = fc.oneof(
  fc.constantFrom(
    '請求書',
    '合計 １２３',
    '𠮷野家',
    '👩‍👩‍👧‍👦',
    '🇩🇪',
    '😀',
    'e\u0301',
    'n\u0303',
    'Z\u0335\u0327',
    'שלום עולם',
    'مرحبا',
    '\u202eabc\u202c',
    '𝒳𝒴',
    'ﬁ',
    'İ',
    'ß',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/[<>&:\p{Cc}]/gu, ' ')),
);
const line = fc.array(scrap, { maxLength: 6 }).map((scraps) => scraps.join(' '));
const fields: [string, string][] = [
  ['Invoice number', 'RE-2026-77'],
  ['請求書番号', 'RE-77'],
  ['رقم الفاتورة', 'INV-5'],
  ['Nume\u0301ro', 'F-12'],
  ['会社名', '𠮷野家株式会社'],
  ['שם', 'חברת הדוגמה'],
  ['Name', 'Mu\u0308ller 😀 GmbH'],
  ['E-mail', 'kontakt@example.com'],
  ['IBAN', 'DE89 3704 0044 0532 0130 00'],
];
const field = fc.tuple(scrap, fc.constantFrom(...fields), scrap);
const page = fc.array(fc.oneof(line, field), { minLength: 6, maxLength: 14 });
type Line = string | [string, [string, string], string];

const asText = (lines: Line[]): string =>
  lines
    .map((one) => (typeof one === 'string' ? one : `${one[0]}\n${one[1][0]}: ${one[1][1]}\n${one[2]}`))
    .join('\n');
const asHtml = (lines: Line[]): string => {
  const rows = lines.map((one) =>
    typeof one === 'string'
      ? `<p>${one}</p>`
      : `<table><tr><td>${one[1][0]}</td><td>${one[1][1]}</td></tr></table><p>${one[2]}</p>`,
  );
  return `<!doctype html><html><meta charset="utf-8"><body>${rows.join('')}</body></html>`;
};

describe('quotes of documents in every script', () => {
  test('equal their slices, in the store and over the API', async () => {
    const tenant = await story.tenant(DECLARATION);
    const all: Sent[] = [];
    for (const [index, lines] of fc.sample(page, { numRuns: 24, seed: 20_260_503 }).entries()) {
      all.push(await send(tenant, story.serve(index % 2 === 0 ? asText(lines) : asHtml(lines))));
    }
    await story.app.drain();
    const { sql } = story.app.store.database;
    let quotes = 0;
    let beyondAscii = 0;
    for (const { case_id, doc_id } of all) {
      for (const { ok, quote } of await checkQuotes(sql, case_id)) {
        expect({ ok, quote }).toEqual({ ok: true, quote });
      }
      const pages = await sql<{ text: string }>(
        `select text from document_pages where doc_id = $1 order by page_index`,
        [doc_id],
      );
      const { body: workspace } = await tenant.api.get(`/cases/${case_id}/workspace`);
      for (const { quote, page_index, location } of workspace.facts.flatMap((fact: Json) =>
        fact.candidates.flatMap((one: Json) => one.evidence),
      )) {
        const points = Array.from(pages[page_index]?.text ?? '');
        expect(points.slice(location.char_start, location.char_end).join('')).toBe(quote);
        quotes += 1;
        if (points.slice(0, location.char_start).join('').length !== location.char_start) beyondAscii += 1;
      }
    }
    // The property would hold of nothing at all, too.
    expect(quotes).toBeGreaterThan(50);
    expect(beyondAscii).toBeGreaterThan(20);
  });

  test('are found behind text that takes two units a character', async () => {
    const tenant = await story.tenant(DECLARATION);
    const { case_id } = await send(
      tenant,
      story.serve('😀😀😀 𠮷\nInvoice number: RE-2026-77\n会社名: 𠮷野家株式会社\n'),
    );
    await story.app.drain();
    expect((await look(tenant, case_id)).facts).toMatchObject({
      number: {
        status: 'resolved',
        value: 'RE-2026-77',
        evidence: [{ quote: 'RE-2026-77', location: { char_start: 22, char_end: 32 } }, {}],
      },
      name: { value: '𠮷野家株式会社' },
    });
  });
});

describe('evidence that is not there', () => {
  const text = 'a😀b Total 12.50\n';
  const candidate = (span: Partial<FoundCandidate['spans'][0]>): FoundCandidate => ({
    factId: 'number',
    by: 'anchor',
    valueRaw: '12.50',
    value: '12.50',
    quality: 1,
    anchorMatch: 'exact',
    reasonCodes: [],
    spans: [{ pageIndex: 0, charStart: 10, charEnd: 15, quote: '12.50', boxes: [], ...span }],
  });

  test.each<[string, Partial<FoundCandidate['spans'][0]>]>([
    ['another quote', { quote: '12.51' }],
    ['a quote one place off, as UTF-16 would count', { charStart: 11, charEnd: 16 }],
    ['another page', { pageIndex: 1 }],
    ['a slice beyond the end', { charStart: 100, charEnd: 105 }],
    ['a different form of the same character', { charStart: 0, charEnd: 1, quote: 'ａ' }],
  ])('is refused when it is written: %s', async (_name, span) => {
    const tenant = await story.tenant();
    const { case_id: caseId, doc_id: docId } = await send(tenant, story.serve('x'));
    const pages = [{ pageIndex: 0, text, method: 'born_digital_text' as const }];
    const write = (found: FoundCandidate[]) =>
      story.app.as(tenant, (tx) => replaceCandidates(tx, { caseId, docId, pages }, found));
    await expect(write([candidate({}), candidate(span)])).rejects.toThrow(/does not equal its slice/);
    const count = `select count(*)::int as n from candidates where case_id = $1`;
    expect(await story.app.store.database.sql(count, [caseId])).toEqual([{ n: 0 }]);
    await write([candidate({})]);
    expect(await story.app.store.database.sql(count, [caseId])).toEqual([{ n: 1 }]);
  });
});
