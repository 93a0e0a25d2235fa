// What of a Word document is read, and where it stands.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { docx } from '../../harness/archives.ts';
import { faultsOf, readOf, type Read } from '../page-checks.ts';

const LIMITS = { maxPages: 20, maxCharacters: 100_000 };

async function read(body: string, others: Record<string, string> = {}): Promise<Read> {
  const reading = readOf(await readDocument(docx(body, others), LIMITS));
  expect(reading.pages.flatMap(faultsOf)).toEqual([]);
  return reading;
}
const pagesOf = async (body: string, others: Record<string, string> = {}): Promise<string[]> =>
  (await read(body, others)).pages.map(({ text }) => text.trimEnd());
const textOf = async (body: string, others: Record<string, string> = {}): Promise<string> =>
  (await pagesOf(body, others)).join('\f');

const t = (text: string): string => `<w:t xml:space="preserve">${text}</w:t>`;
const run = (inner: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr>${inner}</w:r>`;
const p = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const line = (text: string, properties = ''): string => p(run(t(text)), properties);
const cell = (inner: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const row = (cells: string, properties = ''): string => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const table = (rows: string): string => `<w:tbl><w:tblPr/><w:tblGrid/>${rows}</w:tbl>`;
const cells = (...texts: string[]): string => texts.map((text) => cell(line(text))).join('');
const field = (state: string): string => `<w:r><w:fldChar w:fldCharType="${state}"/></w:r>`;

describe('text', () => {
  test.each<[string, string, string]>([
    ['runs in one line', p(run(t('Total: ')) + run(t('12')) + run(t('.50'))), 'Total: 12.50'],
    ['paragraphs with an empty one between', `${line('a')}${p('')}${p('')}${line('b')}`, 'a\n\nb'],
    ['a tab as a gap', p(run(`${t('No.')}<w:tab/>${t('4711')}`)), 'No.     4711'],
    ['a line break', p(run(`${t('a')}<w:br/>${t('b')}<w:cr/>${t('c')}`)), 'a\nb\nc'],
    ['a hyphen that holds', p(run(`${t('A')}<w:noBreakHyphen/>${t('7')}<w:softHyphen/>`)), 'A-7'],
    ['no tab of the settings', p(run(t('a')), '<w:tabs><w:tab w:val="left"/></w:tabs>'), 'a'],
    ['markup as text', line('&lt;b&gt; &amp;amp; </w:t><w:t>x'), '<b> &amp; x'],
    ['what was inserted', p(`<w:ins>${run(t('new'))}</w:ins>`), 'new'],
    ['not what was deleted', p(`<w:del><w:r><w:delText>old</w:delText></w:r></w:del>${run(t('a'))}`), 'a'],
    ['not what was moved away', p(`<w:moveFrom>${run(t('old'))}</w:moveFrom>${run(t('a'))}`), 'a'],
    ['a link', p(`<w:hyperlink r:id="x">${run(t('here'))}</w:hyperlink>`), 'here'],
    [
      'the result of a field',
      p(
        `${field('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${run(t('no'))}${field('separate')}${run(t('7'))}${field('end')}${run(t('!'))}`,
      ),
      '7!',
    ],
    ['a simple field', p(`<w:fldSimple w:instr="DATE">${run(t('3 May'))}</w:fldSimple>`), '3 May'],
    [
      'one of two alternatives',
      p(
        `<w:r><mc:AlternateContent><mc:Choice>${t('a')}</mc:Choice><mc:Fallback>${t('b')}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      'a',
    ],
    [
      'the other alternative where there is but one',
      p(`<w:r><mc:AlternateContent><mc:Fallback>${t('b')}</mc:Fallback></mc:AlternateContent></w:r>`),
      'b',
    ],
    [
      'a box behind its paragraph',
      p(
        `${run(t('be'))}<w:r><w:pict><w:txbxContent>${line('box')}</w:txbxContent></w:pict></w:r>${run(t('fore'))}`,
      ),
      'before\nbox',
    ],
    [
      'a content control',
      `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${line('a')}</w:sdtContent></w:sdt>`,
      'a',
    ],
    [
      'not what a control asks for',
      `${line('Name:')}<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${line('Click here')}</w:sdtContent></w:sdt>`,
      'Name:',
    ],
    [
      'ticked boxes',
      p(
        run(
          `<w:sym w:font="Wingdings" w:char="F0FE"/>${t(' yes ')}<w:sym w:font="Wingdings" w:char="F0A8"/>${t(' no \uf0fd')}`,
        ),
      ),
      '☒ yes ☐ no ☒',
    ],
    [
      'fields of forms',
      p(
        `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r>${field('end')}` +
          `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="A"/><w:listEntry w:val="B"/></w:ddList></w:ffData></w:fldChar></w:r>${field('end')}`,
      ),
      '☒B',
    ],
    [
      'raised digits as such',
      p(run(t('100')) + run(t('1) a'), '<w:vertAlign w:val="superscript"/>')),
      '100¹) a',
    ],
    [
      'the parts of formulas',
      p(
        '<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>',
      ) + p('<m:oMath><m:r><m:t>a</m:t></m:r></m:oMath><m:oMath><m:r><m:t>b</m:t></m:r></m:oMath>'),
      '1/2\na b',
    ],
    [
      'the base of ruby',
      p(`<w:r><w:ruby><w:rt>${run(t('x'))}</w:rt><w:rubyBase>${run(t('y'))}</w:rubyBase></w:ruby></w:r>`),
      'y',
    ],
  ])('has %s', async (_what, body, expected) => {
    expect(await textOf(`${body}`)).toBe(expected);
  });

  test('that is hidden is left out and told of, by the run or by its style', async () => {
    const styles = `<w:style w:styleId="A"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style>`;
    const body =
      p(run(t('a')) + run(t('no'), '<w:vanish/>') + run(t('b'), '<w:vanish w:val="0"/>')) +
      p(run(t('no'), '<w:rStyle w:val="B"/>')) +
      line('no', '<w:pStyle w:val="B"/>') +
      line('c', '<w:rPr><w:vanish/></w:rPr>');
    const { pages, notes } = await read(body, { styles });
    expect(pages[0]?.text.trimEnd()).toBe('ab\n\nc');
    expect(notes).toEqual(['Text that the document hides was not read.']);
    expect((await read(line('a'), { styles })).notes).toEqual([]);
  });

  test('that is struck out is left out and told of, by the run or by its style', async () => {
    const styles = `<w:style w:styleId="A"><w:rPr><w:strike/></w:rPr></w:style><w:style w:styleId="B"><w:rPr><w:dstrike/></w:rPr></w:style>`;
    const body =
      p(run(t('10'), '<w:strike/>') + run(t('20'), '<w:dstrike/>') + run(t('30'), '<w:strike w:val="0"/>')) +
      p(run(t('no'), '<w:rStyle w:val="A"/>') + run(t('b'))) +
      p(run(t('no')) + run(t('c'), '<w:strike w:val="false"/>'), '<w:pStyle w:val="A"/>') +
      line('no', '<w:pStyle w:val="B"/>');
    const { pages, notes } = await read(body, { styles });
    expect(pages[0]?.text.trimEnd()).toBe('30\nb\nc');
    expect(notes).toEqual(['Text that is struck out was not read.']);
  });
});

describe('tables', () => {
  test.each<[string, string, string]>([
    ['columns', table(row(cells('Item', 'Price')) + row(cells('Rope', '9.00'))), 'Item  Price\nRope  9.00'],
    [
      'cells over several columns',
      table(row(cells('a', 'b', 'c')) + row(cell(line('Total'), '<w:gridSpan w:val="2"/>') + cells('9'))),
      'a      b  c\nTotal     9',
    ],
    [
      'cells over several rows, of which only the first has text',
      table(
        row(cell(line('x'), '<w:vMerge w:val="restart"/>') + cells('1', '2')) +
          row(cell(line('no'), '<w:vMerge/>') + cells('3', '4')),
      ),
      'x  1  2\n   3  4',
    ],
    [
      'rows that begin further to the right',
      table(row(cells('a', 'b', 'c')) + row(cells('d', 'e'), '<w:gridBefore w:val="1"/>')),
      'a  b  c\n   d  e',
    ],
    ['no deleted rows', table(row(cells('a', 'b')) + row(cells('c', 'd'), '<w:del/>')), 'a  b'],
    [
      'tables in their cells',
      table(row(cell(line('x') + table(row(cells('1', '2'))) + p('')) + cells('y'))),
      'x     y\n1  2',
    ],
  ])('have %s', async (_what, body, expected) => {
    expect(await textOf(body)).toBe(expected);
  });
});

describe('pages', () => {
  const rendered = '<w:r><w:lastRenderedPageBreak/></w:r>';
  test.each<[string, string, string[]]>([
    ['at a break', p(`${run(t('a'))}<w:r><w:br w:type="page"/></w:r>`) + line('b'), ['a', 'b']],
    ['where Word ended one', p(`${run(t('a'))}${rendered}${run(t('b'))}`), ['a', 'b']],
    [
      'once, where both say so',
      p('<w:r><w:br w:type="page"/></w:r>').replace('', line('a')) + p(rendered + run(t('b'))),
      ['a', 'b'],
    ],
    ['before a paragraph that begins one', line('a') + line('b', '<w:pageBreakBefore/>'), ['a', 'b']],
    [
      'where a section starts on its own',
      line('a', '<w:sectPr/>') +
        line('b', '<w:sectPr/>') +
        line('c') +
        '<w:sectPr><w:type w:val="continuous"/></w:sectPr>',
      ['a', 'b\nc'],
    ],
    ['no line of a column', p(`${run(t('a'))}<w:r><w:br w:type="column"/></w:r>${run(t('b'))}`), ['a\nb']],
    [
      'between rows of a table',
      table(row(cells('a', 'b')) + row(cell(p(rendered + run(t('c')))) + cells('d'))),
      ['a  b', 'c  d'],
    ],
    [
      'after the row that is parted',
      table(row(cells('a') + cell(p(run(t('b')) + rendered + run(t('c'))))) + row(cells('d', 'e'))),
      ['a  bc', 'd  e'],
    ],
  ])('end %s', async (_what, body, expected) => {
    expect(await pagesOf(body)).toEqual(expected);
  });

  test('have headers, footers and notes where they are shown first', async () => {
    const section =
      '<w:sectPr><w:headerReference w:type="default" r:id="rheader"/><w:footerReference w:type="default" r:id="rfooter"/></w:sectPr>';
    const note = (id: number, text: string, type = ''): string =>
      `<w:footnote w:id="${id}" ${type}>${line(text)}</w:footnote>`;
    const others = {
      header: line('Head'),
      footer: line('Foot'),
      footnotes: note(0, 'no', 'w:type="separator"') + note(1, 'Note') + note(2, 'Unused'),
    };
    const body =
      p(`${run(t('10'))}<w:r><w:footnoteReference w:id="1"/></w:r>`) + line('b', '<w:pageBreakBefore/>');
    expect(await pagesOf(body + section, others)).toEqual(['Head\n10\nNote\nFoot', 'b']);
    const titled = section.replace('<w:sectPr>', '<w:sectPr><w:titlePg/>');
    expect(await pagesOf(body + titled, others)).toEqual(['10\nNote', 'Head\nb\nFoot']);
  });
});
