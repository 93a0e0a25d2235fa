// Takes a case's gate, evaluates it and stores the result with the facts that it read.
import { recordOwnDecision } from '../cases/acts/decisions.ts';
import { Case, CaseGate } from '../cases/entity.ts';
import { updateCaseJob } from '../cases/jobs.ts';
import type { LockedCase } from '../cases/locking.ts';
import { flowOf } from '../cases/standing/flow.ts';
import { evaluateGate as evaluate, gateInputs, type GateResult } from '../cases/standing/gate-rules.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import { assertMove } from '../cases/standing/status-machine.ts';
import { factViews } from '../cases/standing/view.ts';
import { localized } from '../declarations/rules.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Tx } from '../platform/transaction.ts';
import { changeCase, type CaseChange } from './change.ts';

/** The job that evaluates a gate. */
export type GateJob = { caseId: string; gateId: string; jobId: string };

/** Takes the gate, evaluates it and moves the case on. A gate that is no longer ready is left alone: something changed under it. */
export async function evaluateGate(begun: Tx, job: GateJob): Promise<void> {
  await changeCase(begun, job.caseId, async (locked) => {
    await updateCaseJob(locked.tx, job.jobId, { status: 'succeeded', attempts: 1 });
    if (!isReady(locked.record, job.gateId)) return null;
    const result = evaluated(locked, job.gateId);
    const { caseId, gateId } = job;
    await recordOwnDecision(locked.tx, { caseId, kind: 'gate', subjectId: gateId, outcome: result.outcome });
    return settleGate(locked, job, result);
  });
}

const NOT_EVALUATED: GateResult = {
  status: 'failed',
  outcome: 'error',
  message: 'The gate could not be evaluated: every try broke off.',
};

/** Every try to evaluate the gate broke off: a person has to look, since it is never passed silently (completions §3.1). */
export async function giveUpGate(begun: Tx, job: GateJob): Promise<void> {
  await changeCase(begun, job.caseId, async (locked) => {
    const lastError = { code: 'given_up', message: NOT_EVALUATED.message };
    await updateCaseJob(locked.tx, job.jobId, { status: 'failed', lastError });
    return isReady(locked.record, job.gateId) ? settleGate(locked, job, NOT_EVALUATED) : null;
  });
}

const isReady = (record: CaseRecord, gateId: string): boolean =>
  record.runtimeStatus === 'gate_ready' &&
  record.gates.some((gate) => gate.gateId === gateId && gate.status === 'ready');

function rulesOf({ record, declaration }: LockedCase, gateId: string) {
  const rules = flowOf(declaration).gates.get(gateId);
  if (rules === undefined) throw new Error(`no gate ${gateId} in the workflow of case ${record.caseId}`);
  return rules;
}

function evaluated(locked: LockedCase, gateId: string): GateResult {
  const { record, declaration } = locked;
  const rules = rulesOf(locked, gateId);
  const message = rules.message === null ? null : localized(rules.message, declaration.default_locale);
  return evaluate(rules, factViews(record, declaration), message);
}

async function settleGate(
  locked: LockedCase,
  { caseId, gateId, jobId }: GateJob,
  result: GateResult,
): Promise<CaseChange> {
  const { tx, record, declaration } = locked;
  assertMove(record.runtimeStatus, 'gate_evaluating');
  const inputs = gateInputs(rulesOf(locked, gateId), factViews(record, declaration));
  await tx.em.nativeUpdate(Case, { caseId }, { runtimeStatus: 'gate_evaluating' });
  await tx.em.nativeUpdate(CaseGate, { caseId, gateId }, { ...result, inputs, evaluatedAt: tx.now });
  return {
    trigger: 'gate_evaluated',
    touches: 'place',
    events: evaluatedEvents(record, gateId, result),
    jobId,
  };
}

function evaluatedEvents(record: CaseRecord, gateId: string, { status, outcome }: GateResult): NewEvent[] {
  const { caseTypeId, revision } = record;
  const move = { runtime_status: 'gate_evaluating', from: 'gate_ready', to: 'gate_evaluating' };
  return [
    { feedType: 'case.status_changed', data: { case_type_id: caseTypeId, revision, ...move } },
    { feedType: 'gate.evaluated', data: { gate_id: gateId, status, outcome } },
  ];
}
