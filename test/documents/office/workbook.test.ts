// What of an Excel workbook is read, and where it stands.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { xlsx, type TestSheet } from '../../harness/archives.ts';
import { faultsOf, readOf, type Read } from '../page-checks.ts';

const LIMITS = { maxPages: 20, maxCharacters: 100_000 };
type Options = Parameters<typeof xlsx>[1];

async function read(sheets: TestSheet[], options: Options = {}): Promise<Read> {
  const reading = readOf(await readDocument(xlsx(sheets, options), LIMITS));
  expect(reading.pages.flatMap(faultsOf)).toEqual([]);
  return reading;
}
const textOf = async (rows: string, options: Options = {}, before = ''): Promise<string> =>
  (await read([{ rows, before }], options)).pages.map(({ text }) => text.trimEnd()).join('\f');

const text = (at: string, value: string): string =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
const number = (at: string, value: string | number, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const row = (at: number, cells: string, more = ''): string => `<row r="${at}" ${more}>${cells}</row>`;

describe('cells', () => {
  test.each<[string, string, string]>([
    ['a number', number('A1', 12), '12'],
    ['the result of a formula', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['the text of a formula', '<c r="A1" t="str"><f>"a"</f><v>a</v></c>', 'a'],
    ['yes and no', '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', 'TRUE  FALSE'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
    ['a day as a text', '<c r="A1" t="d"><v>2026-05-03T00:00:00</v></c>', '2026-05-03'],
    ['a moment as a text', '<c r="A1" t="d"><v>2026-05-03T14:30:00</v></c>', '2026-05-03 14:30:00'],
    ['a shared text, without how it is spoken', '<c r="A1" t="s"><v>1</v></c>', 'rich text²'],
    ['no text that is not there', '<c r="A1" t="s"><v>999999999</v></c><c r="B1"><v>1</v></c>', '1'],
    ['an amount', number('A1', '1234.5', 1), '1234.50 €'],
    ['a day', number('A1', 46145, 2), '2026-05-03'],
    ['no style that is not there', number('A1', 5, 99), '5'],
    ['what is no number as it is', number('A1', '1,5'), '1,5'],
    ['places that are not told', '<c t="str"><v>a</v></c><c t="str"><v>b</v></c>', 'a  b'],
    ['several lines', `${text('A1', 'Acme&#10;Road 1')}${text('B1', 'x')}`, 'Acme    x\nRoad 1'],
  ])('show %s', async (_what, cells, expected) => {
    const strings =
      '<si><t>x</t></si><si><r><t>rich </t></r><r><t>text</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>';
    const formats = ['#,##0.00\\ "€"', 'dd/mm/yyyy'];
    expect(await textOf(row(1, cells), { strings, formats })).toBe(expected);
  });

  test('count from 1904 where the workbook says so', async () => {
    const options = { formats: ['d.m.yy'], settings: '<workbookPr date1904="1"/>' };
    expect(await textOf(row(1, number('A1', 0, 1)), options)).toBe('1904-01-01');
  });
});

describe('a sheet', () => {
  test('has its columns below each other, and gaps for what is left out', async () => {
    const rows =
      row(1, text('A1', 'A title that is longer than any cell')) +
      row(3, text('A3', 'Item') + text('B3', 'Qty') + text('E3', 'Price')) +
      row(4, text('A4', 'Rope') + number('E4', 9)) +
      row(900_000, text('B900000', 'Total') + number('XFD900000', 18));
    expect(await textOf(rows)).toBe(
      'A title that is longer than any cell\n\nItem              Qty      Price\nRope                       9\n\n                  Total             18',
    );
  });

  test('stays itself where cells and rows come in any order', async () => {
    const rows = row(2, number('B2', 4) + number('A2', 3)) + row(1, number('B1', 2) + number('A1', 1));
    expect(await textOf(rows)).toBe('1  2\n3  4');
  });

  test('has no hidden rows and columns, and says so', async () => {
    const rows = row(1, text('A1', 'a') + text('B1', 'no')) + row(2, text('A2', 'no'), 'hidden="1"');
    const columns = '<cols><col min="2" max="3" hidden="1"/></cols>';
    const { pages, notes } = await read([{ rows, before: columns }]);
    expect(pages[0]?.text).toBe('a\n');
    expect(notes).toEqual(['Rows, columns or cells that the workbook hides were not read.']);
    const all = await read([{ rows: row(1, text('A1', 'a')), before: columns }]);
    expect(all.notes).toEqual([]);
  });

  test('has no texts that their format hides, and says so', async () => {
    const hidden = `<c r="A1" t="str" s="1"><v>no</v></c><c r="B1" t="inlineStr" s="1"><is><t>no</t></is></c>`;
    const shown = `<c r="C1" t="str" s="2"><v>yes</v></c>`;
    const { pages, notes } = await read([{ rows: row(1, hidden + shown) }], { formats: [';;;', '0;-0;;@'] });
    expect(pages[0]?.text).toBe('yes\n');
    expect(notes).toEqual(['Rows, columns or cells that the workbook hides were not read.']);
  });

  test('has long numbers digit by digit', async () => {
    const formats = ['0', '0000\\ 0000\\ 0000\\ 0000', '0.00\\ "€"'];
    const long = '9876543210987654';
    const cells =
      number('A1', `${long}321`) +
      number('B1', `-${long}`, 1) +
      number('C1', long, 2) +
      number('D1', long, 3);
    expect(await textOf(row(1, cells), { formats })).toBe(
      `${long}321  -${long}  9876 5432 1098 7654  ${long}.00 €`,
    );
  });

  test('says where formulas have no result', async () => {
    const { notes } = await read([{ rows: row(1, `${text('A1', 'a')}<c r="B1"><f>A1</f></c>`) }]);
    expect(notes).toEqual([
      'Some formulas have no result in the file. Open and save it in Excel or LibreOffice.',
    ]);
  });
});

test('what is struck out is left out and told of, by the font of the cell or of a part of its text', async () => {
  const run = (value: string, font = ''): string => `<r>${font}<t xml:space="preserve">${value}</t></r>`;
  const struck = '<rPr><strike/></rPr>';
  const strings = `<si>${run('was 10 ', struck)}${run('is 20')}</si><si>${run('old')}${run('new', '<rPr><b/></rPr>')}</si><si><t>all</t></si>`;
  const shared = (at: string, index: number, style = 0): string =>
    `<c r="${at}" t="s" s="${style}"><v>${index}</v></c>`;
  const rows =
    row(1, shared('A1', 0)) +
    row(2, shared('A2', 1, 1) + number('B2', 99, 1) + number('C2', 5)) +
    row(3, `${shared('A3', 2, 1)}<c r="B3" t="inlineStr"><is>${run('no', struck)}${run('yes')}</is></c>`);
  const { pages, notes } = await read([{ rows }], { strings });
  expect(pages[0]?.text).toBe('is 20\nnew         5\n       yes\n');
  expect(notes).toEqual(['Text that is struck out was not read.']);
  expect((await read([{ rows: row(1, shared('A1', 2)) }], { strings })).notes).toEqual([]);
});

test('with more text than is read says how much there may be', async () => {
  const bytes = xlsx([{ rows: row(1, text('A1', 'a'.repeat(200))) }]);
  expect(await readDocument(bytes, { maxPages: 20, maxCharacters: 100 })).toMatchObject({
    failureCode: 'too_large',
    message:
      'The file holds more than 100 characters of text; that is more than is read. Send the part that matters, or print it as a PDF.',
  });
});

test('sheets are pages, but for those that are hidden', async () => {
  const sheet = (value: string, state = 'visible'): TestSheet => ({ rows: row(1, text('A1', value)), state });
  const { pages, notes, mimeType } = await read([
    sheet('a'),
    sheet('no', 'hidden'),
    { rows: '' },
    sheet('no', 'veryHidden'),
    sheet('b'),
  ]);
  expect(pages.map(({ pageIndex, text: each }) => [pageIndex, each.trim()])).toEqual([
    [0, 'a'],
    [1, ''],
    [2, 'b'],
  ]);
  expect(notes).toEqual(['Sheets that the workbook hides were not read: 2.']);
  expect(mimeType).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
});
