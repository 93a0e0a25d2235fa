// What should be done next with a case, and by whom.
import { lookupInputs } from '../../declarations/connector-uses.ts';
import { readBy } from '../../declarations/formulas/derivations.ts';
import { verificationInputs } from '../../declarations/verify.ts';
import type { Declaration } from '../../declarations/schema.ts';
import type { CaseRecord } from './record.ts';
import type { FactView } from './rules.ts';
import { unreadDocuments } from './unread-documents.ts';
import { factViews, isUnusable } from './view.ts';

/** What would settle the case best, ready to be given as a command. */
export type PrimaryAction = {
  command_type: string;
  label: string;
  payload: Record<string, unknown>;
  /** What is still to be filled in; absent where the command can be sent as it stands. */
  needs?: ('candidate_id' | 'value' | 'rationale')[];
};
/** What happens next, and by whom. */
export type NextAction = {
  type: string;
  actor: 'applicant' | 'operator' | 'system';
  label: string;
  target: string | null;
};

type Known = { record: CaseRecord; declaration: Declaration };

/** The one command that an operator most likely wants; null where no command moves the case on. */
export function primaryAction({ record, declaration }: Known, blocking: FactView[]): PrimaryAction | null {
  if (record.runtimeStatus !== 'ready_for_review') return null;
  const first = blocking[0];
  const [failed] = unreadDocuments(record);
  if (failed !== undefined)
    return {
      command_type: 'reprocess_document',
      label: 'Read the document again',
      payload: { doc_id: failed.docId },
    };
  if (first === undefined) return gateAction(record);
  return factAction(firstToSettle(first, { record, declaration }), record);
}

/** A connector cannot be asked before all that it is told is settled: that comes first. */
function firstToSettle(fact: FactView, known: Known): FactView {
  const { record, declaration } = known;
  const reads = readBy(declaration, fact.factId);
  const input = factViews(record, declaration).find(
    ({ factId, status }) => reads.includes(factId) && status !== 'resolved' && status !== 'not_applicable',
  );
  // What is worked out of others is settled with them.
  if (input !== undefined) return firstToSettle(input, known);
  if (!isUnverified(fact)) return fact;
  const declared = declaration.facts.find(({ fact_id }) => fact_id === fact.factId);
  const told = [...verificationInputs(declared), ...(declared === undefined ? [] : lookupInputs(declared))];
  const open = factViews(record, declaration).find(
    ({ factId, status }) => factId !== fact.factId && told.includes(factId) && status !== 'resolved',
  );
  return open ?? fact;
}

const isUnverified = ({ reasonCodes }: FactView): boolean =>
  reasonCodes.includes('connector_unavailable') || reasonCodes.includes('verification_inconclusive');

/** What stands in a document can be read in two ways, each of which can be selected. */
const hasReadings = (reasons: FactView['reasonCodes']): boolean =>
  reasons.includes('ambiguous_date') || reasons.includes('ambiguous_number');

function factAction(fact: FactView, { verifications }: CaseRecord): PrimaryAction {
  const { factId, label, value, reasonCodes } = fact;
  const payload = { fact_id: factId };
  const asked = verifications.findLast((one) => one.factId === factId);
  // A fact that is looked up has no value to be asked about.
  const isLookup = reasonCodes.includes('connector_unavailable');
  if (isUnverified(fact) && asked !== undefined && (value !== null || isLookup)) {
    const isToMend = isLookup && isUnusable(asked);
    const again = isToMend ? `Mend the connector, then ask again about ${label}` : `Ask again about ${label}`;
    return { command_type: 'retry_verification', label: again, payload };
  }
  return valueAction(fact, asked?.usage === 'lookup_fact');
}

/** What a connector answers has no candidates among which to choose. */
function valueAction({ factId, label, value, reasonCodes }: FactView, isLookedUp: boolean): PrimaryAction {
  const payload = { fact_id: factId };
  const selects = { command_type: 'select_candidate', payload, needs: ['candidate_id' as const] };
  if (reasonCodes.includes('conflicting_values')) return { ...selects, label: `Settle ${label}` };
  if (value !== null) return { command_type: 'confirm_fact', label: `Confirm ${label}`, payload };
  return hasReadings(reasonCodes) && !isLookedUp
    ? { ...selects, label: `Choose between two readings of ${label}` }
    : { command_type: 'correct_fact', label: `Enter ${label}`, payload, needs: ['value', 'rationale'] };
}

/** A gate that asks for a person: for its facts first, then for its pass. */
function gateAction(record: CaseRecord): PrimaryAction | null {
  const gate = record.gates.find(
    ({ gateId, status }) => gateId === record.currentGateId && (status === 'review' || status === 'failed'),
  );
  if (gate === undefined) return null;
  const payload = { gate_id: gate.gateId };
  return { command_type: 'pass_gate', label: 'Pass the gate', payload, needs: ['rationale'] };
}

export function nextAction(known: Known, blocking: FactView[]): NextAction | null {
  const { record } = known;
  switch (record.runtimeStatus) {
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
        target: record.session?.sessionId ?? null,
      };
    case 'ready_for_review': {
      const action = primaryAction(known, blocking);
      if (action !== null)
        return {
          type: action.command_type,
          actor: 'operator',
          label: action.label,
          target: targetOf(action),
        };
      return { type: 'complete_case', actor: 'operator', label: 'Complete the case', target: record.caseId };
    }
  }
}

const targetOf = ({ payload }: PrimaryAction): string | null =>
  [payload['fact_id'], payload['gate_id'], payload['doc_id']].find((id) => typeof id === 'string') ?? null;
