// intake cases export CASE_ID --out FILE.json: the decision-ready package as a file; or all that is kept about one applicant.
import { Args, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';

export default class CasesExport extends BaseCommand {
  static override summary = 'Write the package of a case, or all that is kept about one applicant, to a file';
  static override description =
    'The package is what the API answers under /package: facts with their evidence, documents, decisions. With --external-applicant-id a zip holds every case of that applicant: package, events, answers, and the documents as they were sent. The file is readable by you alone; the export stands in the audit log.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… --out case.json',
    '<%= config.bin %> <%= command.id %> --external-applicant-id cust-4711 --env live --out cust-4711.zip',
  ];
  static override args = { case_id: Args.string({ description: 'Id of the case.' }) };
  static override flags = {
    out: Flags.string({
      required: true,
      helpValue: '<file>',
      description: 'File to write: .json for a case, .zip for an applicant; replaced where it exists.',
    }),
    'external-applicant-id': Flags.string({
      helpValue: '<id>',
      description: 'Everything about this applicant, in place of one case.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(CasesExport);
    const applicantId = flags['external-applicant-id'];
    if ((args.case_id === undefined) === (applicantId === undefined))
      throw new Conflict(
        'nothing_to_export',
        'Name one case, or one applicant with --external-applicant-id.',
      );
    requireEnding(flags.out, applicantId === undefined ? '.json' : '.zip');
    if (applicantId === undefined) return this.#exportCase(flags, args.case_id ?? '');
    const { exportApplicant } = await import('../../export-applicant.ts');
    return this.withPlace(flags, async (desk, place) => {
      const written = await exportApplicant(desk, place, { applicantId, file: flags.out });
      this.say(
        `${flags.out} holds ${written.case_ids.length} cases and ${written.documents} documents of ${applicantId}.`,
      );
      return written;
    });
  }

  async #exportCase(
    flags: Parameters<typeof this.withPlace>[0] & { out: string },
    caseId: string,
  ): Promise<object> {
    const { exportPackage } = await import('../../export-package.ts');
    return this.withCase(flags, caseId, async (desk, place) => {
      const written = await exportPackage(desk, place, { caseId, file: flags.out });
      this.say(`${flags.out} holds the package of ${caseId}, ${written.bytes} bytes.`);
      return written;
    });
  }
}

/** @throws Conflict `not_available`, `unknown_format`. */
function requireEnding(file: string, ending: '.json' | '.zip'): void {
  if (ending === '.json' && /\.pdf$/i.test(file))
    throw new Conflict(
      'not_available',
      'The PDF case file comes with a later version. Write the package: --out FILE.json',
    );
  if (!file.toLowerCase().endsWith(ending))
    throw new Conflict(
      'unknown_format',
      `The name of the file says what is written: ${JSON.stringify(file)} has to end in ${ending}.`,
    );
}
