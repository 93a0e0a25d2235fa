// intake cases complete CASE_ID: no API key can do this.
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { handoffSentence } from '../../views/event-words.ts';

export default class CasesComplete extends BaseCommand {
  static override summary = 'Complete a case that is ready for review';
  static override description =
    'Refused while a required fact is open or a gate has not passed, and while somebody else has claimed the case. Completing stands in the audit log with your name. A live case needs --env live.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab…',
    '<%= config.bin %> <%= command.id %> case_01jzab… --env live --rationale "Checked against the register"',
  ];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };
  static override flags = {
    rationale: Flags.string({ helpValue: '<text>', description: 'Why; kept with the decision.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesComplete);
    const { completeCase } = await import('../../../src/cases/acts/completion.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const input = { caseId: args.case_id, rationale: flags.rationale ?? null };
      const done = await desk.transact(place, (tx) => completeCase(tx, input));
      this.say(`${done.caseId} is complete.`);
      const told = handoffSentence(done.handoffState);
      if (told !== null) this.note(told);
      return { case_id: done.caseId, runtime_status: done.runtimeStatus, handoff_state: done.handoffState };
    });
  }
}
