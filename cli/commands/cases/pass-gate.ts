// intake cases pass-gate CASE_ID GATE_ID --rationale
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class CasesPassGate extends BaseCommand {
  static override summary = 'Pass a gate that failed or asks for review';
  static override description =
    'Your name and the rationale stand with the decision and in the package. "intake cases show" names the gate that the case stands at.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… bank --rationale "Confirmed by phone with the bank" --env live',
  ];
  static override args = {
    case_id: Args.string({ required: true, description: 'Id of the case.' }),
    gate_id: Args.string({ required: true, description: 'Id of the gate.' }),
  };
  static override flags = {
    rationale: Flags.string({
      helpValue: '<text>',
      required: true,
      description: 'Why; kept with the decision.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesPassGate);
    const { obeyed } = await import('../../give-command.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const command = await obeyed(desk, place, {
        caseId: args.case_id,
        commandType: 'pass_gate',
        payload: { gate_id: args.gate_id },
        rationale: flags.rationale,
      });
      this.say(`Gate ${args.gate_id} of ${args.case_id} is passed.`);
      return command;
    });
  }
}
