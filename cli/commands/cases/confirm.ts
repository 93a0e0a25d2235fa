// intake cases confirm CASE_ID FACT_ID
import { FactCommand, factArgs, oneValueFlags, oneValueOf, rationaleFlag } from '../../fact-command.ts';

export default class CasesConfirm extends FactCommand {
  static override summary = 'Confirm the value of a fact';
  static override description =
    'Confirms the value that the fact has; of a fact with several values all of them, or the one that is named. Where it has none yet, "intake cases select" takes one that was found and "intake cases correct" enters one.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… total',
    '<%= config.bin %> <%= command.id %> case_01jzab… parties --value "Example Ltd." --env live',
  ];
  static override args = factArgs;
  static override flags = { ...oneValueFlags, rationale: rationaleFlag };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesConfirm);
    const payload = oneValueOf(flags);
    return this.decide(flags, { args, commandType: 'confirm_fact', payload }, () => 'is confirmed.');
  }
}
