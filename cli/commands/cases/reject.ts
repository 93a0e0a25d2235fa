// intake cases reject CASE_ID FACT_ID
import { Flags } from '@oclif/core';
import { REJECTION_REASONS } from '../../../src/commands/types.ts';
import { FactCommand, factArgs, oneValueFlags, oneValueOf, rationaleFlag } from '../../fact-command.ts';

export default class CasesReject extends FactCommand {
  static override summary = 'Turn down the value of a fact, which needs input then';
  static override description =
    'The value that is turned down does not come back by itself. The reason stands with the fact.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… total',
    '<%= config.bin %> <%= command.id %> case_01jzab… total --reason low_anchor_quality --env live',
  ];
  static override args = factArgs;
  static override flags = {
    ...oneValueFlags,
    reason: Flags.option({
      options: REJECTION_REASONS,
      default: 'value_mismatch' as const,
      helpValue: '<code>',
      description: 'Why it is turned down; that the document does not say it, unless given.',
    })(),
    rationale: rationaleFlag,
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesReject);
    const payload = { reason_code: flags.reason, ...oneValueOf(flags) };
    return this.decide(
      flags,
      { args, commandType: 'reject_fact', payload },
      () => 'is rejected and needs input.',
    );
  }
}
