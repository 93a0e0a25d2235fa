// What happened to a case, in words for people instead of the codes of the feed.
import type { FeedEvent } from '../../src/catalog/events.ts';
import type { Workspace } from '../../src/cases/wire/workspace.ts';
import { eventDetail } from './event-detail.ts';

const WORDS: Record<FeedEvent, string> = {
  'case.created': 'Case opened',
  'case.status_changed': 'Moved on',
  'case.completed': 'Case completed',
  'case.reopened': 'Case reopened',
  'case.failed': 'Case could not go on',
  'case.escalated': 'Case escalated',
  'document.uploaded': 'Document came in',
  'document.processing': 'Document is being read',
  'document.processed': 'Document read',
  'document.failed': 'Document not read',
  'document.erased': 'Document erased',
  'fact.resolved': 'Fact settled',
  'fact.needs_input': 'Fact needs a person',
  'fact.failed': 'Fact failed',
  'fact.corrected': 'Fact corrected',
  'fact.conflict_detected': 'Fact contradicted',
  'fact.evidence_updated': 'Evidence changed',
  'intake.session_created': 'Applicant invited',
  'intake.consent_given': 'Applicant consented',
  'intake.submitted': 'Applicant sent it in',
  'intake.handoff_ready': 'Applicant is done',
  'intake.session_expired': 'Time to apply ended',
  'intake.clarification_requested': 'Applicant asked',
  'intake.gap_resolved': 'Gap filled',
  'verification.completed': 'Connector answered',
  'gate.evaluated': 'Gate decided',
  'review.command_applied': 'Operator acted',
  'review.command_rejected': 'Act refused',
  'review.completed': 'Review ended',
  'handoff.dispatched': 'Receivers told',
  'handoff.acknowledged': 'Receiver confirmed',
  'handoff.dispatch_failed': 'Receivers not reached',
};

/** What is in the first column of a timeline; a type of a later version stands as it is called. */
export const eventWords = (eventType: string): string =>
  WORDS[eventType as FeedEvent] ?? eventType.replaceAll(/[._]/g, ' ');

const ACTS: Record<string, string> = {
  confirm_fact: 'confirmed a fact',
  correct_fact: 'corrected a fact',
  select_candidate: 'selected a value',
  add_value: 'added a value',
  remove_value: 'removed a value',
  reject_fact: 'rejected a value',
  mark_fact_not_applicable: 'let a fact not apply',
  update_fact_evidence: 'changed evidence',
  request_clarification: 'asked the applicant',
  reprocess_document: 'had a document read again',
  retry_verification: 'asked a connector again',
  pass_gate: 'passed a gate',
  escalate_case: 'escalated',
  claim_case: 'took the case',
  release_case: 'let go of the case',
  add_note: 'noted',
  undo_decision: 'took a decision back',
};

const CODES = ['from', 'to', 'outcome', 'code', 'reason_code', 'failure_code'];

/** What it was about: as `eventDetail`, with codes of ours spelled out; names of a workflow's author stay as they are. */
export function eventAbout(data: Record<string, unknown>, workspace: Pick<Workspace, 'commands'>): string {
  const spelled = { ...data };
  for (const name of CODES) {
    const code = data[name];
    if (typeof code === 'string') spelled[name] = code.replaceAll('_', ' ');
  }
  const act = ACTS[String(data['command_type'])];
  const detail = eventDetail(spelled, workspace);
  return act === undefined ? detail : detail.replace(String(data['command_type']), act);
}

const HANDOFFS: Record<string, string> = {
  completed_not_dispatched: 'Nobody is told of it: no webhook is registered for it; cases of test send none.',
  dispatching: 'Those who are registered are being told of it.',
  dispatched: 'All who are registered were told.',
  acknowledged: 'A receiver confirmed that it took the case over.',
  dispatch_failed: 'A receiver could not be reached: see intake webhooks dead-letters.',
};

/** How far a complete case has reached others; null where there is nothing to say. */
export const handoffSentence = (state: string): string | null => HANDOFFS[state] ?? null;
