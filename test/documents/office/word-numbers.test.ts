// Numbers of paragraphs in Word documents, by which contracts are cited.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { docx } from '../../harness/archives.ts';
import { readOf } from '../page-checks.ts';

const LIMITS = { maxPages: 20, maxCharacters: 100_000 };

async function textOf(body: string, others: Record<string, string>): Promise<string> {
  const { pages } = readOf(await readDocument(docx(body, others), LIMITS));
  return pages.map(({ text }) => text.trimEnd()).join('\f');
}

const p = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const line = (text: string, properties = ''): string => p(`<w:r><w:t>${text}</w:t></w:r>`, properties);

describe('numbers of paragraphs', () => {
  const level = (at: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.', '<w:pStyle w:val="H"/>')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}${level(3, 'upperRoman', '%4.')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'bullet', 'o')}${level(1, 'cardinalText', '%2.')}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
  const styles =
    '<w:style w:styleId="H"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:styleId="H2"><w:basedOn w:val="H"/></w:style>';
  const at = (id: number, ilvl: number, text = 'x'): string =>
    line(text, `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${id}"/></w:numPr>`);
  const labels = async (body: string): Promise<string[]> =>
    (await textOf(body, { numbering, styles })).split('\n').map((each) => each.replace(/ ?x$/, ''));

  test.each<[string, string, string[]]>([
    [
      'count by their levels',
      at(1, 0) + at(1, 1) + at(1, 1) + at(1, 2) + at(1, 2) + at(1, 0) + at(1, 1),
      ['1.', '1.1', '1.2', '(a)', '(b)', '2.', '2.1'],
    ],
    ['go on over other text', at(1, 0) + line('x') + at(1, 0), ['1.', '', '2.']],
    ['begin where a list says so', at(1, 0) + at(3, 0) + at(3, 0), ['1.', '7.', '8.']],
    [
      'are those of the style',
      line('x', '<w:pStyle w:val="H"/>') + line('x', '<w:pStyle w:val="H2"/>'),
      ['1.', '2.'],
    ],
    [
      'are none where a paragraph says 0',
      line('x', '<w:pStyle w:val="H"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
      [''],
    ],
    ['are none for dots and unknown formats', at(2, 0) + at(2, 1) + at(9, 0), ['', '', '']],
    ['are roman', at(1, 3) + at(1, 3) + at(1, 3) + at(1, 3), ['I.', 'II.', 'III.', 'IV.']],
    [
      'leave out what was deleted',
      at(1, 0) +
        p(
          '<w:del><w:r><w:delText>x</w:delText></w:r></w:del>',
          '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr>',
        ) +
        at(1, 0),
      ['1.', '', '2.'],
    ],
  ])('%s', async (_what, body, expected) => {
    expect(await labels(body)).toEqual(expected);
  });

  test('go beyond z, and end where letters do', async () => {
    const body = Array.from({ length: 132 }, () => at(1, 2)).join('');
    const all = await labels(body);
    expect([all[25], all[26], all[129], all[130]]).toEqual(['(z)', '(aa)', '(zzzzz)', '']);
  });
});
