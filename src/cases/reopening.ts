// An operator opens a complete case again.
import { recordAct } from '../audit/operations.ts';
import { recordEvents } from '../events/operations.ts';
import { Conflict } from '../platform/conflict.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case } from './entity.ts';
import { placeInQueue } from './operations.ts';
import { findLockedCase, recordCompletionDecision, type OperatorAct } from './operator-acts.ts';
import { assertMove } from './status-machine.ts';
import { DEFAULT_GATE_ID } from './view.ts';

/**
 * Takes a complete case back into review. Its handoff starts anew with the next completion.
 * @throws Conflict `not_complete`, `rationale_required`; Refusal not_found.
 */
export async function reopenCase(tx: Tx, input: { caseId: string; rationale: string }): Promise<OperatorAct> {
  const record = await findLockedCase(tx, input.caseId);
  const { case_id: caseId } = record;
  if (record.runtime_status !== 'complete') {
    throw new Conflict(
      'not_complete',
      `The case is ${record.runtime_status}; only a complete case can be reopened.`,
    );
  }
  if (input.rationale.trim() === '') {
    throw new Conflict('rationale_required', 'Reopening needs a reason: give it with --rationale.');
  }
  assertMove(record.runtime_status, 'ready_for_review');
  await recordCompletionDecision(tx, caseId, { outcome: 'reopened', rationale: input.rationale });
  const revision = record.revision + 1;
  await tx.em.nativeUpdate(
    Case,
    { caseId },
    {
      runtimeStatus: 'ready_for_review',
      handoffState: 'not_ready',
      ...placeInQueue('all_facts_resolved'),
      whyHereSince: tx.now,
      currentGateId: DEFAULT_GATE_ID,
      revision,
      completedAt: null,
      updatedAt: tx.now,
    },
  );
  const about = { case_type_id: record.case_type_id, revision, runtime_status: 'ready_for_review' };
  const place = { queue_category: 'review', why_here_code: 'all_facts_resolved', blocking_fact_ids: [] };
  await recordEvents(tx, caseId, [
    { feedType: 'case.reopened', data: about },
    {
      feedType: 'case.status_changed',
      eventType: 'v1.case.needs_review',
      data: { ...about, from: 'complete', to: 'ready_for_review', ...place },
    },
  ]);
  await recordAct(tx, { action: 'case.reopened', subject: { type: 'case', id: caseId } });
  return { caseId, runtimeStatus: 'ready_for_review', handoffState: 'not_ready' };
}
