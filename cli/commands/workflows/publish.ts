// intake workflows publish ID --env E
import { Args, Flags } from '@oclif/core';
import { isoOrNull } from '../../../src/platform/times.ts';
import type { Finding } from '../../../src/declarations/checks/finding.ts';
import { Conflict } from '../../../src/platform/conflict.ts';
import { BaseCommand, requiredEnvironment } from '../../base.ts';

export default class WorkflowsPublish extends BaseCommand {
  static override summary = 'Publish a workflow: new cases are born with it';
  static override description =
    'Publishes the draft, or an earlier version with --version. Refused while an error stands in its findings. Existing cases keep the version they were born with.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices --env live',
    '<%= config.bin %> <%= command.id %> invoices --env test --version 2',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    env: requiredEnvironment(),
    version: Flags.integer({
      min: 1,
      helpValue: '<number>',
      description: 'This version instead of the draft.',
    }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsPublish);
    const { findVersionFindings } = await import('../../../src/workflows/findings.ts');
    const { hasErrors } = await import('../../../src/declarations/checks/findings.ts');
    const { findingLines } = await import('../../workflows/findings-view.ts');
    const { publishWorkflow } = await import('../../../src/workflows/operations.ts');
    return this.withPlace(flags, async (desk, place) => {
      const { version } = flags;
      const input = {
        workflowId: args.id,
        environment: place.environment,
        ...(version === undefined ? {} : { version }),
      };
      const found = await findVersionFindings(desk.sql, place, { workflowId: args.id, version });
      if (hasErrors(found)) return this.refuse(args.id, found);
      const published = await desk.transact(place, (tx) => publishWorkflow(tx, input));
      this.say(...findingLines(this.screen, args.id, found));
      this.say(
        `${published.workflowId} version ${published.version} is published in ${place.environment}. New cases of type ${published.caseTypeId} are born with it.`,
      );
      return {
        workflow_id: published.workflowId,
        version: String(published.version),
        status: published.status,
        environment: place.environment,
        case_type_id: published.caseTypeId,
        content_hash: published.contentHash,
        published_at: isoOrNull(published.publishedAt),
        published_by: published.publishedBy ?? null,
      };
    });
  }

  /** With all that was found, where it was found. */
  private async refuse(workflowId: string, found: Finding[]): Promise<object> {
    const { countFindings, findingLines } = await import('../../workflows/findings-view.ts');
    const message = `${workflowId} is not published: ${countFindings(found)}. Correct its file and save it again.`;
    this.say(...findingLines(this.screen, workflowId, found));
    if (this.jsonEnabled()) return { findings: found, ...this.failWith('workflow_has_errors', message) };
    throw new Conflict('workflow_has_errors', message);
  }
}
