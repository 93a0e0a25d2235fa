// Whether a decision can be taken back: it is the last one on its fact, gate or escalation, by the one who asks (completions §13).
import type { DecisionRow } from '../../cases/queries.ts';
import type { CaseRecord } from '../../cases/standing/record.ts';
import type { Actor } from '../../platform/transaction.ts';
import type { DecisionCommand } from '../queries.ts';
import { UNDOABLE } from '../types.ts';

/** All that says whether a decision is the last one. */
export type Surroundings = {
  record: CaseRecord;
  decisions: DecisionRow[];
  /** The commands that stand, newest first. */
  standing: DecisionCommand[];
  actor: Actor;
};

/** Why others cannot be undone, where there is more to say than that. */
const NEVER: Partial<Record<string, string>> = {
  request_clarification:
    'The applicant has been asked, which cannot be taken back. Settle the fact yourself where the answer is not needed any more.',
  undo_decision: 'An undo cannot be undone: decide again.',
};

/** The newest decision of the actor that can be taken back; null where there is none. */
export function newestUndoable(around: Surroundings): string | null {
  if (around.record.runtimeStatus === 'complete') return null;
  return around.standing.find((command) => whyNotUndoable(command, around) === null)?.commandId ?? null;
}

/** Null where the command can be taken back. */
export function whyNotUndoable(command: DecisionCommand | undefined, around: Surroundings): string | null {
  if (command === undefined) return 'The case has no such command.';
  const { commandType: type, actor } = command;
  if (!UNDOABLE.some((one) => one === type))
    return NEVER[type] ?? `Only decisions on a fact, a gate or an escalation can be undone, not ${type}.`;
  if (actor.type !== around.actor.type || actor.id !== around.actor.id)
    return `This is a decision of ${actor.label}, who alone can undo it. Decide anew instead.`;
  if (command.status !== 'applied') return `The command is ${command.status}: there is nothing to undo.`;
  if (command.undoneBy !== null) return 'The decision has been undone already.';
  if (command.stoodBefore === null)
    return 'The decision is older than this version, and what stood before it was not kept. Decide anew instead.';
  return whyNotLast(command, around);
}

function whyNotLast(command: DecisionCommand, around: Surroundings): string | null {
  if (command.commandType === 'pass_gate') return whyNotLastOfGate(command, around);
  if (command.commandType === 'escalate_case') return whyNotLastEscalation(command, around);
  const last = around.decisions.findLast(
    (decision) => isPersons(decision) && decision.subjectId === command.payload['fact_id'],
  );
  if (last === undefined || last.commandId === command.commandId) return null;
  return last.actor.type === 'applicant' || last.outcome === 'answered'
    ? 'The applicant has answered since: their answer is the last word on the fact.'
    : `${last.actor.label} has decided on the fact since (${last.outcome.replaceAll('_', ' ')}): undo that first, or decide anew.`;
}

/** What stands, and was said by somebody: facts are decided afresh by themselves after every change. */
const isPersons = ({ kind, outcome, actor, undoneBy }: DecisionRow): boolean =>
  kind === 'fact' &&
  undoneBy === null &&
  outcome !== 'undone' &&
  (actor.type !== 'system' || outcome === 'answered');

function whyNotLastOfGate({ commandId, payload }: DecisionCommand, around: Surroundings): string | null {
  const { record, decisions } = around;
  const gate = record.gates.find(({ gateId }) => gateId === payload['gate_id']);
  const last = decisions.findLast(
    ({ kind, subjectId, undoneBy, outcome }) =>
      kind === 'gate' &&
      subjectId === payload['gate_id'] &&
      undoneBy === null &&
      outcome === 'passed_by_operator',
  );
  const stands = gate?.status === 'passed' && gate.outcome === 'passed_by_operator';
  return stands && last?.commandId === commandId
    ? null
    : 'What the gate reads has changed since, and the gate was looked at again: the pass stands no more.';
}

function whyNotLastEscalation(
  { commandId }: DecisionCommand,
  { record, standing }: Surroundings,
): string | null {
  if (record.escalatedAt === null) return 'The case is not escalated any more.';
  const last = standing.find(({ commandType }) => commandType === 'escalate_case');
  return last === undefined || last.commandId === commandId
    ? null
    : `${last.actor.label} has escalated the case since: undo that first.`;
}
