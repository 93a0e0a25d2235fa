// A gate is passed by a person's word, with the reason on record.
import { recordEvents } from '../../events/operations.ts';
import type { Tx } from '../../platform/transaction.ts';
import { recordDecision } from './decisions.ts';
import { Case, CaseGate } from '../entity.ts';
import { flowOf, positionIn } from '../standing/flow.ts';
import { gateInputs, isStillTrue } from '../standing/gate-rules.ts';
import type { CaseRecord, CaseState, DeclaredCase, PassRow } from '../standing/record.ts';
import { assertMove } from '../standing/status-machine.ts';
import type { RuntimeStatus } from '../standing/statuses.ts';
import { factViews } from '../standing/view.ts';

/** A gate that a person lets a case through, and why. */
export type PassGate = DeclaredCase & {
  gateId: string;
  commandId: string;
  rationale: string | null;
};

const PASSED_BY_PERSON = {
  status: 'passed',
  outcome: 'passed_by_operator',
  message: 'A person passed the gate.',
} as const;

/** Documents that failed until now stand in the way no more. The caller advances the case. */
export async function passGate(tx: Tx, pass: PassGate): Promise<void> {
  const { record, declaration, gateId, commandId, rationale } = pass;
  const { caseId } = record;
  const rules = flowOf(declaration).gates.get(gateId);
  if (rules === undefined) throw new Error(`no gate ${gateId} in the workflow of case ${caseId}`);
  const inputs = gateInputs(rules, factViews(record, declaration));
  await tx.em.upsert(CaseGate, {
    caseId,
    gateId,
    ...PASSED_BY_PERSON,
    inputs,
    evaluatedAt: tx.now,
  });
  const { outcome } = PASSED_BY_PERSON;
  await recordDecision(tx, {
    caseId,
    kind: 'gate',
    subjectId: gateId,
    outcome,
    rationale,
    commandId,
    inputs,
  });
  const isEnd = endsTheWay(pass);
  const runtimeStatus =
    isEnd && declaration.completion === 'automatic' ? 'gate_evaluating' : record.runtimeStatus;
  await tx.em.nativeUpdate(Case, { caseId }, { failuresAcceptedAt: tx.now, runtimeStatus });
  if (runtimeStatus === 'gate_evaluating') await recordEvents(tx, caseId, movesThroughGate(record));
}

/** A pass holds as long as what the gate had read is so, and again when it is so again: a correction was taken back. */
export async function restorePasses(tx: Tx, { record, declaration }: DeclaredCase<CaseState>): Promise<void> {
  const facts = factViews(record, declaration);
  const holds = ({ gateId, inputs }: PassRow): boolean => {
    const rules = flowOf(declaration).gates.get(gateId);
    return rules !== undefined && isStillTrue(rules, facts, inputs);
  };
  for (const gate of record.gates) {
    const pass = record.passes.find((one) => one.gateId === gate.gateId && holds(one));
    if (pass === undefined || gate.outcome === PASSED_BY_PERSON.outcome) continue;
    await restorePass(tx, record.caseId, pass);
    Object.assign(gate, PASSED_BY_PERSON, { inputs: pass.inputs, evaluatedAt: pass.decidedAt });
  }
}

async function restorePass(tx: Tx, caseId: string, { gateId, inputs, decidedAt }: PassRow): Promise<void> {
  const passed = { ...PASSED_BY_PERSON, inputs, evaluatedAt: new Date(decidedAt) };
  await tx.em.nativeUpdate(CaseGate, { caseId, gateId }, passed);
  const { status, outcome } = PASSED_BY_PERSON;
  await recordEvents(tx, caseId, [
    { feedType: 'gate.evaluated', data: { gate_id: gateId, status, outcome } },
  ]);
}

/** Whether no gate is left behind this one: a case that completes by itself then does so out of the gate. */
function endsTheWay({ record, declaration, gateId }: PassGate): boolean {
  const passed = record.gates.filter(({ status }) => status === 'passed').map(({ gateId }) => gateId);
  return positionIn(flowOf(declaration), (id) => id === gateId || passed.includes(id)).isThrough;
}

function movesThroughGate({ runtimeStatus, caseTypeId, revision }: CaseRecord) {
  const steps: RuntimeStatus[] = [runtimeStatus, 'gate_ready', 'gate_evaluating'];
  return steps.slice(1).map((to, index) => {
    const from = steps[index] ?? runtimeStatus;
    assertMove(from, to);
    return {
      feedType: 'case.status_changed' as const,
      data: { case_type_id: caseTypeId, revision, runtime_status: to, from, to },
    };
  });
}
