// intake workflows list
import { BaseCommand, limitFlag } from '../../base.ts';
import { shortTime, type Style } from '../../terminal/print.ts';
import { fullPlaceFlags } from '../../place-flags.ts';

const STATUS_STYLES: Record<string, Style> = { published: 'green', draft: 'yellow', archived: 'dim' };

export default class WorkflowsList extends BaseCommand {
  static override summary = 'List the workflows of an environment';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --env live',
  ];
  static override flags = { limit: limitFlag };

  async run(): Promise<object> {
    const { flags } = await this.parse(WorkflowsList);
    const { listWorkflows } = await import('../../../src/workflows/queries.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const all = await listWorkflows(sql, place);
      const workflows = all.slice(0, flags.limit);
      this.sayTable(
        [
          { title: 'WORKFLOW', fixed: true },
          { title: 'TITLE' },
          { title: 'CASE TYPE' },
          { title: 'STATUS', style: (status) => STATUS_STYLES[status] ?? null },
          { title: 'PUBLISHED', align: 'right' },
          { title: 'DRAFT', align: 'right' },
          { title: 'UPDATED', fixed: true },
        ],
        workflows.map((row) => [
          row.workflow_id,
          row.title,
          row.case_type_id,
          row.status,
          row.published_version,
          row.draft_version,
          shortTime(row.updated_at),
        ]),
        `There is no workflow in ${place.environment} yet. Save one with: intake workflows save FILE${fullPlaceFlags(place)}`,
      );
      this.sayCut(all.length > flags.limit);
      return { workflows, environment: place.environment };
    });
  }
}
