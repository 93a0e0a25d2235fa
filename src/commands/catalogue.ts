// One row per command: its payload, what it is called, what it needs, what hinders it, and what it does (completions §7).
import type { Context, Effect } from './effects/effect.ts';
import * as hindrances from './hindrances.ts';
import { PAYLOADS, type CommandType, type Payload } from './types.ts';

// Loaded with the first command: whoever only looks at a case needs to know what it takes, not how that is done.
const facts = () => import('./effects/facts.ts');
const values = () => import('./effects/values.ts');
const evidence = () => import('./effects/evidence.ts');
const clarification = () => import('./effects/clarification.ts');
const work = () => import('./effects/work.ts');
const gate = () => import('./effects/gate.ts');
const desk = () => import('./effects/desk.ts');
const undo = () => import('./undo/undo-effect.ts');

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
    effect: async (context, payload) => (await facts()).confirmFact(context, payload),
  },
  correct_fact: {
    label: 'Correct a fact',
    payload: PAYLOADS.correct_fact,
    needsRationale: true,
    effect: async (context, payload) => (await facts()).correctFact(context, payload),
  },
  select_candidate: {
    label: 'Select a candidate',
    payload: PAYLOADS.select_candidate,
    hindrance: hindrances.nothingRead,
    effect: async (context, payload) => (await facts()).selectCandidate(context, payload),
  },
  add_value: {
    label: 'Add a value',
    payload: PAYLOADS.add_value,
    needsRationale: true,
    hindrance: hindrances.noSeveral,
    effect: async (context, payload) => (await values()).addValue(context, payload),
  },
  remove_value: {
    label: 'Remove a value',
    payload: PAYLOADS.remove_value,
    needsRationale: true,
    hindrance: hindrances.noneOfSeveral,
    effect: async (context, payload) => (await values()).removeValue(context, payload),
  },
  reject_fact: {
    label: 'Reject a value',
    payload: PAYLOADS.reject_fact,
    effect: async (context, payload) => (await facts()).rejectFact(context, payload),
  },
  mark_fact_not_applicable: {
    label: 'Mark a fact as not applicable',
    payload: PAYLOADS.mark_fact_not_applicable,
    needsRationale: true,
    effect: async (context, payload) => (await facts()).markNotApplicable(context, payload),
  },
  update_fact_evidence: {
    label: 'Change the evidence of a fact',
    payload: PAYLOADS.update_fact_evidence,
    hindrance: hindrances.noCandidate,
    effect: async (context, payload) => (await evidence()).updateEvidence(context, payload),
  },
  request_clarification: {
    label: 'Ask the applicant',
    payload: PAYLOADS.request_clarification,
    hindrance: hindrances.nobodyToAsk,
    effect: async (context, payload) => (await clarification()).requestClarification(context, payload),
  },
  reprocess_document: {
    label: 'Read a document again',
    payload: PAYLOADS.reprocess_document,
    hindrance: hindrances.noDocument,
    effect: async (context, payload) => (await work()).reprocessDocument(context, payload),
  },
  retry_verification: {
    label: 'Ask the connector again',
    payload: PAYLOADS.retry_verification,
    hindrance: hindrances.neverAsked,
    effect: async (context, payload) => (await work()).retryVerification(context, payload),
  },
  pass_gate: {
    label: 'Pass the gate',
    payload: PAYLOADS.pass_gate,
    needsRationale: true,
    hindrance: hindrances.gateClosed,
    effect: async (context, payload) => (await gate()).passGateByOperator(context, payload),
  },
  escalate_case: {
    label: 'Escalate the case',
    payload: PAYLOADS.escalate_case,
    effect: async (context, payload) => (await desk()).escalateCase(context, payload),
  },
  claim_case: {
    label: 'Claim the case',
    payload: PAYLOADS.claim_case,
    effect: async (context, payload) => (await desk()).claimCase(context, payload),
  },
  release_case: {
    label: 'Release the case',
    payload: PAYLOADS.release_case,
    hindrance: hindrances.unclaimed,
    effect: async (context) => (await desk()).releaseCase(context),
  },
  add_note: {
    label: 'Add a note',
    payload: PAYLOADS.add_note,
    worksWhenComplete: true,
    worksBesideOwner: true,
    effect: async () => (await desk()).addNote(),
  },
  undo_decision: {
    label: 'Undo a decision',
    payload: PAYLOADS.undo_decision,
    hindrance: hindrances.nothingDecided,
    effect: async (context, payload) => (await undo()).undoDecision(context, payload),
  },
};
