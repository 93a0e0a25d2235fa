// intake workflows archive ID
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class WorkflowsArchive extends BaseCommand {
  static override summary = 'Take a workflow out of use';
  static override description =
    'New cases can no longer be born with it; existing ones go on. Publishing a version of it brings it back.';
  static override examples = ['<%= config.bin %> <%= command.id %> invoices --env test --yes'];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsArchive);
    const environment = flags.env ?? 'test';
    const { findVersions } = await import('../../workflows/workflow-versions.ts');
    const { archiveWorkflow } = await import('../../../src/workflows/operations.ts');
    return this.withPlace(flags, async (desk, place) => {
      await findVersions(desk.sql, place, args.id);
      await this.confirm(flags, `No new case can be made with ${args.id} in ${environment} any more.`);
      await desk.transact(place, (tx) => archiveWorkflow(tx, { workflowId: args.id, environment }));
      this.say(`${args.id} is archived in ${environment}.`);
      return { workflow_id: args.id, environment, status: 'archived' };
    });
  }
}
