// What the commands that decide a fact share: which fact, as the operator looked at it, and the command that it becomes.
import { Args, Flags } from '@oclif/core';
import type { CommandWire } from '../src/commands/presenter.ts';
import { BaseCommand, type BaseFlags } from './base.ts';
import type { GivenCommand } from './give-command.ts';

export const factArgs = {
  case_id: Args.string({ required: true, description: 'Id of the case.' }),
  fact_id: Args.string({
    required: true,
    description: 'Id of the fact, as its workflow and "intake cases show --json" say it.',
  }),
};

/** Which value of several is meant. */
export const oneValueFlags = {
  candidate: Flags.string({
    helpValue: '<id>',
    exclusive: ['value'],
    description: 'Of a fact with several values which one, by its candidate_id.',
  }),
  value: Flags.string({ helpValue: '<value>', description: 'The same by the value itself.' }),
};

type OneValue = { candidate?: string | undefined; value?: string | undefined };

export const oneValueOf = ({ candidate, value }: OneValue): Record<string, string> => ({
  ...(candidate === undefined ? {} : { candidate_id: candidate }),
  ...(value === undefined ? {} : { value }),
});

export const rationaleFlag = Flags.string({
  helpValue: '<text>',
  description: 'Why; kept with the decision.',
});

export const requiredRationale = Flags.string({
  helpValue: '<text>',
  required: true,
  description: 'Why; kept with the decision.',
});

type FactFlags = BaseFlags & { revision?: number | undefined; rationale?: string | undefined };
type Decision = Pick<GivenCommand, 'commandType'> & {
  args: { case_id: string; fact_id: string };
  /** Beside the id of the fact. */
  payload?: Record<string, unknown>;
};

export abstract class FactCommand extends BaseCommand {
  static override baseFlags = {
    ...BaseCommand.baseFlags,
    revision: Flags.integer({
      min: 0,
      helpValue: '<number>',
      description:
        'Refuse where the case has another revision by now than "intake cases show --json" showed.',
    }),
  };

  /** The record of the command once it is done; what is said of it goes before. */
  protected decide(
    flags: FactFlags,
    { args, commandType, payload = {} }: Decision,
    tell: (command: CommandWire) => string,
  ): Promise<CommandWire> {
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const { obeyed } = await import('./give-command.ts');
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType,
        payload: { fact_id: args.fact_id, ...payload },
        rationale: flags.rationale,
        expectedRevision: flags.revision,
      });
      this.say(`${args.fact_id} of ${args.case_id} ${tell(command)}`);
      return command;
    });
  }
}
