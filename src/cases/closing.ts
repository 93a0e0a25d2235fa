// The end of a case: its row, its decision-ready package with the hash, and those who hear of it.
import { recordAct } from '../audit/operations.ts';
import { listConsents } from '../applicants/queries.ts';
import type { Declaration } from '../declarations/schema.ts';
import { learnLater } from '../learning/operations.ts';
import { recordEvents } from '../events/operations.ts';
import type { NewEvent } from '../events/new-event.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case } from './entity.ts';
import { restQuestions } from './open-questions.ts';
import { presentPackage } from './wire/package.ts';
import { listDecisions, maybeCase, summarizeCommands } from './queries.ts';
import { caseProjection } from './standing/projection.ts';
import type { CaseRecord } from './standing/record.ts';
import { assertMove } from './standing/status-machine.ts';
import type { HandoffState, RuntimeStatus } from './standing/statuses.ts';

type Closing = { record: CaseRecord; declaration: Declaration; from: RuntimeStatus };

/** Completes the case in this transaction. `isByOperator` ends a review, which automatic completion has none of. */
export async function closeCase(
  tx: Tx,
  { record, declaration, from }: Closing,
  { revision, isByOperator }: { revision: number; isByOperator: boolean },
): Promise<HandoffState> {
  assertMove(from, 'complete');
  const { caseId } = record;
  const closed = { ...record, runtimeStatus: 'complete', whyHereCode: 'completed' } as const;
  await tx.em.nativeUpdate(
    Case,
    { caseId },
    {
      runtimeStatus: 'complete',
      handoffState: 'completed_not_dispatched',
      ...caseProjection(tx, { record: closed, declaration, from }),
      ...UNATTENDED,
      whyHereSince: tx.now,
      currentNodeId: null,
      currentGateId: null,
      revision,
      completedAt: tx.now,
      updatedAt: tx.now,
    },
  );
  await restQuestions(tx, caseId);
  const done = await maybeCase(tx.sql, caseId);
  if (done === null) throw new Error(`no case ${caseId}`);
  const decisions = await listDecisions(tx.sql, caseId);
  const consents = await listConsents(tx.sql, caseId);
  const packageHash = presentPackage(done, declaration, { decisions, consents }).package_hash;
  const review = isByOperator ? [await reviewEvent(tx, done)] : [];
  const { caseTypeId } = record;
  const about = { case_type_id: caseTypeId, revision, runtime_status: 'complete' };
  const handoffState = await dispatch(tx, caseId, [
    { feedType: 'case.status_changed', data: { ...about, from, to: 'complete', why_here_code: 'completed' } },
    ...review,
    completionEvent(tx, about, { caseId, packageHash }),
  ]);
  // Before what goes on record, for which everybody of the organization waits: so does a command.
  await learnLater(tx, record, declaration);
  await recordAct(tx, {
    action: 'case.completed',
    subject: { type: 'case', id: caseId },
    data: { package_hash: packageHash, revision },
  });
  return handoffState;
}

/** Nobody has a complete case in hand. */
const UNATTENDED = {
  ownerType: null,
  ownerId: null,
  ownerLabel: null,
  claimedAt: null,
  leaseExpiresAt: null,
  escalatedAt: null,
} as const;

/** The review ends just before the case does (completions §12). */
async function reviewEvent(tx: Tx, done: CaseRecord): Promise<NewEvent> {
  const { commandCount, correctedFactIds } = await summarizeCommands(tx.sql, done.caseId);
  return {
    feedType: 'review.completed',
    eventType: 'v1.review.completed',
    data: {
      case_type_id: done.caseTypeId,
      revision: done.revision,
      runtime_status: 'complete',
      outcome: 'completed',
      completed_at: iso(tx.now),
      reviewer_type: tx.scope.actor.type,
      command_count: commandCount,
      corrected_fact_ids: correctedFactIds,
    },
  };
}

function completionEvent(
  tx: Tx,
  about: Record<string, unknown>,
  { caseId, packageHash }: { caseId: string; packageHash: string },
): NewEvent {
  return {
    feedType: 'case.completed',
    eventType: 'v1.case.completed',
    data: {
      ...about,
      case_status: 'completed',
      package_url: `${tx.publicUrl}/api/v1/cases/${caseId}/package`,
      package_hash: packageHash,
      completed_at: iso(tx.now),
    },
  };
}

/** Tells the subscribers; the completion, recorded last, is handed off where any of them hears of it. */
async function dispatch(tx: Tx, caseId: string, events: NewEvent[]): Promise<HandoffState> {
  const recorded = await recordEvents(tx, caseId, events);
  if ((recorded.at(-1)?.deliveries ?? 0) === 0) return 'completed_not_dispatched';
  await tx.em.nativeUpdate(Case, { caseId }, { handoffState: 'dispatching' });
  return 'dispatching';
}
