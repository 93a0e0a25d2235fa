// One row per command: its payload, what it is called, what it needs, what hinders it, and what it does (completions §7).
import { requestClarification } from './effects/clarification.ts';
import { addNote, claimCase, escalateCase, releaseCase } from './effects/desk.ts';
import type { Context, Effect } from './effects/effect.ts';
import { updateEvidence } from './effects/evidence.ts';
import { confirmFact, correctFact, markNotApplicable, rejectFact, selectCandidate } from './effects/facts.ts';
import { passGateByOperator } from './effects/gate.ts';
import { reprocessDocument, retryVerification } from './effects/work.ts';
import * as hindrances from './hindrances.ts';
import { PAYLOADS, type CommandType, type Payload } from './types.ts';
import { undoDecision } from './undo/undo-effect.ts';

/** A command as the product knows it. */
export type Command<T extends CommandType> = {
  label: string;
  payload: (typeof PAYLOADS)[T];
  needsRationale?: true;
  worksWhenComplete?: true;
  /** Also while somebody else has claimed the case. */
  worksBesideOwner?: true;
  /** Why no payload of it can succeed at the moment; null where one may. */
  hindrance?: hindrances.Hindrance;
  /** Changes rows of the case under its lock; says what follows from it. */
  effect: (context: Context, payload: Payload<T>) => Promise<Effect>;
};

export const COMMANDS: { [T in CommandType]: Command<T> } = {
  confirm_fact: {
    label: 'Confirm a fact',
    payload: PAYLOADS.confirm_fact,
    hindrance: hindrances.noValue,
    effect: confirmFact,
  },
  correct_fact: {
    label: 'Correct a fact',
    payload: PAYLOADS.correct_fact,
    needsRationale: true,
    effect: correctFact,
  },
  select_candidate: {
    label: 'Select a candidate',
    payload: PAYLOADS.select_candidate,
    hindrance: hindrances.nothingRead,
    effect: selectCandidate,
  },
  reject_fact: { label: 'Reject a value', payload: PAYLOADS.reject_fact, effect: rejectFact },
  mark_fact_not_applicable: {
    label: 'Mark a fact as not applicable',
    payload: PAYLOADS.mark_fact_not_applicable,
    needsRationale: true,
    effect: markNotApplicable,
  },
  update_fact_evidence: {
    label: 'Change the evidence of a fact',
    payload: PAYLOADS.update_fact_evidence,
    hindrance: hindrances.noCandidate,
    effect: updateEvidence,
  },
  request_clarification: {
    label: 'Ask the applicant',
    payload: PAYLOADS.request_clarification,
    hindrance: hindrances.nobodyToAsk,
    effect: requestClarification,
  },
  reprocess_document: {
    label: 'Read a document again',
    payload: PAYLOADS.reprocess_document,
    hindrance: hindrances.noDocument,
    effect: reprocessDocument,
  },
  retry_verification: {
    label: 'Ask the connector again',
    payload: PAYLOADS.retry_verification,
    hindrance: hindrances.neverAsked,
    effect: retryVerification,
  },
  pass_gate: {
    label: 'Pass the gate',
    payload: PAYLOADS.pass_gate,
    needsRationale: true,
    hindrance: hindrances.gateClosed,
    effect: passGateByOperator,
  },
  escalate_case: { label: 'Escalate the case', payload: PAYLOADS.escalate_case, effect: escalateCase },
  claim_case: { label: 'Claim the case', payload: PAYLOADS.claim_case, effect: claimCase },
  release_case: {
    label: 'Release the case',
    payload: PAYLOADS.release_case,
    hindrance: hindrances.unclaimed,
    effect: releaseCase,
  },
  add_note: {
    label: 'Add a note',
    payload: PAYLOADS.add_note,
    worksWhenComplete: true,
    worksBesideOwner: true,
    effect: addNote,
  },
  undo_decision: {
    label: 'Undo a decision',
    payload: PAYLOADS.undo_decision,
    hindrance: hindrances.nothingDecided,
    effect: undoDecision,
  },
};
