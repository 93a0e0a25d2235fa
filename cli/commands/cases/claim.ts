// intake cases claim CASE_ID: nobody else decides on the case until the lease ends.
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class CasesClaim extends BaseCommand {
  static override summary = 'Take a case in hand';
  static override description =
    'Until you release it or the lease ends, nobody else can decide on the case. Claiming again renews the lease. A case that waits for its applicant is taken over for review.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab…',
    '<%= config.bin %> <%= command.id %> case_01jzab… --lease-minutes 120 --env live',
  ];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };
  static override flags = {
    'lease-minutes': Flags.integer({
      min: 1,
      max: 480,
      default: 30,
      description: 'How long the case is yours.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesClaim);
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType: 'claim_case',
        payload: { lease_minutes: flags['lease-minutes'] },
      });
      this.say(`${args.case_id} is yours until ${String(command.result?.['lease_expires_at'])}.`);
      return command;
    });
  }
}
