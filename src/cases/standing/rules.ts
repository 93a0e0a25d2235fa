// Where a case goes next, from its facts, documents, jobs, gates and the applicant's session alone (completions §3.1).
import type { FactStatus } from '../../facts/entity.ts';
import type { ReasonCode } from '../../facts/candidate.ts';
import type { DocumentStatus } from '../../documents/entity.ts';
import type { CaseFlow, CaseGateRules, Position } from './flow.ts';
import { positionIn } from './flow.ts';
import type { GateOutcome } from './statuses.ts';
import type { RuntimeStatus } from './statuses.ts';
import { MOVES } from './status-machine.ts';
import type { WhyHereCode } from './why-here.ts';

/** A fact as the rules look at it. */
export type FactView = {
  factId: string;
  label: string;
  /** As declared; a gate may require more. */
  required: boolean;
  status: FactStatus;
  reasonCodes: ReasonCode[];
  value: string | null;
  /** Whether an operator has confirmed or corrected it. */
  confirmed: boolean;
  verified: boolean;
  sources: string[];
};
/** `isAccepted`: an operator let the case go on although this document had failed. */
export type DocumentView = { docId: string; status: DocumentStatus; isAccepted: boolean };
export type GateView = {
  gateId: string;
  status: 'pending' | 'ready' | 'passed' | 'failed' | 'review';
  outcome: GateOutcome | null;
};

/** A case as the rules look at it. */
export type CaseView = {
  runtimeStatus: RuntimeStatus;
  flow: CaseFlow;
  completion: 'operator' | 'automatic';
  facts: FactView[];
  documents: DocumentView[];
  /** Whether a fetch, extraction or verification is still under way. */
  hasOpenJobs: boolean;
  gates: GateView[];
  /** `can_ask`: the applicant's session is open and nobody has taken the case over. */
  applicant: 'none' | 'can_ask';
  /** The applicant is still at it: nothing has been handed in or marked as done yet. */
  isFilling: boolean;
  /** Whether an operator's question to the applicant is open. */
  isClarifying: boolean;
  isEscalated: boolean;
};

/** Where the rules say that a case stands. */
export type NextState = {
  status: RuntimeStatus;
  code: WhyHereCode;
  position: Position;
  /** The facts that stand in the way. */
  blocking: FactView[];
};

const SATISFIED: FactStatus[] = ['resolved', 'not_applicable'];
const OPEN_DOCUMENT: DocumentStatus[] = ['queued', 'fetching', 'processing'];

/** Whether the document still has to be read. */
export const isOpenDocument = (status: DocumentStatus): boolean => OPEN_DOCUMENT.includes(status);

export const isSatisfied = ({ status }: Pick<FactView, 'status'>): boolean => SATISFIED.includes(status);

/** What has to be settled here: what the gate requires; past the last gate, whatever the declaration requires. */
export function requiredFacts(facts: FactView[], { gate, isThrough }: Position): FactView[] {
  return facts.filter(({ factId, required }) =>
    isThrough || gate === null ? required : gate.requires.includes(factId),
  );
}

/** Where the case stands now that something changed. A complete case stays complete. */
export function nextState(view: CaseView): NextState {
  const passed = new Set(view.gates.filter(({ status }) => status === 'passed').map(({ gateId }) => gateId));
  const position = positionIn(view.flow, (gateId) => passed.has(gateId));
  const { status, code, blocking = [] } = placeOf(view, position);
  const isEscalated = view.isEscalated && status === 'ready_for_review';
  return { status, code: isEscalated ? 'escalated' : code, position, blocking };
}

type Place = Pick<NextState, 'status' | 'code'> & { blocking?: FactView[] };

function placeOf(view: CaseView, position: Position): Place {
  if (view.runtimeStatus === 'complete') return { status: 'complete', code: 'completed' };
  const missing = requiredFacts(view.facts, position).filter((fact) => !isSatisfied(fact));
  const blocking = missing.filter(({ status }) => status !== 'pending');
  if (view.hasOpenJobs || view.documents.some(({ status }) => isOpenDocument(status)))
    return { status: 'processing', code: 'document_processing', blocking };
  const failed = view.documents.filter(({ status, isAccepted }) => status === 'failed' && !isAccepted);
  if (failed.length > 0) return { ...withFailedDocument(view), blocking: missing };
  if (isApplicants(view)) return { ...waitForApplicant(view), blocking: askedFacts(view, missing) };
  if (missing.length > 0) return missingFacts(view, position, missing);
  return position.isThrough || position.gate === null ? throughEveryGate(view) : atGate(view, position.gate);
}

function withFailedDocument(view: CaseView): Place {
  if (view.applicant === 'can_ask') return waitForApplicant(view);
  const isReadable = view.documents.some(({ status }) => status === 'processed');
  return { status: 'ready_for_review', code: isReadable ? 'extraction_failed' : 'processing_failed' };
}

