// Cells that no person sees when the workbook is opened: left out and told of. Light print on a dark ground is read.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { xlsx, type TestSheet } from '../../harness/archives.ts';
import { readOf, type Read } from '../page-checks.ts';

const HIDDEN = 'Rows, columns or cells that the workbook hides were not read.';

/** The third style has the font and the fill; the second is white on dark, as heads are. */
const looks = (font: string, fill = '', more = '', format = 'General'): string =>
  `<numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts>` +
  `<fonts><font><color theme="1"/></font><font><b/><color theme="0"/></font><font>${font}</font></fonts>` +
  `<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF1F3A5F"/></patternFill></fill><fill>${fill}</fill></fills>` +
  `<cellXfs><xf/><xf fontId="1" fillId="1"/><xf numFmtId="200" fontId="2" fillId="2"/></cellXfs>${more}`;
const solid = (colour: string): string =>
  `<patternFill patternType="solid"><fgColor ${colour}/><bgColor indexed="64"/></patternFill>`;

const text = (at: string, value: string, style = 0): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: number, style = 0): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const ROWS = `<row r="1">${text('A1', 'Head', 1)}${text('B1', 'Sum', 1)}</row><row r="2">${text('A2', 'Total', 2)}${number('B2', 99, 2)}</row>`;
const SEEN = 'Head   Sum\nTotal  99\n';

const read = async (sheet: TestSheet, options: Parameters<typeof xlsx>[1]): Promise<Read> =>
  readOf(await readDocument(xlsx([sheet], options), { maxPages: 20, maxCharacters: 100_000 }));

const WHITE = '<color rgb="FFFFFFFF"/>';

describe('is left out and told of', () => {
  test.each<[string, string]>([
    ['white without a fill', looks(WHITE)],
    ['white of the theme', looks('<color theme="0"/>')],
    ['nearly white of the theme', looks('<color theme="0" tint="-0.02"/>')],
    ['text made as light as paper', looks('<color theme="1" tint="1"/>')],
    ['white of the palette', looks('<color indexed="9"/>')],
    ['the paper of the system', looks('<color indexed="65"/>')],
    [
      'a palette of its own',
      looks(
        '<color indexed="0"/>',
        '',
        '<colors><indexedColors><rgbColor rgb="00FEFEFE"/></indexedColors></colors>',
      ),
    ],
    ['the colour of its fill', looks('<color rgb="FF336699"/>', solid('rgb="FF336699"'))],
    ['dark on dark', looks('', solid('theme="1"'))],
    ['white on a white fill', looks(WHITE, solid('theme="0"'))],
    ['a dot', looks('<sz val="1"/>')],
    [
      'by the colour of its format',
      looks('', '', '', '[White]General;[White]General;[White]General;[White]@'),
    ],
  ])('%s', async (_what, styleSheet) => {
    const { pages, notes } = await read({ rows: ROWS }, { styleSheet });
    expect(pages[0]?.text).toBe('Head  Sum\n');
    expect(notes).toEqual([HIDDEN]);
  });

  test('a part of a text in the colour of the cell', async () => {
    const runs = `<r><t>Total </t></r><r><rPr>${WHITE}</rPr><t>99</t></r><r><rPr><b/></rPr><t>12</t></r>`;
    const rows = `<row r="1"><c r="A1" t="inlineStr"><is>${runs}</is></c></row>`;
    const { pages, notes } = await read({ rows }, {});
    expect(pages[0]?.text).toBe('Total 12\n');
    expect(notes).toEqual([HIDDEN]);
  });

  test.each<[string, TestSheet]>([
    [
      'rows without height',
      {
        rows: `<row r="1">${text('A1', 'a')}</row><row r="2" ht="0" customHeight="1">${text('A2', 'no')}</row>`,
      },
    ],
    [
      'rows like all others',
      {
        before: '<sheetFormatPr defaultRowHeight="0.5"/>',
        rows: `<row r="1" ht="15">${text('A1', 'a')}</row><row r="2">${text('A2', 'no')}</row>`,
      },
    ],
    [
      'columns without width',
      {
        before: '<cols><col min="2" max="2" width="0" customWidth="1"/></cols>',
        rows: `<row r="1">${text('A1', 'a')}${text('B1', 'no')}</row>`,
      },
    ],
    [
      'columns like all others',
      {
        before: '<sheetFormatPr defaultColWidth="0"/><cols><col min="1" max="1" width="9"/></cols>',
        rows: `<row r="1">${text('A1', 'a')}${text('B1', 'no')}</row>`,
      },
    ],
    [
      'cells that a merged one lies over',
      {
        rows: `<row r="1">${text('A1', 'a')}${text('C1', 'no')}</row><row r="3">${text('A3', 'no')}${text('B3', 'no')}</row>`,
        after: '<mergeCells count="1"><mergeCell ref="$A$1:C3"/></mergeCells>',
      },
    ],
    [
      'cells below an empty one that is merged with them',
      {
        rows: `<row r="5">${text('B5', 'no')}</row><row r="6">${text('A6', 'a')}</row>`,
        after: '<mergeCells><mergeCell ref="B4:B1048576"/></mergeCells>',
      },
    ],
  ])('%s', async (_what, sheet) => {
    const { pages, notes } = await read(sheet, {});
    expect(pages[0]?.text).toBe('a\n');
    expect(notes).toEqual([HIDDEN]);
  });
});

