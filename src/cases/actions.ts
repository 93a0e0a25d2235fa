// What should be done next with a case, and by whom.
import type { CaseRecord } from './queries.ts';
import type { FactView } from './rules.ts';

export type PrimaryAction = { command_type: string; label: string; payload: Record<string, unknown> };
export type NextAction = {
  type: string;
  actor: 'applicant' | 'operator' | 'system';
  label: string;
  target: string | null;
};

/** The one command that an operator most likely wants; null where no command moves the case on. */
export function primaryAction(record: CaseRecord, blocking: FactView[]): PrimaryAction | null {
  if (record.runtime_status !== 'ready_for_review') return null;
  const failed = record.documents.find(({ status }) => status === 'failed');
  if (failed !== undefined)
    return {
      command_type: 'reprocess_document',
      label: 'Read the document again',
      payload: { doc_id: failed.doc_id },
    };
  const first = blocking[0];
  if (first === undefined) return null;
  const payload = { fact_id: first.factId };
  if (first.reasonCodes.includes('conflicting_values'))
    return { command_type: 'select_candidate', label: `Settle ${first.label}`, payload };
  return first.value === null
    ? { command_type: 'correct_fact', label: `Enter ${first.label}`, payload }
    : { command_type: 'confirm_fact', label: `Confirm ${first.label}`, payload };
}

export function nextAction(record: CaseRecord): NextAction | null {
  switch (record.runtime_status) {
    case 'complete':
      return null;
    case 'processing':
    case 'gate_ready':
    case 'gate_evaluating':
      return { type: 'wait', actor: 'system', label: 'Wait until the documents are read', target: null };
    case 'intake_in_progress':
      return { type: 'complete_intake', actor: 'applicant', label: 'The applicant goes on', target: null };
    case 'ready_for_review':
      return record.why_here_code === 'all_facts_resolved'
        ? { type: 'complete_case', actor: 'operator', label: 'Complete the case', target: record.case_id }
        : {
            type: 'review',
            actor: 'operator',
            label: 'Settle what stands in the way',
            target: record.case_id,
          };
  }
}