function waitForApplicant(view: CaseView): Place {
  return {
    status: 'intake_in_progress',
    code: view.isClarifying ? 'clarification_requested' : 'awaiting_applicant',
  };
}

/** No applicant can bring a connector back, nor undo its answer; what a person has said already is not asked for again. */
const NOT_THEIRS: ReasonCode[] = [
  'connector_unavailable',
  'verification_inconclusive',
  'applicant_entered',
  'operator_confirmed',
  'operator_corrected',
];

/** Whether an answer of the applicant settles the fact. */
export const isApplicantsToSay = ({ reasonCodes }: Pick<FactView, 'reasonCodes'>): boolean =>
  !reasonCodes.some((code) => NOT_THEIRS.includes(code));

function missingFacts(view: CaseView, { gate }: Position, missing: FactView[]): Place {
  const isOperators = missing.some(({ status }) => status === 'failed') || !missing.some(isApplicantsToSay);
  const asksApplicant = (gate?.onMissing ?? 'needs_input') === 'needs_input' && view.applicant === 'can_ask';
  if (asksApplicant && !isOperators) return { ...waitForApplicant(view), blocking: missing };
  return { status: 'ready_for_review', code: reviewReason(missing), blocking: missing };
}

/** Who has not handed in yet is not done; an operator's question goes to the applicant, whatever else the case waits for. */
const isApplicants = ({ isFilling, isClarifying, applicant }: CaseView): boolean =>
  applicant === 'can_ask' && (isFilling || isClarifying);

/** What the gate misses, and what the operator asked about beside it. */
const askedFacts = ({ facts }: CaseView, missing: FactView[]): FactView[] =>
  facts.filter(
    (fact) =>
      missing.includes(fact) || (!isSatisfied(fact) && fact.reasonCodes.includes('clarification_requested')),
  );

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

function atGate(view: CaseView, rules: CaseGateRules): Place {
  const gate = view.gates.find(({ gateId }) => gateId === rules.gateId);
  if (gate?.status === 'review')
    return { status: 'ready_for_review', code: 'gate_review_required', blocking: unseenFacts(view, rules) };
  if (gate?.status === 'failed') return atFailedGate(view, rules, gate.outcome);
  const isTaken = view.runtimeStatus === 'gate_evaluating' && gate?.status === 'ready';
  return { status: isTaken ? 'gate_evaluating' : 'gate_ready', code: 'gate_ready' };
}

/** Settled, but a person always confirms them. */
const unseenFacts = ({ facts }: CaseView, { alwaysReview }: CaseGateRules): FactView[] =>
  facts.filter(
    ({ factId, status, confirmed }) => alwaysReview.includes(factId) && status === 'resolved' && !confirmed,
  );

/** A gate that asks for facts goes to the applicant where one can answer, else to the operators with what it misses. */
function atFailedGate(view: CaseView, rules: CaseGateRules, outcome: GateOutcome | null): Place {
  if (outcome !== 'needs_input') return { status: 'ready_for_review', code: 'gate_failed' };
  const unsettled = view.facts.filter((fact) => rules.reads.includes(fact.factId) && !isSatisfied(fact));
  if (view.applicant === 'can_ask') return { ...waitForApplicant(view), blocking: unsettled };
  return unsettled.length === 0
    ? { status: 'ready_for_review', code: 'gate_failed' }
    : { status: 'ready_for_review', code: reviewReason(unsettled), blocking: unsettled };
}

/** What stands with the operators is theirs to complete, also where cases complete by themselves. */
const throughEveryGate = (view: CaseView): Place =>
  view.completion === 'automatic' && view.runtimeStatus !== 'ready_for_review'
    ? { status: 'complete', code: 'completed' }
    : { status: 'ready_for_review', code: 'all_facts_resolved' };

/** The moves between two standings that the table allows, fewest first. Completion by itself comes out of a gate alone. */
export function pathTo(from: RuntimeStatus, to: RuntimeStatus): RuntimeStatus[] {
  if (from === to) return [];
  if (to === 'complete' && from !== 'gate_evaluating') return [...pathTo(from, 'gate_evaluating'), to];
  const paths: RuntimeStatus[][] = [[from]];
  for (const path of paths) {
    for (const next of MOVES[path.at(-1) ?? from]) {
      if (next === to) return [...path, next].slice(1);
      if (!path.includes(next) && next !== 'complete') paths.push([...path, next]);
    }
  }
  throw new Error(`there is no way from ${from} to ${to}`);
}

/** A case in the words of its applicant. */
export type ApplicationState = 'open' | 'submitted' | 'in_review' | 'completed' | 'failed';

export function applicationState(status: RuntimeStatus, code: string): ApplicationState {
  if (status === 'complete') return 'completed';
  if (code === 'processing_failed') return 'failed';
  if (status === 'ready_for_review') return 'in_review';
  return status === 'intake_in_progress' ? 'open' : 'submitted';
}