describe('is read', () => {
  test.each<[string, string]>([
    ['white on dark', looks(WHITE, solid('rgb="FF003366"'))],
    ['white on a dark colour of the theme', looks('<color theme="0"/>', solid('theme="4"'))],
    ['grey', looks('<color theme="0" tint="-0.15"/>')],
    ['on a pattern', looks(WHITE, '<patternFill patternType="gray125"/>')],
    [
      'on colours that run into each other',
      looks(WHITE, '<gradientFill><stop position="0"><color rgb="FFFFFFFF"/></stop></gradientFill>'),
    ],
    ['a colour that nobody knows', looks('<color theme="77"/>')],
    ['red where it is negative', looks('', '', '', '#,##0;[White]-#,##0')],
    ['as the system has it', looks('<color auto="1"/>')],
    [
      'in spite of the look of others',
      looks('', '', `<dxfs><dxf><font>${WHITE}</font><fill>${solid('theme="1"')}</fill></dxf></dxfs>`),
    ],
  ])('%s', async (_what, styleSheet) => {
    const theme =
      '<a:themeElements><a:clrScheme><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4472C4"/></a:accent1></a:clrScheme></a:themeElements>';
    const { pages, notes } = await read({ rows: ROWS }, { styleSheet, theme });
    expect(pages[0]?.text).toBe(SEEN);
    expect(notes).toEqual([]);
  });

  test('in a theme with a dark page', async () => {
    const theme =
      '<a:themeElements><a:clrScheme><a:lt1><a:srgbClr val="222222"/></a:lt1></a:clrScheme></a:themeElements>';
    expect(
      (await read({ rows: ROWS }, { styleSheet: looks('<color theme="0"/>'), theme })).pages[0]?.text,
    ).toBe(SEEN);
  });

  const filled = '<dxfs><dxf><fill><patternFill><bgColor rgb="FF003366"/></patternFill></fill></dxf></dxfs>';
  const condition = (range: string): string =>
    `<conditionalFormatting sqref="${range}"><cfRule type="expression" dxfId="0"/></conditionalFormatting>`;
  test.each<[string, Omit<TestSheet, 'rows'>, string]>([
    ['in a table with a style', { table: 'A1:B2' }, SEEN],
    ['beside it', { table: 'A1:B1' }, 'Head  Sum\n'],
    ['where a condition may fill it', { after: condition('D1 $A$2:B9') }, SEEN],
    ['where it fills others', { after: condition('A3:B9') }, 'Head  Sum\n'],
    ['on a picture', { after: '<picture/>' }, SEEN],
    [
      'as the first of merged cells',
      {
        table: 'A1:B2',
        after: '<mergeCells><mergeCell ref="B2:D2"/><mergeCell ref="A1"/><mergeCell/></mergeCells>',
      },
      SEEN,
    ],
  ])('%s', async (_what, sheet, expected) => {
    const { pages } = await read({ ...sheet, rows: ROWS }, { styleSheet: looks(WHITE, '', filled) });
    expect(pages[0]?.text).toBe(expected);
  });
});
