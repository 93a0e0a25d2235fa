// Where a case goes next, from its facts, documents, jobs and gate alone.
import type { FactStatus } from '../facts/entity.ts';
import type { ReasonCode } from '../facts/candidate.ts';
import type { DocumentStatus } from '../documents/entity.ts';
import type { RuntimeStatus } from './statuses.ts';
import { isAllowedMove } from './status-machine.ts';
import type { WhyHereCode } from './why-here.ts';

export type FactView = {
  factId: string;
  label: string;
  required: boolean;
  status: FactStatus;
  reasonCodes: ReasonCode[];
  value: string | null;
  confirmed: boolean;
};
export type DocumentView = { docId: string; status: DocumentStatus };
export type GateView = { gateId: string; status: 'pending' | 'ready' | 'passed' | 'failed' | 'review' };

export type CaseView = {
  runtimeStatus: RuntimeStatus;
  facts: FactView[];
  documents: DocumentView[];
  /** Whether a fetch, extraction or verification is still under way. */
  hasOpenJobs: boolean;
  gate: GateView;
};

export type Standing = { status: RuntimeStatus; code: WhyHereCode };

const SATISFIED: FactStatus[] = ['resolved', 'not_applicable'];
const OPEN_DOCUMENT: DocumentStatus[] = ['queued', 'fetching', 'processing'];

/** Whether the document still has to be read. */
export const isOpenDocument = (status: DocumentStatus): boolean => OPEN_DOCUMENT.includes(status);

/** The facts that stand in the way, most urgent kind first. */
export function blockingFacts(facts: FactView[]): FactView[] {
  return facts.filter(
    ({ required, status }) => required && !SATISFIED.includes(status) && status !== 'pending',
  );
}

function reviewReason(blocking: FactView[]): WhyHereCode {
  const has = (...codes: ReasonCode[]): boolean =>
    blocking.some(({ reasonCodes }) => reasonCodes.some((code) => codes.includes(code)));
  if (has('verification_failed')) return 'verification_failed';
  if (has('connector_unavailable')) return 'connector_unavailable';
  if (has('conflicting_values')) return 'fact_conflict';
  if (has('evidence_erased')) return 'evidence_erased';
  const onlyWeak = blocking.every(
    ({ value, reasonCodes }) =>
      value !== null &&
      reasonCodes.some((code) => code === 'low_anchor_quality' || code === 'ocr_low_confidence'),
  );
  return onlyWeak ? 'low_anchor_quality' : 'fact_needs_input';
}

/**
 * Where the case stands now that something changed. A complete case stays; a gate under evaluation or ready is left alone
 * unless work or facts have changed under it.
 */
export function standing(view: CaseView): Standing {
  if (view.runtimeStatus === 'complete') return { status: 'complete', code: 'completed' };
  if (view.hasOpenJobs || view.documents.some(({ status }) => isOpenDocument(status))) {
    return { status: 'processing', code: 'document_processing' };
  }
  const failed = view.documents.filter(({ status }) => status === 'failed');
  const readable = view.documents.filter(({ status }) => status === 'processed');
  if (failed.length > 0)
    return {
      status: 'ready_for_review',
      code: readable.length === 0 ? 'processing_failed' : 'extraction_failed',
    };
  const blocking = blockingFacts(view.facts);
  if (blocking.length > 0) return { status: 'ready_for_review', code: reviewReason(blocking) };
  return afterGate(view);
}

function afterGate(view: CaseView): Standing {
  switch (view.gate.status) {
    case 'pending':
    case 'ready':
      return view.runtimeStatus === 'gate_evaluating'
        ? { status: 'gate_evaluating', code: 'gate_ready' }
        : { status: 'gate_ready', code: 'gate_ready' };
    case 'passed':
      return { status: 'ready_for_review', code: 'all_facts_resolved' };
    case 'review':
      return { status: 'ready_for_review', code: 'gate_review_required' };
    case 'failed':
      return { status: 'ready_for_review', code: 'gate_failed' };
  }
}

/** The moves between two standings that the table of moves allows; a gate is never jumped over. */
export function pathTo(from: RuntimeStatus, to: RuntimeStatus): RuntimeStatus[] {
  if (from === to) return [];
  return isAllowedMove(from, to) ? [to] : ['processing', to];
}

/** The default gate: passes when every required fact is settled, and asks for a look while one that always wants it was not confirmed. */
export function evaluateDefaultGate(
  facts: FactView[],
  alwaysReview: string[],
): { status: 'passed' | 'review' | 'failed'; outcome: string; message: string } {
  const open = facts.filter(({ required, status }) => required && !SATISFIED.includes(status));
  if (open.length > 0)
    return {
      status: 'review',
      outcome: 'needs_input',
      message: `Not settled: ${open.map(({ label }) => label).join(', ')}.`,
    };
  const unseen = facts.filter(
    ({ factId, status, confirmed }) => alwaysReview.includes(factId) && status === 'resolved' && !confirmed,
  );
  if (unseen.length > 0)
    return {
      status: 'review',
      outcome: 'review',
      message: `To be confirmed by a person: ${unseen.map(({ label }) => label).join(', ')}.`,
    };
  return { status: 'passed', outcome: 'passed', message: 'Every required fact is settled.' };
}

export type ApplicationState = 'open' | 'submitted' | 'in_review' | 'completed' | 'failed';

export function applicationState(status: RuntimeStatus, code: string): ApplicationState {
  if (status === 'complete') return 'completed';
  if (code === 'processing_failed') return 'failed';
  if (status === 'ready_for_review') return 'in_review';
  return status === 'intake_in_progress' ? 'open' : 'submitted';
}
