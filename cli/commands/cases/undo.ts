// intake cases undo CASE_ID [COMMAND_ID]: takes back one's own last decision.
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import type { Desk, Place } from '../../connect.ts';

export default class CasesUndo extends BaseCommand {
  static override summary = 'Take back your last decision on a case';
  static override description =
    'What stood before a decision on a fact, the pass of a gate or an escalation stands again; both commands stay in the history. Only your own decision can be undone, while nobody has decided on the same thing since and the case is not complete. Without a command id it is the last one that can be.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab…',
    '<%= config.bin %> <%= command.id %> case_01jzab… cmd_01jzcd… --rationale "Wrong line of the invoice" --env live',
  ];
  static override args = {
    case_id: Args.string({ required: true, description: 'Id of the case.' }),
    command_id: Args.string({ description: 'Id of the command to undo.' }),
  };
  static override flags = {
    rationale: Flags.string({ helpValue: '<text>', description: 'Why; kept with the undo.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesUndo);
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const commandId = args.command_id ?? (await lastOf(desk, place, args.case_id));
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType: 'undo_decision',
        payload: { command_id: commandId },
        rationale: flags.rationale,
      });
      this.say(
        `Undone on ${args.case_id}: ${String(command.result?.['undone_command_type'])} (${commandId}). What stood before stands again.`,
      );
      return command;
    });
  }
}

/** @throws Conflict `not_undoable` where the operator has decided nothing that can be undone. */
async function lastOf(
  { sql, actor }: Pick<Desk, 'sql' | 'actor'>,
  place: Place,
  caseId: string,
): Promise<string> {
  const [{ readWorkspace }, { Conflict }] = await Promise.all([
    import('../../../src/commands/workspace.ts'),
    import('../../../src/platform/conflict.ts'),
  ]);
  const { allowed_commands } = await readWorkspace(sql, { ...place, actor, caseId });
  const undo = allowed_commands.find(({ command_type }) => command_type === 'undo_decision');
  const commandId = undo?.payload?.['command_id'];
  if (typeof commandId === 'string') return commandId;
  throw new Conflict('not_undoable', undo?.disabled_reason ?? 'There is nothing to undo.');
}
