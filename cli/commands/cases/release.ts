// intake cases release CASE_ID
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class CasesRelease extends BaseCommand {
  static override summary = 'Give a claimed case back to the queue';
  static override examples = ['<%= config.bin %> <%= command.id %> case_01jzab…'];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesRelease);
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType: 'release_case',
        payload: {},
      });
      this.say(
        command.result?.['released'] === true
          ? `${args.case_id} is back in the queue.`
          : `Nobody had claimed ${args.case_id}.`,
      );
      return command;
    });
  }
}
