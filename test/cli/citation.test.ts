// A quote within its line: the right line, the right characters, as much around it as fits.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { citationText, citedLine } from '../../cli/views/citation.ts';
import type { Screen } from '../../cli/terminal/print.ts';
import { widthOf } from '../../cli/terminal/text.ts';
import { runs } from '../harness/properties.ts';

const PLAIN: Screen = { isTerminal: false, colour: false, width: Infinity };
const COLOURED: Screen = { isTerminal: true, colour: true, width: 80 };

/** Offsets in code points, as they are stored. */
const spanOf = (text: string, quote: string) => {
  const charStart = Array.from(text.slice(0, text.indexOf(quote))).length;
  return { charStart, charEnd: charStart + Array.from(quote).length };
};

describe('the cited line', () => {
  test('is the one that the quote stands in', () => {
    const text = 'INVOICE\nInvoice date:  03.05.2026  Page 1\nTotal';
    expect(citedLine(text, spanOf(text, '03.05.2026'))).toEqual({
      before: 'Invoice date: ',
      quote: '03.05.2026',
      after: ' Page 1',
    });
  });

  test('is found behind characters outside the basic plane', () => {
    const text = '𝔘𝔫𝔡 🎉\n🎉 Betrag: 5 €';
    expect(citedLine(text, spanOf(text, '5 €'))).toEqual({ before: '🎉 Betrag: ', quote: '5 €', after: '' });
  });

  test('joins the lines of a quote that runs over them', () => {
    const text = 'Seller\nAcme GmbH\nHauptstr. 1\nrest';
    expect(citedLine(text, spanOf(text, 'Acme GmbH\nHauptstr. 1'))).toEqual({
      before: '',
      quote: 'Acme GmbH Hauptstr. 1',
      after: '',
    });
  });

  test('at the very beginning and end of a page', () => {
    expect(citedLine('42', { charStart: 0, charEnd: 2 })).toEqual({ before: '', quote: '42', after: '' });
    expect(citedLine('\n42', { charStart: 1, charEnd: 3 })).toEqual({ before: '', quote: '42', after: '' });
  });
});

describe('its text', () => {
  test('marks the quote without colours and with them', () => {
    const line = { before: 'Total: ', quote: '5 EUR', after: ' net' };
    expect(citationText(PLAIN, line, 60)).toBe('Total: ›5 EUR‹ net');
    expect(citationText(COLOURED, line, 60)).toMatch(/\[43m.*5 EUR/);
    expect(citationText(COLOURED, line, 60)).not.toContain('›');
  });

  test('keeps the quote and what stands next to it where the line is long', () => {
    const line = {
      before: `${'far '.repeat(30)}near: `,
      quote: 'VALUE',
      after: ` close${' away'.repeat(30)}`,
    };
    const text = citationText(PLAIN, line, 40);
    expect(text).toMatch(/^….*near: ›VALUE‹ close.*…$/);
    expect(widthOf(text)).toBeLessThanOrEqual(40);
  });

  test('never takes more room than it has', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(part, part, part, fc.integer({ min: 12, max: 90 }), (before, quote, after, width) => {
        const page = `${before}${quote}${after}`;
        const span = { charStart: Array.from(before).length, charEnd: Array.from(before + quote).length };
        expect(widthOf(citationText(PLAIN, citedLine(page, span), width))).toBeLessThanOrEqual(width);
      }),
      runs(100),
    );
  });
});
