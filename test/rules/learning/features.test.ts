// What a model sees of a candidate: the words around it, its form and its place, and nothing of what it says.
import { expect, test } from 'vitest';
import { readPlainText } from '../../../src/documents/readers/text/plain-text.ts';
import { featuresOf, type Featured } from '../../../src/learning/features/candidates.ts';
import { verdictOf } from '../../../src/learning/decisions.ts';
import type { DecidedFact } from '../../../src/learning/queries.ts';

const TEXT = [
  'Müller & Söhne 𝕏',
  'Amounts',
  'Net amount: 100.00 EUR',
  'Total due: EUR 119.00 incl. VAT',
  'Total due: 7',
];
const DECLARATION = { facts: [{ fact_id: 'total', label: 'Total due', type: 'money' as const }] };

function seen(declaration: Parameters<typeof featuresOf>[0] = DECLARATION): Featured[] {
  const pages = readPlainText(Buffer.from(TEXT.join('\n')));
  const points = Array.from(pages[0]?.text ?? '').join('');
  const spanOf = (quote: string) => {
    const charStart = Array.from(points.slice(0, points.indexOf(quote))).length;
    return { pageIndex: 0, charStart, charEnd: charStart + quote.length, quote };
  };
  const candidates = ['100.00 EUR', 'EUR 119.00'].map((quote, at) => ({
    id: String(at),
    factId: 'total',
    by: 'anchor' as const,
    value: quote === 'EUR 119.00' ? '119.00 EUR' : quote,
    quality: at === 0 ? 0.9 : 0.8,
    reasonCodes: [],
    spans: [spanOf(quote), spanOf(at === 0 ? 'amount:' : 'Total due:')],
  }));
  return featuresOf(declaration, { pages, pageCount: 1, candidates }).get('total') ?? [];
}

test('the words before and behind a value, its label, heading, rank and form, wherever characters take two units', () => {
  const [net, total] = seen();
  expect(net).toMatchObject({ value: '100.00 EUR', isDeclared: true, quality: 0.9 });
  expect(net?.features).toEqual(
    expect.arrayContaining([
      'declared',
      'before1:amount',
      'before2:net amount',
      'rank:smallest',
      'label:amount',
    ]),
  );
  expect(total?.features).toEqual(
    expect.arrayContaining([
      'before1:due',
      'behind1:incl',
      'rank:largest',
      'form:cents',
      'form:currency',
      'relation:right',
      'under:amounts',
    ]),
  );
});

test('no digit of a document and no letter of a value is in a feature', () => {
  for (const { features } of seen()) {
    expect(features.filter((name) => /^(?:before|behind|above|under|label)\d?:.*\d/.test(name))).toEqual([]);
    expect(features.join()).not.toMatch(/119|100\.00/);
  }
});

test('what people decided is gold, what stands open in a completed case is not', () => {
  const fact: DecidedFact = {
    caseId: 'c',
    factId: 'total',
    kind: null,
    entered: null,
    value: '1.00 EUR',
    status: 'resolved',
    at: '2026-05-03T00:00:00Z',
  };
  expect(verdictOf(fact)).toEqual({ value: '1.00 EUR', refused: [] });
  expect(verdictOf({ ...fact, status: 'needs_input' })).toBeNull();
  expect(verdictOf({ ...fact, status: 'not_applicable', value: null })).toBeNull();
  const corrected = { ...fact, kind: 'operator_corrected', entered: '2.00 EUR' } as const;
  expect(verdictOf(corrected)).toEqual({ value: '2.00 EUR', refused: [] });
  expect(verdictOf({ ...fact, kind: 'waived' })).toEqual({ value: null, refused: [] });
  expect(verdictOf({ ...fact, kind: 'rejected', entered: '3.00 EUR' })).toEqual({
    value: undefined,
    refused: ['3.00 EUR'],
  });
  expect(verdictOf({ ...fact, kind: 'rejected' })).toBeNull();
});

test('of a fact of several values, of which nothing is learned, none', () => {
  const facts = DECLARATION.facts.map((fact) => ({ ...fact, multiple: true }));
  expect(seen({ facts })).toEqual([]);
});
