// A fact with a thousand long values: what deciding it costs, which happens at each change of its case.
import { expect, test } from 'vitest';
import type { DecidableCandidate } from '../../../../src/facts/choose.ts';
import { decideValues, type ValuesDecision } from '../../../../src/facts/decide-values.ts';
import type { HumanEntry } from '../../../../src/facts/decide.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { cpuMs } from '../../../harness/processes/cpu.ts';

const fact: FactSpec = { fact_id: 'party', label: 'Party', type: 'organization_name', multiple: true };
const settings = { minMatch: 0.8, minMargin: 0.05, alwaysReview: [] };

const found = (value: string, at: number): DecidableCandidate => ({
  candidateId: `c${at}`,
  docId: 'doc_1',
  value,
  quality: 0.95,
  reasonCodes: [],
  pageIndex: 0,
  charStart: at * 1000,
  charEnd: at * 1000 + value.length,
});
const says = (kind: HumanEntry['kind'], value: string): HumanEntry => ({
  kind,
  value,
  candidateId: null,
  known: [],
});

function costOf(count: number): number {
  const values = Array.from({ length: count }, (_, at) => `${'Long name '.repeat(80)}${at}`);
  const said = [
    says('operator_corrected', JSON.stringify(values)),
    ...values.map((value) => says('value_added', value)),
  ];
  const known = { fact, settings, candidates: values.map(found), anyDocumentRead: true };
  let decided: ValuesDecision[] = [];
  const cost = cpuMs(() => {
    decided = [decideValues(known), decideValues({ ...known, said })];
  });
  expect(decided.map(({ status, values: each }) => [status, each.length])).toEqual([
    ['resolved', count],
    ['resolved', count],
  ]);
  return cost;
}

test('it grows as the list does', () => {
  const few = costOf(100);
  // By their square, as it was, a hundred times.
  expect(costOf(1000)).toBeLessThan(25 * few + 250);
});
