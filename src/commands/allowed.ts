// Which commands a case takes at the moment, each with the reason where it does not (completions §7, `allowed_commands`).
import { isClaimed } from '../cases/standing/view.ts';
import type { Actor } from '../platform/transaction.ts';
import { COMMANDS } from './catalogue.ts';
import type { LookedAt } from './hindrances.ts';
import { COMMAND_TYPES, type CommandType } from './types.ts';

/** A command, and whether the case takes it at the moment; as it is on the wire. */
export type AllowedCommand = {
  command_type: CommandType;
  label: string;
  enabled: boolean;
  disabled_reason: string | null;
  payload?: Record<string, unknown>;
};

/** For the eyes of `actor`: another's claim keeps the rest of us out. */
export function allowedCommands(looked: LookedAt, actor: Actor): AllowedCommand[] {
  return COMMAND_TYPES.map((commandType) => {
    const reason = disabledReason(looked, actor, commandType);
    const isGiven = commandType === 'undo_decision' && looked.undoable !== null;
    return {
      command_type: commandType,
      label: COMMANDS[commandType].label,
      enabled: reason === null,
      disabled_reason: reason,
      ...(isGiven ? { payload: { command_id: looked.undoable } } : {}),
    };
  });
}

function disabledReason(looked: LookedAt, actor: Actor, commandType: CommandType): string | null {
  const { record } = looked;
  const { worksWhenComplete, worksBesideOwner, hindrance } = COMMANDS[commandType];
  if (record.runtimeStatus === 'complete' && worksWhenComplete !== true) return 'The case is complete.';
  const isTheirs = isClaimed(record) && (record.ownerType !== actor.type || record.ownerId !== actor.id);
  if (isTheirs && worksBesideOwner !== true)
    return `${record.ownerLabel ?? 'Somebody else'} has claimed the case.`;
  return hindrance?.(looked) ?? null;
}
