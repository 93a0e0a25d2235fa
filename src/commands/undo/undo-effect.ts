// An operator takes back their last decision: what stood before stands again, and both commands stay on record (completions §13).
import { listDecisions } from '../../cases/queries.ts';
import { Rejection, type Context, type Effect } from '../effects/effect.ts';
import { listStanding, maybeDecision, type Undone } from '../queries.ts';
import type { Payload } from '../types.ts';
import { undoOnFact } from './undo-fact.ts';
import { undoEscalation, undoGate } from './undo-case.ts';
import { whyNotUndoable } from './undoable.ts';

export async function undoDecision(
  context: Context,
  { command_id: undoneId }: Payload<'undo_decision'>,
): Promise<Effect> {
  const { tx, commandId } = context;
  const undone = await findUndone(context, undoneId);
  await tx.sql(`update commands set undone_by = $2 where command_id = $1`, [undoneId, commandId]);
  await tx.sql(`update decisions set undone_by = $2 where case_id = $3 and command_id = $1`, [
    undoneId,
    commandId,
    context.record.caseId,
  ]);
  const effect = await takeBack(context, undone);
  const about = { undone_command_id: undoneId, undone_command_type: undone.commandType };
  return { ...effect, about, result: about };
}

const takeBack = (context: Context, undone: Undone): Promise<Effect> => {
  if (undone.commandType === 'pass_gate') return undoGate(context, undone);
  if (undone.commandType === 'escalate_case') return undoEscalation(context, undone);
  return undoOnFact(context, undone);
};

/** @throws Rejection not_undoable. */
async function findUndone({ tx, record }: Context, undoneId: string): Promise<Undone> {
  const caseId = record.caseId;
  const command = await maybeDecision(tx.sql, caseId, undoneId);
  const why = whyNotUndoable(command, {
    record,
    decisions: await listDecisions(tx.sql, caseId),
    standing: await listStanding(tx.sql, caseId),
    actor: tx.scope.actor,
  });
  if (why !== null || command === undefined || command.stoodBefore === null)
    throw new Rejection('not_undoable', why ?? 'There is nothing to undo.');
  return { ...command, stoodBefore: command.stoodBefore };
}
