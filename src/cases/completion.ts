// An operator completes a case, or opens a complete one again.
import { recordAct } from '../audit/operations.ts';
import { recordEvents } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { Conflict } from '../platform/conflict.ts';
import { iso } from '../platform/times.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case, CaseGate, Decision, type HandoffState } from './entity.ts';
import { lockCase, placeInQueue } from './operations.ts';
import { presentPackage } from './package.ts';
import { findCase, listDecisions, type CaseRecord } from './queries.ts';
import { assertMove } from './status-machine.ts';
import { DEFAULT_GATE_ID, factViews } from './view.ts';

export type CompletionResult = {
  caseId: string;
  runtimeStatus: 'complete' | 'ready_for_review';
  handoffState: HandoffState;
};

/**
 * Completes a case that is ready for review. Refused while a required fact is pending, needs input or failed, or the gate has
 * not passed (completions §12).
 */
export async function completeCase(
  tx: Tx,
  input: { caseId: string; rationale: string | null; publicUrl: string },
): Promise<CompletionResult> {
  const record = await lockedCase(tx, input.caseId);
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  if (record.runtime_status !== 'ready_for_review') throw new Conflict('not_ready', notReady(record));
  const open = factViews(record, declaration).filter(
    ({ required, status }) => required && ['pending', 'needs_input', 'failed'].includes(status),
  );
  if (open.length > 0)
    throw new Conflict(
      'facts_open',
      `Not complete: ${open.map(({ label, status }) => `${label} is ${status}`).join(', ')}. Settle them first.`,
    );
  const gate = record.gates.find(({ gate_id }) => gate_id === DEFAULT_GATE_ID);
  if (gate?.status !== 'passed')
    throw new Conflict(
      'gate_not_passed',
      `The gate has not passed: ${gate?.message ?? 'it was not evaluated yet'}`,
    );
  assertMove(record.runtime_status, 'complete');
  const completedAt = tx.now;
  await recordDecision(tx, record, { outcome: 'completed', rationale: input.rationale });
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.case_id },
    {
      runtimeStatus: 'complete',
      handoffState: 'completed_not_dispatched',
      ...placeInQueue('completed'),
      whyHereSince: completedAt,
      currentGateId: null,
      revision: record.revision + 1,
      completedAt,
      updatedAt: completedAt,
    },
  );
  const done = await findCase(
    tx.sql,
    { orgId: record.org_id, environment: record.environment },
    record.case_id,
  );
  const { package_hash } = presentPackage(done, declaration, {
    decisions: await listDecisions(tx.sql, record.case_id),
  });
  const about = { case_type_id: record.case_type_id, revision: done.revision, runtime_status: 'complete' };
  const completion = {
    ...about,
    case_status: 'completed',
    package_url: `${input.publicUrl}/api/v1/cases/${record.case_id}/package`,
    package_hash,
    completed_at: iso(completedAt),
  };
  await recordEvents(tx, record.case_id, [
    { feedType: 'case.status_changed', data: { ...about, from: record.runtime_status, to: 'complete' } },
    {
      feedType: 'review.completed',
      eventType: 'v1.review.completed',
      data: {
        ...about,
        outcome: 'completed',
        completed_at: iso(completedAt),
        reviewer_type: tx.scope.actor.type,
        command_count: 0,
        corrected_fact_ids: [],
      },
    },
    { feedType: 'case.completed', eventType: 'v1.case.completed', data: completion },
  ]);
  await recordAct(tx, {
    action: 'case.completed',
    subject: { type: 'case', id: record.case_id },
    data: { package_hash, revision: done.revision },
  });
  return { caseId: record.case_id, runtimeStatus: 'complete', handoffState: 'completed_not_dispatched' };
}

function notReady(record: CaseRecord): string {
  if (record.runtime_status === 'complete') return 'The case is complete already.';
  return `The case is ${record.runtime_status}; it can be completed once it is ready_for_review.`;
}

/** Takes a complete case back into review. Its handoff starts anew with the next completion. */
export async function reopenCase(
  tx: Tx,
  input: { caseId: string; rationale: string },
): Promise<CompletionResult> {
  const record = await lockedCase(tx, input.caseId);
  if (record.runtime_status !== 'complete')
    throw new Conflict(
      'not_complete',
      `The case is ${record.runtime_status}; only a complete case can be reopened.`,
    );
  if (input.rationale.trim() === '')
    throw new Conflict('rationale_required', 'Reopening needs a reason: give it with --rationale.');
  assertMove(record.runtime_status, 'ready_for_review');
  await recordDecision(tx, record, { outcome: 'reopened', rationale: input.rationale });
  await tx.em.nativeUpdate(
    CaseGate,
    { caseId: record.case_id, gateId: DEFAULT_GATE_ID },
    { status: 'passed' },
  );
  await tx.em.nativeUpdate(
    Case,
    { caseId: record.case_id },
    {
      runtimeStatus: 'ready_for_review',
      handoffState: 'not_ready',
      ...placeInQueue('all_facts_resolved'),
      whyHereSince: tx.now,
      currentGateId: DEFAULT_GATE_ID,
      revision: record.revision + 1,
      completedAt: null,
      updatedAt: tx.now,
    },
  );
  const about = {
    case_type_id: record.case_type_id,
    revision: record.revision + 1,
    runtime_status: 'ready_for_review',
  };
  await recordEvents(tx, record.case_id, [
    { feedType: 'case.reopened', data: about },
    {
      feedType: 'case.status_changed',
      eventType: 'v1.case.needs_review',
      data: {
        ...about,
        from: 'complete',
        to: 'ready_for_review',
        queue_category: 'review',
        why_here_code: 'all_facts_resolved',
        blocking_fact_ids: [],
      },
    },
  ]);
  await recordAct(tx, { action: 'case.reopened', subject: { type: 'case', id: record.case_id } });
  return { caseId: record.case_id, runtimeStatus: 'ready_for_review', handoffState: 'not_ready' };
}

async function lockedCase(tx: Tx, caseId: string): Promise<CaseRecord> {
  const place = { orgId: tx.scope.orgId, environment: tx.scope.environment };
  await findCase(tx.sql, place, caseId);
  await lockCase(tx, caseId);
  return findCase(tx.sql, place, caseId);
}

async function recordDecision(
  tx: Tx,
  record: CaseRecord,
  { outcome, rationale }: { outcome: string; rationale: string | null },
): Promise<void> {
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    caseId: record.case_id,
    kind: 'completion',
    subjectId: record.case_id,
    outcome,
    selectedCandidateId: null,
    evidenceIds: [],
    actor: tx.scope.actor,
    rationale,
    decidedAt: tx.now,
  });
}
