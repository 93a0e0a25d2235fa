// An operator completes a case.
import type { Declaration } from '../../declarations/schema.ts';
import { findDeclaration } from '../../workflows/queries.ts';
import { recordDecision } from './decisions.ts';
import { Conflict } from '../../platform/conflict.ts';
import type { Tx } from '../../platform/transaction.ts';
import { closeCase } from '../closing.ts';
import { findLockedCase, refuseClaimedByOther, type OperatorAct } from './operator-acts.ts';
import type { CaseRecord } from '../standing/record.ts';
import { nextState } from '../standing/rules.ts';
import { caseView, factViews } from '../standing/view.ts';

/** An operator's word that a case is done. */
export type CompleteCase = {
  caseId: string;
  rationale: string | null;
  /** The revision that the operator looked at, where that is known. */
  expectedRevision?: number | null;
};

/**
 * Completes a case that is ready for review. Refused while a required fact is pending, needs input or failed, or a gate has
 * not passed (completions §12), and while another operator has the case in hand.
 * @throws Conflict `not_ready`, `stale_revision`, `claimed_by_other`, `facts_open`, `gate_not_passed`; Refusal not_found.
 */
export async function completeCase(tx: Tx, input: CompleteCase): Promise<OperatorAct> {
  const record = await findLockedCase(tx, input.caseId);
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const { caseId } = record;
  refuseStale(record, input.expectedRevision ?? null);
  refuseOpen(record, declaration);
  refuseClaimedByOther(tx, record);
  const { rationale } = input;
  await recordDecision(tx, {
    caseId,
    kind: 'completion',
    subjectId: caseId,
    outcome: 'completed',
    rationale,
  });
  const handoffState = await closeCase(
    tx,
    { record, declaration, from: record.runtimeStatus },
    { revision: record.revision + 1, isByOperator: true },
  );
  return { caseId: record.caseId, runtimeStatus: 'complete', handoffState };
}

/** Nobody hands off a picture that they have not seen. */
function refuseStale({ revision }: CaseRecord, expected: number | null): void {
  if (expected === null || expected === revision) return;
  throw new Conflict(
    'stale_revision',
    `The case is at revision ${revision}, you looked at ${expected}. Look at the case again.`,
  );
}

/** What is said of a fact that keeps a case from being completed. */
const OPEN: Partial<Record<string, string>> = {
  pending: 'is still being looked for',
  needs_input: 'needs input',
  failed: 'did not pass its check',
};

function refuseOpen(record: CaseRecord, declaration: Declaration): void {
  if (record.runtimeStatus === 'complete') throw new Conflict('not_ready', 'The case is complete already.');
  if (record.runtimeStatus !== 'ready_for_review') {
    throw new Conflict(
      'not_ready',
      `The case is ${record.runtimeStatus}; it can be completed once it is ready_for_review.`,
    );
  }
  const open = factViews(record, declaration).flatMap(({ required, status, label }) => {
    const why = OPEN[status];
    return required && why !== undefined ? [`${label} ${why}`] : [];
  });
  if (open.length > 0)
    throw new Conflict(
      'facts_open',
      `The case cannot be completed yet: ${open.join(', ')}. Settle ${open.length === 1 ? 'it' : 'them'} first.`,
    );
  const { position } = nextState(caseView(record, declaration));
  if (position.isThrough) return;
  const gate = record.gates.find(({ gateId }) => gateId === position.gate?.gateId);
  throw new Conflict(
    'gate_not_passed',
    `The gate ${position.gate?.gateId ?? ''} has not passed: ${gate?.message ?? 'it was not evaluated yet.'}`,
  );
}
