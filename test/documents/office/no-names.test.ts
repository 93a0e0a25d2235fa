// Formats, levels and spans of Office files that are named by no name and no number: the text stands without them.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { docx, xlsx } from '../../harness/archives.ts';
import { end, LIMITS, line } from './documents.ts';

const read = (bytes: Uint8Array) => readDocument(bytes, LIMITS);

describe('what names nothing', () => {
  const names = ['constructor', 'toString', 'valueOf', '__proto__', '__defineGetter__', 'hasOwnProperty'];

  test.each(names)('a format of numbers in Word: %s', async (name) => {
    const numbering =
      `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="${name}"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const list = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
    expect(end(await read(docx(`<w:p>${list}<w:r><w:t>a</w:t></w:r></w:p>`, { numbering })))).toBe('a');
  });

  test.each(names)('a format of a workbook, and colours: %s', async (name) => {
    const styleSheet = `<fonts><font><color theme="${name}" indexed="${name}"/></font></fonts><cellXfs><xf numFmtId="${name}" fontId="0"/></cellXfs>`;
    expect(end(await read(xlsx([{ rows: '<row><c s="0"><v>7</v></c></row>' }], { styleSheet })))).toBe('7');
  });

  test.each(['-1', '-2', '0.5', '1e3', 'a'])('a level of a list: %s', async (level) => {
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:lvlText w:val="x"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const properties = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`;
    const styles = `<w:style w:styleId="S"><w:pPr>${properties}</w:pPr></w:style>`;
    const p = (inner: string): string => `<w:p><w:pPr>${inner}</w:pPr><w:r><w:t>a</w:t></w:r></w:p>`;
    const text = end(await read(docx(p(properties) + p('<w:pStyle w:val="S"/>'), { numbering, styles })));
    expect(text).toMatch(/^(?:x )?a\n(?:x )?a$/);
  });

  test.each(['0.5', '-3', '1e99', 'NaN'])('a span of cells: %s', async (span) => {
    const cell = (text: string): string =>
      `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${line(text)}</w:tc>`;
    const rows = `<w:tr><w:trPr><w:gridBefore w:val="${span}"/></w:trPr>${cell('a')}${cell('b')}</w:tr>`;
    expect(end(await read(docx(`<w:tbl>${rows}</w:tbl>`)))).toMatch(/^a +b$/);
  });
});
