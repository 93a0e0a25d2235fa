// What a quote of a model leaves out of the value that it stands in: the page's own reading of the place counts.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import type { Proposal } from '../../../../src/extraction/proposed/proposal.ts';
import { readProposals, type ProposedResult } from '../../../../src/extraction/proposed/read-proposals.ts';
import { declare, textPage, TODAY } from '../pages.ts';

const find: FactSpec['find'] = [{ by: 'model', question: 'What is it?' }];
const FACTS: FactSpec[] = [
  { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' }, find },
  { fact_id: 'count', label: 'Count', type: 'number', find },
  { fact_id: 'notice', label: 'Notice', type: 'duration', find },
  { fact_id: 'insured', label: 'Insured', type: 'yes_no', find },
  {
    fact_id: 'vehicle',
    label: 'Vehicle',
    type: { name: 'choice', values: [{ value: 'car' }, { value: 'bike' }] },
    find,
  },
  { fact_id: 'cover', label: 'Cover', type: 'text', find },
];

const say = (factId: string, value: string, quote: string): Proposal => ({
  factId,
  value,
  quote,
  line: { pageIndex: 0, line: 0 },
});
const read = (proposal: Proposal, text: string): ProposedResult =>
  readProposals({
    proposals: [proposal],
    asked: FACTS.map(({ fact_id }) => ({ factId: fact_id, mayStand: true })),
    declaration: declare(FACTS),
    pages: [textPage(text)],
    today: TODAY,
  });
const told = (proposal: Proposal, text: string): unknown[] =>
  read(proposal, text).candidates.map(({ value, valueRaw, reasonCodes }) => [
    value,
    valueRaw,
    ...reasonCodes,
  ]);

describe('what the quote cuts off', () => {
  const MISMATCH = 'value_mismatch';
  test.each<[string, Proposal, unknown[]]>([
    ['There are -42 boxes.', say('count', '42', '42'), ['-42', '-42', MISMATCH]],
    ['There are -42 boxes.', say('count', '-42', '42'), ['-42', '-42']],
    ['There are 1.2 million of them', say('count', '1.2', '1.2'), ['1200000', '1.2 million', MISMATCH]],
    ['There are 30 % of them', say('count', '30', '30'), ['30', '30', MISMATCH]],
    ['Loss: (77)', say('count', '77', '77'), ['77', '77', MISMATCH]],
    ['Refund €-7.00 today', say('total', '7.00 EUR', '7.00'), ['-7.00 EUR', '€-7.00', MISMATCH]],
    [
      'It is EUR 1.5 million in all.',
      say('total', '1.50 EUR', 'EUR 1.5'),
      ['1500000.00 EUR', 'EUR 1.5 million', MISMATCH],
    ],
    [
      'In all it is EUR 1.5\nmillion, and more.',
      say('total', '1.50 EUR', 'EUR 1.5'),
      ['1500000.00 EUR', 'EUR 1.5\nmillion', MISMATCH],
    ],
    ['At 12.00 USD each', say('total', '12.00 EUR', '12.00'), ['12.00 USD', '12.00 USD', MISMATCH]],
    ...['2 years', '6 months'].map((quote): [string, Proposal, unknown[]] => [
      'With 2 years and 6 months before it ends',
      say('notice', quote, quote),
      ['P2Y6M', '2 years and 6 months', MISMATCH],
    ]),
    ['Insured: yes or no', say('insured', 'yes', 'yes'), ['yes', 'yes', MISMATCH]],
    ['Insured: yes / no', say('insured', 'no', 'no'), ['no', 'no', MISMATCH]],
  ])('%s: %j', (text, proposal, expected) => {
    expect(told(proposal, text)).toEqual([expected]);
  });

  test('a bare amount with a sign is none', () => {
    const { outcomes } = read(say('total', '42.00 EUR', '42'), 'A balance of -42 is left');
    expect(outcomes).toEqual([MISMATCH]);
  });

  test.each<[string, Proposal, string]>([
    ['There are 42 boxes.', say('count', '42', '42'), '42'],
    ['Quantity 12\n345 Main Street', say('count', '12', '12'), '12'],
    ['eighteen (18) copies', say('count', '18', '18'), '18'],
    ['A term of 2 years. Notice 6 months', say('notice', 'P6M', '6 months'), 'P6M'],
    ['☒ yes ☐ no', say('insured', 'yes', '☒ yes ☐ no'), 'yes'],
    ['He said yes to it', say('insured', 'yes', 'yes'), 'yes'],
    [`${'word '.repeat(40)}-42 ${'word '.repeat(40)}`, say('count', '-42', '-42'), '-42'],
  ])('nothing of it: %s', (text, proposal, value) => {
    expect(told(proposal, text)).toEqual([[value, expect.any(String)]]);
  });
});

describe('an answer that is printed with a box', () => {
  const MISMATCH = 'value_mismatch';
  test.each<[string, Proposal, unknown[]]>([
    ['Vehicle: ☐ Car ☒ Bike', say('vehicle', 'car', 'Car'), ['car', 'Car', MISMATCH]],
    ['Vehicle: [ ] Car [x] Bike', say('vehicle', 'car', 'Car'), ['car', 'Car', MISMATCH]],
    ['Vehicle: Car ☐ Bike ☒', say('vehicle', 'car', 'Vehicle: Car'), ['car', 'Car', MISMATCH]],
    ['☐ Car', say('vehicle', 'car', 'Car'), ['car', 'Car', MISMATCH]],
    ['Cover: ☐ Full ☒ Partial', say('cover', 'Full', 'Full'), ['Full', 'Full', MISMATCH]],
  ])('is none where it is not ticked: %s', (text, proposal, expected) => {
    expect(told(proposal, text)).toEqual([expected]);
  });

  test.each<[string, Proposal, unknown[]]>([
    ['Vehicle: ☐ Car ☒ Bike', say('vehicle', 'bike', 'Bike'), ['bike', 'Bike']],
    ['Vehicle: Car ☐ Bike ☒', say('vehicle', 'bike', 'Bike'), ['bike', 'Bike']],
    ['☒ I agree    Vehicle: Car', say('vehicle', 'car', 'Car'), ['car', 'Car']],
    ['☐ I agree    Vehicle: Car', say('vehicle', 'car', 'Vehicle: Car'), ['car', 'Car']],
    ['Cover: ☐ Full ☒ Partial', say('cover', 'Partial', 'Partial'), ['Partial', 'Partial']],
  ])('is one where it is ticked, and beside the box of something else: %s', (text, proposal, expected) => {
    expect(told(proposal, text)).toEqual([expected]);
  });
});
