// Applies one command to its case under the case's lock: the preconditions, the effect, the facts decided afresh, the case's next place.
import { learnLater } from '../learning/operations.ts';
import { recordAct } from '../audit/operations.ts';
import { readLockedCase } from '../cases/locking.ts';
import { isClaimedByOther } from '../cases/acts/operator-acts.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Tx } from '../platform/transaction.ts';
import { applyChange, type CaseChange } from '../settling/change.ts';
import { COMMANDS } from './catalogue.ts';
import { Rejection, type Context, type Effect } from './effects/effect.ts';
import type { StoodBefore } from './effects/stood-before.ts';
import type { OpenCommand } from './queries.ts';
import type { CommandType } from './types.ts';

type Applied = { result: Record<string, unknown>; stood?: StoodBefore };

/**
 * Does what the command says, or nothing at all. The caller has locked the case.
 * Answers the command's result, and what stood before.
 * @throws Rejection where the case does not allow it.
 */
export async function applyCommand(begun: Tx, command: OpenCommand): Promise<Applied> {
  const { caseId, commandId, commandType, rationale } = command;
  // The transaction may have begun long before it got the case: what it does now happens after what others did meanwhile.
  const locked = await readLockedCase(begun, caseId);
  const context: Context = { ...locked, commandId, rationale, entries: [] };
  refuseUnmet(context, command);
  // The payload was checked against the schema of its type when the command was accepted.
  const effect = await COMMANDS[commandType].effect(context, command.payload as never);
  const about = { command_type: commandType, ...effect.about };
  // First: the change may complete the case, which goes on record.
  if (effect.decides !== undefined) await learnLater(locked.tx, locked.record, locked.declaration);
  const decided = await applyChange(locked, changeOf(context, effect, about));
  await recordAct(locked.tx, {
    action: 'command.applied',
    subject: { type: 'command', id: commandId },
    data: { case_id: caseId, ...about },
  });
  const { result = {}, stood } = effect;
  return stood === undefined ? { result } : { result, stood: { ...stood, ...closedTasks(decided.events) } };
}

type About = { command_type: CommandType } & Record<string, string>;

function changeOf(context: Context, effect: Effect, about: About): CaseChange {
  const { touches, events = [], result = {} } = effect;
  const { job_id: jobId } = result;
  const applied = { command_id: context.commandId, ...about };
  return {
    trigger: `command:${about.command_type}`,
    touches,
    events: [{ feedType: 'review.command_applied', data: applied }, ...events],
    decides: decidesOf(context, effect),
    jobId: typeof jobId === 'string' ? jobId : undefined,
  };
}

function closedTasks(events: NewEvent[]): Pick<StoodBefore, 'closedTaskIds'> {
  const ids = events.flatMap(({ feedType, data }) =>
    feedType === 'intake.gap_resolved' && typeof data['task_id'] === 'string' ? [data['task_id']] : [],
  );
  return ids.length === 0 ? {} : { closedTaskIds: [...new Set(ids)] };
}

type Precondition = (context: Context, command: OpenCommand) => Rejection | null;

const isOpen: Precondition = ({ record }, { commandType }) =>
  record.runtimeStatus !== 'complete' || COMMANDS[commandType].worksWhenComplete === true
    ? null
    : new Rejection(
        commandType === 'undo_decision' ? 'not_undoable' : 'case_complete',
        'The case is complete. An operator can reopen it with "intake cases reopen".',
      );

const isFresh: Precondition = ({ record }, { expectedRevision: expected }) =>
  expected === null || expected === record.revision
    ? null
    : new Rejection(
        'stale_revision',
        `The case is at revision ${record.revision}, the command expected ${expected}. Look at the case again.`,
      );

const isFree: Precondition = ({ tx, record }, { commandType }) =>
  COMMANDS[commandType].worksBesideOwner === true || !isClaimedByOther(tx, record)
    ? null
    : new Rejection('claimed_by_other', `${record.ownerLabel ?? 'Somebody else'} has claimed the case.`);

const isExplained: Precondition = (_context, { commandType, rationale }) =>
  COMMANDS[commandType].needsRationale !== true || (rationale ?? '').trim() !== ''
    ? null
    : new Rejection(
        'rationale_required',
        'This needs a rationale: say why, for those who look at the case later.',
      );

/** @throws Rejection of the first that does not hold. */
function refuseUnmet(context: Context, command: OpenCommand): void {
  for (const holds of [isOpen, isFresh, isFree, isExplained]) {
    const rejection = holds(context, command);
    if (rejection !== null) throw rejection;
  }
}

/** What the command says about facts counts under the name of whoever gave it. */
function decidesOf(context: Context, { decides }: Effect): CaseChange['decides'] {
  if (decides === undefined) return undefined;
  const { tx, record, rationale, commandId, entries } = context;
  const { actor } = tx.scope;
  return {
    ...readingState(record),
    entered: { entries, revision: record.revision + 1, actor, commandId },
    by: { ...decides, actor, rationale, commandId },
    resolvedBy: { kind: 'operator', docId: null },
  };
}
