import { expect, test } from 'vitest';
import fc from 'fast-check';
import { parseCsv, readCsv, readPlainText } from '../../src/documents/readers/text/plain-text.ts';
import { readHtml } from '../../src/documents/readers/text/html.ts';
import { faultsOf } from './page-checks.ts';
import { anyCharacters, runs } from '../harness/properties.ts';

const anyText = fc.oneof(
  anyCharacters(400),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\t',
        '\n',
        '\f',
        '\r',
        'é',
        'e\u0301',
        '\u0301',
        '😀',
        '\ud83d',
        '日',
        'ש',
        '\u202e',
        '\u0000',
        '\u00a0',
        '\u2028',
      ),
    )
    .map((parts) => parts.join('')),
);

test('every slice of plain text holds, in UTF-16 units and in code points', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const pages = readPlainText(new TextEncoder().encode(text));
      expect(pages.flatMap(faultsOf)).toEqual([]);
      expect(pages.map((page) => page.pageIndex)).toEqual(pages.map((_, i) => i));
    }),
    runs(500),
  );
});

test('UTF-16 reads as the same text as UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (text) => {
      const wide = readPlainText(Buffer.from(`\ufeff${text}`, 'utf16le')).map((page) => page.text);
      expect(wide).toEqual(readPlainText(Buffer.from(`\ufeff${text}`)).map((page) => page.text));
    }),
    runs(100),
  );
});

test('any HTML is read without a fault', () => {
  const piece = fc.oneof(
    anyText,
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td rowspan=3 colspan=2>',
      '</table>',
      '<br>',
      '<pre>',
      '&eacute;',
      '&#0;',
      '&#xd800;',
      '<!--',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      expect(readHtml(new TextEncoder().encode(pieces.join(''))).pages.flatMap(faultsOf)).toEqual([]);
    }),
    runs(500),
  );
});

test('CSV cells come back from their quoted form', () => {
  const cell = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (table) => {
      const csv = table
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
        .join('\n');
      expect(parseCsv(csv, ',')).toEqual(table.filter((row) => row.some((value) => value !== '')));
    }),
    runs(100),
  );
});

test('so does every slice of a table, where an accent stands behind a quotation mark', () => {
  const parts = fc.constantFrom('"', ',', '\n', 'e', 'a', '\u0301', 'é', ' ', '😀', '""');
  const tables = fc.array(parts, { maxLength: 60 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(tables, fc.constant('"abe"\u0301,1\n')), (text) => {
      const pages = readCsv(new TextEncoder().encode(text), ',');
      expect(pages.flatMap(faultsOf)).toEqual([]);
      for (const page of pages) expect(page.text).toBe(page.text.normalize('NFC'));
    }),
    runs(200),
  );
});
