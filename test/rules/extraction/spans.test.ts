// Every span's slice of the page equals its quote, in code points, whatever the script.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sliceCodePoints } from '../../../src/documents/code-points.ts';
import { extract } from '../../../src/extraction/extract.ts';
import { ground } from '../../../src/extraction/quotes/ground.ts';
import { TODAY, declare, placedPage, textPage } from './pages.ts';
import { runs } from '../../harness/properties.ts';

const piece = fc.oneof(
  fc.constantFrom(
    '請求書番号',
    '株式会社',
    'مؤسسة',
    'שם',
    'é',
    'e\u0301',
    '🏭',
    '👩‍👩‍👧',
    '𝒜',
    '\u200b',
    'ﬁ',
    'ß',
    'क्षि',
    'Invoice number',
    'Name',
    ':',
    '  ',
    '\n',
    '-\n',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('RE-17', '03.05.2026', '1.234,50 €', 'a@b.de', 'DE89 3704 0044 0532 0130 00'),
);

const declaration = declare([
  { fact_id: 'number', label: 'Invoice number', type: 'identifier' },
  { fact_id: 'name', label: { en: 'Name', ja: '株式会社' }, type: 'organization_name' },
  {
    fact_id: 'date',
    label: 'Invoice number',
    type: { name: 'date', order: 'DMY' },
    find: [{ by: 'anchor' }, { by: 'typed' }],
  },
  {
    fact_id: 'total',
    label: '請求書番号',
    type: { name: 'money', currency: 'EUR' },
    find: [{ by: 'anchor' }, { by: 'typed' }],
  },
  { fact_id: 'iban', label: 'שם', type: 'iban' },
  { fact_id: 'any', label: 'x', type: 'text', find: [{ by: 'pattern', regex: '(?<value>\\S+)' }] },
]);

describe('spans', () => {
  test('property: slice equals quote for random text', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const pages = [textPage(pieces.join(' ')), textPage(pieces.toReversed().join(''), 1)];
        for (const candidate of extract({ declaration, pages, today: TODAY }).candidates) {
          for (const span of candidate.spans) {
            const page = pages[span.pageIndex];
            expect(sliceCodePoints(page?.text ?? '', span.charStart, span.charEnd)).toBe(span.quote);
            expect(span.quote.trim()).toBe(span.quote);
            expect(span.charEnd - span.charStart).toBe(Array.from(span.quote).length);
          }
        }
      }),
      runs(300),
    );
  });

  test('nothing is grounded in the middle of a character', () => {
    expect(ground({ page: textPage('🏭 RE-17'), start: 1, end: 8 })).toBeNull();
    expect(ground({ page: textPage('  '), start: 0, end: 2 })).toBeNull();
  });

  test('extraction is deterministic', () => {
    const pages = [textPage('Invoice number: RE-17\nName: Acme\n')];
    expect(extract({ declaration, pages, today: TODAY })).toEqual(
      extract({ declaration, pages, today: TODAY }),
    );
  });
});

describe('boxes', () => {
  test('words of one row are one box, in fractions of the page; a made-up grid has none', () => {
    const page = placedPage([
      [10, 10, 'Acme Trading Ltd'],
      [10, 20, 'next row'],
    ]);
    const boxes = ground({ page, start: 0, end: page.text.indexOf(' row') })?.boxes ?? [];
    expect(boxes).toHaveLength(2);
    expect(boxes[0]?.x).toBeCloseTo(0.1);
    expect(boxes[0]?.width).toBeCloseTo(0.16);
    expect(ground({ page: textPage('Acme'), start: 0, end: 4 })?.boxes).toEqual([]);
  });

  test('the lowest word confidence lowers the quality of a scan', () => {
    const page = textPage('Invoice number: RE-17\n');
    const words = page.words.map((word, index) => ({ ...word, confidence: index === 2 ? 0.5 : 0.99 }));
    const scan = { ...page, method: 'ocr' as const, words };
    const [found] = extract({ declaration, pages: [scan], today: TODAY, factIds: ['number'] }).candidates;
    expect(found).toMatchObject({ value: 'RE-17', quality: 0.485, reasonCodes: ['ocr_low_confidence'] });
  });
});
