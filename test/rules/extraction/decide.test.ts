// The decision on a fact: when a value stands without a person, and which reason is told where it does not.
import { describe, expect, test } from 'vitest';
import type { DecideInput } from '../../../src/facts/decide.ts';
import type { DecidableCandidate } from '../../../src/facts/choose.ts';
import { candidate, decide, fact, settings } from './deciding.ts';

describe('resolved', () => {
  test('one good value', () => {
    const only = candidate('1', 0.9);
    expect(decide([only])).toEqual({
      status: 'resolved',
      value: '1',
      candidateId: only.candidateId,
      quality: 0.9,
      margin: null,
      reasonCodes: [],
    });
  });

  test('at the threshold and at the margin, not below', () => {
    expect(decide([candidate('1', 0.8)]).status).toBe('resolved');
    expect(decide([candidate('1', 0.799)]).status).toBe('needs_input');
    expect(decide([candidate('1', 0.9), candidate('2', 0.85)])).toMatchObject({
      status: 'resolved',
      margin: 0.05,
    });
    expect(decide([candidate('1', 0.9), candidate('2', 0.86)])).toMatchObject({
      status: 'needs_input',
      margin: 0.04,
    });
  });

  test('without the margin, if the value stands at two places and its rival at one', () => {
    expect(decide([candidate('1', 0.9), candidate('1', 0.85), candidate('2', 0.89)]).status).toBe('resolved');
    const both = [candidate('1', 0.9), candidate('1', 0.85), candidate('2', 0.89), candidate('2', 0.85)];
    expect(decide(both)).toMatchObject({ status: 'needs_input', reasonCodes: ['conflicting_values'] });
  });

  test('two candidates at one place are not two places', () => {
    const place = { pageIndex: 0, charStart: 5 };
    const candidates = [candidate('1', 0.9, place), candidate('1', 0.85, place), candidate('2', 0.89)];
    expect(decide(candidates).status).toBe('needs_input');
  });

  test('the same value in two documents', () => {
    expect(decide([candidate('1', 0.9), candidate('1', 0.95, { docId: 'doc2' })])).toMatchObject({
      status: 'resolved',
      quality: 0.95,
    });
  });

  test('a document of little weight does not stand against a good one', () => {
    expect(decide([candidate('1', 0.95), candidate('2', 0.6, { docId: 'doc2' })]).status).toBe('resolved');
  });
});

