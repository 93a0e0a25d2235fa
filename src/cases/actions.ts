// What should be done next with a case, and by whom.
import type { CaseRecord } from './record.ts';
import type { FactView } from './rules.ts';
import { unreadDocuments } from './view.ts';

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
  const first = blocking[0];
  const [failed] = unreadDocuments(record);
  if (failed !== undefined)
    return {
      command_type: 'reprocess_document',
      label: 'Read the document again',
      payload: { doc_id: failed.doc_id },
    };
  return first === undefined ? gateAction(record) : factAction(first);
}

function factAction({ factId, label, value, reasonCodes }: FactView): PrimaryAction {
  const payload = { fact_id: factId };
  const has = (code: FactView['reasonCodes'][number]): boolean => reasonCodes.includes(code);
  if (has('connector_unavailable') || has('verification_inconclusive'))
    return { command_type: 'retry_verification', label: `Ask again about ${label}`, payload };
  if (has('conflicting_values'))
    return { command_type: 'select_candidate', label: `Settle ${label}`, payload };
  return value === null
    ? { command_type: 'correct_fact', label: `Enter ${label}`, payload }
    : { command_type: 'confirm_fact', label: `Confirm ${label}`, payload };
}

/** A gate that asks for a person: for its facts first, then for its pass. */
function gateAction(record: CaseRecord): PrimaryAction | null {
  const gate = record.gates.find(
    ({ gate_id, status }) =>
      gate_id === record.current_gate_id && (status === 'review' || status === 'failed'),
  );
  if (gate === undefined) return null;
  return { command_type: 'pass_gate', label: 'Pass the gate', payload: { gate_id: gate.gate_id } };
}

export function nextAction(record: CaseRecord, blocking: FactView[]): NextAction | null {
  switch (record.runtime_status) {
    case 'complete':
      return null;
    case 'processing':
    case 'gate_ready':
    case 'gate_evaluating':
      return { type: 'wait', actor: 'system', label: 'Wait until the documents are read', target: null };
    case 'intake_in_progress':
      return {
        type: 'complete_intake',
        actor: 'applicant',
        label: 'The applicant goes on',
        target: record.session?.session_id ?? null,
      };
    case 'ready_for_review': {
      const action = primaryAction(record, blocking);
      if (action !== null)
        return {
          type: action.command_type,
          actor: 'operator',
          label: action.label,
          target: targetOf(action),
        };
      return { type: 'complete_case', actor: 'operator', label: 'Complete the case', target: record.case_id };
    }
  }
}

const targetOf = ({ payload }: PrimaryAction): string | null =>
  [payload['fact_id'], payload['gate_id'], payload['doc_id']].find((id) => typeof id === 'string') ?? null;
