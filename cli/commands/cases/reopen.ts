// intake cases reopen CASE_ID --rationale
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class CasesReopen extends BaseCommand {
  static override summary = 'Take a complete case back into review';
  static override description = 'Its handoff begins anew with the next completion.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… --rationale "The supplier sent a correction" --yes',
  ];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };
  static override flags = {
    rationale: Flags.string({
      helpValue: '<text>',
      required: true,
      description: 'Why; kept with the decision.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesReopen);
    const { reopenCase } = await import('../../../src/cases/acts/reopening.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      await this.confirm(
        flags,
        `The completion of ${args.case_id} is taken back; whoever received it has to be told.`,
      );
      const done = await desk.transact(place, (tx) =>
        reopenCase(tx, { caseId: args.case_id, rationale: flags.rationale }),
      );
      this.say(`${done.caseId} is open again and ready for review.`);
      return { case_id: done.caseId, runtime_status: done.runtimeStatus, handoff_state: done.handoffState };
    });
  }
}