describe('needs input, and why', () => {
  test.each([
    ['nothing sent', [], { anyDocumentRead: false }, ['missing']],
    [
      'a document unreadable',
      [],
      { anyDocumentRead: false, isAnyUnreadable: true },
      ['missing', 'unreadable_document'],
    ],
    ['nothing in another one', [], { isAnyUnreadable: true }, ['no_anchor', 'unreadable_document']],
    ['nothing found', [], {}, ['no_anchor']],
    ['weak', [candidate('1', 0.7)], {}, ['low_anchor_quality']],
    [
      'weak by OCR',
      [candidate('1', 0.5, { reasonCodes: ['ocr_low_confidence'] })],
      {},
      ['ocr_low_confidence'],
    ],
    ['refused', [candidate(null, 0.9, { reasonCodes: ['invalid_format'] })], {}, ['invalid_format']],
    [
      'refused at a better place',
      [candidate('1', 0.85), candidate(null, 0.9, { reasonCodes: ['invalid_format'] })],
      {},
      ['invalid_format'],
    ],
    ['two equals', [candidate('1', 0.9), candidate('2', 0.9)], {}, ['conflicting_values']],
  ] as [string, DecidableCandidate[], Partial<DecideInput>, string[]][])(
    '%s',
    (...[, candidates, rest, reasonCodes]) => {
      expect(decide(candidates, rest)).toMatchObject({ status: 'needs_input', reasonCodes });
    },
  );

  test.each(['ambiguous_date', 'ambiguous_number'] as const)(
    '%s has no value, and is no conflict',
    (reason) => {
      const place = { pageIndex: 0, charStart: 7, reasonCodes: [reason] };
      const decision = decide([candidate('2025-03-04', 1, place), candidate('2025-04-03', 1, place)]);
      expect(decision).toMatchObject({
        status: 'needs_input',
        value: null,
        candidateId: null,
        reasonCodes: [reason],
      });
    },
  );

  test.each(['value_mismatch', 'quote_not_unique', 'quote_not_found'] as const)(
    'a doubt of the search stays a doubt: %s',
    (reason) => {
      expect(decide([candidate('1', 1, { reasonCodes: [reason] })])).toMatchObject({
        status: 'needs_input',
        reasonCodes: [reason],
      });
    },
  );

  test('two documents that disagree: no value, the conflict told', () => {
    const decision = decide([candidate('1', 0.95), candidate('2', 0.85, { docId: 'doc2' })]);
    expect(decision).toMatchObject({
      status: 'needs_input',
      value: null,
      candidateId: null,
      quality: null,
      reasonCodes: ['conflicting_values'],
    });
  });

  test('a date of another document that may be read in two ways contradicts what neither of them is', () => {
    const ambiguous = (value: string): DecidableCandidate =>
      candidate(value, 0.9, { docId: 'doc2', charStart: 900, reasonCodes: ['ambiguous_date'] });
    const sure = [candidate('2026-11-03', 0.95), candidate('2026-11-03', 0.9, { docId: 'doc3' })];
    const others = [ambiguous('2026-11-02'), ambiguous('2026-02-11')];
    for (const all of [
      [...sure, ...others],
      [...others, ...sure],
    ])
      expect(decide(all)).toMatchObject({ status: 'needs_input', value: null });
    expect(decide([...sure, ambiguous('2026-11-03'), ambiguous('2026-03-11')])).toMatchObject({
      status: 'resolved',
      value: '2026-11-03',
    });
  });

  test('in one document the better of two is proposed', () => {
    expect(decide([candidate('2', 0.88), candidate('1', 0.9)])).toMatchObject({
      status: 'needs_input',
      value: '1',
    });
  });

  test('always_review is a matter of the gate: the fact itself may be resolved', () => {
    const decision = decide([candidate('1', 1)], { settings: { ...settings, alwaysReview: ['total'] } });
    expect(decision).toMatchObject({ status: 'resolved', value: '1' });
  });

  test('the settings of the workflow count', () => {
    expect(decide([candidate('1', 0.6)], { settings: { ...settings, minMatch: 0.5 } }).status).toBe(
      'resolved',
    );
    expect(
      decide([candidate('1', 0.9), candidate('2', 0.8)], { settings: { ...settings, minMargin: 0.2 } })
        .status,
    ).toBe('needs_input');
  });
});

describe('choose', () => {
  const amounts = [
    candidate('20.00 EUR', 0.9, { pageIndex: 1, charStart: 5 }),
    candidate('100.00 EUR', 0.88, { pageIndex: 0, charStart: 9 }),
    candidate('3.00 EUR', 0.87, { pageIndex: 2, charStart: 1 }),
    candidate('999.00 EUR', 0.5, { pageIndex: 0, charStart: 0 }),
  ];
  test.each([
    ['best', '20.00 EUR', 'needs_input'],
    ['first', '100.00 EUR', 'resolved'],
    ['last', '3.00 EUR', 'resolved'],
    ['largest', '100.00 EUR', 'resolved'],
    ['smallest', '3.00 EUR', 'resolved'],
  ] as const)('%s of the good ones is %s', (choose, value, status) => {
    expect(decide(amounts, { fact: { ...fact, choose } })).toMatchObject({ value, status });
  });

  const dates = [candidate('2025-03-01', 0.9), candidate('2024-12-31', 0.9), candidate('2025-01-15', 0.9)];
  test.each([
    ['latest', '2025-03-01'],
    ['earliest', '2024-12-31'],
  ] as const)('%s', (choose, value) => {
    expect(decide(dates, { fact: { ...fact, choose } })).toMatchObject({ value, status: 'resolved' });
  });

  test('each document chooses for itself before they are compared', () => {
    const both = [
      ...dates,
      ...dates.map((one) => ({ ...one, docId: 'doc2', candidateId: `${one.candidateId}b` })),
    ];
    expect(decide(both, { fact: { ...fact, choose: 'latest' } })).toMatchObject({
      value: '2025-03-01',
      status: 'resolved',
    });
  });

  test('a structured source goes before the page', () => {
    const found = [
      candidate('-5.00 EUR', 1, { foundBy: 'anchor' }),
      candidate('5.00 EUR', 1, { foundBy: 'structured', pageIndex: 3 }),
    ];
    expect(decide(found)).toMatchObject({
      value: '5.00 EUR',
      status: 'needs_input',
      reasonCodes: ['conflicting_values'],
    });
    expect(decide(found, { fact: { ...fact, choose: 'smallest' } }).value).toBe('5.00 EUR');
  });
});
