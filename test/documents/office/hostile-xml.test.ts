// Office files whose XML was made to do harm, and such as are merely large: none costs more than its length.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { docx, relationships, xlsx } from '../../harness/archives.ts';
import { cpuMsOf, lesserMs } from '../../harness/processes/cpu.ts';
import { readOf } from '../page-checks.ts';
import { body, end, LIMITS, line, withMain } from './documents.ts';

const read = (bytes: Uint8Array) => readDocument(bytes, LIMITS);

describe('XML', () => {
  const nested = (name: string, depth: number): string =>
    `<w:${name}>`.repeat(depth) + `</w:${name}>`.repeat(depth);
  test.each<[string, string, string]>([
    [
      'with entities',
      `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${body(line('&e;'))}`,
      'corrupt',
    ],
    ['with unknown entities', body(line('&e;')), 'corrupt'],
    ['with a document type', `<!DOCTYPE w:document>${body(line('a'))}`, 'corrupt'],
    ['that ends too early', body(line('a')).slice(0, -5), 'corrupt'],
    ['that is none', 'not at all', 'corrupt'],
    ['without namespaces', '<w:document><w:t>a</w:t></w:document>', 'corrupt'],
    [
      'of other names',
      '<w:document xmlns:w="urn:x"><w:p><w:r><w:t>a</w:t></w:r></w:p></w:document>',
      'no_text',
    ],
    ['that is deeper than any', body(nested('p', 500_000)), 'corrupt'],
    ['as deep as is read', body(nested('tbl', 100) + line('a')), 'a'],
    ['whose ends have no beginnings', body('</w:tc>'), 'corrupt'],
    ['of cells without a table', body(`<w:tc>${line('a')}</w:tc><w:tr/>${line('b')}`), 'b'],
    [
      'with an open field',
      body(`<w:r><w:fldChar w:fldCharType="end"/><w:fldChar w:fldCharType="separate"/></w:r>${line('a')}`),
      'a',
    ],
  ])('%s', async (_what, main, expected) => {
    expect(end(await read(withMain({ content: main, stored: true })))).toBe(expected);
  });

  test('with more elements than any is given up in time', async () => {
    const began = performance.now();
    expect(end(await read(withMain({ content: body('<w:p/>'.repeat(3_100_000)), stored: true })))).toBe(
      'too_large',
    );
    expect(performance.now() - began).toBeLessThan(20_000);
  }, 30_000);

  test('in UTF-16', async () => {
    const main = Buffer.from(
      `\ufeff<?xml version="1.0" encoding="UTF-16"?>${body(line('Größe'))}`,
      'utf16le',
    );
    expect(end(await read(withMain(main)))).toBe('Größe');
  });

  test('of styles that are based on each other', async () => {
    const styles = ['AB', 'BA']
      .map(([id, on]) => `<w:style w:styleId="${id}"><w:basedOn w:val="${on}"/></w:style>`)
      .join('');
    expect(
      end(
        await read(
          docx(`<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>`, { styles }),
        ),
      ),
    ).toBe('a');
  });

  test('of parts that refer to each other, or to elsewhere', async () => {
    const references = relationships(
      ['r1', 'header', 'document.xml'],
      ['r2', 'styles', '../../../etc/passwd'],
      ['r3', 'numbering', 'https://example.com/x'],
    );
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="r1"/></w:sectPr>';
    const bytes = withMain(body(line('a') + section), ['word/_rels/document.xml.rels', references]);
    expect(end(await read(bytes))).toBe('a\na');
  });
});

