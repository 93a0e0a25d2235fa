// Decisions on a case and its gates, as they stand on record. (Those on facts are written with the facts.)
import { SYSTEM } from '../../platform/actors.ts';
import type { Actor, Tx } from '../../platform/transaction.ts';
import { Decision } from '../entity.ts';

/** `subjectId` is the gate or the case that was decided on. */
export type NewDecision = Pick<Decision, 'caseId' | 'kind' | 'subjectId' | 'outcome'> &
  Partial<Pick<Decision, 'rationale' | 'commandId' | 'inputs'>>;

/** Under the name of whoever acts. */
export const recordDecision = (tx: Tx, decision: NewDecision): Promise<void> =>
  insert(tx, decision, tx.scope.actor);

/** What nobody decided, whoever set it off. */
export const recordOwnDecision = (tx: Tx, decision: NewDecision): Promise<void> =>
  insert(tx, decision, SYSTEM);

async function insert(tx: Tx, decision: NewDecision, actor: Actor): Promise<void> {
  await tx.em.insert(Decision, {
    decisionId: tx.newId('dec'),
    rationale: null,
    commandId: null,
    inputs: null,
    ...decision,
    selectedCandidateId: null,
    evidenceIds: [],
    actor,
    value: null,
    decidedAt: tx.now,
  });
}
