// What is doubted before anybody has decided anything: by how and where it was found; and what a doubt does, and does not.
import { describe, expect, test } from 'vitest';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';
import { readPlainText } from '../../../src/documents/readers/text/plain-text.ts';
import type { FoundCandidate } from '../../../src/facts/candidate.ts';
import { DOUBTED } from '../../../src/facts/learned.ts';
import { doubtedIn } from '../../../src/learning/certainty/doubt.ts';
import { chanceBy, signsOf } from '../../../src/learning/certainty/signs.ts';
import { WEIGHTS } from '../../../src/learning/certainty/weights.ts';
import { learnedOf } from '../../../src/learning/choose.ts';
import type { Seen } from '../../../src/learning/features/seen.ts';
import { decideDocument, type FoundInDocument } from '../../../src/settling/decide-document.ts';

type Find = { quote: string; value?: string; by?: FoundCandidate['by']; quality?: number };

const TOTAL: FactSpec = { fact_id: 'fact', label: 'Total', type: 'money' };
const PARTIES: FactSpec = { fact_id: 'fact', label: 'Party', type: 'organization_name', multiple: true };
const declare = (...facts: FactSpec[]): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts,
});

/** The quotes where they first stand in the text; one that is named again stands where it stands next. */
function documentOf(
  text: string,
  finds: Find[],
): { pages: ReturnType<typeof readPlainText>; candidates: Seen[] } {
  const pages = readPlainText(Buffer.from(text));
  const read = pages[0]?.text ?? '';
  let from = 0;
  const candidates = finds.map(({ quote, value = quote, by = 'anchor', quality = 0.97 }, at): Seen => {
    const next = read.indexOf(quote, from);
    const charStart = next === -1 ? read.indexOf(quote) : next;
    from = charStart + 1;
    const span = { pageIndex: 0, charStart, charEnd: charStart + quote.length, quote };
    return { id: String(at), factId: 'fact', by, value, quality, reasonCodes: [], spans: [span] };
  });
  return { pages, candidates };
}

const doubts = (fact: FactSpec, text: string, finds: Find[]): string[] => [
  ...doubtedIn(declare(fact), documentOf(text, finds)),
];

describe('amounts', () => {
  test('one beside its label that is written again stands', () => {
    const text = 'Total: 119.00 EUR\nPaid by card: 119.00 EUR\n';
    expect(doubts(TOTAL, text, [{ quote: '119.00 EUR' }])).toEqual([]);
  });

  test('the first of a row of amounts, hardly better than another one, does not', () => {
    const text = 'Total  235.85  14.15  250.00\n';
    const finds = [
      { quote: '235.85', quality: 0.84 },
      { quote: '14.15', quality: 0.82 },
    ];
    expect(doubts(TOTAL, text, finds)).toContain('0');
  });
});

describe('several values', () => {
  const names = ['Acme Power Corporation', 'Beta Trading Limited', 'Gamma Holdings Inc.', 'Delta Gas LLC'];
  const LINES = 'They agree.\n'.repeat(20);
  const contract = (some: string[], isAtTop = true): string =>
    `${isAtTop ? '' : LINES}Agreement between ${some.join(' and ')}\n${LINES}`;
  const doubtedOf = (some: string[], isAtTop: boolean): string[] =>
    doubts(
      PARTIES,
      contract(some, isAtTop),
      some.map((quote) => ({ quote, by: 'party' as const, quality: 0.95 })),
    );

  test('two parties stand, of four that are named further down some are others too often', () => {
    expect(doubtedOf(names.slice(0, 2), true)).toEqual([]);
    expect(doubtedOf(names, false)).toHaveLength(4);
  });

  test('each that has a label of its own is no guess, however many there are', () => {
    const text = names.map((name) => `Party: ${name}\n`).join('');
    const finds = names.map((quote): Find => ({ quote, quality: 1 }));
    expect(doubts(PARTIES, text, finds)).toEqual([]);
  });

  test('what hardly anything speaks for does not count as one more', () => {
    const finds = names.map((quote, at): Find => ({ quote, by: 'party', quality: at < 2 ? 0.95 : 0.5 }));
    expect(doubts(PARTIES, contract(names), finds)).toEqual([]);
  });
});

describe('no opinion', () => {
  const text = 'Total  235.85  14.15  250.00\n';
  const finds = [
    { quote: '235.85', quality: 0.84 },
    { quote: '14.15', quality: 0.82 },
  ];

  test('on what was found in ways that were never judged', () => {
    const structured = finds.map((find): Find => ({ ...find, by: 'structured' }));
    expect(doubts(TOTAL, text, structured)).toEqual([]);
    expect(doubts({ ...TOTAL, type: 'percentage' }, text, finds)).toEqual([]);
  });

  test('on what does not stand by its match anyway, and on what only its author calls good', () => {
    const strict = { ...declare(TOTAL), review: { auto_resolve_min_match: 0.9 } };
    expect([...doubtedIn(strict, documentOf(text, finds))]).toEqual([]);
    const weak = finds.map((find): Find => ({ ...find, quality: 0.6 }));
    const lenient = { ...declare(TOTAL), review: { auto_resolve_min_match: 0.5 } };
    expect([...doubtedIn(lenient, documentOf(text, weak))]).toEqual([]);
  });
});

