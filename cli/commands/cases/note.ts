// intake cases note CASE_ID TEXT
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';

export default class CasesNote extends BaseCommand {
  static override summary = 'Add a note to a case';
  static override description =
    'Notes stand in the timeline of the case, for operators; they change nothing.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… "Called the supplier, waits for the bank"',
  ];
  static override args = {
    case_id: Args.string({ required: true, description: 'Id of the case.' }),
    text: Args.string({ required: true, description: 'The note.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesNote);
    if (args.text.trim() === '')
      throw new Conflict(
        'invalid_command_payload',
        'The note is blank: write what it is to say, between quotes.',
      );
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType: 'add_note',
        payload: { text: args.text },
      });
      this.say(`Noted on ${args.case_id}.`);
      return command;
    });
  }
}
