// Every reason why a case stands where it stands has its sentence and its place in the queue (completions §3.2, §12).
import { expect, test } from 'vitest';
import { defaultQueueStatus, WHY_HERE, type WhyHereCode } from '../../../src/cases/standing/why-here.ts';

const MAPPING = {
  intake: ['awaiting_applicant', 'clarification_requested'],
  processing: ['document_processing', 'gate_ready'],
  review: [
    'fact_needs_input',
    'fact_conflict',
    'low_anchor_quality',
    'gate_review_required',
    'all_facts_resolved',
    'evidence_erased',
    'escalated',
  ],
  exception: [
    'extraction_failed',
    'verification_failed',
    'connector_unavailable',
    'gate_failed',
    'processing_failed',
  ],
  handoff: ['handoff_failed', 'completed'],
} satisfies Record<string, WhyHereCode[]>;

test('the codes are those of the contract, each in its category', () => {
  const expected = Object.entries(MAPPING).flatMap(([category, codes]) =>
    codes.map((code) => [code, category]),
  );
  const actual = Object.entries(WHY_HERE).map(([code, { category }]) => [code, category]);
  expect(new Map(actual as [string, string][])).toEqual(new Map(expected as [string, string][]));
  expect(actual).toHaveLength(18);
});

test.each(Object.entries(WHY_HERE))('%s is told in one plain sentence', (code, { sentence }) => {
  expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
  expect(sentence).not.toContain('_');
  expect(['open', 'waiting', 'done']).toContain(defaultQueueStatus(code as WhyHereCode));
});

test('what a person has to look at is open, what goes on by itself waits, what is over is done', () => {
  for (const code of [...MAPPING.review, ...MAPPING.exception, 'handoff_failed'] as WhyHereCode[])
    expect(defaultQueueStatus(code)).toBe('open');
  for (const code of [...MAPPING.intake, ...MAPPING.processing])
    expect(defaultQueueStatus(code)).toBe('waiting');
  expect(defaultQueueStatus('completed')).toBe('done');
});
