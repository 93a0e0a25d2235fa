// intake cases show CASE_ID: the case with its cited facts.
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class CasesShow extends BaseCommand {
  static override summary =
    'Show a case: why it is here, what to do next, its facts with the lines that they cite';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab…',
    '<%= config.bin %> <%= command.id %> case_01jzab… --env live --json',
  ];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesShow);
    const { loadCasePicture } = await import('../../views/case-picture.ts');
    const { caseLines } = await import('../../views/case-view.ts');
    return this.withCase(flags, args.case_id, async ({ sql, actor }, place) => {
      const picture = await loadCasePicture(sql, { ...place, actor }, args.case_id);
      this.say(...caseLines(this.screen, picture));
      return { ...picture.case, ...picture.workspace };
    });
  }
}
