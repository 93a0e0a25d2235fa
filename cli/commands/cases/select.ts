// intake cases select CASE_ID FACT_ID CANDIDATE_ID
import { Args } from '@oclif/core';
import { FactCommand, factArgs, rationaleFlag } from '../../fact-command.ts';

export default class CasesSelect extends FactCommand {
  static override summary = 'Settle a fact with one of the values that were found for it';
  static override description =
    '"intake cases show CASE_ID --json" lists them: candidates of the fact, each with its value, its citation and its candidate_id.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… invoice_date cand_01jzcd…',
    '<%= config.bin %> <%= command.id %> case_01jzab… invoice_date cand_01jzcd… --env live --json',
  ];
  static override args = {
    ...factArgs,
    candidate_id: Args.string({ required: true, description: 'Id of the candidate.' }),
  };
  static override flags = { rationale: rationaleFlag };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesSelect);
    const payload = { candidate_id: args.candidate_id };
    return this.decide(flags, { args, commandType: 'select_candidate', payload }, () => 'is settled.');
  }
}
