// A gate is passed by a person's word, with the reason on record.
import { recordEvents } from '../../events/operations.ts';
import type { Tx } from '../../platform/transaction.ts';
import { recordDecision } from './decisions.ts';
import { Case, CaseGate } from '../entity.ts';
import { flowOf, positionIn } from '../standing/flow.ts';
import { gateInputs } from '../standing/gate-rules.ts';
import type { CaseRecord, DeclaredCase } from '../standing/record.ts';
import { assertMove } from '../standing/status-machine.ts';
import type { RuntimeStatus } from '../standing/statuses.ts';
import { factViews } from '../standing/view.ts';

/** A gate that a person lets a case through, and why. */
export type PassGate = DeclaredCase & {
  gateId: string;
  commandId: string;
  rationale: string | null;
};

/** Documents that failed until now stand in the way no more. The caller advances the case. */
export async function passGate(tx: Tx, pass: PassGate): Promise<void> {
  const { record, declaration, gateId, commandId, rationale } = pass;
  const { caseId } = record;
  const rules = flowOf(declaration).gates.get(gateId);
  if (rules === undefined) throw new Error(`no gate ${gateId} in the workflow of case ${caseId}`);
  await tx.em.upsert(CaseGate, {
    caseId,
    gateId,
    status: 'passed',
    outcome: 'passed_by_operator',
    message: 'A person passed the gate.',
    inputs: gateInputs(rules, factViews(record, declaration)),
    evaluatedAt: tx.now,
  });
  const outcome = 'passed_by_operator';
  await recordDecision(tx, { caseId, kind: 'gate', subjectId: gateId, outcome, rationale, commandId });
  const isEnd = endsTheWay(pass);
  const runtimeStatus =
    isEnd && declaration.completion === 'automatic' ? 'gate_evaluating' : record.runtimeStatus;
  await tx.em.nativeUpdate(Case, { caseId }, { failuresAcceptedAt: tx.now, runtimeStatus });
  if (runtimeStatus === 'gate_evaluating') await recordEvents(tx, caseId, movesThroughGate(record));
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
