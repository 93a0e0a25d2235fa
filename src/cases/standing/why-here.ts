// Why a case stands where it stands: each code with its plain sentence and its place in the operator queue (completions §3.2, §12).
import type { BlockingItem } from './blocking.ts';

type Row = { category: QueueCategory; sentence: string };
export type QueueCategory = 'intake' | 'processing' | 'review' | 'exception' | 'handoff';
export type QueueStatus = 'open' | 'claimed' | 'waiting' | 'escalated' | 'done';

const rows = {
  awaiting_applicant: { category: 'intake', sentence: 'The applicant has not handed in everything yet.' },
  clarification_requested: { category: 'intake', sentence: 'The applicant was asked for a clarification.' },
  document_processing: { category: 'processing', sentence: 'Documents are being read.' },
  gate_ready: { category: 'processing', sentence: 'Everything is there; the gate is about to be evaluated.' },
  fact_needs_input: {
    category: 'review',
    sentence: 'A required fact is missing or needs a person to settle it.',
  },
  fact_conflict: { category: 'review', sentence: 'The sources disagree about a required fact.' },
  low_anchor_quality: {
    category: 'review',
    sentence: 'A required fact was found, but not surely enough to stand without a look.',
  },
  gate_review_required: {
    category: 'review',
    sentence: 'The gate asks for a person to look before the case goes on.',
  },
  all_facts_resolved: {
    category: 'review',
    sentence: 'Every required fact is settled; the case waits to be completed.',
  },
  evidence_erased: { category: 'review', sentence: 'Evidence of a required fact was erased.' },
  escalated: { category: 'review', sentence: 'The case was escalated.' },
  extraction_failed: { category: 'exception', sentence: 'A document could not be read.' },
  verification_failed: { category: 'exception', sentence: 'A required verification answered no.' },
  connector_unavailable: {
    category: 'exception',
    sentence: 'A connector gave no answer about a required fact; it is asked again by itself.',
  },
  gate_failed: { category: 'exception', sentence: 'A gate failed.' },
  processing_failed: {
    category: 'exception',
    sentence: 'None of the documents could be read, so the case cannot go on by itself.',
  },
  handoff_failed: { category: 'handoff', sentence: 'The completed case could not be delivered.' },
  completed: { category: 'handoff', sentence: 'The case is complete.' },
} as const satisfies Record<string, Row>;

export type WhyHereCode = keyof typeof rows;
export const WHY_HERE: Record<WhyHereCode, Row> = rows;

/** The code of what blocks a case until somebody mends a connector: nobody can be asked before. */
export const UNUSABLE = 'connector_unusable';

/** Why the case stands where it stands, in one sentence: that of its code, or of the connector that has to be mended first. */
export function whyHere(
  code: WhyHereCode,
  blocking: readonly Pick<BlockingItem, 'code' | 'message'>[],
): string {
  const unusable = blocking.find((item) => item.code === UNUSABLE);
  return code === 'connector_unavailable' && unusable !== undefined ? unusable.message : rows[code].sentence;
}

/** What the queue shows for a status when nobody has claimed or escalated the case. */
export function defaultQueueStatus(code: WhyHereCode): QueueStatus {
  if (code === 'completed') return 'done';
  return ['awaiting_applicant', 'clarification_requested', 'document_processing', 'gate_ready'].includes(code)
    ? 'waiting'
    : 'open';
}
