// intake cases export CASE_ID --out FILE.pdf|FILE.json: the case file for people, or the decision-ready package; or all about one applicant.
import { Args, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand, type BaseFlags } from '../../base.ts';
import { plural } from '../../../src/platform/plural.ts';

export default class CasesExport extends BaseCommand {
  static override summary =
    'Write the case file (PDF) or the package (JSON) of a case, or all about one applicant';
  static override description =
    'The case file is for people: facts with the lines that they cite, the cited pages with these lines marked, conflicts, decisions, timeline, documents. The package is what the API answers under /package. With --external-applicant-id a zip holds every case of that applicant: package, events, answers, and the documents as they were sent. The file is readable by you alone; the export stands in the audit log.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> case_01jzab… --out case.pdf',
    '<%= config.bin %> <%= command.id %> case_01jzab… --out case.json',
    '<%= config.bin %> <%= command.id %> --external-applicant-id cust-4711 --env live --out cust-4711.zip',
  ];
  static override args = { case_id: Args.string({ description: 'Id of the case.' }) };
  static override flags = {
    out: Flags.string({
      required: true,
      helpValue: '<file>',
      description:
        'File to write; replaced where it exists. Its ending says what is written: .pdf or .json, .zip for an applicant.',
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
    if (applicantId === undefined) return this.#exportCase(flags, args.case_id ?? '');
    requireEnding(flags.out, ['zip']);
    const { exportApplicant } = await import('../../export-applicant.ts');
    return this.withPlace(flags, async (desk, place) => {
      const written = await exportApplicant(desk, place, { applicantId, file: flags.out });
      this.say(
        `${flags.out} holds ${plural(written.case_ids.length, 'case')} and ${plural(written.documents, 'document')} of ${applicantId}.`,
      );
      return written;
    });
  }

  async #exportCase(flags: BaseFlags & { out: string }, caseId: string): Promise<object> {
    const { out } = flags;
    const kind = requireEnding(out, ['pdf', 'json']);
    const order = { caseId, file: out };
    return this.withCase(flags, caseId, async (desk, place) => {
      if (kind === 'pdf') {
        const { exportCaseFile } = await import('../../export-case-file.ts');
        const written = await exportCaseFile(desk, place, { ...order, isQuiet: this.jsonEnabled() });
        this.say(`${out} holds the case file of ${caseId}, ${written.bytes} bytes.`);
        return written;
      }
      const { exportPackage } = await import('../../export-package.ts');
      const written = await exportPackage(desk, place, order);
      this.say(`${out} holds the package of ${caseId}, ${written.bytes} bytes.`);
      return written;
    });
  }
}

/** @throws Conflict `unknown_format`. */
function requireEnding(file: string, endings: readonly string[]): string {
  const kind = endings.find((one) => file.toLowerCase().endsWith(`.${one}`));
  if (kind !== undefined) return kind;
  throw new Conflict(
    'unknown_format',
    `The name of the file says what is written: ${JSON.stringify(file)} has to end in ${endings.map((one) => `.${one}`).join(' or ')}.`,
  );
}
