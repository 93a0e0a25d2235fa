// intake workflows diff ID [A] [B]
import { Args } from '@oclif/core';
import { BaseCommand } from '../../base.ts';

export default class WorkflowsDiff extends BaseCommand {
  static override summary = 'Show what changed between two versions of a workflow';
  static override description =
    'Without versions: what publishing the draft would change, else the last two versions. Changes are told by facts, fields and gates, not by lines.';
  static override examples = [
    '<%= config.bin %> <%= command.id %> invoices',
    '<%= config.bin %> <%= command.id %> invoices 1 3',
  ];
  static override args = {
    id: Args.string({ required: true, description: 'workflow_id of the workflow.' }),
    a: Args.integer({ min: 1, description: 'The older version.' }),
    b: Args.integer({ min: 1, description: 'The newer version.' }),
  };

  async run(): Promise<object> {
    const { args, flags } = await this.parse(WorkflowsDiff);
    const { chooseTwo, declarationOf, findVersions } = await import('../../workflows/workflow-versions.ts');
    const { diffDeclarations } = await import('../../../src/declarations/diff.ts');
    const { changeLines } = await import('../../workflows/diff-view.ts');
    return this.withPlace(flags, async ({ sql }, place) => {
      const [older, newer] = chooseTwo(await findVersions(sql, place, args.id), [args.a, args.b]);
      const changes = diffDeclarations(
        await declarationOf(sql, place, older),
        await declarationOf(sql, place, newer),
      );
      this.say(
        `${args.id}: version ${older.version} (${older.status}) → version ${newer.version} (${newer.status})`,
        ...changeLines(this.screen, changes),
      );
      if (changes.length === 0) this.say('They say the same.');
      return {
        workflow_id: args.id,
        environment: place.environment,
        from_version: String(older.version),
        to_version: String(newer.version),
        changes,
      };
    });
  }
}
