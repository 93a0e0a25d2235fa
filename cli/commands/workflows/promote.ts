// intake workflows promote ID: from test to live, as a draft.
import { Args, Flags } from '@oclif/core';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand } from '../../base.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

export default class WorkflowsPromote extends BaseCommand {
  static override summary = 'Take a workflow from test to live, as a draft';
  static override description =
    'Takes the published version of test, else its draft. Nothing changes for live cases until the draft is published there.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices',
    '<%= config.bin %> <%= command.id %> invoices --version 3',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    version: Flags.integer({ min: 1, helpValue: '<number>', description: 'This version of test.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsPromote);
    const { chooseVersion, declarationOf, findVersions } =
      await import('../../workflows/workflow-versions.ts');
    const { checkDeclaration } = await import('../../../src/workflows/check.ts');
    const { hasErrors } = await import('../../../src/declarations/checks/findings.ts');
    const { countFindings } = await import('../../workflows/findings-view.ts');
    const { saveDraft } = await import('../../../src/workflows/operations.ts');
    const { withConnectorFindings } = await import('../../../src/workflows/findings.ts');
    return this.withPlace({ ...flags, env: 'test' }, async (desk, test) => {
      const chosen = chooseVersion(await findVersions(desk.sql, test, args.id), flags.version);
      const checked = checkDeclaration(await declarationOf(desk.sql, test, chosen));
      if (!checked.ok)
        throw new Conflict('invalid_workflow', `${checked.message}. Save it again in test first.`);
      const { declaration } = checked;
      const live = { ...test, environment: 'live' as const };
      const findings = await withConnectorFindings(desk.sql, live, checked);
      const { version, publishedVersion } = await desk.transact(live, (tx) =>
        saveDraft(tx, { declaration, findings, environment: 'live' }),
      );
      this.say(`${args.id} version ${chosen.version} of test is draft ${version.version} in live.`);
      const inLive = fullPlaceFlags(live);
      this.note(
        hasErrors(findings)
          ? `It cannot be published while an error stands (${countFindings(findings)}): correct it in test and promote it again.`
          : `See what it changes: intake workflows diff ${args.id}${inLive}\nPublish it: intake workflows publish ${args.id}${inLive}`,
      );
      return {
        workflow_id: args.id,
        from_version: String(chosen.version),
        environment: 'live',
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
