// Suggestions for people: what stands there, what it would have changed, the lines to write.
import { expect, test } from 'vitest';
import { suggestionLines } from '../../../cli/workflows/proof/suggest-view.ts';
import type { Declaration } from '../../../src/declarations/schema.ts';

const DECLARATION: Declaration = {
  workflow_id: 'goods',
  case_type_id: 'goods',
  title: 'Goods',
  facts: [{ fact_id: 'total', label: 'Total', type: 'money', find: [{ by: 'anchor', labels: ['Sum'] }] }],
};
const effect = {
  decidedFacts: 30,
  newlyRight: 1,
  noLongerAsked: 5,
  newlyAsked: 2,
  wrongBefore: 2,
  newlyWrong: 0,
};

test('are sentences, then lines of YAML; nothing of a document reaches the terminal as it is', () => {
  const counts = { cases: 6, openCases: 6, besideCases: 6 };
  const lines = suggestionLines({ isTerminal: false, colour: false, width: Infinity }, DECLARATION, {
    cases: 10,
    decidedFacts: 30,
    suggestions: [{ factId: 'total', kind: 'label', text: 'To \u001b[2Jpay', ...counts, effect }],
    dropped: 2,
    peoples: [{ factId: 'total', cases: 10, asked: 10, proposed: 3, inDocuments: 0, reason: 'no_anchor' }],
  });
  expect(lines.join('\n')).not.toContain('\u001b');
  expect(lines.slice(1, 5)).toEqual([
    expect.stringMatching(
      /^Total \(total\): “To .*pay” stands before what was decided on, and is no label yet, in 6 cases\.$/,
    ),
    '  With it, of 30 decided facts: 5 no longer asked, and right, 1 newly right, 2 newly asked (2 of them wrong before).',
    '    - fact_id: total',
    '      find:',
  ]);
  expect(lines).toContain('2 other changes tried: of no help, or more harm than that.');
  expect(lines.slice(-3).join(' ').replaceAll(/\s+/g, ' ')).toContain(
    'mostly: not found in the documents. The right value was proposed in 3. It stands in none of the documents: a field of the form asks for it.',
  );
});
