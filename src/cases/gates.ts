// Evaluates a case's gate and stores the result with the facts that it read.
import { recordEvents } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case, CaseGate, CaseJob, Decision } from './entity.ts';
import { advanceCase, lockCase } from './operations.ts';
import { maybeCase } from './queries.ts';
import { evaluateDefaultGate } from './rules.ts';
import { alwaysReview, factViews } from './view.ts';
import { assertMove } from './status-machine.ts';

export type GateJob = { caseId: string; gateId: string; jobId: string };

const SYSTEM = { type: 'system', id: 'intake', label: 'intake' };

/** Takes the gate, evaluates it and moves the case on. A gate that is no longer ready is left alone: something changed under it. */
export async function evaluateGate(tx: Tx, job: GateJob): Promise<void> {
  await lockCase(tx, job.caseId);
  const record = await maybeCase(tx.sql, job.caseId);
  if (record === null) throw new Error(`no case ${job.caseId}`);
  await tx.em.nativeUpdate(CaseJob, { jobId: job.jobId }, { status: 'succeeded', attempts: 1, updatedAt: tx.now });
  const gate = record.gates.find(({ gate_id }) => gate_id === job.gateId);
  if (record.runtime_status !== 'gate_ready' || gate?.status !== 'ready') return;
  assertMove(record.runtime_status, 'gate_evaluating');
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const facts = factViews(record, declaration);
  const result = evaluateDefaultGate(facts, alwaysReview(declaration));
  const inputs = facts.filter(({ required }) => required).map(({ factId, value, status }) => ({ fact_id: factId, value, status }));
  await tx.em.nativeUpdate(Case, { caseId: job.caseId }, { runtimeStatus: 'gate_evaluating' });
  await tx.em.nativeUpdate(CaseGate, { caseId: job.caseId, gateId: job.gateId }, { ...result, inputs, evaluatedAt: tx.now });
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    caseId: job.caseId,
    kind: 'gate',
    subjectId: job.gateId,
    outcome: result.outcome,
    selectedCandidateId: null,
    evidenceIds: [],
    actor: SYSTEM,
    rationale: null,
    decidedAt: tx.now,
  });
  await recordEvents(tx, job.caseId, [
    { feedType: 'case.status_changed', data: { case_type_id: record.case_type_id, revision: record.revision, runtime_status: 'gate_evaluating', from: 'gate_ready', to: 'gate_evaluating' } },
    { feedType: 'gate.evaluated', data: { gate_id: job.gateId, status: result.status, outcome: result.outcome } },
  ]);
  await advanceCase(tx, job.caseId, { trigger: 'gate_evaluated', changed: false, jobId: job.jobId });
}
