// Text of Word documents that no person sees: left out and told of. Light print on a dark ground is read.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { docx } from '../../harness/archives.ts';
import { readOf, type Read } from '../page-checks.ts';
import { LIMITS } from './documents.ts';

const HIDDEN = 'Text that the document hides was not read.';
const NAMESPACES =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" ' +
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

type Others = Record<string, string>;
const read = async (body: string, others: Others = {}): Promise<Read> =>
  readOf(await readDocument(docx(body, others), LIMITS));

const run = (text: string, properties = ''): string =>
  `<w:r ${NAMESPACES}><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const p = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const total = (properties = '', ofParagraph = ''): string => p(run('Total: 99', properties), ofParagraph);
const cell = (inner: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const table = (cells: string, properties = '', ofRow = ''): string =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tr><w:trPr>${ofRow}</w:trPr>${cells}</w:tr></w:tbl>`;
const style = (id: string, type: string, inner: string, more = ''): string =>
  `<w:style w:type="${type}" w:styleId="${id}" ${more}>${inner}</w:style>`;

const WHITE = '<w:color w:val="FFFFFF"/>';
const SEEN = p(run('Seen', '<w:color w:val="auto"/>'));
const DARK = '<w:shd w:val="clear" w:color="auto" w:fill="1F3A5F"/>';
const CLEAR = '<w:shd w:val="clear" w:color="auto" w:fill="auto"/>';
const styled = (properties: string): string => `<w:rPr>${properties}</w:rPr>`;

type Box = {
  x?: number;
  y?: number;
  from?: string;
  fill?: string;
  shape?: string;
  inner?: string;
  run?: string;
};
/** Offsets in inches. */
function box({ x = 0, y = 0, from = 'page', fill = '', shape = '', inner = total(), run = '' }: Box): string {
  const at = (name: string, inches: number): string =>
    `<wp:position${name} relativeFrom="${from}"><wp:posOffset>${inches * 914_400}</wp:posOffset></wp:position${name}>`;
  return p(
    `<w:r ${NAMESPACES}><w:rPr>${run}</w:rPr><w:drawing><wp:anchor behindDoc="0">${at('H', x)}${at('V', y)}<wp:extent cx="1828800" cy="914400"/><wp:wrapNone/><wp:docPr id="1" ${shape}/><a:graphic><wps:wsp><wps:spPr>${fill}<a:ln><a:solidFill><a:srgbClr val="112233"/></a:solidFill></a:ln></wps:spPr><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp></a:graphic></wp:anchor></w:drawing></w:r>`,
  );
}
const solid = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;
/** Inches. */
const picture = (width: number, height: number): string =>
  p(
    `<w:r ${NAMESPACES}><w:drawing><wp:anchor behindDoc="1"><wp:extent cx="${width * 914_400}" cy="${height * 914_400}"/><a:graphic><pic:pic/></a:graphic></wp:anchor></w:drawing></w:r>`,
  );
const oldBox = (css: string): string =>
  p(
    `<w:r ${NAMESPACES}><w:pict><v:shape style="position:absolute;${css}" fillcolor="#ffffff"><v:textbox><w:txbxContent>${total()}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`,
  );

