// Word documents and Excel workbooks as documents of a case: what is known of them, with the places where it stands.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOCX, XLSX } from '../../../src/catalog/media-types.ts';
import { checkQuotes } from '../../../src/facts/queries.ts';
import { docx, xlsx } from '../../harness/archives.ts';
import { look, send, startStory, type CaseView, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const DECLARATION = {
  workflow_id: 'papers',
  case_type_id: 'invoice',
  title: 'Papers',
  default_locale: 'de-DE',
  facts: [
    {
      fact_id: 'number',
      label: 'Rechnungsnummer',
      type: 'identifier',
      find: [{ by: 'anchor', labels: ['Rechnungsnummer', 'Bestellnummer'] }],
    },
    { fact_id: 'date', label: 'Datum', type: 'date', find: [{ by: 'anchor', labels: ['Datum'] }] },
    {
      fact_id: 'total',
      label: 'Gesamtbetrag',
      type: 'money',
      find: [{ by: 'anchor', labels: ['Gesamtbetrag'] }],
    },
    { fact_id: 'iban', label: 'IBAN', type: 'iban' },
    {
      fact_id: 'lines',
      label: 'Positionen',
      type: {
        name: 'table',
        columns: [
          { column_id: 'item', label: 'Artikel', type: 'text' },
          { column_id: 'quantity', label: 'Menge', type: 'number' },
          { column_id: 'amount', label: 'Betrag', type: { name: 'money', currency: 'EUR' } },
        ],
      },
    },
  ],
};

async function readCase(bytes: Uint8Array): Promise<CaseView> {
  const tenant = await story.tenant(DECLARATION);
  const { case_id } = await send(tenant, story.serve(bytes));
  await story.app.drain();
  const quotes = await checkQuotes(story.app.store.database.sql, case_id);
  expect(quotes.filter(({ ok }) => !ok)).toEqual([]);
  return look(tenant, case_id);
}

type Row = { cells: Record<string, { value: string }> };
const rowsOf = (facts: CaseView['facts']): string[][] =>
  (facts['lines']?.rows ?? []).map(({ cells }: Row) => Object.values(cells).map(({ value }) => value));

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (text: string): string => `<w:p>${run(text)}</w:p>`;
const row = (...texts: string[]): string =>
  `<w:tr>${texts.map((text) => `<w:tc>${line(text)}</w:tc>`).join('')}</w:tr>`;

test('an invoice in Word', async () => {
  const body =
    `<w:p>${run('Rechnungsnummer:')}<w:r><w:tab/></w:r>${run('RE-2026-')}${run('17')}</w:p>` +
    line('Datum: 03.05.2026') +
    `<w:tbl>${row('Artikel', 'Menge', 'Betrag')}${row('Seil 😀', '2', '19,98 €')}${row('Teer', '1', '10,00 €')}</w:tbl>` +
    line('Gesamtbetrag: 29,98 €') +
    `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>Gesamtbetrag: 9.999,00 €</w:t></w:r></w:p>` +
    '<w:sectPr><w:footerReference w:type="default" r:id="rfooter"/></w:sectPr>';
  const { facts, documents } = await readCase(
    docx(body, { footer: line('IBAN DE89 3704 0044 0532 0130 00') }),
  );
  expect(Object.values(documents)).toMatchObject([
    {
      status: 'processed',
      mime_type: DOCX,
      page_count: 1,
      status_message: 'Text that the document hides was not read.',
    },
  ]);
  expect(facts).toMatchObject({
    number: { value: 'RE-2026-17', evidence: [{ quote: 'RE-2026-17' }, {}] },
    date: { value: '2026-05-03' },
    total: { value: '29.98 EUR', evidence: [{ quote: '29,98 €' }, {}] },
    iban: { value: 'DE89370400440532013000' },
  });
  expect(rowsOf(facts)).toEqual([
    ['Seil 😀', '2', '19.98 EUR'],
    ['Teer', '1', '10.00 EUR'],
  ]);
  expect(JSON.stringify(facts)).not.toContain('9.999');
});

test('an order in Excel', async () => {
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const amount = (value: number): string => `<c s="1"><v>${value}</v></c>`;
  const number = (value: number): string => `<c><v>${value}</v></c>`;
  const rows = [
    text('Bestellnummer:') + text('PO-815'),
    text('Datum:') + '<c s="2"><v>46145</v></c>',
    text('Artikel') + text('Menge') + text('Betrag'),
    text('Seil') + number(1.234) + amount(1051),
    text('Teer') + number(1000) + amount(0.1 + 0.2),
    text('Gesamtbetrag') + '<c/>' + amount(1051.3),
  ].map((cells) => `<row>${cells}</row>`);
  const formats = ['#,##0.00\\ "€"', 'dd/mm/yyyy'];
  const { facts, documents } = await readCase(xlsx([{ rows: rows.join('') }], { formats }));
  expect(Object.values(documents)).toMatchObject([{ status: 'processed', mime_type: XLSX, page_count: 1 }]);
  expect(facts).toMatchObject({
    number: { value: 'PO-815', evidence: [{ quote: 'PO-815' }, {}] },
    date: { value: '2026-05-03' },
    total: { value: '1051.30 EUR', evidence: [{ quote: '1051.30 €' }, {}] },
  });
  expect(rowsOf(facts)).toEqual([
    ['Seil', '1.234', '1051.00 EUR'],
    ['Teer', '1000', '0.30 EUR'],
  ]);
});

test('a locked one is refused, and says what to do', async () => {
  const bytes = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('EncryptedPackage\0', 'utf16le'),
  ]);
  const { documents } = await readCase(bytes);
  expect(Object.values(documents)).toMatchObject([
    {
      status: 'failed',
      failure_code: 'encrypted',
      status_message: expect.stringContaining('Remove the password'),
    },
  ]);
});