describe('what is much', () => {
  const timeOf = (bytes: Buffer): Promise<number> =>
    cpuMsOf(() => readDocument(bytes, { maxPages: 200, maxCharacters: 2_000_000 }));
  const repeated = (text: string, length: number): string => text.repeat(Math.ceil(length / text.length));
  const nestedTables = (depth: number): string =>
    '<w:tbl><w:tr><w:tc>'.repeat(depth) + line('a') + '</w:tc></w:tr></w:tbl>'.repeat(depth);

  test.each<[string, (length: number) => Buffer]>([
    ['runs', (length) => docx(`<w:p>${repeated('<w:r><w:t>a</w:t></w:r>', length)}</w:p>`)],
    ['tabs', (length) => docx(`<w:p><w:r>${repeated('<w:tab/>', length)}</w:r></w:p>`)],
    ['breaks', (length) => docx(repeated(`${line('a')}<w:p><w:r><w:br w:type="page"/></w:r></w:p>`, length))],
    [
      'open fields',
      (length) =>
        docx(
          `<w:p><w:r>${repeated('<w:fldChar w:fldCharType="begin"/>', length)}${repeated('<w:t>a</w:t>', length)}</w:r></w:p>`,
        ),
    ],
    ['nested tables', (length) => docx(repeated(nestedTables(60), length))],
    [
      'cells',
      (length) => docx(`<w:tbl><w:tr>${repeated(`<w:tc>${line('a')}</w:tc>`, length)}</w:tr></w:tbl>`),
    ],
    ['columns', (length) => xlsx([{ rows: `<row>${repeated('<c><v>1</v></c>', length)}</row>` }])],
    ['rows', (length) => xlsx([{ rows: repeated('<row><c><v>1</v></c></row>', length) }])],
    [
      'hidden columns',
      (length) =>
        xlsx([
          {
            before: `<cols>${repeated('<col min="9" max="9" hidden="1"/>', length)}</cols>`,
            rows: repeated('<row><c><v>1</v></c></row>', length),
          },
        ]),
    ],
    [
      'merged cells',
      (length) =>
        xlsx([
          {
            rows: repeated('<row><c><v>1</v></c></row>', length),
            after: `<mergeCells>${repeated('<mergeCell ref="B1:D9999"/>', length)}</mergeCells>`,
          },
        ]),
    ],
    [
      'cells in the colour of their ground, in many areas',
      (length) =>
        xlsx(
          [
            {
              rows: repeated('<row><c t="str"><v>a</v></c></row>', length),
              after: repeated(
                '<conditionalFormatting sqref="A1 B2 C3 D4"><cfRule dxfId="0"/></conditionalFormatting>',
                length,
              ),
            },
          ],
          {
            styleSheet:
              '<fonts><font><color indexed="9"/></font></fonts><cellXfs><xf/></cellXfs><dxfs><dxf><fill/></dxf></dxfs>',
          },
        ),
    ],
    [
      'letters in the colours of their styles',
      (length) =>
        docx(
          repeated(
            '<w:p><w:pPr><w:pStyle w:val="s20"/><w:shd w:fill="FFFFFF"/></w:pPr><w:r><w:rPr><w:rStyle w:val="s20"/><w:color w:val="FEFEFE"/></w:rPr><w:t>a</w:t></w:r></w:p>',
            length,
          ),
          {
            styles: Array.from(
              { length: 21 },
              (_, at) =>
                `<w:style w:styleId="s${at}"><w:basedOn w:val="s${at - 1}"/><w:rPr><w:color w:val="000000"/></w:rPr></w:style>`,
            ).join(''),
          },
        ),
    ],
    [
      'shapes within each other',
      (length) =>
        docx(
          repeated(
            `${'<w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="left:1"/><w:txbxContent>'.repeat(40)}${line('a')}${'</w:txbxContent></w:pict>'.repeat(40)}`,
            length,
          ),
        ),
    ],
    [
      'the style of a shape',
      (length) =>
        docx(
          `<w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="${repeated('left:1;', length)}"/></w:pict>${line('a')}`,
        ),
    ],
    [
      'attributes',
      (length) => docx(`<w:p ${Array.from({ length: length / 10 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    ],
  ])(
    'takes time by its length: %s',
    async (_what, make) => {
      const [small, large] = [make(50_000), make(200_000)];
      await timeOf(small);
      const least = Math.min(await timeOf(small), await timeOf(small));
      const most = 10 * least + 100;
      expect(await lesserMs(() => timeOf(large), most)).toBeLessThan(most);
    },
    30_000,
  );

  test.each<[string, Buffer]>([
    [
      'one text in many cells',
      xlsx([{ rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(1000)}</row>` }], {
        strings: `<si><t>${'a'.repeat(1000)}</t></si>`,
      }),
    ],
    [
      'many cells',
      xlsx([
        { rows: `<row>${Array.from({ length: 60_000 }, (_, at) => `<c><v>${at}</v></c>`).join('')}</row>` },
      ]),
    ],
    [
      'more merged cells than there are',
      xlsx([{ rows: '<row r="2"><c><v>1</v></c></row>', after: '<mergeCell ref="A1:XFD9"/>'.repeat(400) }]),
    ],
    ['text', docx(line('word '.repeat(25_000)))],
  ])('is refused: %s', async (_what, bytes) => {
    expect(end(await read(bytes))).toBe('too_large');
  });

  test('a table with far columns costs no more than its cells', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) =>
        `<row r="${at + 1}"><c r="${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + (at % 25))}${at + 1}"><v>1</v></c></row>`,
    );
    const { pages } = readOf(await read(xlsx([{ rows: rows.join('') }])));
    expect(pages[0]?.text.length).toBeLessThan(20_000);
  });
});
