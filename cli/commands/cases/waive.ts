// intake cases waive CASE_ID FACT_ID --rationale
import { FactCommand, factArgs, requiredRationale } from '../../fact-command.ts';

export default class CasesWaive extends FactCommand {
  static override summary = 'Say that a fact does not apply to a case';
  static override description =
    'The fact needs no value then. Your name and the rationale stand with the decision and in the package.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… vat_number --rationale "Small business"',
    '<%= config.bin %> <%= command.id %> case_01jzab… vat_number --rationale "Small business" --env live',
  ];
  static override args = factArgs;
  static override flags = { rationale: requiredRationale };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesWaive);
    return this.decide(
      flags,
      { args, commandType: 'mark_fact_not_applicable' },
      () => 'does not apply any more.',
    );
  }
}
