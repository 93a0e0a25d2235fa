// intake workflows save FILE --env E: a draft, never published by itself.
import { Args } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand, requiredEnvironment } from '../../base.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

export default class WorkflowsSave extends BaseCommand {
  static override summary = 'Save a workflow declaration as a draft';
  static override description =
    'Replaces the draft where there is one, else makes the next version. Findings are saved with it and keep it from being published while one is an error; wrong structure is refused. In test a draft is used where nothing is published.';
  static override examples = ['<%= config.bin %> <%= command.id %> invoices.yaml --env test'];
  static override args = {
    file: Args.string({
      required: true,
      description: 'The declaration, JSON or YAML; - reads standard input.',
    }),
  };
  static override flags = { env: requiredEnvironment() };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsSave);
    const { readDeclarationFile } = await import('../../workflows/declaration-file.ts');
    const { countFindings, findingLines } = await import('../../workflows/findings-view.ts');
    const file = await readDeclarationFile(args.file);
    const { declaration } = file;
    if (declaration === null) {
      const { findings } = file;
      this.say(...findingLines(this.screen, args.file, findings));
      const message = `${args.file} is not saved: ${countFindings(findings)}.`;
      if (this.jsonEnabled()) return { findings, ...this.failWith('invalid_workflow', message) };
      throw new Conflict('invalid_workflow', message);
    }
    const { hasErrors } = await import('../../../src/declarations/checks/findings.ts');
    const { saveDraft } = await import('../../../src/workflows/operations.ts');
    const { withConnectorFindings } = await import('../../../src/workflows/findings.ts');
    return this.withPlace(flags, async (desk, place) => {
      const checked = { declaration, findings: file.savable };
      const findings = file.placed(await withConnectorFindings(desk.sql, place, checked));
      this.say(...findingLines(this.screen, args.file, findings));
      const { version, publishedVersion } = await desk.transact(place, (tx) =>
        saveDraft(tx, { declaration, findings, environment: place.environment }),
      );
      this.say(
        `${version.workflowId} is saved as draft ${version.version} in ${place.environment}${findings.length === 0 ? '' : `, with ${countFindings(findings)}`}.`,
      );
      this.note(
        hasErrors(findings)
          ? 'It cannot be published while an error stands: correct the file and save it again.'
          : `Publish it with: intake workflows publish ${version.workflowId}${fullPlaceFlags(place)}`,
      );
      return {
        workflow_id: version.workflowId,
        case_type_id: version.caseTypeId,
        environment: place.environment,
        saved: true,
        published: false,
        draft_version: String(version.version),
        published_version: publishedVersion,
        content_hash: version.contentHash,
        findings,
      };
    });
  }
}
