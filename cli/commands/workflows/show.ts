// intake workflows show ID [--version]
import { Args, Flags } from '@oclif/core';
import { BaseCommand } from '../../base.ts';
import { shortTime, table, type Column } from '../../terminal/print.ts';
import type { VersionRow } from '../../../src/workflows/queries.ts';

const COLUMNS: Column[] = [
  { title: 'VERSION', align: 'right' },
  { title: 'STATUS' },
  { title: 'UPDATED' },
  { title: 'PUBLISHED' },
  { title: 'HASH' },
];

export default class WorkflowsShow extends BaseCommand {
  static override summary = 'Show a workflow: its versions and its declaration';
  static override description =
    'The declaration is that of the published version, else of the draft; --version shows another. It is printed as YAML, ready to be edited and saved again.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices',
    '<%= config.bin %> <%= command.id %> invoices --version 1 > invoices.yaml',
  ];
  static override args = { id: Args.string({ required: true, description: 'workflow_id of the workflow.' }) };
  static override flags = {
    version: Flags.integer({ min: 1, helpValue: '<number>', description: 'This version.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsShow);
    const { chooseVersion, declarationOf, findVersions } =
      await import('../../workflows/workflow-versions.ts');
    const { checkStructure } = await import('../../../src/declarations/reading/structure.ts');
    const { stringify } = await import('yaml');
    return this.withPlace(flags, async ({ sql }, place) => {
      const versions = await findVersions(sql, place, args.id);
      const chosen = chooseVersion(versions, flags.version);
      const stored = await declarationOf(sql, place, chosen);
      // The database keeps no order of properties; the schema's is the one that people write.
      const checked = checkStructure(stored);
      const workflow = checked.ok ? checked.declaration : stored;
      const rows = versions.map((row) => [
        row.version,
        row.status,
        shortTime(row.updatedAt),
        shortTime(row.publishedAt),
        row.contentHash.slice(0, 12),
      ]);
      const head = table(this.screen, COLUMNS, rows);
      // Comments, so that the output as a whole is a declaration again.
      this.say(
        ...head.map((line) => `# ${line}`),
        `# Version ${chosen.version} in ${place.environment}:`,
        stringify(workflow, { lineWidth: 100 }).trimEnd(),
      );
      return {
        workflow_id: args.id,
        environment: place.environment,
        version: String(chosen.version),
        status: chosen.status,
        content_hash: chosen.contentHash,
        workflow,
        versions: versions.map(presentVersion),
      };
    });
  }
}

const presentVersion = (row: VersionRow) => ({
  version: String(row.version),
  status: row.status,
  content_hash: row.contentHash,
  case_type_id: row.caseTypeId,
  updated_at: row.updatedAt,
  published_at: row.publishedAt,
});
