// The table of moves of completions §3.1: every move in it is allowed, every other one refused.
import { describe, expect, test } from 'vitest';
import { RUNTIME_STATUSES, type RuntimeStatus } from '../../../src/cases/standing/statuses.ts';
import { applicationState, pathTo } from '../../../src/cases/standing/rules.ts';
import { assertMove, isAllowedMove } from '../../../src/cases/standing/status-machine.ts';

const ALLOWED = `
  (new) → intake_in_progress processing
  intake_in_progress → processing ready_for_review
  processing → gate_ready intake_in_progress ready_for_review
  gate_ready → processing gate_evaluating
  gate_evaluating → processing gate_ready intake_in_progress ready_for_review complete
  ready_for_review → processing gate_ready intake_in_progress complete
  complete → ready_for_review`;

const allowed = new Set(
  ALLOWED.trim()
    .split('\n')
    .flatMap((row) => {
      const [from = '', targets = ''] = row.trim().split(' → ');
      return targets.split(' ').map((to) => `${from} → ${to}`);
    }),
);
const pairs = ([null, ...RUNTIME_STATUSES] as const).flatMap((from) =>
  RUNTIME_STATUSES.map((to) => ({ from, to })),
);

describe('the moves of a case', () => {
  test('are 6 + 1 rows of 7 statuses in all', () => {
    expect(RUNTIME_STATUSES).toHaveLength(6);
    expect(pairs).toHaveLength(42);
    expect(allowed.size).toBe(19);
  });

  test.each(pairs.map(({ from, to }) => ({ from, to, name: `${from ?? '(new)'} → ${to}` })))(
    '$name',
    ({ from, to, name }) => {
      expect(isAllowedMove(from, to)).toBe(allowed.has(name));
      if (from === null) return;
      if (allowed.has(name)) expect(() => assertMove(from, to)).not.toThrow();
      else expect(() => assertMove(from, to)).toThrow(`a case cannot move from ${from} to ${to}`);
    },
  );
});

describe('the way between two standings', () => {
  const all = RUNTIME_STATUSES.flatMap((from) => RUNTIME_STATUSES.map((to) => [from, to] as const));

  test.each(all)('%s to %s takes allowed moves alone', (from, to) => {
    const path = pathTo(from, to);
    let at = from;
    for (const next of path) {
      assertMove(at, next);
      at = next;
    }
    expect(at).toBe(to);
    expect(new Set(path).size).toBe(path.length);
    expect(path.slice(0, -1)).not.toContain('complete');
  });

  test.each(RUNTIME_STATUSES.filter((from) => from !== 'complete'))(
    '%s to complete goes through a gate, which only an operator leaves out',
    (from) => {
      const way: RuntimeStatus[] = [from, ...pathTo(from, 'complete')];
      expect(way.slice(-2)).toEqual(['gate_evaluating', 'complete']);
      if (from !== 'gate_evaluating') expect(way.at(-3)).toBe('gate_ready');
    },
  );

  test('is the shortest, and empty where nothing moves', () => {
    expect(pathTo('gate_ready', 'ready_for_review')).toEqual(['processing', 'ready_for_review']);
    expect(pathTo('intake_in_progress', 'gate_ready')).toEqual(['processing', 'gate_ready']);
    expect(pathTo('gate_ready', 'intake_in_progress')).toEqual(['processing', 'intake_in_progress']);
    for (const status of RUNTIME_STATUSES) expect(pathTo(status, status)).toEqual([]);
  });
});

test.each([
  ['intake_in_progress', 'awaiting_applicant', 'open'],
  ['processing', 'document_processing', 'submitted'],
  ['gate_ready', 'gate_ready', 'submitted'],
  ['gate_evaluating', 'gate_ready', 'submitted'],
  ['ready_for_review', 'fact_needs_input', 'in_review'],
  ['ready_for_review', 'extraction_failed', 'in_review'],
  ['ready_for_review', 'processing_failed', 'failed'],
  ['complete', 'completed', 'completed'],
  ['complete', 'handoff_failed', 'completed'],
] as const)('a case that is %s because of %s shows the applicant %s', (status, code, expected) => {
  expect(applicationState(status, code)).toBe(expected);
});
