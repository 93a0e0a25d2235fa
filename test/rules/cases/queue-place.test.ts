// Where each case stands in the operators' queue, whoever has it in hand, and when somebody should have looked.
import { describe, expect, test } from 'vitest';
import { dueTime, placeInQueue, PRIORITIES, priorityOf } from '../../../src/cases/standing/queue-place.ts';
import { RUNTIME_STATUSES } from '../../../src/cases/standing/statuses.ts';
import { WHY_HERE, type WhyHereCode } from '../../../src/cases/standing/why-here.ts';

/** The code's category, its status and priority where nobody attends to it. */
const TABLE: [WhyHereCode, string, string, string][] = [
  ['awaiting_applicant', 'intake', 'waiting', 'low'],
  ['clarification_requested', 'intake', 'waiting', 'low'],
  ['document_processing', 'processing', 'waiting', 'low'],
  ['gate_ready', 'processing', 'waiting', 'low'],
  ['fact_needs_input', 'review', 'open', 'normal'],
  ['fact_conflict', 'review', 'open', 'normal'],
  ['low_anchor_quality', 'review', 'open', 'normal'],
  ['gate_review_required', 'review', 'open', 'normal'],
  ['all_facts_resolved', 'review', 'open', 'normal'],
  ['evidence_erased', 'review', 'open', 'normal'],
  ['escalated', 'review', 'open', 'normal'],
  ['extraction_failed', 'exception', 'open', 'high'],
  ['verification_failed', 'exception', 'open', 'high'],
  ['connector_unavailable', 'exception', 'open', 'high'],
  ['gate_failed', 'exception', 'open', 'high'],
  ['processing_failed', 'exception', 'open', 'high'],
  ['handoff_failed', 'handoff', 'open', 'high'],
  ['completed', 'handoff', 'done', 'low'],
];

test('the table has every code', () => {
  expect(TABLE.map(([code]) => code).toSorted()).toEqual(Object.keys(WHY_HERE).toSorted());
});

const place = (code: WhyHereCode, isClaimed: boolean, isEscalated: boolean): string[] => {
  const { whyHereCode, queueCategory, queueStatus, priority } = placeInQueue(code, {
    isClaimed,
    isEscalated,
  });
  expect(whyHereCode).toBe(code);
  expect(PRIORITIES[priority]).toBe(priorityOf(code, code === 'completed' ? false : isEscalated));
  return [queueCategory, queueStatus, PRIORITIES[priority] ?? ''];
};

describe.each(TABLE)('%s', (code, category, status, priority) => {
  test(`is ${status} in ${category} with ${priority} priority`, () => {
    expect(place(code, false, false)).toEqual([category, status, priority]);
    expect(placeInQueue(code)).toEqual(placeInQueue(code, { isClaimed: false, isEscalated: false }));
  });

  const isDone = code === 'completed';
  test(isDone ? 'is done, whoever had it' : 'is claimed and escalated as it was, in its category', () => {
    expect(place(code, true, false)).toEqual([category, isDone ? status : 'claimed', priority]);
    expect(place(code, false, true)).toEqual([
      category,
      isDone ? status : 'escalated',
      isDone ? priority : 'urgent',
    ]);
    expect(place(code, true, true)).toEqual([
      category,
      isDone ? status : 'claimed',
      isDone ? priority : 'urgent',
    ]);
  });
});

describe('the due time', () => {
  const now = new Date('2026-05-01T10:00:00.000Z');
  const due = new Date('2026-05-02T00:00:00.000Z');

  test('is the hours of the workflow after the case came to the operators, from wherever it came', () => {
    for (const from of RUNTIME_STATUSES.filter((status) => status !== 'ready_for_review'))
      expect(dueTime({ from, to: 'ready_for_review', dueAt: due }, 48, now)).toEqual(
        new Date('2026-05-03T10:00:00.000Z'),
      );
  });

  test('stays while the case does', () => {
    expect(dueTime({ from: 'ready_for_review', to: 'ready_for_review', dueAt: due }, 48, now)).toEqual(due);
  });

  test('is set where a case that stays had none', () => {
    expect(dueTime({ from: 'ready_for_review', to: 'ready_for_review', dueAt: null }, 0.5, now)).toEqual(
      new Date('2026-05-01T10:30:00.000Z'),
    );
  });

  test('is gone when the case leaves the operators, and where the workflow names no hours', () => {
    for (const to of RUNTIME_STATUSES.filter((status) => status !== 'ready_for_review'))
      expect(dueTime({ from: 'ready_for_review', to, dueAt: due }, 48, now)).toBeNull();
    expect(dueTime({ from: 'processing', to: 'ready_for_review', dueAt: null }, undefined, now)).toBeNull();
  });
});
