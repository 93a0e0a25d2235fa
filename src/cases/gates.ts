// Takes a case's gate, evaluates it and stores the result with the facts that it read.
import { localized } from '../declarations/rules.ts';
import { recordEvents } from '../events/operations.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Tx } from '../platform/transaction.ts';
import { Case, CaseGate, CaseJob, Decision } from './entity.ts';
import { flowOf } from './standing/flow.ts';
import { evaluateGate as evaluate, gateInputs, type GateResult } from './standing/gate-rules.ts';
import { advanceLocked, lockCase } from './operations.ts';
import { maybeCaseState } from './queries.ts';
import type { CaseRecord } from './standing/record.ts';
import { factViews } from './standing/view.ts';
import { assertMove } from './standing/status-machine.ts';

export type GateJob = { caseId: string; gateId: string; jobId: string };

const SYSTEM = { type: 'system', id: 'intake', label: 'intake' };

/** Takes the gate, evaluates it and moves the case on. A gate that is no longer ready is left alone: something changed under it. */
export async function evaluateGate(tx: Tx, job: GateJob): Promise<void> {
  const record = await lockedCase(tx, job.caseId);
  await tx.em.nativeUpdate(
    CaseJob,
    { jobId: job.jobId },
    { status: 'succeeded', attempts: 1, updatedAt: tx.now },
  );
  if (isReady(record, job.gateId)) await settleGate(tx, { record, job }, null);
}

const NOT_EVALUATED: GateResult = {
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
  const record = await maybeCaseState(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  return record;
}

const isReady = (record: CaseRecord, gateId: string): boolean =>
  record.runtimeStatus === 'gate_ready' &&
  record.gates.some(({ gateId: gate_id, status }) => gate_id === gateId && status === 'ready');

type ReadyGate = { record: CaseRecord; job: GateJob };

async function settleGate(tx: Tx, { record, job }: ReadyGate, given: GateResult | null): Promise<void> {
  const { caseId, gateId } = job;
  assertMove(record.runtimeStatus, 'gate_evaluating');
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const rules = flowOf(declaration).gates.get(gateId);
  if (rules === undefined) throw new Error(`no gate ${gateId} in the workflow of case ${caseId}`);
  const facts = factViews(record, declaration);
  const message = rules.message === null ? null : localized(rules.message, declaration.default_locale);
  const result = given ?? evaluate(rules, facts, message);
  await tx.em.nativeUpdate(Case, { caseId }, { runtimeStatus: 'gate_evaluating' });
  await tx.em.nativeUpdate(
    CaseGate,
    { caseId, gateId },
    { ...result, inputs: gateInputs(rules, facts), evaluatedAt: tx.now },
  );
  if (given === null) await recordGateDecision(tx, { caseId, gateId, outcome: result.outcome });
  const { caseTypeId, revision } = record;
  const move = { runtime_status: 'gate_evaluating', from: 'gate_ready', to: 'gate_evaluating' };
  await recordEvents(tx, caseId, [
    { feedType: 'case.status_changed', data: { case_type_id: caseTypeId, revision, ...move } },
    { feedType: 'gate.evaluated', data: { gate_id: gateId, status: result.status, outcome: result.outcome } },
  ]);
  await advanceLocked(tx, caseId, { trigger: 'gate_evaluated', changed: false, jobId: job.jobId });
}

async function recordGateDecision(
  tx: Tx,
  { caseId, gateId, outcome }: { caseId: string; gateId: string; outcome: string },
): Promise<void> {
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    caseId,
    kind: 'gate',
    subjectId: gateId,
    outcome,
    selectedCandidateId: null,
    evidenceIds: [],
    actor: SYSTEM,
    rationale: null,
    value: null,
    commandId: null,
    decidedAt: tx.now,
  });
}
