// Evaluates a case's gate and stores the result with the facts that it read.
import { recordEvents } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case, CaseGate, CaseJob, Decision } from './entity.ts';
import { advanceCase, lockCase } from './operations.ts';
import { maybeCase, type CaseRecord } from './queries.ts';
import { evaluateDefaultGate } from './rules.ts';
import { alwaysReview, factViews } from './view.ts';
import { assertMove } from './status-machine.ts';

export type GateJob = { caseId: string; gateId: string; jobId: string };

const SYSTEM = { type: 'system', id: 'intake', label: 'intake' };

type Result = { status: 'passed' | 'review' | 'failed'; outcome: string; message: string };

/** Takes the gate, evaluates it and moves the case on. A gate that is no longer ready is left alone: something changed under it. */
export async function evaluateGate(tx: Tx, job: GateJob): Promise<void> {
  const record = await lockedCase(tx, job.caseId);
  await tx.em.nativeUpdate(
    CaseJob,
    { jobId: job.jobId },
    { status: 'succeeded', attempts: 1, updatedAt: tx.now },
  );
  if (!isReady(record, job.gateId)) return;
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const result = evaluateDefaultGate(factViews(record, declaration), alwaysReview(declaration));
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
  await settleGate(tx, { record, job }, result);
}

const NOT_EVALUATED: Result = {
  status: 'failed',
  outcome: 'error',
  message: 'The gate could not be evaluated: every try broke off.',
};

/** Every try to evaluate the gate broke off: a person has to look, since it is never passed silently (completions §3.1). */
export async function giveUpGate(tx: Tx, job: GateJob): Promise<void> {
  const record = await lockedCase(tx, job.caseId);
  const lastError = { code: 'given_up', message: NOT_EVALUATED.message };
  await tx.em.nativeUpdate(CaseJob, { jobId: job.jobId }, { status: 'failed', lastError, updatedAt: tx.now });
  if (isReady(record, job.gateId)) await settleGate(tx, { record, job }, NOT_EVALUATED);
}

async function lockedCase(tx: Tx, caseId: string): Promise<CaseRecord> {
  await lockCase(tx, caseId);
  const record = await maybeCase(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  return record;
}

const isReady = (record: CaseRecord, gateId: string): boolean =>
  record.runtime_status === 'gate_ready' &&
  record.gates.some(({ gate_id, status }) => gate_id === gateId && status === 'ready');

type ReadyGate = { record: CaseRecord; job: GateJob };

async function settleGate(tx: Tx, { record, job }: ReadyGate, result: Result): Promise<void> {
  const { caseId, gateId } = job;
  assertMove(record.runtime_status, 'gate_evaluating');
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const required = factViews(record, declaration).filter((fact) => fact.required);
  const inputs = required.map(({ factId, value, status }) => ({ fact_id: factId, value, status }));
  await tx.em.nativeUpdate(Case, { caseId }, { runtimeStatus: 'gate_evaluating' });
  await tx.em.nativeUpdate(CaseGate, { caseId, gateId }, { ...result, inputs, evaluatedAt: tx.now });
  const { case_type_id, revision } = record;
  const move = { runtime_status: 'gate_evaluating', from: 'gate_ready', to: 'gate_evaluating' };
  await recordEvents(tx, caseId, [
    { feedType: 'case.status_changed', data: { case_type_id, revision, ...move } },
    { feedType: 'gate.evaluated', data: { gate_id: gateId, status: result.status, outcome: result.outcome } },
  ]);
  await advanceCase(tx, caseId, { trigger: 'gate_evaluated', changed: false, jobId: job.jobId });
}
