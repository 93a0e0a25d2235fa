// intake cases export CASE_ID --out FILE.json: the decision-ready package as a file.
import { Args, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';

export default class CasesExport extends BaseCommand {
  static override summary = 'Write the package of a case to a file';
  static override description =
    'The package is what the API answers under /package: facts with their evidence, documents, decisions. The file is readable by you alone; the export stands in the audit log.';
  static override examples = ['<%= config.bin %> <%= command.id %> case_01jzab… --out case.json'];
  static override args = { case_id: Args.string({ required: true, description: 'Id of the case.' }) };
  static override flags = {
    out: Flags.string({
      required: true,
      helpValue: '<file.json>',
      description: 'File to write; replaced where it exists.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesExport);
    const { out } = flags;
    if (/\.pdf$/i.test(out))
      throw new Conflict(
        'not_available',
        'The PDF case file comes with a later version. Write the package: --out FILE.json',
      );
    if (!/\.json$/i.test(out))
      throw new Conflict(
        'unknown_format',
        `The name of the file says what is written: ${JSON.stringify(out)} has to end in .json.`,
      );
    const { exportPackage } = await import('../../export-package.ts');
    return this.withCase(flags, args.case_id, async (desk, place) => {
      const written = await exportPackage(desk, place, { caseId: args.case_id, file: out });
      this.say(`${out} holds the package of ${args.case_id}, ${written.bytes} bytes.`);
      return written;
    });
  }
}
