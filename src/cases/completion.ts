// An operator completes a case.
import { recordAct } from '../audit/operations.ts';
import type { Declaration } from '../declarations/schema.ts';
import { recordEvents, type Happening } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { Conflict } from '../platform/conflict.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case } from './entity.ts';
import { placeInQueue } from './operations.ts';
import { findLockedCase, recordCompletionDecision, type OperatorAct } from './operator-acts.ts';
import { presentPackage } from './package.ts';
import { findCase, listDecisions, type CaseRecord } from './queries.ts';
import { assertMove } from './status-machine.ts';
import type { HandoffState } from './statuses.ts';
import { DEFAULT_GATE_ID, factViews } from './view.ts';

export type CompleteCase = { caseId: string; rationale: string | null; publicUrl: string };

/**
 * Completes a case that is ready for review. Refused while a required fact is pending, needs input or failed, or the gate has
 * not passed (completions §12).
 * @throws Conflict `not_ready`, `facts_open`, `gate_not_passed`; Refusal not_found.
 */
export async function completeCase(tx: Tx, input: CompleteCase): Promise<OperatorAct> {
  const record = await findLockedCase(tx, input.caseId);
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  refuseOpen(record, declaration);
  assertMove(record.runtime_status, 'complete');
  await recordCompletionDecision(tx, record.case_id, { outcome: 'completed', rationale: input.rationale });
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.case_id },
    {
      runtimeStatus: 'complete',
      handoffState: 'completed_not_dispatched',
      ...placeInQueue('completed'),
      whyHereSince: tx.now,
      currentGateId: null,
      revision: record.revision + 1,
      completedAt: tx.now,
      updatedAt: tx.now,
    },
  );
  const done = await findCase(tx.sql, tx.scope, record.case_id);
  const decisions = await listDecisions(tx.sql, record.case_id);
  const packageHash = presentPackage(done, declaration, { decisions }).package_hash;
  const events = completionEvents(tx, done, { packageHash, publicUrl: input.publicUrl });
  const handoffState = await dispatch(tx, record.case_id, events);
  await recordAct(tx, {
    action: 'case.completed',
    subject: { type: 'case', id: record.case_id },
    data: { package_hash: packageHash, revision: done.revision },
  });
  return { caseId: record.case_id, runtimeStatus: 'complete', handoffState };
}

/** Tells the subscribers; the completion, recorded last, is handed off where any of them hears of it. */
async function dispatch(tx: Tx, caseId: string, events: Happening[]): Promise<HandoffState> {
  const recorded = await recordEvents(tx, caseId, events);
  if ((recorded.at(-1)?.deliveries ?? 0) === 0) return 'completed_not_dispatched';
  await tx.em.nativeUpdate(Case, { caseId }, { handoffState: 'dispatching' });
  return 'dispatching';
}

function refuseOpen(record: CaseRecord, declaration: Declaration): void {
  if (record.runtime_status === 'complete') throw new Conflict('not_ready', 'The case is complete already.');
  if (record.runtime_status !== 'ready_for_review') {
    throw new Conflict(
      'not_ready',
      `The case is ${record.runtime_status}; it can be completed once it is ready_for_review.`,
    );
  }
  const open = factViews(record, declaration).filter(
    ({ required, status }) => required && ['pending', 'needs_input', 'failed'].includes(status),
  );
  if (open.length > 0) {
    const told = open.map(({ label, status }) => `${label} is ${status}`).join(', ');
    throw new Conflict('facts_open', `Not complete: ${told}. Settle them first.`);
  }
  const gate = record.gates.find(({ gate_id }) => gate_id === DEFAULT_GATE_ID);
  if (gate?.status !== 'passed') {
    throw new Conflict(
      'gate_not_passed',
      `The gate has not passed: ${gate?.message ?? 'it was not evaluated yet'}`,
    );
  }
}

/** The review ends just before the case does (completions §12). */
function completionEvents(
  tx: Tx,
  done: CaseRecord,
  told: { packageHash: string; publicUrl: string },
): Happening[] {
  const about = { case_type_id: done.case_type_id, revision: done.revision, runtime_status: 'complete' };
  const completedAt = iso(tx.now);
  const review = {
    outcome: 'completed',
    completed_at: completedAt,
    reviewer_type: tx.scope.actor.type,
    command_count: 0,
    corrected_fact_ids: [],
  };
  const completion = {
    case_status: 'completed',
    package_url: `${told.publicUrl}/api/v1/cases/${done.case_id}/package`,
    package_hash: told.packageHash,
    completed_at: completedAt,
  };
  return [
    { feedType: 'case.status_changed', data: { ...about, from: 'ready_for_review', to: 'complete' } },
    { feedType: 'review.completed', eventType: 'v1.review.completed', data: { ...about, ...review } },
    { feedType: 'case.completed', eventType: 'v1.case.completed', data: { ...about, ...completion } },
  ];
}
