// Applies one command to its case under the case's lock: the preconditions, the effect, the facts decided afresh, the case's next place.
import { recordAct } from '../audit/operations.ts';
import { isClaimedByOther } from '../cases/operator-acts.ts';
import { advanceLocked } from '../cases/operations.ts';
import { maybeCaseState } from '../cases/queries.ts';
import { recordEvents, type NewEvent } from '../events/operations.ts';
import { decideFacts } from '../settling/decide.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { Tx } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { requestClarification } from './effects/clarification.ts';
import { addNote, claimCase, escalateCase, releaseCase } from './effects/desk.ts';
import { Rejection, type Context, type Effect } from './effects/effect.ts';
import { updateEvidence } from './effects/evidence.ts';
import { confirmFact, correctFact, markNotApplicable, rejectFact, selectCandidate } from './effects/facts.ts';
import { passGateByOperator } from './effects/gate.ts';
import type { OpenCommand } from './queries.ts';
import type { StoodBefore } from './effects/stood-before.ts';
import { TRAITS, type CommandType, type Payload } from './types.ts';
import { undoDecision } from './undo/undo-effect.ts';
import { reprocessDocument, retryVerification } from './effects/work.ts';

const EFFECTS: { [T in CommandType]: (context: Context, payload: Payload<T>) => Promise<Effect> } = {
  confirm_fact: confirmFact,
  correct_fact: correctFact,
  select_candidate: selectCandidate,
  reject_fact: rejectFact,
  mark_fact_not_applicable: markNotApplicable,
  update_fact_evidence: updateEvidence,
  request_clarification: requestClarification,
  reprocess_document: reprocessDocument,
  retry_verification: retryVerification,
  pass_gate: passGateByOperator,
  escalate_case: escalateCase,
  claim_case: claimCase,
  release_case: releaseCase,
  add_note: addNote,
  undo_decision: undoDecision,
};

type Applied = { result: Record<string, unknown>; stood?: StoodBefore };

/**
 * Does what the command says, or nothing at all. The caller has locked the case.
 * Answers the command's result, and what stood before.
 * @throws Rejection where the case does not allow it.
 */
export async function applyCommand(begun: Tx, command: OpenCommand): Promise<Applied> {
  const { caseId, commandId, commandType } = command;
  const record = await maybeCaseState(begun.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  // The transaction may have begun long before it got the case: what it does now happens after what others did meanwhile.
  const tx: Tx = { ...begun, now: new Date(record.readAt) };
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const { rationale } = command;
  const context: Context = { tx, commandId, rationale, record, declaration, entries: [] };
  refuseUnmet(context, command);
  // The payload was checked against the schema of its type when the command was accepted.
  const effect = await EFFECTS[commandType](context, command.payload as never);
  const decided = await decideAfresh(context, effect);
  await recordEvents(tx, caseId, [
    {
      feedType: 'review.command_applied',
      data: { command_id: commandId, command_type: commandType, ...effect.about },
    },
    ...(effect.events ?? []),
    ...decided,
  ]);
  await advanceAfter(context, effect, commandType);
  await recordAct(tx, {
    action: 'command.applied',
    subject: { type: 'command', id: commandId },
    data: { case_id: caseId, command_type: commandType, ...effect.about },
  });
  const { result = {}, stood } = effect;
  return stood === undefined ? { result } : { result, stood: { ...stood, ...closedTasks(decided) } };
}

function closedTasks(events: NewEvent[]): Pick<StoodBefore, 'closedTaskIds'> {
  const ids = events.flatMap(({ feedType, data }) =>
    feedType === 'intake.gap_resolved' && typeof data['task_id'] === 'string' ? [data['task_id']] : [],
  );
  return ids.length === 0 ? {} : { closedTaskIds: [...new Set(ids)] };
}

async function advanceAfter(
  { tx, record }: Context,
  { changes, result = {} }: Effect,
  commandType: CommandType,
): Promise<void> {
  if (changes === 'nothing') return;
  const { job_id: jobId } = result;
  await advanceLocked(tx, record.caseId, {
    trigger: `command:${commandType}`,
    changed: changes === 'facts',
    raisesRevision: changes === 'case',
    ...(typeof jobId === 'string' ? { jobId } : {}),
  });
}

type Precondition = (context: Context, command: OpenCommand) => Rejection | null;

const isOpen: Precondition = ({ record }, { commandType }) =>
  record.runtimeStatus !== 'complete' || TRAITS[commandType].worksWhenComplete === true
    ? null
    : new Rejection(
        commandType === 'undo_decision' ? 'not_undoable' : 'case_complete',
        'The case is complete. An operator can reopen it with "intake cases reopen".',
      );

const isFresh: Precondition = ({ record }, { expectedRevision: expected }) =>
  expected === null || expected === record.revision
    ? null
    : new Rejection(
        'stale_revision',
        `The case is at revision ${record.revision}, the command expected ${expected}. Look at the case again.`,
      );

const isFree: Precondition = ({ tx, record }, { commandType }) =>
  TRAITS[commandType].worksBesideOwner === true || !isClaimedByOther(tx, record)
    ? null
    : new Rejection('claimed_by_other', `${record.ownerLabel ?? 'Somebody else'} has claimed the case.`);

const isExplained: Precondition = (_context, { commandType, rationale }) =>
  TRAITS[commandType].needsRationale !== true || (rationale ?? '').trim() !== ''
    ? null
    : new Rejection(
        'rationale_required',
        'This needs a rationale: say why, for those who look at the case later.',
      );

/** @throws Rejection of the first that does not hold. */
function refuseUnmet(context: Context, command: OpenCommand): void {
  for (const holds of [isOpen, isFresh, isFree, isExplained]) {
    const rejection = holds(context, command);
    if (rejection !== null) throw rejection;
  }
}

async function decideAfresh(context: Context, { decides }: Effect): Promise<NewEvent[]> {
  if (decides === undefined) return [];
  const { tx, record, declaration, rationale, commandId, entries } = context;
  const { actor } = tx.scope;
  const { events } = await decideFacts(tx, {
    caseId: record.caseId,
    declaration,
    ...readingState(record),
    entered: { entries, revision: record.revision + 1, actor, commandId },
    by: { ...decides, actor, rationale, commandId },
    resolvedBy: { kind: 'operator', docId: null },
  });
  return events;
}
