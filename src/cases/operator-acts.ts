// What completing and reopening share: the case under its lock, for the operator's own organization, and the decision on record.
import type { Tx } from '../platform/transaction.ts';
import { Decision } from './entity.ts';
import type { HandoffState } from './statuses.ts';
import { lockCase } from './operations.ts';
import { findCase, type CaseRecord } from './queries.ts';

export type OperatorAct = {
  caseId: string;
  runtimeStatus: 'complete' | 'ready_for_review';
  handoffState: HandoffState;
};

/** Refuses not_found for another organization's or environment's case, before it locks anything. */
export async function findLockedCase(tx: Tx, caseId: string): Promise<CaseRecord> {
  await findCase(tx.sql, tx.scope, caseId);
  await lockCase(tx, caseId);
  return findCase(tx.sql, tx.scope, caseId);
}

export async function recordCompletionDecision(
  tx: Tx,
  caseId: string,
  decision: { outcome: 'completed' | 'reopened'; rationale: string | null },
): Promise<void> {
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    caseId,
    kind: 'completion',
    subjectId: caseId,
    ...decision,
    selectedCandidateId: null,
    evidenceIds: [],
    actor: tx.scope.actor,
    decidedAt: tx.now,
  });
}