describe('is left out and told of', () => {
  test.each<[string, string, Others?]>([
    ['white', total(WHITE)],
    ['nearly white', total('<w:color w:val="FDFDFD"/>')],
    ['white of the theme', total('<w:color w:val="000000" w:themeColor="background1"/>')],
    ['white of the theme, a little darker', total('<w:color w:themeColor="background1" w:themeShade="FA"/>')],
    ['black of the theme, made as light as paper', total('<w:color w:themeColor="text1" w:themeTint="03"/>')],
    [
      'white by another name of the theme',
      total('<w:color w:themeColor="text1"/>'),
      { settings: '<w:clrSchemeMapping w:t1="light1" w:bg1="dark1"/>' },
    ],
    ['white on white', total(WHITE, '<w:shd w:val="clear" w:fill="FFFFFF"/>')],
    ['white on a ground of no colour', table(cell(total(WHITE), CLEAR))],
    ['dark on dark', total('<w:color w:val="1F3A5F"/>', DARK)],
    [
      'dark on a pattern that covers all',
      total('<w:color w:val="000000"/>', '<w:shd w:val="solid" w:color="auto"/>'),
    ],
    ['the colour of its mark', total('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>')],
    ['the colour of its cell', table(cell(total('<w:color w:val="1F3A5F"/>'), DARK))],
    ['white in a cell beside a dark one', table(cell('<w:p/>', DARK) + cell(total(WHITE)))],
    ['white below a dark table', table(cell(p(run('a')), DARK)) + total(WHITE)],
    ['letters of a point', total('<w:sz w:val="2"/>')],
    ['letters as narrow as a line', total('<w:w w:val="1"/>')],
    ['letters that an effect empties', total('<w14:textFill><w14:noFill/></w14:textFill>')],
    ['a line without height', total('', '<w:spacing w:line="1" w:lineRule="exact"/>')],
    ['a row without height', table(cell(total()), '', '<w:trHeight w:val="1" w:hRule="exact"/>')],
    ['a frame beside the page', total('', '<w:framePr w:w="3000" w:hAnchor="page" w:x="-9000"/>')],
    ['a frame below the page', total('', '<w:framePr w:w="3000" w:vAnchor="page" w:y="30000"/>')],
    ['a box left of the page', box({ x: -3 })],
    ['a box above the page', box({ y: -2 })],
    ['a box right of the page', box({ x: 20, from: 'column' })],
    ['a box far left of the text', box({ x: -5, from: 'column' })],
    ['a table in a box beside the page', box({ x: -3, inner: table(cell(total())) })],
    ['a box that is hidden', box({ shape: 'hidden="1"' })],
    ['white in a white box', box({ fill: solid('FFFFFF'), inner: total(WHITE) })],
    ['white in a box without a fill', box({ fill: '<a:noFill/>', inner: total(WHITE) })],
    ['a box in a run that is hidden', box({ run: '<w:vanish/>' })],
    ['a table in a box in a run that is hidden', box({ run: '<w:vanish/>', inner: table(cell(total())) })],
    [
      'a note whose mark is hidden',
      p(`<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="1"/></w:r>`),
      { footnotes: `<w:footnote w:id="1">${total()}</w:footnote>` },
    ],
    [
      'a choice that is hidden',
      p(
        `<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:listEntry w:val="99"/></w:ddList></w:ffData></w:fldChar></w:r>${run('a')}`,
      ),
    ],
    ['a box of old left of the page', oldBox('margin-left:-999pt;width:100pt')],
    ['a box of old that is hidden', oldBox('visibility:hidden')],
    [
      'by the style of its run',
      p(run('Total: 99', '<w:rStyle w:val="S"/>')),
      { styles: style('S', 'character', styled(WHITE)) },
    ],
    [
      'by what the style of its paragraph is based on',
      total('', '<w:pStyle w:val="S"/>'),
      {
        styles:
          style('B', 'paragraph', styled('<w:sz w:val="1"/>')) +
          style('S', 'paragraph', '<w:basedOn w:val="B"/>'),
      },
    ],
    [
      'by the style of paragraphs without one',
      total(),
      { styles: style('N', 'paragraph', styled(WHITE), 'w:default="1"') },
    ],
    [
      'by what holds for all text',
      total(),
      { styles: `<w:docDefaults><w:rPrDefault>${styled(WHITE)}</w:rPrDefault></w:docDefaults>` },
    ],
    [
      'by the style of its table',
      table(cell(total()), '<w:tblStyle w:val="T"/>'),
      { styles: style('T', 'table', styled(WHITE)) },
    ],
    ['white beside a logo', picture(2, 1) + total(WHITE)],
    [
      'white in a header',
      p('', '<w:sectPr><w:headerReference w:id="rheader"/></w:sectPr>'),
      { header: total(WHITE) },
    ],
  ])('%s', async (_what, body, others = {}) => {
    const { pages, notes } = await read(SEEN + body, others);
    expect(pages.map(({ text }) => text).join('')).not.toContain('99');
    expect(pages.map(({ text }) => text).join('')).toContain('Seen');
    expect(notes).toEqual([HIDDEN]);
  });

  test('not blanks in the colour of the paper', async () => {
    expect((await read(p(run('Seen') + run(' . ', WHITE)))).notes).toEqual([]);
  });
});

