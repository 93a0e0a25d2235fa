// An operator opens a complete case again.
import { recordAct } from '../../audit/operations.ts';
import { recordEvents } from '../../events/operations.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import { recordDecision } from './decisions.ts';
import { Conflict } from '../../platform/conflict.ts';
import type { Tx } from '../../platform/transaction.ts';
import type { Declaration } from '../../declarations/schema.ts';
import { Case } from '../entity.ts';
import { wakeQuestions } from '../open-questions.ts';
import type { CaseRecord } from '../standing/record.ts';
import { findLockedCase, type OperatorAct } from './operator-acts.ts';
import { assertMove } from '../standing/status-machine.ts';
import { caseProjection } from '../standing/projection.ts';
import { nextState } from '../standing/rules.ts';
import { caseView, placeOfCase } from '../standing/view.ts';
import { WHY_HERE } from '../standing/why-here.ts';

/**
 * Takes a complete case back into review. Its handoff starts anew with the next completion.
 * @throws Conflict `not_complete`, `rationale_required`; Refusal not_found.
 */
export async function reopenCase(tx: Tx, input: { caseId: string; rationale: string }): Promise<OperatorAct> {
  const record = await findLockedCase(tx, input.caseId);
  const { caseId } = record;
  if (record.runtimeStatus !== 'complete') {
    throw new Conflict(
      'not_complete',
      `The case is ${record.runtimeStatus}; only a complete case can be reopened.`,
    );
  }
  if (input.rationale.trim() === '') {
    throw new Conflict('rationale_required', 'Reopening needs a reason: give it with --rationale.');
  }
  assertMove(record.runtimeStatus, 'ready_for_review');
  const { rationale } = input;
  await recordDecision(tx, { caseId, kind: 'completion', subjectId: caseId, outcome: 'reopened', rationale });
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const opened = { ...record, runtimeStatus: 'ready_for_review' } as const;
  const { status, code: reason, position } = nextState(caseView(opened, declaration));
  const code = status === 'ready_for_review' ? reason : 'all_facts_resolved';
  const revision = record.revision + 1;
  const after: CaseRecord = { ...opened, whyHereCode: code, whyHereSince: tx.now.toISOString() };
  await tx.em.nativeUpdate(
    Case,
    { caseId },
    {
      runtimeStatus: 'ready_for_review',
      handoffState: 'not_ready',
      ...caseProjection(tx, { record: after, declaration, from: 'complete' }),
      whyHereSince: tx.now,
      currentNodeId: position.node.nodeId,
      currentGateId: position.gate?.gateId ?? null,
      revision,
      completedAt: null,
      updatedAt: tx.now,
    },
  );
  await wakeQuestions(tx, caseId);
  await tellReopened(tx, { record: after, declaration }, revision);
  await recordAct(tx, { action: 'case.reopened', subject: { type: 'case', id: caseId } });
  return { caseId, runtimeStatus: 'ready_for_review', handoffState: 'not_ready' };
}

async function tellReopened(
  tx: Tx,
  { record, declaration }: { record: CaseRecord; declaration: Declaration },
  revision: number,
): Promise<void> {
  const { caseTypeId, whyHereCode } = record;
  const about = { case_type_id: caseTypeId, revision, runtime_status: 'ready_for_review' };
  const place = {
    queue_category: WHY_HERE[whyHereCode].category,
    why_here_code: whyHereCode,
    blocking_fact_ids: placeOfCase(record, declaration).blocking.map(({ factId }) => factId),
  };
  await recordEvents(tx, record.caseId, [
    { feedType: 'case.reopened', data: about },
    {
      feedType: 'case.status_changed',
      eventType: 'v1.case.needs_review',
      data: { ...about, from: 'complete', to: 'ready_for_review', ...place },
    },
  ]);
}
