// Sums that come out: what was only too weak a match stands where the other amounts confirm it, and never by chance.
import { expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { ReasonCode } from '../../../src/facts/candidate.ts';
import { decideDocument, type FoundInDocument } from '../../../src/settling/decide-document.ts';

const SUM = 'facts.net.number + facts.tax.number == facts.total.number';
const declare = (constraint: string): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts: ['net', 'tax', 'total'].map((fact_id) => ({ fact_id, label: fact_id, type: 'money' })),
  constraints: [constraint],
});

type Seen = { value: number; quality?: number; at?: number; doubts?: ReasonCode[]; sure?: boolean };

let next = 0;
function found(factId: string, { value, quality = 0.9, at, doubts = [], sure }: Seen): FoundInDocument {
  next += 1;
  return {
    factId,
    candidateId: `c${next}`,
    docId: 'doc_1',
    value: `${value.toFixed(2)} EUR`,
    quality,
    reasonCodes: doubts,
    pageIndex: 0,
    charStart: at ?? next * 100,
    ...(sure === undefined ? {} : { learned: { score: 1, chooses: false, sure } }),
  };
}

const NET = { value: 100 };
const TAX = { value: 19, quality: 0.62 };
const TOTAL = { value: 119 };

type Amounts = { net?: Seen; tax?: Seen | Seen[]; total?: Seen };

/** The statuses of net, tax and total. */
function statuses({ net = NET, tax = TAX, total = TOTAL }: Amounts, constraint = SUM): string {
  const candidates = [
    found('net', net),
    ...[tax].flat().map((one) => found('tax', one)),
    found('total', total),
  ];
  const decided = decideDocument(declare(constraint), candidates);
  return ['net', 'tax', 'total'].map((id) => (decided.get(id)?.status === 'resolved' ? '1' : '0')).join('');
}

test('one or two weak matches stand where the sum with what stands comes out', () => {
  expect(statuses({})).toBe('111');
  expect(statuses({ net: { value: 100, quality: 0.7 } })).toBe('111');
  expect(statuses({}, 'facts.total.number - facts.net.number == facts.tax.number')).toBe('111');
});

test('an equation of two facts vouches for none of them', () => {
  const net = { value: 100, quality: 0.7 };
  expect(statuses({ net }, 'facts.net.number + 19.0 == facts.total.number')).toBe('001');
});

test('the match stays what it was', () => {
  const candidates = [found('net', NET), found('tax', TAX), found('total', TOTAL)];
  const tax = decideDocument(declare(SUM), candidates).get('tax');
  expect(tax).toMatchObject({ quality: 0.62, value: '19.00 EUR', reasonCodes: [] });
});

test.each<[why: string, amounts: Amounts, constraint?: string]>([
  ['it does not come out', { tax: { value: 18, quality: 0.62 } }],
  ['nothing stands by itself', { net: { value: 100, quality: 0.7 }, total: { value: 119, quality: 0.7 } }],
  ['a value is zero', { net: { value: 119 }, tax: { value: 0, quality: 0.62 } }],
  ['two values are equal', { net: { value: 50 }, tax: { value: 50, quality: 0.62 }, total: { value: 100 } }],
  ['two stand at one place', { net: { value: 100, at: 7 }, tax: { value: 19, quality: 0.62, at: 7 } }],
  ['it is a guess', { tax: { value: 19, quality: 0.4 } }],
  ['extraction had a doubt', { tax: { ...TAX, doubts: ['ocr_low_confidence'] } }],
  ['past decisions doubt it', { tax: { ...TAX, sure: false } }],
  ['it is not what its fact has by itself', { tax: [{ value: 7, quality: 0.7 }, TAX] }],
  ['an inequality holds', {}, 'facts.net.number + facts.tax.number <= facts.total.number'],
])('a person is asked where %s', (_why, amounts, constraint) => {
  expect(statuses(amounts, constraint)[1]).toBe('0');
});