describe('is read', () => {
  test.each<[string, string, Others?]>([
    ['light grey, as small print is', total('<w:color w:val="D9D9D9"/>')],
    ['black', total('<w:color w:val="auto"/>')],
    ['black of the theme that says white beside it', total('<w:color w:val="FFFFFF" w:themeColor="text1"/>')],
    ['white on a dark paragraph', total(WHITE, DARK)],
    ['white on a dark run', total(WHITE + DARK)],
    ['white on a dark mark', total(`${WHITE}<w:highlight w:val="darkBlue"/>`)],
    [
      'white on a colour of the theme',
      total(WHITE, '<w:shd w:val="clear" w:fill="auto" w:themeFill="text1" w:themeFillTint="80"/>'),
    ],
    ['white in a dark cell', table(cell(total(WHITE), DARK))],
    ['white in a table in a dark cell', table(cell(`${table(cell(total(WHITE)))}<w:p/>`, DARK))],
    [
      'white in a table whose style shades parts of it',
      table(cell(total(WHITE)), '<w:tblStyle w:val="T"/>'),
      {
        styles: style(
          'T',
          'table',
          `<w:tblStylePr w:type="firstRow"><w:rPr>${WHITE}</w:rPr><w:tcPr>${DARK}</w:tcPr></w:tblStylePr>`,
        ),
      },
    ],
    [
      'black by a run in a white style',
      total('<w:color w:val="000000"/>', '<w:pStyle w:val="S"/>'),
      { styles: style('S', 'paragraph', styled(WHITE)) },
    ],
    ['white on a banner', picture(8, 2) + total(WHITE)],
    [
      'white on a banner of the header',
      total(WHITE) + p('', '<w:sectPr><w:headerReference w:id="rheader"/></w:sectPr>'),
      { header: picture(8, 11) },
    ],
    ['white in a dark box', box({ fill: solid('1F3A5F'), inner: total(WHITE) })],
    ['white in a box of a colour that nobody knows', box({ fill: '<a:gradFill/>', inner: total(WHITE) })],
    [
      'white in a box without a fill on another',
      box({ fill: solid('1F3A5F'), inner: '<w:p/>' }) + box({ fill: '<a:noFill/>', inner: total(WHITE) }),
    ],
    ['a box in a run that is white', box({ run: WHITE })],
    [
      'a note whose mark is white',
      p(`<w:r><w:rPr>${WHITE}</w:rPr><w:footnoteReference w:id="1"/></w:r>`),
      { footnotes: `<w:footnote w:id="1">${total()}</w:footnote>` },
    ],
    ['a box at the edge', box({ x: -1, from: 'column' })],
    [
      'a box in the line',
      p(
        `<w:r ${NAMESPACES}><w:drawing><wp:inline><wp:extent cx="0" cy="0"/><wps:txbx><w:txbxContent>${total()}</w:txbxContent></wps:txbx></wp:inline></w:drawing></w:r>`,
      ),
    ],
    ['a frame in the margin', total('', '<w:framePr w:w="2000" w:hAnchor="margin" w:x="-1500"/>')],
    ['what only the view of the web leaves out', total('<w:webHidden/>')],
    [
      'outlined letters',
      total(
        `<w14:textOutline>${solid('000000').replaceAll('a:', 'w14:')}</w14:textOutline><w14:textFill><w14:noFill/></w14:textFill>`,
      ),
    ],
    ['a line of a height', total('', '<w:spacing w:line="240" w:lineRule="exact"/>')],
    ['a formula behind what is hidden', p(`${run('x', WHITE)}<m:oMath><m:r><m:t>99</m:t></m:r></m:oMath>`)],
  ])('%s', async (_what, body, others = {}) => {
    const { pages, notes } = await read(SEEN + body, others);
    expect(pages.map(({ text }) => text).join('')).toContain('99');
    expect(notes).toEqual(_what.startsWith('a formula') ? [HIDDEN] : []);
  });

  test('white on pages that are dark', async () => {
    const body = `</w:body><w:background w:color="1F3A5F"/><w:body>${total(WHITE)}`;
    const shown = { settings: '<w:displayBackgroundShape/>' };
    expect((await read(body, shown)).pages[0]?.text).toContain('99');
    expect((await read(p(run('Seen')) + body)).notes).toEqual([HIDDEN]);
  });
});
