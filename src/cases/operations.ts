// Moves a case: after every change it is looked at afresh under its lock, and what follows is recorded with its events.
import { findDeclaration } from '../workflows/queries.ts';
import type { Tx } from '../platform/transaction.ts';
import { askApplicant } from './acts/asking.ts';
import { restorePasses } from './acts/passing.ts';
import { CaseGate } from './entity.ts';
import { lockCaseRow } from './locking.ts';
import { flowOf } from './standing/flow.ts';
import { isStillTrue } from './standing/gate-rules.ts';
import { moveCase, type Advance } from './moves.ts';
import { findCaseState } from './queries.ts';
import type { CaseRecord, DeclaredCase, GateRow } from './standing/record.ts';
import { nextState } from './standing/rules.ts';
import { titleOf } from './standing/title.ts';
import { caseView, factViews } from './standing/view.ts';

/** Looks at the case afresh and moves it where the rules say. A complete case stays as it is: only an operator reopens it. */
export async function advanceCase(tx: Tx, caseId: string, advance: Advance): Promise<CaseRecord> {
  await lockCaseRow(tx, caseId);
  return advanceLocked(tx, caseId, advance);
}

/** As `advanceCase`, where the transaction holds the case's lock already. */
export async function advanceLocked(tx: Tx, caseId: string, advance: Advance): Promise<CaseRecord> {
  const record = await findCaseState(tx.sql, caseId);
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  if (record.runtimeStatus === 'complete') {
    await settleComplete(tx, { record, declaration }, advance.changed);
    return record;
  }
  await forgetGates(tx, { record, declaration }, advance.changed);
  await restorePasses(tx, { record, declaration });
  const view = caseView(record, declaration);
  const next = nextState(view);
  const isAsking = await askApplicant(tx, { record, declaration }, { view, next });
  await moveCase(tx, { record, declaration }, { next, advance, isAsking });
  return record;
}

/** A complete case stays where it is; where its facts have changed, by an erasure, its revision and title do, too. */
async function settleComplete(
  tx: Tx,
  { record, declaration }: DeclaredCase,
  hasChanged: boolean,
): Promise<void> {
  if (!hasChanged) return;
  await tx.sql(`update cases set title = $2, revision = revision + 1, updated_at = $3 where case_id = $1`, [
    record.caseId,
    titleOf(record, declaration),
    tx.now,
  ]);
}

/**
 * A gate that passed holds as long as what it read is so; one that asked for something looks again after every change.
 */
async function forgetGates(
  tx: Tx,
  { record, declaration }: DeclaredCase,
  hasChanged: boolean,
): Promise<void> {
  const { gates } = flowOf(declaration);
  const facts = factViews(record, declaration);
  const isOver = ({ gateId, status, inputs }: GateRow): boolean => {
    const rules = gates.get(gateId);
    if (status === 'pending' || rules === undefined) return false;
    return status === 'passed' ? !isStillTrue(rules, facts, inputs) : hasChanged;
  };
  const over = record.gates.filter(isOver).map(({ gateId }) => gateId);
  if (over.length === 0) return;
  const pending = { status: 'pending', outcome: null, message: null } as const;
  await tx.em.nativeUpdate(CaseGate, { caseId: record.caseId, gateId: { $in: over } }, pending);
  record.gates = record.gates.map((gate) => (over.includes(gate.gateId) ? { ...gate, ...pending } : gate));
}