describe('the table', () => {
  const chance = (...signs: string[]): number => chanceBy(WEIGHTS, signs);

  test.each([
    ['match:best', 'match:good', 'match:weak'],
    ['places:several', 'places:one'],
    ['margin:unrivalled', 'margin:clear', 'margin:close', 'margin:behind'],
    ['values:up_to_2', 'values:more'],
    ['party:top', 'party:lower'],
    ['amount:again', 'amount:once'],
    ['words:two', 'words:more'],
  ])('%s is surer than %s', (...signs) => {
    const chances = signs.filter((sign) => sign !== undefined).map((sign) => chance(sign));
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    expect(new Set(chances).size).toBe(chances.length);
  });

  test('knows no word of a document: each sign is one of a closed list', () => {
    expect(Object.keys(WEIGHTS).length).toBeLessThanOrEqual(50);
    for (const sign of Object.keys(WEIGHTS))
      expect(sign).toMatch(
        /^(?:any|(?:match|search|places|margin|words|form|values|party|amount|kind):[a-z0-9_ ]+)$/,
      );
  });

  test('signs of a find, whatever it says', () => {
    const text = 'Total  12.50  A-1\n';
    const signs = signsOf(declare(TOTAL), documentOf(text, [{ quote: '12.50' }])).get('0');
    expect(signs).toEqual([
      'kind:anchor money',
      'match:best',
      'places:one',
      'margin:unrivalled',
      'amount:once',
    ]);
  });
});

let next = 0;
const found = (value: string, more: Partial<FoundInDocument> = {}): FoundInDocument => {
  next += 1;
  return {
    factId: 'fact',
    candidateId: `c${next}`,
    docId: 'doc_1',
    foundBy: 'anchor',
    value,
    quality: 0.9,
    reasonCodes: [],
    pageIndex: 0,
    charStart: next * 100,
    charEnd: next * 100 + 5,
    ...more,
  };
};
const decide = (fact: FactSpec, ...candidates: FoundInDocument[]) =>
  decideDocument(declare(fact), candidates).get('fact');

describe('a doubted value', () => {
  test('is proposed as before, and a person looks at it', () => {
    const decision = decide(TOTAL, found('5.00 EUR', { learned: DOUBTED }));
    expect(decision).toMatchObject({ status: 'needs_input', value: '5.00 EUR', quality: 0.9 });
    expect(decision?.reasonCodes).toEqual(['low_anchor_quality']);
  });

  test('stands where the decisions on its workflow are sure of it', () => {
    expect(decide(TOTAL, found('5.00 EUR', { learned: { ...DOUBTED, sure: true } }))?.status).toBe(
      'resolved',
    );
  });

  test('is one of several values by itself', () => {
    const sure = found('Acme GmbH');
    const values = decide(PARTIES, sure, found('Beta AG', { learned: DOUBTED }))?.values;
    expect(values?.map(({ value, status }) => [value, status])).toEqual([
      ['Acme GmbH', 'resolved'],
      ['Beta AG', 'needs_input'],
    ]);
  });

  test('adds nothing to what speaks against it already', () => {
    const rival = found('7.00 EUR', { quality: 0.88 });
    expect(decide(TOTAL, found('5.00 EUR', { learned: DOUBTED }), rival)?.reasonCodes).toEqual([
      'conflicting_values',
    ]);
  });

  test('still speaks against what another document says', () => {
    const other = found('7.00 EUR', { docId: 'doc_2', quality: 0.84, learned: DOUBTED });
    expect(decide(TOTAL, found('5.00 EUR'), other)).toMatchObject({
      status: 'needs_input',
      reasonCodes: ['conflicting_values'],
    });
  });

  const sum: Declaration = {
    ...declare(...['net', 'tax', 'total'].map((fact_id) => ({ ...TOTAL, fact_id, label: fact_id }))),
    constraints: ['facts.net.number + facts.tax.number == facts.total.number'],
  };

  test('stands where a sum vouches for it, and is replaced by none', () => {
    const tax = found('19.00 EUR', { factId: 'tax', learned: DOUBTED });
    const rest = [found('100.00 EUR', { factId: 'net' }), found('119.00 EUR', { factId: 'total' })];
    expect(decideDocument(sum, [...rest, tax]).get('tax')?.status).toBe('resolved');
    const wrong = found('18.00 EUR', { factId: 'tax', learned: DOUBTED });
    const other = found('19.00 EUR', { factId: 'tax', quality: 0.6 });
    expect(decideDocument(sum, [...rest, wrong, other]).get('tax')).toMatchObject({
      status: 'needs_input',
      value: '18.00 EUR',
    });
  });

  test('is told with what a model says of it, and alone where there is none', () => {
    const document = documentOf('Total  235.85  14.15  250.00\n', [
      { quote: '235.85', quality: 0.84 },
      { quote: '14.15', quality: 0.82 },
    ]);
    const seen = { ...document, pageCount: 1 };
    expect(learnedOf(declare(TOTAL), undefined, seen).get('0')).toEqual(DOUBTED);
    const fact = {
      decided: 5,
      on: true,
      figures: { judged: 5, before: 0, after: 5 },
      weights: { quality: 4 },
      threshold: null,
      words: [],
    };
    const model = { version: 3, model: { format: 1 as const, facts: { fact } } };
    expect(learnedOf(declare(TOTAL), model, seen).get('0')).toMatchObject({
      doubted: true,
      chooses: true,
      version: 3,
    });
  });
});
